// The games this client can draw: one line per game. Each is a part of its own, so the way to a table carries no boards.
import type { GameId } from '$lib/wire/table';
import { Part } from './part.svelte';

export const GAMES: Partial<Record<GameId, Part>> = {
  bluff: new Part(() => import('./bluff')),
  casino: new Part(() => import('./casino')),
  illusion: new Part(() => import('./illusion')),
  narrator: new Part(() => import('./narrator')),
  roulette: new Part(() => import('./roulette')),
};
