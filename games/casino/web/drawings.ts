// What the rulebook of Kasyno shows.
import { beside, type Drawing, type Drawings } from '$lib/rules/drawings';
import { SOOT } from '$lib/paper/papers';
import { moved, rect, type Piece } from '$lib/paper/scissors';
import { SAFE } from './safe';
import { CHIP, FACES, SYMBOLS, type Face } from './symbols';

const sheet = (w: number, h: number, seed: number): Piece[] => [
  { d: rect(2, 3, w, h, { seed, miss: 1 }), fill: 'var(--shadow)' },
  { d: rect(0, 0, w, h, { seed, miss: 1 }), fill: 'var(--kreda)' },
];
const cube = (face: Face, seed: number): Drawing => ({
  pieces: [...sheet(48, 48, seed), ...moved('translate(4 4)', SYMBOLS[face])],
  size: [52, 52],
});
const row = (y: number, faces: readonly Face[]): Piece[] =>
  faces.flatMap((face, i) => moved(`translate(${12 + i * 40} ${y}) scale(.9)`, SYMBOLS[face]));

/** One combination or the other, with the line between them. */
const CARD: Drawing = {
  pieces: [
    ...sheet(140, 120, 4),
    ...row(12, ['plum', 'plum', 'seven']),
    { d: rect(10, 57, 120, 5, { seed: 3, miss: 0.6 }), fill: SOOT },
    ...row(70, ['bell', 'clover', 'joker']),
  ],
  size: [146, 126],
};

export const drawings = (): Drawings => ({
  symbols: beside(
    10,
    FACES.map((face, i) => cube(face, i + 2)),
  ),
  card: beside(26, [CARD, { pieces: CHIP, size: [44, 44] }]),
  safe: { pieces: [...sheet(60, 60, 5), ...moved('translate(10 10)', SAFE)], size: [64, 64] },
});
