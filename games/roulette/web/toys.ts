// What both the posters and the table of Ruletka are cut from: the pistol, the daisy and the water.
import { piece, snip, spot } from '$lib/paper/poster';
import { cut, lifted, moved, outline, points, rect, type Piece } from '$lib/paper/scissors';

/** A cartoon pistol that points left, 440×280; the water one carries a tank. */
export function pistol(iron: string, light: string, water = false): Piece[] {
  const body = cut(
    points([
      0, 44, 18, 40, 22, 24, 36, 24, 40, 40, 214, 34, 226, 18, 330, 20, 352, 8, 372, 14, 364, 42,
      392, 66, 398, 110, 442, 250, 420, 276, 346, 282, 332, 262, 300, 152, 226, 146, 212, 112, 0,
      104,
    ]),
    { seed: 4, miss: 2, step: 90 },
  );
  return [
    { d: 'M222 138L214 186L240 214L290 206L304 158', stroke: iron, width: 15 },
    { d: 'M262 146L254 184L266 186', stroke: iron, width: 11 },
    ...lifted(body, iron, 8, -6),
    ...(water
      ? [
          ...lifted(
            cut(points([190, 34, 206, -36, 322, -42, 336, 24]), { seed: 4, miss: 3 }),
            light,
            4,
            4,
          ),
          snip(points([204, 20, 212, -6, 318, -8, 326, 20]), 'var(--turkus)', 6, 2),
        ]
      : [
          snip(points([214, 30, 326, 26, 332, 128, 216, 132]), light, 7, 2),
          ...[44, 79, 112].map((y, i) => piece(rect(228, y, 88, 11, { seed: i, miss: 1.6 }), iron)),
        ]),
    spot(374, 200, 11, 11, light, 3, 8),
  ];
}

/** One petal of the daisy, its foot at the point given. */
export function petal(turn: number, x: number, y: number, fill: string, seed: number): Piece[] {
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    lifted(
      cut(points([-14, -30, -42, -92, -30, -146, 4, -158, 36, -140, 40, -88, 14, -30]), {
        seed,
        miss: 3,
        step: 60,
      }),
      fill,
      4,
      5,
    ),
  );
}

/** A drop of water around the point given, about 70×110 at full size. */
export function drop(
  x: number,
  y: number,
  size: number,
  turn: number,
  fill = 'var(--turkus)',
): Piece[] {
  return moved(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    lifted(
      outline(points([0, -60, 30, -8, 34, 22, 18, 46, -6, 50, -30, 34, -34, 4, -18, -28])),
      fill,
      4,
      5,
    ),
  );
}

/** Pale water, as in `place.css`; a poster hangs where the game's colours are not. */
export const WATER = '#bfe3dc';
