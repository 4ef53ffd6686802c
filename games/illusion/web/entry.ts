// What Iluzja brings to the client.
import { Part, type GameEntry } from '$lib/play/part.svelte';
import { poster } from './poster';
import { theme } from './theme';
import Settings from './Settings.svelte';

export const entry: GameEntry = {
  place: 3,
  poster,
  Settings,
  theme,
  part: new Part(() => import('./index')),
  drawings: () => import('./drawings'),
  // A picture is a number of its own until it is turned over.
  fair: null,
  lesson: () => import('./lesson.json'),
};
