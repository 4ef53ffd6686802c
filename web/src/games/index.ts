// The games this client can draw: every folder of games/ that has an entry.
import { lay } from '$lib/play/entries';
import type { GameEntry } from '$lib/play/part.svelte';
import type { GameId } from '$lib/wire/table';

const found = Object.entries(
  import.meta.glob<GameEntry>('./*/web/entry.ts', {
    base: '../../../games',
    eager: true,
    import: 'entry',
  }),
).map(([path, entry]) => [path.split('/')[1] ?? '', entry] as const);

export const GAMES: Partial<Record<GameId, GameEntry>> = Object.fromEntries(
  found.sort(([, a], [, b]) => a.place - b.place),
);

/** The games in the order in which their posters hang. */
export const IDS = Object.keys(GAMES) as GameId[];

for (const [game, entry] of found) lay(game, entry);
