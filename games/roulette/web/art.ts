// What Ruletka is cut from: cartridges, action cards, the help card, pawns, medals and pistols, in both skins.
import { pistol, WATER } from './toys';
import {
  cut,
  disc,
  lifted,
  moved,
  outline,
  points,
  rect,
  type Piece,
  type Point,
} from '$lib/paper/scissors';
import type { ActionCard, Cartridge, Skin, Time } from './types';
import { TIMES } from './legal';

const SOOT = 'var(--sadza)';
const CHALK = 'var(--kreda)';
const RED = 'var(--cynober)';
const MUSTARD = 'var(--musztarda)';
const TEAL = 'var(--turkus)';

export const CARD_W = 60;
export const CARD_H = 84;

const snip = (points: readonly Point[], fill: string, seed = 2, miss = 0.7): Piece => ({
  d: cut(points, { seed, miss, step: 20 }),
  fill,
});
const round = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  seed = 2,
  sides = 11,
): Piece => ({ d: disc(x, y, rx, ry, { seed, sides, wobble: 0.04 }), fill });

/** A chalk border around a coloured field; every card of the game is one. */
function sheet(field: string, seed: number): Piece[] {
  return [
    { d: rect(-3, 3, CARD_W, CARD_H, { seed, miss: 1 }), fill: 'var(--shadow)' },
    { d: rect(0, 0, CARD_W, CARD_H, { seed, miss: 1 }), fill: CHALK },
    { d: rect(5, 5, CARD_W - 10, CARD_H - 10, { seed: seed + 1, miss: 1 }), fill: field },
  ];
}

function daisy(x: number, y: number, r: number, seed: number): Piece[] {
  const leaf = (turn: number, k: number): Piece => ({
    d: cut(
      [
        [-r * 0.12, -r * 0.2],
        [-r * 0.36, -r * 0.75],
        [-r * 0.06, -r * 1.05],
        [r * 0.3, -r * 0.8],
        [r * 0.12, -r * 0.2],
      ],
      { seed: seed + k, miss: r * 0.02, step: 30 },
    ),
    fill: CHALK,
    at: `translate(${x} ${y}) rotate(${turn})`,
  });
  return [
    ...[8, 68, 128, 188, 248, 308].map(leaf),
    round(x, y, r * 0.36, r * 0.36, MUSTARD, seed, 10),
  ];
}

function sun(x: number, y: number, r: number): Piece[] {
  const rays = Array.from({ length: 9 }, (_, i): Piece => ({
    d: outline([
      [-r * 0.16, -r * 0.72],
      [0, -r * 1.12],
      [r * 0.16, -r * 0.72],
    ]),
    fill: RED,
    at: `translate(${x} ${y}) rotate(${i * 40 + 6})`,
  }));
  return [...rays, round(x, y, r * 0.62, r * 0.62, RED, 4, 12)];
}

const DROP: readonly Point[] = points([
  0, -60, 30, -8, 34, 22, 18, 46, -6, 50, -30, 34, -34, 4, -18, -28,
]);

/** CLICK and BULLET; in the other skin a dry day and a drop. */
export function cartridge(card: Cartridge, skin: Skin, seed = 1): Piece[] {
  if (skin === 'splash') {
    return card === 'click'
      ? [...sheet(MUSTARD, seed), ...sun(30, 42, 20)]
      : [
          ...sheet(TEAL, seed),
          { d: outline(DROP), fill: CHALK, at: 'translate(30 44) scale(.42)' },
        ];
  }
  return card === 'click'
    ? [...sheet('var(--roz)', seed), ...daisy(30, 42, 19, seed)]
    : [
        ...sheet(RED, seed),
        snip(points([20, 66, 20, 38, 24, 24, 30, 15, 36, 24, 40, 38, 40, 66]), SOOT, seed + 3, 0.6),
        snip(points([20, 44, 40, 43, 40, 66, 20, 66]), MUSTARD, seed + 4, 0.6),
        snip(points([18, 62, 42, 61, 42, 68, 18, 68]), SOOT, seed + 5, 0.4),
      ];
}

