// The entries of the games, for what lib has to ask of a game without knowing which there are; web/src/games/index.ts lays them down.
import type { GameEntry } from './part.svelte';

const entries = new Map<string, GameEntry>();

export function lay(game: string, entry: GameEntry): void {
  entries.set(game, entry);
}

export const entryOf = (game: string): GameEntry | undefined => entries.get(game);

export const laid = (): Iterable<[string, GameEntry]> => entries;
