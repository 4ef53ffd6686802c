// The captions of lessons: one part per game and language, brought when the lesson is opened.
import type { Lang } from '../settings.svelte';
import type { GameId } from '../wire/table';
import type { LessonWords } from './lesson';

const books = import.meta.glob<LessonWords>('./*/words/lesson.*.json', {
  base: '../../../../games',
  import: 'default',
});

export async function lessonWords(game: GameId, lang: Lang): Promise<LessonWords> {
  return (await books[`./${game}/words/lesson.${lang}.json`]?.()) ?? {};
}