/** The help card: what is hidden lies under it. `flipped` accuses. */
export function helpCard(skin: Skin, flipped = false, seed = 3): Piece[] {
  if (flipped)
    return [
      ...sheet(MUSTARD, seed),
      snip(points([26, 18, 35, 17, 33, 48, 28, 48]), SOOT, 3, 0.6),
      round(30.5, 58, 5, 5, SOOT, 2, 8),
    ];
  const gun = skin === 'splash' ? pistol(RED, MUSTARD, true) : pistol(CHALK, '#4a4044');
  return [
    ...sheet(skin === 'splash' ? TEAL : SOOT, seed),
    ...moved('translate(46 24) rotate(72) scale(.095)', gun),
    { d: rect(13, 62, 34, 4, { seed: 5, miss: 0.5 }), fill: CHALK },
    { d: rect(16, 69, 24, 3.4, { seed: 6, miss: 0.5 }), fill: CHALK },
  ];
}

export const FIELDS: Record<Time, string> = {
  bet: MUSTARD,
  challenge: 'var(--sliwka)',
  shot: 'var(--granat)',
  after: 'var(--butelka)',
};
export const inkOn = (time: Time): string => (time === 'bet' ? SOOT : CHALK);

function icon(card: ActionCard, skin: Skin, ink: string, field: string): Piece[] {
  switch (card) {
    case 'barrel':
      return [
        round(20, 20, 17, 17, ink, 4, 14),
        round(20, 20, 11.5, 11.5, field, 5),
        round(20, 20, 6, 6, ink, 6),
      ];
    case 'voyeur':
      return [
        snip(points([2, 20, 12, 9, 28, 9, 38, 20, 28, 31, 12, 31]), ink, 3),
        round(20, 20, 8, 8, field, 5),
        round(21, 20, 4, 4, ink, 6, 8),
      ];
    case 'second_thoughts':
      return [
        snip(points([4, 12, 24, 12, 24, 5, 37, 16, 24, 24, 24, 18, 4, 18]), ink, 3),
        snip(points([36, 24, 16, 24, 16, 18, 3, 28, 16, 37, 16, 31, 36, 31]), RED, 5),
      ];
    case 'dare':
      return [snip(points([20, 2, 37, 20, 27, 20, 27, 37, 13, 37, 13, 20, 3, 20]), ink, 3)];
    case 'cold_feet':
      return [
        snip(points([11, 3, 25, 3, 25, 19, 37, 25, 37, 33, 13, 33, 11, 22]), ink, 3),
        snip(points([10, 8, 26, 7, 26, 12, 10, 13]), WATER, 4),
        ...[14, 22, 30].map((x, i) =>
          snip(
            [
              [x, 33],
              [x + 6, 33],
              [x + 3, 40],
            ],
            WATER,
            i,
            0.3,
          ),
        ),
      ];
    case 'airgun':
      return [
        round(13, 23, 10, 9, ink, 3),
        round(23, 17, 11, 10, ink, 5),
        round(31, 24, 8, 8, ink, 7),
        snip(points([8, 22, 34, 22, 36, 31, 8, 32]), ink, 6),
      ];
    case 'bang':
      return [
        {
          d: outline(
            Array.from({ length: 18 }, (_, i): Point => [
              20 + Math.cos(i * 0.349) * (i % 2 ? 9 : 19),
              20 + Math.sin(i * 0.349) * (i % 2 ? 9 : 19),
            ]),
          ),
          fill: skin === 'splash' ? WATER : MUSTARD,
        },
        round(20, 20, 6, 6, skin === 'splash' ? TEAL : RED, 4, 8),
      ];
    case 'shoot_someone':
      return [
        round(20, 20, 18, 18, ink, 4, 14),
        round(20, 20, 12.5, 12.5, RED, 5, 12),
        round(20, 20, 7, 7, ink, 6),
        round(20, 20, 2.6, 2.6, RED, 6, 7),
      ];
    case 'respin':
      return [
        { d: 'M33 13L27 7L18 5L9 10L5 19L8 29L17 35L27 33L33 27', stroke: ink, width: 6 },
        snip(points([38, 5, 37, 20, 24, 15]), ink, 3),
      ];
    case 'bodyguard':
      return skin === 'splash'
        ? [
            snip(points([2, 21, 8, 9, 20, 3, 32, 9, 38, 21, 29, 18, 20, 21, 11, 18]), MUSTARD, 3),
            { d: 'M20 19L20 34L25 37L29 33', stroke: ink, width: 3.4 },
          ]
        : [
            snip(points([2, 12, 18, 11, 17, 22, 11, 26, 4, 22]), ink, 3),
            snip(points([22, 11, 38, 12, 36, 22, 29, 26, 23, 22]), ink, 5),
            { d: 'M16 13L24 13', stroke: ink, width: 4 },
            snip(points([18, 30, 22, 30, 24, 40, 16, 40]), RED, 4),
          ];
    case 'once_more':
      return [
        snip(
          points([
            3, 17, 9, 17, 9, 10, 15, 10, 15, 17, 21, 17, 21, 23, 15, 23, 15, 30, 9, 30, 9, 23, 3,
            23,
          ]),
          ink,
          3,
          0.5,
        ),
        snip(points([25, 10, 34, 4, 36, 4, 36, 36, 28, 36, 28, 15, 25, 16]), MUSTARD, 5),
      ];
    case 'posthumous':
      return [
        snip(points([9, 2, 17, 2, 23, 16, 15, 18]), RED, 2),
        snip(points([31, 2, 23, 2, 17, 16, 25, 18]), ink, 3),
        round(20, 26, 12, 12, MUSTARD, 4, 12),
        round(20, 26, 6, 6, 'color-mix(in srgb, var(--musztarda) 72%, #7a4a00)', 5, 9),
      ];
  }
}

