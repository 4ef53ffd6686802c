// What Kasyno says to whoever plays it for the first time.
import type { Caption } from '$lib/play/captions';
import { SOOT } from '$lib/paper/papers';
import { moved, rect, type Piece } from '$lib/paper/scissors';
import { SYMBOLS } from './symbols';
import type { CasinoFrame } from './types';

const at = (x: number, y: number, pieces: readonly Piece[]): Piece[] =>
  moved(`translate(${x} ${y}) scale(.8)`, pieces);
const BAR = SYMBOLS.joker;
const OR: Piece[] = [
  ...at(4, 0, SYMBOLS.cherry),
  ...at(44, 0, SYMBOLS.plum),
  { d: rect(2, 42, 86, 4, { seed: 3, miss: 0.6 }), fill: SOOT },
  ...at(4, 50, SYMBOLS.bell),
  ...at(44, 50, SYMBOLS.clover),
];

export function captions({ table, seat }: CasinoFrame): Caption[] {
  const mine = seat !== null && table.turn === seat;
  const won = seat !== null && (table.face_up[seat]?.length ?? 0) > 0;
  return [
    ...(mine ? [{ id: 'bar', pieces: BAR, size: [40, 40] as const }] : []),
    ...(mine && table.phase !== 'before_roll'
      ? [{ id: 'or', pieces: OR, size: [92, 92] as const }]
      : []),
    ...(won ? [{ id: 'safe', pieces: SYMBOLS.seven, size: [40, 40] as const }] : []),
  ];
}
