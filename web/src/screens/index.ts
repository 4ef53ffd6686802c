// The screens, each a piece of its own: an invite link brings no home, and home no table.
import { Late } from '$lib/late.svelte';

export const SCREENS = {
  home: new Late(() => import('./Home.svelte').then((m) => m.default)),
  table: new Late(() => import('./Table.svelte').then((m) => m.default)),
  tv: new Late(() => import('./Tv.svelte').then((m) => m.default)),
  practice: new Late(() => import('./Practice.svelte').then((m) => m.default)),
  lesson: new Late(() => import('./Lesson.svelte').then((m) => m.default)),
  puzzle: new Late(() => import('./Puzzle.svelte').then((m) => m.default)),
  rules: new Late(() => import('./Rules.svelte').then((m) => m.default)),
  replay: new Late(() => import('./Replay.svelte').then((m) => m.default)),
  settings: new Late(() => import('./Settings.svelte').then((m) => m.default)),
};
