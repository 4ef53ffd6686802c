// The posters of Ruletka: one for each skin.
import { SOOT, CHALK, RED, MUSTARD, BOTTLE, PINK } from '$lib/paper/papers';
import { snip, spot, type PosterDrawing } from '$lib/paper/poster';
import { disc, lifted, moved, points } from '$lib/paper/scissors';
import { drop, petal, pistol, WATER } from './toys';

/** Six chambers, six petals: it fires, it fires not. */
export function poster(): PosterDrawing {
  return {
    ground: PINK,
    pieces: [
      snip(points([386, 372, 398, 310, 388, 240, 404, 238, 416, 310, 404, 374]), BOTTLE, 3, 2),
      snip(points([402, 356, 452, 326, 500, 338, 466, 372, 408, 372]), BOTTLE, 5, 2),
      ...moved('translate(448 346) rotate(93) scale(.68)', pistol(SOOT, '#4a4044')),
      ...[0, 60, 120, 180, 300].flatMap((a, i) => petal(a + 8, 396, 192, CHALK, i + 3)),
      ...lifted(disc(396, 192, 50, 50, { seed: 5, sides: 12 }), MUSTARD, 4, 5),
      ...Array.from({ length: 6 }, (_, i) =>
        spot(
          396 + Math.cos(i * 1.047) * 27,
          192 + Math.sin(i * 1.047) * 27,
          8,
          8,
          i === 3 ? RED : SOOT,
          i + 1,
          8,
        ),
      ),
      ...petal(-118, 236, 330, RED, 9),
    ],
    title: { x: 32, y: 762, size: 142, fill: SOOT, seed: 6, wild: 0.6 },
    tagline: { x: 40, y: 82, size: 34, fill: SOOT },
  };
}

/** The same pistol, loaded with water. */
export function splash(): PosterDrawing {
  return {
    ground: WATER,
    pieces: [
      ...moved('translate(458 346) rotate(93) scale(.68)', pistol(RED, MUSTARD, true)),
      ...(
        [
          [404, 250, 1.5, 0],
          [330, 158, 0.95, -28],
          [482, 150, 0.95, 26],
          [408, 84, 0.8, 2],
          [250, 236, 0.6, -50],
          [552, 250, 0.6, 48],
        ] as const
      ).flatMap(([x, y, size, turn]) => drop(x, y, size, turn)),
    ],
    title: { x: 32, y: 752, size: 150, fill: SOOT, seed: 6, wild: 0.7 },
    tagline: { x: 40, y: 82, size: 34, fill: SOOT },
  };
}
