// Cuts one person out of paper, in a 100×120 box whose lower edge is the table.
import type { Recipe } from './people';
import { cut, disc, points, rect, type Piece, type Point } from './scissors';

const HEADS: Record<Recipe['head'], readonly Point[]> = {
  round: points([24, 38, 38, 20, 60, 18, 78, 36, 80, 60, 68, 82, 48, 88, 29, 78, 21, 58]),
  egg: points([31, 30, 42, 13, 58, 12, 71, 28, 75, 58, 66, 84, 49, 92, 33, 83, 26, 58]),
  heart: points([22, 34, 36, 22, 64, 21, 80, 36, 76, 58, 62, 80, 50, 91, 37, 80, 24, 58]),
  block: points([25, 22, 50, 19, 77, 23, 78, 54, 75, 86, 51, 90, 27, 85, 23, 52]),
  pear: points([36, 26, 50, 18, 64, 25, 72, 46, 84, 70, 72, 90, 48, 94, 25, 88, 17, 69, 30, 46]),
  tin: points([24, 26, 76, 23, 78, 84, 23, 86]),
  tinCone: points([32, 28, 68, 26, 80, 82, 20, 84]),
  tinDrum: points([22, 34, 34, 24, 66, 23, 79, 33, 77, 78, 64, 87, 36, 88, 24, 79]),
};
const SOOT = 'var(--sadza)';
const CHALK = 'var(--kreda)';

export interface Mood {
  seed?: number;
  /** Length of the nose; it grows with the size of the claim. */
  nose?: number;
  /** 1 looks right, -1 looks left. */
  look?: 1 | -1;
}

type Scissors = (points: readonly Point[], k: number, fill: string, miss?: number) => Piece;

function behind(r: Recipe, seed: number, p: Scissors): Piece[] {
  const lock = (x: number, y: number, rx: number, ry: number, i: number): Piece => ({
    d: disc(x, y, rx, ry, { seed: seed + i, sides: 9, wobble: 0.08 }),
    fill: r.hairFill,
  });
  switch (r.hair) {
    case 'bob':
      return [
        p(points([14, 40, 30, 12, 66, 9, 86, 34, 90, 88, 70, 84, 30, 86, 11, 90]), 1, r.hairFill),
      ];
    case 'curls':
      return points([24, 30, 40, 14, 60, 12, 77, 26, 84, 46, 17, 48]).map(([x = 0, y = 0], i) =>
        lock(x, y, 16, 15, i),
      );
    case 'bun':
      return [
        lock(52, 6, 15, 13, 0),
        p(points([14, 46, 26, 16, 50, 9, 76, 15, 88, 46, 80, 62, 20, 62]), 2, r.hairFill),
      ];
    case 'plaits':
      return [
        p(points([16, 46, 28, 16, 52, 9, 76, 16, 86, 46, 80, 58, 20, 58]), 2, r.hairFill),
        p(points([12, 50, 24, 54, 20, 76, 24, 104, 12, 112, 6, 92, 10, 70]), 3, r.hairFill),
        p(points([78, 54, 90, 50, 90, 72, 95, 92, 88, 112, 77, 102, 82, 76]), 4, r.hairFill),
        p(points([8, 88, 23, 88, 23, 94, 8, 95]), 5, 'var(--cynober)', 0.6),
        p(points([79, 89, 94, 88, 94, 94, 79, 95]), 6, 'var(--cynober)', 0.6),
      ];
    case 'key':
      return [
        p(points([76, 48, 86, 47, 86, 56, 76, 57]), 3, '#7C8C86', 0.6),
        lock(91, 44, 7, 9, 0),
        lock(91, 60, 7, 9, 5),
      ];
    default:
      return [];
  }
}

