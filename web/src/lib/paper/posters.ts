// The five posters: one joke per game, cut from at most four papers, on a 600×800 sheet.
import type { GameId } from '../wire/table';
import { cut, dice, die, disc, lifted, moved, outline, rect, type Piece, type Point } from './scissors';
import { SYMBOLS, type Face } from './symbols';

const SOOT = 'var(--sadza)';
const CHALK = 'var(--kreda)';
const RED = 'var(--cynober)';
const MUSTARD = 'var(--musztarda)';
const BOTTLE = 'var(--butelka)';
const NAVY = 'var(--granat)';
const PINK = 'var(--roz)';
const PLUM = 'var(--sliwka)';

export interface PosterText {
  x: number;
  y: number;
  size: number;
  fill: string;
  seed?: number;
  wild?: number;
  turn?: number;
  track?: number;
}

export interface PosterDrawing {
  ground: string;
  pieces: Piece[];
  title: PosterText;
  tagline: PosterText;
}

const piece = (d: string, fill: string): Piece => ({ d, fill });
const snip = (points: readonly Point[], fill: string, seed: number, miss: number, step = 70): Piece => piece(cut(points, { seed, miss, step }), fill);
const spot = (x: number, y: number, rx: number, ry: number, fill: string, seed: number, sides: number): Piece => piece(disc(x, y, rx, ry, { seed, sides }), fill);

/** A liar's nose, long enough for three fours to perch on. */
function bluff(): PosterDrawing {
  const profile = cut(
    [[420, 330], [452, 268], [520, 232], [612, 236], [612, 812], [418, 812], [424, 726], [384, 702], [374, 672], [404, 640], [380, 622], [404, 596], [408, 566], [360, 552], [26, 500], [24, 478], [380, 486], [420, 452], [412, 400]],
    { seed: 5, miss: 2.4, step: 80 },
  );
  const hair = cut([[438, 322], [424, 268], [470, 210], [548, 180], [612, 186], [612, 420], [560, 410], [540, 330], [500, 300]], { seed: 9, miss: 3 });
  const perch = (x: number, y: number, size: number, seed: number, turn: number): Piece[] => die(4, x, y, size, { bg: CHALK, fg: SOOT, seed, turn });
  return {
    ground: RED,
    pieces: [
      ...lifted(profile, PINK),
      ...lifted(hair, SOOT, 4, 6),
      snip([[612, 690], [520, 742], [430, 716], [400, 812], [612, 812]], SOOT, 4, 3),
      snip([[430, 716], [520, 742], [470, 812], [408, 812]], CHALK, 8, 2),
      spot(462, 416, 31, 25, CHALK, 3, 11),
      spot(446, 414, 14, 16, SOOT, 6, 9),
      snip([[418, 372], [456, 348], [504, 362], [500, 376], [456, 364], [424, 386]], SOOT, 2, 1.5),
      snip([[404, 640], [470, 618], [452, 640]], RED, 2, 1),
      ...perch(64, 385, 92, 3, 3),
      ...perch(176, 383, 95, 8, -5),
      ...perch(288, 393, 90, 12, 8),
    ],
    title: { x: 34, y: 226, size: 240, fill: CHALK, seed: 7 },
    tagline: { x: 40, y: 716, size: 32, fill: CHALK },
  };
}

/** The percent sign looks back at you. */
function illusion(): PosterDrawing {
  const eye = (x: number, y: number, seed: number): Piece[] => lifted(disc(x, y, 132, 132, { seed, sides: 19, wobble: 0.02 }), CHALK);
  const random = dice(5);
  const colours = [RED, MUSTARD, NAVY, MUSTARD, PINK];
  const wedges: Piece[] = [];
  for (let i = 0, a = random() * 6; i < 11; i++) {
    const b = a + (Math.PI * 2 * (0.75 + random() * 0.5)) / 11;
    const on = (angle: number, r: number): Point => [430 + Math.cos(angle) * r, 446 + Math.sin(angle) * r];
    wedges.push(piece(outline([[430, 446], on(a, 96), on((a + b) / 2, 101), on(b, 96)]), colours[i % colours.length] ?? RED));
    a = b;
  }
  const rings = ([[92, PINK], [74, NAVY], [60, MUSTARD], [42, RED]] as const).map(([r, fill], i) => spot(176, 196, r, r, fill, 20 + i, 16));
  return {
    ground: NAVY,
    pieces: [
      ...lifted(cut([[456, 50], [540, 94], [166, 574], [76, 526]], { seed: 6, miss: 5, step: 120 }), MUSTARD),
      ...eye(176, 196, 3),
      ...rings,
      spot(186, 202, 22, 23, SOOT, 2, 9),
      ...eye(430, 446, 11),
      spot(430, 446, 98, 98, PINK, 6, 17),
      ...wedges,
      spot(424, 452, 24, 24, SOOT, 9, 9),
      snip([[292, 418], [320, 354], [390, 308], [470, 308], [540, 352], [568, 424], [500, 402], [420, 398], [350, 406]], '#3d55b8', 3, 3),
    ],
    title: { x: 36, y: 738, size: 172, fill: CHALK, seed: 21, wild: 0.55, track: 0.03 },
    tagline: { x: 146, y: 538, size: 38, fill: SOOT, turn: -51.8 },
  };
}

