// The poster of Kasyno.
import { CHALK, RED, MUSTARD, BOTTLE, PINK } from '$lib/paper/papers';
import type { PosterDrawing } from '$lib/paper/poster';
import { lifted, moved, rect, type Piece } from '$lib/paper/scissors';
import { croupier } from './croupier';
import { SYMBOLS, type Face } from './symbols';

/** Lucky seven works the night shift. */
export function poster(): PosterDrawing {
  const cube = (
    face: Face,
    x: number,
    y: number,
    turn: number,
    bg: string,
    seed: number,
    size = 62,
  ): Piece[] =>
    moved(`rotate(${turn} ${x + size / 2} ${y + size / 2})`, [
      ...lifted(rect(x, y, size, size, { seed: seed + 2, miss: 2 }), bg, 4, 5),
      ...moved(
        `translate(${x + size * 0.15} ${y + size * 0.15}) scale(${(size * 0.7) / 40})`,
        SYMBOLS[face],
      ),
    ]);
  return {
    ground: BOTTLE,
    pieces: [
      ...croupier(),
      ...cube('bell', 84, 198, 3, PINK, 1),
      ...cube('cherry', 92, 136, -6, CHALK, 2),
      ...cube('joker', 80, 74, 5, RED, 3),
      ...cube('clover', 96, 12, -9, MUSTARD, 4),
      ...cube('plum', 178, 196, -3, PINK, 5),
      ...cube('seven', 60, 420, 24, MUSTARD, 6, 66),
      ...cube('cherry', 168, 520, -18, CHALK, 7, 66),
    ],
    title: { x: 30, y: 744, size: 148, fill: CHALK, seed: 9, wild: 0.7 },
    tagline: { x: 318, y: 88, size: 34, fill: MUSTARD },
  };
}
