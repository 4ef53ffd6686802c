// The signs of the keys that move through a game, cut from paper in a 40×40 box.
import { cut, points, rect, type Piece, type Point } from '../paper/scissors';

const INK = 'currentColor';
const snip = (of: readonly Point[], seed = 2): Piece => ({
  d: cut(of, { seed, miss: 0.7, step: 20 }),
  fill: INK,
});

export const PLAY: Piece[] = [snip(points([9, 5, 35, 20, 9, 35]), 3)];
export const PAUSE: Piece[] = [
  { d: rect(9, 6, 8, 28, { seed: 2, miss: 0.8 }), fill: INK },
  { d: rect(23, 6, 8, 28, { seed: 5, miss: 0.8 }), fill: INK },
];
export const FORWARD: Piece[] = [snip(points([10, 8, 16, 5, 31, 20, 16, 35, 10, 32, 21, 20]), 4)];
export const BACK: Piece[] = [snip(points([30, 8, 24, 5, 9, 20, 24, 35, 30, 32, 19, 20]), 4)];
export const TO_NEXT: Piece[] = [
  snip(points([3, 9, 8, 6, 20, 20, 8, 34, 3, 31, 11, 20]), 3),
  snip(points([28, 8, 38, 32, 19, 31]), 5),
];
export const TO_LAST: Piece[] = [
  snip(points([37, 9, 32, 6, 20, 20, 32, 34, 37, 31, 29, 20]), 3),
  snip(points([12, 8, 21, 31, 2, 32]), 5),
];