/** The croupier is the seven: one eye, one eyebrow, a bow tie; on the poster's sheet. */
export function croupier(): Piece[] {
  return [
    ...lifted(cut([[60, 262], [536, 250], [548, 352], [372, 640], [222, 644], [398, 362], [66, 370]], { seed: 12, miss: 4, step: 110 }), CHALK, 9, 11),
    spot(448, 306, 30, 24, SOOT, 2, 11),
    spot(437, 302, 11, 11, CHALK, 4, 8),
    snip([[404, 268], [452, 262], [494, 272], [492, 284], [450, 276], [408, 282]], SOOT, 4, 1.5),
    ...moved('rotate(28 420 440)', [
      ...lifted(cut([[352, 408], [414, 434], [478, 404], [482, 480], [416, 452], [350, 482]], { seed: 7, miss: 2.5 }), RED, 4, 5),
      spot(415, 443, 15, 17, 'color-mix(in srgb, var(--cynober) 70%, black)', 4, 8),
    ]),
  ];
}

/** Lucky seven works the night shift. */
function casino(): PosterDrawing {
  const cube = (face: Face, x: number, y: number, turn: number, bg: string, seed: number, size = 62): Piece[] =>
    moved(`rotate(${turn} ${x + size / 2} ${y + size / 2})`, [
      ...lifted(rect(x, y, size, size, { seed: seed + 2, miss: 2 }), bg, 4, 5),
      ...moved(`translate(${x + size * 0.15} ${y + size * 0.15}) scale(${(size * 0.7) / 40})`, SYMBOLS[face]),
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

/** A cartoon pistol that points left, 440×280; the water one carries a tank. */
export function pistol(iron: string, light: string, water = false): Piece[] {
  const body = cut(
    [[0, 44], [18, 40], [22, 24], [36, 24], [40, 40], [214, 34], [226, 18], [330, 20], [352, 8], [372, 14], [364, 42], [392, 66], [398, 110], [442, 250], [420, 276], [346, 282], [332, 262], [300, 152], [226, 146], [212, 112], [0, 104]],
    { seed: 4, miss: 2, step: 90 },
  );
  return [
    { d: 'M222 138L214 186L240 214L290 206L304 158', stroke: iron, width: 15 },
    { d: 'M262 146L254 184L266 186', stroke: iron, width: 11 },
    ...lifted(body, iron, 8, -6),
    ...(water
      ? [...lifted(cut([[190, 34], [206, -36], [322, -42], [336, 24]], { seed: 4, miss: 3 }), light, 4, 4), snip([[204, 20], [212, -6], [318, -8], [326, 20]], 'var(--turkus)', 6, 2)]
      : [snip([[214, 30], [326, 26], [332, 128], [216, 132]], light, 7, 2), ...[44, 79, 112].map((y, i) => piece(rect(228, y, 88, 11, { seed: i, miss: 1.6 }), iron))]),
    spot(374, 200, 11, 11, light, 3, 8),
  ];
}

/** One petal of the daisy, its foot at the point given. */
export function petal(turn: number, x: number, y: number, fill: string, seed: number): Piece[] {
  return moved(`translate(${x} ${y}) rotate(${turn})`, lifted(cut([[-14, -30], [-42, -92], [-30, -146], [4, -158], [36, -140], [40, -88], [14, -30]], { seed, miss: 3, step: 60 }), fill, 4, 5));
}

/** A drop of water around the point given, about 70×110 at full size. */
export function drop(x: number, y: number, size: number, turn: number, fill = 'var(--turkus)'): Piece[] {
  return moved(`translate(${x} ${y}) rotate(${turn}) scale(${size})`, lifted(outline([[0, -60], [30, -8], [34, 22], [18, 46], [-6, 50], [-30, 34], [-34, 4], [-18, -28]]), fill, 4, 5));
}

/** Six chambers, six petals: it fires, it fires not. */
function roulette(): PosterDrawing {
  return {
    ground: PINK,
    pieces: [
      snip([[386, 372], [398, 310], [388, 240], [404, 238], [416, 310], [404, 374]], BOTTLE, 3, 2),
      snip([[402, 356], [452, 326], [500, 338], [466, 372], [408, 372]], BOTTLE, 5, 2),
      ...moved('translate(448 346) rotate(93) scale(.68)', pistol(SOOT, '#4a4044')),
      ...[0, 60, 120, 180, 300].flatMap((a, i) => petal(a + 8, 396, 192, CHALK, i + 3)),
      ...lifted(disc(396, 192, 50, 50, { seed: 5, sides: 12 }), MUSTARD, 4, 5),
      ...Array.from({ length: 6 }, (_, i) => spot(396 + Math.cos(i * 1.047) * 27, 192 + Math.sin(i * 1.047) * 27, 8, 8, i === 3 ? RED : SOOT, i + 1, 8)),
      ...petal(-118, 236, 330, RED, 9),
    ],
    title: { x: 32, y: 762, size: 142, fill: SOOT, seed: 6, wild: 0.6 },
    tagline: { x: 40, y: 82, size: 34, fill: SOOT },
  };
}

/** The same pistol, loaded with water. */
function splash(): PosterDrawing {
  return {
    ground: 'var(--woda-ground)',
    pieces: [
      ...moved('translate(458 346) rotate(93) scale(.68)', pistol(RED, MUSTARD, true)),
      ...([[404, 250, 1.5, 0], [330, 158, 0.95, -28], [482, 150, 0.95, 26], [408, 84, 0.8, 2], [250, 236, 0.6, -50], [552, 250, 0.6, 48]] as const).flatMap(([x, y, size, turn]) => drop(x, y, size, turn)),
    ],
    title: { x: 32, y: 752, size: 150, fill: SOOT, seed: 6, wild: 0.7 },
    tagline: { x: 40, y: 82, size: 34, fill: SOOT },
  };
}

/** A night inside a mouth, with a ladder: say what cannot be seen. */
function narrator(): PosterDrawing {
  const star = (x: number, y: number, s: number): Piece =>
    piece(outline([[x, y - s], [x + s * 0.25, y - s * 0.2], [x + s, y], [x + s * 0.2, y + s * 0.25], [x, y + s], [x - s * 0.28, y + s * 0.2], [x - s, y], [x - s * 0.2, y - s * 0.25]]), CHALK);
  const upper = cut([[24, 352], [92, 250], [190, 176], [256, 168], [304, 204], [352, 164], [416, 176], [514, 252], [578, 350], [500, 440], [100, 440]], { seed: 3, miss: 4, step: 60 });
  const lower = cut([[24, 352], [84, 376], [300, 400], [520, 376], [578, 350], [520, 482], [420, 574], [300, 598], [180, 574], [82, 484]], { seed: 8, miss: 4, step: 60 });
  const rungs = Array.from({ length: 7 }, (_, i): Piece => {
    const t = i / 6.4 + 0.06;
    return { d: `M${214 + 92 * t} ${566 - 232 * t}l42 8`, stroke: CHALK, width: 8 };
  });
  return {
    ground: PLUM,
    pieces: [
      ...lifted(upper, RED),
      ...lifted(lower, 'color-mix(in srgb, var(--cynober) 82%, #4B2247)'),
      snip([[80, 352], [140, 296], [232, 250], [300, 262], [370, 248], [462, 296], [524, 350], [462, 432], [380, 476], [300, 486], [214, 474], [136, 430]], '#141a4a', 5, 3, 60),
      snip([[372, 290], [338, 306], [322, 344], [332, 386], [366, 410], [402, 410], [424, 396], [388, 384], [366, 356], [362, 320]], MUSTARD, 2, 1.4, 60),
      star(160, 352, 13),
      star(236, 300, 10),
      star(470, 352, 12),
      star(196, 408, 8),
      star(448, 410, 7),
      { d: 'M204 580L306 322M252 590L350 334', stroke: CHALK, width: 9 },
      ...rungs,
      ...lifted(cut([[456, 110], [476, 84], [520, 76], [548, 92], [574, 70], [572, 124], [548, 106], [516, 126], [474, 126]], { seed: 4, miss: 2 }), PINK, 4, 5),
      spot(482, 100, 6, 6, PLUM, 1, 7),
    ],
    title: { x: 30, y: 742, size: 128, fill: CHALK, seed: 14, wild: 0.6, track: 0.012 },
    tagline: { x: 40, y: 72, size: 32, fill: PINK },
  };
}

export const POSTERS: Record<GameId, () => PosterDrawing> = { bluff, illusion, casino, roulette, narrator };

/** A game in another costume has another poster, with another name and line. */
export const COSTUMES: Partial<Record<GameId, Record<string, () => PosterDrawing>>> = { roulette: { splash } };