function onTop(r: Recipe, seed: number, p: Scissors): Piece[] {
  const bit = (x: number, y: number, size: number): Piece => ({
    d: disc(x, y, size, size, { seed, sides: 7 }),
    fill: r.hairFill,
  });
  switch (r.hair) {
    case 'bob':
      return [p(points([20, 44, 28, 17, 60, 12, 82, 34, 82, 42, 58, 30, 38, 41]), 6, r.hairFill)];
    case 'bun':
    case 'plaits':
      return [p(points([20, 44, 30, 20, 52, 14, 72, 20, 82, 44, 66, 34, 50, 28]), 7, r.hairFill)];
    case 'flat':
      return [
        p(points([21, 34, 19, 6, 44, 9, 60, 3, 83, 8, 80, 32, 62, 27, 40, 30]), 8, r.hairFill),
      ];
    case 'beret':
      return [
        p(points([16, 34, 22, 15, 50, 6, 84, 14, 90, 28, 60, 34, 36, 33]), 9, r.hairFill),
        p(points([52, 8, 50, 0, 57, 0, 58, 8]), 10, r.hairFill, 0.4),
      ];
    case 'cap':
      return [
        p(points([22, 34, 24, 14, 42, 4, 64, 5, 78, 16, 80, 32, 50, 29]), 9, r.hairFill),
        p(points([56, 28, 80, 25, 102, 33, 99, 39, 78, 36, 56, 36]), 10, 'var(--cynober)', 0.8),
      ];
    case 'three':
      return points([44, -14, 52, -1, 60, 13]).map(([x = 0, turn = 0]) => ({
        d: `M${x - 1.6} 14L${x} 0L${x + 2} 14Z`,
        fill: r.hairFill,
        at: `rotate(${turn} ${x} 14)`,
      }));
    case 'lid':
      return [p(points([28, 30, 33, 18, 68, 16, 73, 28]), 11, r.hairFill), bit(51, 13, 6)];
    case 'aerial':
      return [
        { d: 'M38 25L30 6M62 24L71 5', stroke: '#7C6A3A', width: 3 },
        bit(29, 5, 6),
        bit(72, 4, 6),
      ];
    default:
      return [];
  }
}

function eyes(r: Recipe, seed: number, look: number, p: Scissors): Piece[] {
  if (r.head.startsWith('tin')) {
    const shift = look * 2;
    return [
      { d: rect(32, 40, 15, 15, { seed: seed + 12, miss: 0.8, step: 30 }), fill: SOOT },
      { d: rect(55, 39, 15, 15, { seed: seed + 13, miss: 0.8, step: 30 }), fill: SOOT },
      { d: disc(40 + shift, 47, 3, 3, { sides: 7 }), fill: 'var(--musztarda)' },
      { d: disc(63 + shift, 46, 3, 3, { sides: 7 }), fill: 'var(--musztarda)' },
    ];
  }
  const shift = look * 2.8;
  const white = (x: number, y: number, k: number): Piece => ({
    d: disc(x, y, 8, 6.4, { seed: seed + k, sides: 9, wobble: 0.06 }),
    fill: CHALK,
  });
  const pupil = (x: number, y: number, k: number): Piece => ({
    d: disc(x + shift, y, 4, 4.4, { seed: k, sides: 7 }),
    fill: SOOT,
  });
  const out = [white(39, 51, 0), white(63, 50, 2), pupil(39, 51, seed), pupil(63, 50, 4)];
  if (r.sleepy)
    out.push(
      p(points([29, 43, 49, 45, 49, 50, 30, 49]), 14, r.skin, 0.4),
      p(points([54, 44, 73, 42, 72, 48, 55, 49]), 15, r.skin, 0.4),
    );
  if (r.glasses)
    out.push({
      d: 'M28 42L49 43L48 60L29 59ZM54 42L75 41L75 58L55 59ZM49 50L54 49',
      stroke: SOOT,
      width: 3,
    });
  return out;
}

