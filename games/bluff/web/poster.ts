// The poster of Blef.
import { SOOT, CHALK, RED, PINK } from '$lib/paper/papers';
import { snip, spot, type PosterDrawing } from '$lib/paper/poster';
import { cut, die, lifted, points, type Piece } from '$lib/paper/scissors';

/** A liar's nose, long enough for three fours to perch on. */
export function poster(): PosterDrawing {
  const profile = cut(
    points([
      420, 330, 452, 268, 520, 232, 612, 236, 612, 812, 418, 812, 424, 726, 384, 702, 374, 672, 404,
      640, 380, 622, 404, 596, 408, 566, 360, 552, 26, 500, 24, 478, 380, 486, 420, 452, 412, 400,
    ]),
    { seed: 5, miss: 2.4, step: 80 },
  );
  const hair = cut(
    points([
      438, 322, 424, 268, 470, 210, 548, 180, 612, 186, 612, 420, 560, 410, 540, 330, 500, 300,
    ]),
    { seed: 9, miss: 3 },
  );
  const perch = (x: number, y: number, size: number, seed: number, turn: number): Piece[] =>
    die(4, x, y, size, { bg: CHALK, fg: SOOT, seed, turn });
  return {
    ground: RED,
    pieces: [
      ...lifted(profile, PINK),
      ...lifted(hair, SOOT, 4, 6),
      snip(points([612, 690, 520, 742, 430, 716, 400, 812, 612, 812]), SOOT, 4, 3),
      snip(points([430, 716, 520, 742, 470, 812, 408, 812]), CHALK, 8, 2),
      spot(462, 416, 31, 25, CHALK, 3, 11),
      spot(446, 414, 14, 16, SOOT, 6, 9),
      snip(points([418, 372, 456, 348, 504, 362, 500, 376, 456, 364, 424, 386]), SOOT, 2, 1.5),
      snip(points([404, 640, 470, 618, 452, 640]), RED, 2, 1),
      ...perch(64, 385, 92, 3, 3),
      ...perch(176, 383, 95, 8, -5),
      ...perch(288, 393, 90, 12, 8),
    ],
    title: { x: 34, y: 226, size: 240, fill: CHALK, seed: 7 },
    tagline: { x: 40, y: 716, size: 32, fill: CHALK },
  };
}
