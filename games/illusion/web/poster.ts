// The poster of Iluzja.
import { SOOT, CHALK, RED, MUSTARD, NAVY, PINK } from '$lib/paper/papers';
import { piece, snip, spot, type PosterDrawing } from '$lib/paper/poster';
import {
  cut,
  dice,
  disc,
  lifted,
  outline,
  points,
  type Piece,
  type Point,
} from '$lib/paper/scissors';

/** The percent sign looks back at you. */
export function poster(): PosterDrawing {
  const eye = (x: number, y: number, seed: number): Piece[] =>
    lifted(disc(x, y, 132, 132, { seed, sides: 19, wobble: 0.02 }), CHALK);
  const random = dice(5);
  const colours = [RED, MUSTARD, NAVY, MUSTARD, PINK];
  const wedges: Piece[] = [];
  for (let i = 0, a = random() * 6; i < 11; i++) {
    const b = a + (Math.PI * 2 * (0.75 + random() * 0.5)) / 11;
    const on = (angle: number, r: number): Point => [
      430 + Math.cos(angle) * r,
      446 + Math.sin(angle) * r,
    ];
    wedges.push(
      piece(
        outline([[430, 446], on(a, 96), on((a + b) / 2, 101), on(b, 96)]),
        colours[i % colours.length] ?? RED,
      ),
    );
    a = b;
  }
  const rings = (
    [
      [92, PINK],
      [74, NAVY],
      [60, MUSTARD],
      [42, RED],
    ] as const
  ).map(([r, fill], i) => spot(176, 196, r, r, fill, 20 + i, 16));
  return {
    ground: NAVY,
    pieces: [
      ...lifted(
        cut(points([456, 50, 540, 94, 166, 574, 76, 526]), { seed: 6, miss: 5, step: 120 }),
        MUSTARD,
      ),
      ...eye(176, 196, 3),
      ...rings,
      spot(186, 202, 22, 23, SOOT, 2, 9),
      ...eye(430, 446, 11),
      spot(430, 446, 98, 98, PINK, 6, 17),
      ...wedges,
      spot(424, 452, 24, 24, SOOT, 9, 9),
      snip(
        points([
          292, 418, 320, 354, 390, 308, 470, 308, 540, 352, 568, 424, 500, 402, 420, 398, 350, 406,
        ]),
        '#3d55b8',
        3,
        3,
      ),
    ],
    title: { x: 36, y: 738, size: 172, fill: CHALK, seed: 21, wild: 0.55, track: 0.03 },
    tagline: { x: 146, y: 538, size: 38, fill: SOOT, turn: -51.8 },
  };
}
