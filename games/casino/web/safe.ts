// The safe where secured cards are, in a 40×40 box.
import { cut, disc, points, rect, type Piece } from '$lib/paper/scissors';

export const SAFE: Piece[] = [
  { d: rect(3, 5, 36, 32, { seed: 4, miss: 0.8, step: 30 }), fill: 'var(--shadow)' },
  { d: rect(1, 3, 36, 32, { seed: 4, miss: 0.8, step: 30 }), fill: 'var(--butelka)' },
  { d: rect(5, 7, 28, 24, { seed: 7, miss: 0.6, step: 30 }), fill: '#2F8A74' },
  { d: disc(19, 19, 8.4, 8.4, { seed: 3, sides: 13 }), fill: 'var(--kreda)' },
  {
    d: cut(
      points([18, 11, 20.6, 11, 20.4, 18, 26, 22, 24.6, 24, 19, 21.6, 13.4, 24, 12, 22, 17.8, 18]),
      { seed: 5, miss: 0.3, step: 14 },
    ),
    fill: 'var(--sadza)',
  },
  { d: rect(4, 35, 6, 4, { seed: 2, miss: 0.4, step: 30 }), fill: 'var(--sadza)' },
  { d: rect(28, 35, 6, 4, { seed: 3, miss: 0.4, step: 30 }), fill: 'var(--sadza)' },
];
