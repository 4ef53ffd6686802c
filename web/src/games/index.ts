// The games this client can draw: every folder of games/ that has an entry.
import type { GameEntry } from '$lib/play/part.svelte';
import { hang, type Drawings } from '$lib/rules/drawings';
import type { GameId } from '$lib/wire/table';

/** The order in which the posters hang; a game that is not named hangs behind these. */
const HANGING = ['bluff', 'narrator', 'illusion', 'casino', 'roulette'];

const found = Object.entries(
  import.meta.glob<GameEntry>('./*/web/entry.ts', {
    base: '../../../games',
    eager: true,
    import: 'entry',
  }),
).map(([path, entry]) => [path.split('/')[1] ?? '', entry] as const);
const place = (id: string): number => (HANGING.includes(id) ? HANGING.indexOf(id) : HANGING.length);

export const GAMES: Partial<Record<GameId, GameEntry>> = Object.fromEntries(
  found.sort(([a], [b]) => place(a) - place(b)),
);

/** The games in the order in which their posters hang. */
export const IDS = Object.keys(GAMES) as GameId[];

for (const [path, bring] of Object.entries(
  import.meta.glob<(skin: string) => Drawings>('./*/web/drawings.ts', {
    base: '../../../games',
    import: 'drawings',
  }),
))
  hang(path.split('/')[1] ?? '', async (skin) => (await bring())(skin));
