// What Kasyno brings to the client.
import { Part, type GameEntry } from '$lib/play/part.svelte';
import { poster } from './poster';
import { theme } from './theme';

export const entry: GameEntry = {
  poster,
  theme,
  part: new Part(() => import('./index')),
  lesson: () => import('./lesson.json'),
};