function mouth(r: Recipe, seed: number, p: Scissors): Piece[] {
  const y = r.head.startsWith('tin') ? 70 : 74;
  switch (r.mouth) {
    case 'smile':
      return [
        p(
          [
            [41, y],
            [62, y - 2],
            [57, y + 7],
            [47, y + 7],
          ],
          16,
          'var(--cynober)',
          0.5,
        ),
      ];
    case 'smirk':
      return [
        p(
          [
            [42, y + 1],
            [64, y - 4],
            [58, y + 5],
            [47, y + 5],
          ],
          17,
          'var(--cynober)',
          0.5,
        ),
      ];
    case 'line':
      return [
        p(
          [
            [40, y],
            [62, y - 1],
            [61, y + 4],
            [41, y + 4],
          ],
          18,
          SOOT,
          0.5,
        ),
      ];
    case 'grid':
      return [
        { d: rect(37, y - 3, 28, 9, { seed: seed + 19, miss: 0.5, step: 30 }), fill: SOOT },
        ...[42, 49, 56].map((x) => ({
          d: rect(x, y - 3, 3, 9, { seed: seed + 20, miss: 0.2, step: 30 }),
          fill: r.skin,
        })),
      ];
    case 'tache':
      return [
        p(
          [
            [28, y + 2],
            [44, y - 5],
            [52, y - 2],
            [60, y - 6],
            [75, y],
            [62, y + 5],
            [51, y + 2],
            [42, y + 6],
          ],
          21,
          SOOT,
          0.6,
        ),
      ];
    case 'sad':
      return [
        p(
          [
            [34, y + 8],
            [42, y - 3],
            [62, y - 4],
            [68, y + 7],
            [52, y + 3],
          ],
          22,
          '#8a817a',
          0.6,
        ),
      ];
    case 'beard':
      return [
        p(
          points([
            27, 60, 36, 68, 52, 65, 66, 68, 75, 58, 74, 84, 62, 104, 48, 108, 34, 100, 27, 82,
          ]),
          23,
          r.hairFill,
          1,
        ),
        p(points([43, 76, 59, 75, 56, 81, 46, 81]), 24, CHALK, 0.5),
      ];
  }
}

/** A long nose starts below the eye, so as not to cover it, and runs out to a tip. */
function liar(reach: number): [number, number][] {
  const side = Math.sign(reach);
  return [
    [50 - 3 * side, 59],
    [50 + 5 * side, 56],
    [50 + reach, 57.5],
    [50 + reach * 0.98, 61],
    [50 + 4 * side, 68],
    [50 - 4 * side, 66],
  ];
}

/** All pieces of a portrait, back to front. */
export function portrait(r: Recipe, { seed = 3, nose, look = 1 }: Mood = {}): Piece[] {
  const p: Scissors = (points, k, fill, miss = 1.3) => ({
    d: cut(points, { seed: seed + k, miss, step: 30 }),
    fill,
  });
  const tin = r.head.startsWith('tin');
  const long = nose ?? r.nose ?? 0.8;
  const reach = look * 12 * long;
  const body: Piece =
    r.body === 'spring'
      ? { d: 'M50 82L34 90L68 97L30 105L72 112L28 121', stroke: 'var(--soot)', width: 6 }
      : p(points([40, 76, 61, 76, 63, 96, 86, 101, 95, 121, 6, 121, 14, 102, 38, 96]), 4, r.body);
  const noseFill = `color-mix(in srgb, ${r.skin} 78%, #a3240c)`;
  const nosePiece: Piece = tin
    ? long > 1.3
      ? { d: `M50 57L${50 + reach} 58L${50 + reach} 64L50 65Z`, fill: r.hairFill }
      : { d: disc(51, 60, 3, 3, { sides: 6 }), fill: r.hairFill }
    : {
        d: cut(
          long > 1.6
            ? liar(reach)
            : [
                [50, 52],
                [50 + reach, 63],
                [50 + reach * 0.95, 67],
                [49, 68],
              ],
          { seed, miss: 0.5, step: 60 },
        ),
        fill: noseFill,
      };
  return [
    ...behind(r, seed, p),
    body,
    p(HEADS[r.head], 5, r.skin, 1),
    ...onTop(r, seed, p),
    ...eyes(r, seed, look, p),
    ...mouth(r, seed, p),
    nosePiece,
  ];
}

/** How long a nose gets for a claim of `count` out of `all` cards. */
export function noseFor(count: number, all: number): number {
  return Math.min(4.8, 2.2 + (count / Math.max(4, all)) * 4.6);
}
