// What Ruletka brings to the client.
import { Part, type GameEntry } from '$lib/play/part.svelte';
import { poster, splash } from './poster';
import { theme } from './theme';

export const entry: GameEntry = {
  place: 5,
  poster,
  costumes: { splash },
  theme,
  part: new Part(() => import('./index')),
  drawings: () => import('./drawings'),
  fair: () => import('./fair'),
  lesson: () => import('./lesson.json'),
};
