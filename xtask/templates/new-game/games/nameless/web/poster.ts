// The poster of Nameless.
import { CHALK, MUSTARD, NAVY, RED } from '$lib/paper/papers';
import { snip, spot, type PosterDrawing } from '$lib/paper/poster';

/** A card with one dot: draw your own joke here. */
export function poster(): PosterDrawing {
  return {
    ground: NAVY,
    pieces: [
      snip(
        [
          [190, 170],
          [410, 190],
          [390, 530],
          [170, 505],
        ],
        CHALK,
        3,
        6,
      ),
      spot(290, 345, 62, 62, RED, 5, 11),
    ],
    title: { x: 40, y: 724, size: 96, fill: CHALK, seed: 9, wild: 0.6 },
    tagline: { x: 44, y: 96, size: 34, fill: MUSTARD },
  };
}
