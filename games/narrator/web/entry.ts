// What Narrator brings to the client.
import { Part, type GameEntry } from '$lib/play/part.svelte';
import { poster } from './poster';
import { theme } from './theme';

export const entry: GameEntry = {
  place: 2,
  poster,
  theme,
  part: new Part(() => import('./index')),
  drawings: () => import('./drawings'),
  fair: () => import('./fair'),
  lesson: () => import('./lesson.json'),
};
