// The six symbols of Kasyno, cut from paper in a 40×40 box; each is told by its outline alone, colour only helps.
import type { Symbol as Face } from './wire';
import {
  cut,
  disc,
  lifted,
  moved,
  points,
  rect,
  type Piece,
  type Point,
} from '$lib/paper/scissors';

export type { Face };

const SOOT = 'var(--sadza)';
const CHALK = 'var(--kreda)';
const LEAF = 'var(--butelka)';
const snip = (points: readonly Point[], fill: string, seed = 2, miss = 0.5): Piece => ({
  d: cut(points, { seed, miss, step: 14 }),
  fill,
});
const round = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  seed: number,
  sides = 12,
): Piece => ({ d: disc(x, y, rx, ry, { seed, sides, wobble: 0.035 }), fill });

const leaf = (turn: number, seed: number): Piece[] =>
  moved(`rotate(${turn} 20 19)`, [
    snip(points([20, 18, 11.5, 12, 10.5, 5, 15, 2, 20, 5.6, 25, 2, 29.5, 5, 28.5, 12]), LEAF, seed),
  ]);

/** B, A and R, cut out of the middle bar. */
const LETTERS =
  'M8.4 16.6h4.2l1.6 1.4-.7 1.9 1 1.7-1.7 1.8H8.4zM16.2 23.4l2.6-6.8h2.6l2.8 6.8h-2.3l-.5-1.6h-2.6l-.4 1.6zM25.8 16.6h4.4l1.5 1.6-1 2.3 1.6 2.9h-2.5l-1.6-2.4v2.4h-2.4z';

export const SYMBOLS: Record<Face, Piece[]> = {
  cherry: [
    { d: 'M11 25L16 13L26 5L29 26', stroke: LEAF, width: 3 },
    snip(points([25, 6, 33, 2, 39, 6, 36, 12, 29, 12]), LEAF, 4),
    round(11, 29, 9.2, 8.8, 'var(--cynober)', 3),
    round(29.5, 29, 9.2, 8.8, 'var(--cynober)', 8),
    snip(points([6, 28, 8, 24, 10.5, 24, 8.4, 29]), CHALK, 5, 0.2),
    snip(points([24.6, 28, 26.6, 24, 29, 24, 27, 29]), CHALK, 6, 0.2),
  ],
  plum: [
    { d: 'M20 12L23 3', stroke: SOOT, width: 3 },
    snip(points([22, 8, 28, 2, 36, 4, 33, 10, 26, 12]), LEAF, 3),
    snip(
      points([20, 10, 29, 12, 35, 20, 34, 30, 27, 37.5, 17, 38, 8, 32, 5.5, 22, 10, 13]),
      '#6B2F8A',
      6,
    ),
    { d: 'M20 11L17.6 20L19.4 29L17 37.4', stroke: '#3A1450', width: 2.4 },
    snip(points([9.4, 24, 11, 17.6, 14, 15.4, 12.6, 20, 12, 25]), '#D9B8EA', 5, 0.2),
  ],
  bell: [
    round(20, 6, 4.6, 4.4, SOOT, 3, 9),
    snip(
      points([
        20, 3.4, 27.6, 7, 31.4, 14, 33, 26, 38.4, 31.6, 38, 34, 2, 34, 1.6, 31.6, 7, 26, 8.6, 14,
        12.4, 7,
      ]),
      SOOT,
      5,
      0.4,
    ),
    snip(
      points([20, 6.4, 25.8, 9, 28.6, 15, 30, 26.6, 10, 26.6, 11.4, 15, 14.2, 9]),
      'var(--musztarda)',
      7,
      0.3,
    ),
    round(20, 36, 5.2, 3.8, SOOT, 4, 9),
    snip(points([13.6, 23, 14.6, 14.6, 17.4, 10.4, 17.2, 16, 16.6, 23]), CHALK, 8, 0.2),
  ],
  clover: [
    { d: 'M20 19L23 30L29 38', stroke: LEAF, width: 3.6 },
    ...leaf(45, 3),
    ...leaf(135, 5),
    ...leaf(225, 7),
    ...leaf(315, 9),
    round(20, 19, 2.2, 2.2, 'var(--musztarda)', 2, 8),
  ],
  seven: [
    snip(
      points([5, 4, 35, 3, 36, 12, 25, 38, 13, 38, 24, 13.4, 12.6, 13.8, 12, 19, 5, 19.4]),
      'var(--granat)',
      4,
      0.5,
    ),
    snip(points([8.4, 7, 31, 6.4, 30, 9, 8.4, 9.6]), '#9DB0F0', 6, 0.2),
  ],
  joker: [
    { d: rect(6, 3, 28, 9.4, { seed: 4, miss: 0.7, step: 30 }), fill: SOOT },
    { d: rect(3, 14.6, 34, 10.8, { seed: 9, miss: 0.6, step: 30 }), fill: SOOT },
    { d: rect(6, 27.6, 28, 9.4, { seed: 6, miss: 0.7, step: 30 }), fill: SOOT },
    { d: LETTERS, fill: 'var(--musztarda)' },
    { d: rect(9.4, 6.4, 21, 2.6, { seed: 3, miss: 0.3, step: 30 }), fill: 'var(--musztarda)' },
    { d: rect(9.4, 31, 21, 2.6, { seed: 5, miss: 0.3, step: 30 }), fill: 'var(--musztarda)' },
  ],
};

/** A token: a chip with chalk notches, in the same box. */
export const CHIP: Piece[] = [
  ...lifted(disc(20, 20, 18, 18, { seed: 5, sides: 18, wobble: 0.02 }), 'var(--cynober)', 1.6, 2.2),
  ...Array.from({ length: 6 }, (_, i): Piece => ({
    d: rect(17, 1.6, 6, 6.4, { seed: i + 2, miss: 0.4, step: 30 }),
    fill: CHALK,
    at: `rotate(${i * 60 + 8} 20 20)`,
  })),
  round(20, 20, 9.6, 9.6, CHALK, 7, 13),
  round(20, 20, 7, 7, 'var(--cynober)', 9, 12),
];

/** In the order the wire counts them. */
export const FACES = Object.keys(SYMBOLS) as Face[];
