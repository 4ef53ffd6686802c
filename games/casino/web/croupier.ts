// The croupier, who is on the poster and at the table.
import { SOOT, CHALK, RED } from '$lib/paper/papers';
import { snip, spot } from '$lib/paper/poster';
import { cut, lifted, moved, points, type Piece } from '$lib/paper/scissors';

/** The croupier is the seven: one eye, one eyebrow, a bow tie; on the poster's sheet. */
export function croupier(): Piece[] {
  return [
    ...lifted(
      cut(points([60, 262, 536, 250, 548, 352, 372, 640, 222, 644, 398, 362, 66, 370]), {
        seed: 12,
        miss: 4,
        step: 110,
      }),
      CHALK,
      9,
      11,
    ),
    spot(448, 306, 30, 24, SOOT, 2, 11),
    spot(437, 302, 11, 11, CHALK, 4, 8),
    snip(points([404, 268, 452, 262, 494, 272, 492, 284, 450, 276, 408, 282]), SOOT, 4, 1.5),
    ...moved('rotate(28 420 440)', [
      ...lifted(
        cut(points([352, 408, 414, 434, 478, 404, 482, 480, 416, 452, 350, 482]), {
          seed: 7,
          miss: 2.5,
        }),
        RED,
        4,
        5,
      ),
      spot(415, 443, 15, 17, 'color-mix(in srgb, var(--cynober) 70%, black)', 4, 8),
    ]),
  ];
}
