// Small cut-paper signs: the six reactions, the menu, the turn arrow; all in a 40×40 box.
import type { Reaction } from '../wire/table';
import { cut, disc, points, rect, type Piece, type Point } from './scissors';

const SOOT = 'var(--sadza)';
const CHALK = 'var(--kreda)';
const snip = (points: readonly Point[], fill: string, seed = 2): Piece => ({
  d: cut(points, { seed, miss: 0.7, step: 20 }),
  fill,
});
const round = (x: number, y: number, rx: number, ry: number, fill: string, seed = 2): Piece => ({
  d: disc(x, y, rx, ry, { seed, sides: 11, wobble: 0.04 }),
  fill,
});

const mask = (fill: string): Piece[] => [
  round(20, 20, 17, 17, fill, 4),
  round(14, 16, 2.6, 3.4, SOOT),
  round(26, 16, 2.6, 3.4, SOOT, 5),
];

export const REACTIONS: Record<Reaction, Piece[]> = {
  clap: [
    snip(
      points([6, 22, 10, 12, 14, 4, 18, 6, 17, 14, 22, 7, 25, 10, 21, 20, 20, 32, 12, 36, 6, 32]),
      '#E58B4A',
      3,
    ),
    snip(
      points([
        20, 36, 18, 24, 20, 13, 24, 12, 26, 18, 30, 10, 34, 13, 32, 20, 36, 24, 34, 34, 27, 38,
      ]),
      '#FBD9C4',
      5,
    ),
    snip(points([30, 2, 32, 2, 31, 7]), SOOT),
    snip(points([36, 5, 38, 7, 34, 9]), SOOT),
  ],
  laugh: [
    round(20, 20, 17, 17, 'var(--musztarda)', 4),
    snip(points([9, 16, 14, 11, 18, 16, 14, 14]), SOOT),
    snip(points([22, 16, 27, 11, 31, 16, 27, 14]), SOOT),
    snip(points([9, 21, 31, 20, 28, 30, 20, 33, 12, 29]), SOOT),
    snip(points([13, 28, 20, 26, 27, 28, 20, 32]), 'var(--cynober)'),
  ],
  gasp: [...mask('#FBD9C4'), round(20, 28, 4.5, 6, 'var(--cynober)', 6)],
  boo: [
    round(20, 23, 16, 14, 'var(--cynober)', 4),
    snip(points([20, 12, 10, 9, 16, 8, 18, 2, 22, 2, 24, 8, 31, 8, 25, 12]), 'var(--butelka)'),
    snip(points([9, 20, 13, 15, 14, 18, 11, 23]), CHALK),
  ],
  think: [
    snip(points([3, 6, 20, 3, 37, 6, 36, 27, 22, 28, 13, 38, 14, 28, 4, 27]), CHALK, 3),
    round(11, 16, 3, 3, SOOT),
    round(20, 16, 3, 3, SOOT, 5),
    round(29, 16, 3, 3, SOOT, 8),
  ],
  heart: [
    snip(
      points([20, 37, 4, 20, 4, 10, 11, 4, 17, 6, 20, 12, 24, 5, 31, 4, 37, 11, 36, 20]),
      'var(--cynober)',
      3,
    ),
  ],
};

export const MENU: Piece[] = [
  { d: rect(7, 10, 26, 4, { seed: 2, miss: 0.8 }), fill: 'var(--ink)' },
  { d: rect(9, 18, 23, 4, { seed: 4, miss: 0.8 }), fill: 'var(--ink)' },
  { d: rect(7, 26, 25, 4, { seed: 7, miss: 0.8 }), fill: 'var(--ink)' },
];

/** A strip of paper with what was said on it. */
export const LOG: Piece[] = [
  snip(
    points([8, 5, 32, 4, 33, 34, 28, 31, 24, 35, 20, 31, 16, 35, 12, 31, 8, 35]),
    'var(--kreda)',
    3,
  ),
  { d: rect(12, 10, 17, 3, { seed: 2, miss: 0.6 }), fill: SOOT },
  { d: rect(12, 17, 13, 3, { seed: 4, miss: 0.6 }), fill: SOOT },
  { d: rect(12, 24, 16, 3, { seed: 7, miss: 0.6 }), fill: SOOT },
];

/** A bulb, for whoever would like an idea. */
export const IDEA: Piece[] = [
  // On a ground as yellow as itself it would not be seen.
  snip(
    points([20, 0, 32, 4, 37, 15, 32, 25, 30, 38, 10, 38, 8, 25, 3, 15, 8, 4]),
    'var(--kreda)',
    7,
  ),
  snip(
    points([20, 3, 29, 6, 33, 15, 29, 23, 26, 29, 14, 29, 11, 23, 7, 15, 11, 6]),
    'var(--musztarda)',
    3,
  ),
  snip(points([15, 14, 20, 18, 25, 13, 22, 28, 18, 28]), SOOT, 5),
  { d: rect(14, 30, 12, 3, { seed: 2, miss: 0.6 }), fill: SOOT },
  { d: rect(16, 34, 8, 2.6, { seed: 4, miss: 0.5 }), fill: SOOT },
];

export const ARROW: Piece[] = [
  snip(points([4, 20, 18, 5, 19, 13, 36, 12, 36, 28, 19, 27, 18, 36]), 'currentColor', 3),
];
export const TICK: Piece[] = [
  snip(points([4, 20, 11, 16, 17, 24, 32, 4, 37, 9, 18, 36]), 'currentColor', 3),
];
export const KEY: Piece[] = [
  round(12, 12, 9, 10, 'var(--cynober)', 3),
  round(12, 29, 9, 10, 'var(--cynober)', 7),
  snip(points([18, 17, 37, 17, 37, 24, 18, 24]), '#7C8C86'),
];
