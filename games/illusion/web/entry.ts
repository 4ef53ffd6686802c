// What Iluzja brings to the client.
import { Part, type GameEntry } from '$lib/play/part.svelte';
import { poster } from './poster';
import { theme } from './theme';
import Settings from './Settings.svelte';

export const entry: GameEntry = {
  poster,
  Settings,
  theme,
  part: new Part(() => import('./index')),
  lesson: () => import('./lesson.json'),
};
