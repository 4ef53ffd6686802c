// What Iluzja says to whoever plays it for the first time.
import type { Caption } from '$lib/play/captions';
import { CHALK, MUSTARD, RED, SOOT } from '$lib/paper/papers';
import { rect, type Piece } from '$lib/paper/scissors';
import type { IllusionFrame } from './types';

const card = (x: number, fill: string, share: number): Piece[] => [
  { d: rect(x, 6, 24, 38, { seed: x + 1, miss: 1 }), fill: CHALK },
  { d: rect(x + 2, 42 - 34 * share, 20, 34 * share, { seed: x + 2, miss: 0.8 }), fill },
];
const place = (x: number): Piece => ({
  d: rect(x, 14, 6, 22, { seed: x, miss: 0.6 }),
  fill: MUSTARD,
});
/** Three cards from less to more, and the free places between them. */
export const ROW: Piece[] = [
  place(1),
  ...card(9, RED, 0.2),
  place(35),
  ...card(43, RED, 0.5),
  place(69),
  ...card(77, RED, 0.85),
  place(103),
];
/** The middle one has more than the last. */
export const FALLS: Piece[] = [...card(9, RED, 0.3), ...card(43, RED, 0.8), ...card(77, RED, 0.4)];
/** So large are these drawings. */
export const SHOWN = [110, 50] as const;
const LESS: Piece[] = [
  ...card(9, RED, 0.25),
  ...card(77, RED, 0.8),
  { d: 'M40 26L66 26M58 18L68 26L58 34', stroke: SOOT, width: 4 },
];

export function captions({ table, seat }: IllusionFrame): Caption[] {
  if (seat === null || table.turn !== seat) return [];
  return [
    { id: 'more', pieces: LESS, size: SHOWN },
    { id: 'places', pieces: ROW, size: SHOWN },
    ...(table.row.length > 1 ? [{ id: 'doubt', pieces: FALLS, size: SHOWN }] : []),
  ];
}