/** An action card: its icon, and a field in the colour of its time. */
export function actionCard(card: ActionCard, skin: Skin, seed = 1): Piece[] {
  const time = TIMES[card];
  return [
    ...sheet(FIELDS[time], seed),
    ...moved('translate(10 10)', icon(card, skin, inkOn(time), FIELDS[time])),
  ];
}

/** Who has left the championship haunts it. */
function ghost(seed: number): Piece[] {
  return [
    snip(
      points([
        3, 29, 3.5, 14, 6.5, 8, 10.5, 6.5, 14.5, 9, 17, 15, 17, 29, 13.5, 25.5, 10, 29.5, 6.5, 25.5,
      ]),
      'currentColor',
      seed,
      0.4,
    ),
    round(7.8, 15, 1.7, 2.3, 'var(--haunt, #2b2325)', 3, 7),
    round(13, 15, 1.7, 2.3, 'var(--haunt, #2b2325)', 4, 7),
  ];
}

export const PAWN_W = 20;
export const PAWN_H = 30;

/** One of the team; the captain wears a cap, and who has left the game lies down or is a puddle. */
export function pawn(
  paper: string,
  { captain = false, gone = false, skin = 'classic' as Skin, seed = 1 } = {},
): Piece[] {
  if (gone && skin === 'splash')
    return [
      round(10, 26, 9, 3.4, TEAL, seed, 9),
      { d: outline(DROP), fill: TEAL, at: 'translate(11 17) scale(.08)' },
    ];
  const standing = [
    snip(points([3.5, 29.5, 6, 13, 14, 13, 16.5, 29.5]), paper, seed, 0.5),
    round(10, 8.5, 5.4, 5.6, paper, seed + 1, 9),
    ...(captain
      ? [
          snip(points([3.5, 7, 5, 1.5, 15, 1, 16.5, 7]), MUSTARD, seed + 2, 0.4),
          snip(points([3, 6, 19.5, 5.5, 19.5, 8, 3, 8]), SOOT, seed + 3, 0.3),
        ]
      : []),
  ];
  return gone ? ghost(seed) : standing;
}

/** A medal for points, 40×40: gold for whoever leads, silver for the rest. */
export function medal(gold: boolean, seed = 1): Piece[] {
  const paper = gold ? MUSTARD : '#cfd3d6';
  return [
    ...lifted(disc(20, 20, 18, 18, { seed: seed + 4, sides: 14, wobble: 0.03 }), paper, 1.6, 2),
    {
      d: disc(20, 20, 14, 14, { seed: seed + 7, sides: 13, wobble: 0.03 }),
      stroke: gold ? '#a36f00' : '#8a8f94',
      width: 1.4,
    },
  ];
}

/** A die that shows a ring: a bet of nothing. */
export function zeroDie(fill: string, ink: string, seed = 1): Piece[] {
  const hand = { seed, miss: 1.3, step: 36 };
  return [
    { d: rect(3, 4, 60, 60, hand), fill: 'var(--shadow)' },
    { d: rect(0, 0, 60, 60, hand), fill },
    { d: disc(30, 30, 14, 16, { seed, sides: 12 }), stroke: ink, width: 8 },
  ];
}
