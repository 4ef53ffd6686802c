// The wobbly table, propped up with a die.
import { cut, die, points, type Piece } from './scissors';

const top = cut(points([14, 12, 374, 4, 380, 32, 10, 39]), { seed: 4, miss: 2 });
const leg = (x: number, w: number, foot: number, lean: number, seed: number): string =>
  cut(
    [
      [x, 30],
      [x + w, 30],
      [x + w * 0.7 + lean, foot],
      [x + lean, foot],
    ],
    { seed, miss: 1.2 },
  );
/** In a box of 390 by 112. */
export const WOBBLY_TABLE: Piece[] = [
  { d: top, fill: 'rgb(60 25 10 / .3)', at: 'translate(4 5)' },
  { d: leg(44, 26, 104, -8, 2), fill: 'var(--cynober)' },
  { d: leg(318, 27, 74, 10, 3), fill: 'var(--cynober)' },
  { d: top, fill: 'var(--cynober)' },
  ...die(3, 314, 72, 32, { bg: 'var(--kreda)', fg: 'var(--sadza)', seed: 6, turn: -4 }),
];
