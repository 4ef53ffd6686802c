// What Narrator cuts from paper: rabbits in the colours of the seats, the mouth of whoever narrates, the back of a card.
import { cut, disc, outline, points, rect, type Piece, type Point } from '$lib/paper/scissors';

const CHALK = 'var(--kreda)';
const SOOT = 'var(--sadza)';
const NIGHT = '#141a4a';
const MOON = 'var(--musztarda)';

export interface Ink {
  paper: string;
  /** What can be read on it. */
  ink: string;
}

/** One paper per seat; initials and faces say the same without colour. */
export const SEATS: readonly Ink[] = [
  { paper: 'var(--cynober)', ink: CHALK },
  { paper: 'var(--musztarda)', ink: SOOT },
  { paper: 'var(--turkus)', ink: CHALK },
  { paper: 'var(--roz)', ink: SOOT },
  { paper: '#9DB0F0', ink: SOOT },
  { paper: '#B9D36A', ink: SOOT },
];

export const inkOf = (seat: number): Ink => SEATS[seat % SEATS.length]!;

const snip = (points: readonly Point[], fill: string, seed = 2, miss = 0.6): Piece => ({
  d: cut(points, { seed, miss, step: 18 }),
  fill,
});

export const RABBIT_W = 44;
export const RABBIT_H = 56;
/** Room for initials on the flank. */
export const FLANK = { x: 19.5, y: 45 };

const BODY: readonly Point[] = points([
  5, 54, 4, 42, 9, 33, 18, 29, 25, 29, 33, 36, 36, 46, 37, 54,
]);
const HEAD: readonly Point[] = points([
  23, 30, 22, 22, 27, 16, 34, 16, 40, 22, 41, 27, 36, 32, 28, 33,
]);
const EAR: readonly Point[] = points([25, 20, 20, 8, 20, 1, 24, 1, 29, 9, 30, 18]);
const FAR_EAR: readonly Point[] = points([30, 18, 30, 7, 33, 0, 36, 2, 36, 10, 34, 18]);

/** A rabbit that looks to the right, in a 44×56 box; chalk paper sticks out below, so that it is seen on any ground. */
export function rabbit(seat: number): Piece[] {
  const { paper, ink } = inkOf(seat);
  const seed = seat * 5 + 3;
  const all: [readonly Point[], number][] = [
    [FAR_EAR, 1],
    [EAR, 2],
    [BODY, 3],
    [HEAD, 4],
  ];
  const tail = disc(5, 45, 4.6, 4.6, { seed, sides: 8 });
  return [
    ...all.map(([points, k]): Piece => ({
      d: cut(points, { seed: seed + k, miss: 0.6, step: 18 }),
      fill: CHALK,
      stroke: CHALK,
      width: 4,
    })),
    { d: tail, fill: CHALK, stroke: CHALK, width: 3 },
    snip(FAR_EAR, `color-mix(in srgb, ${paper} 82%, #1f1a1b)`, seed + 1),
    snip(EAR, paper, seed + 2),
    snip(BODY, paper, seed + 3),
    snip(HEAD, paper, seed + 4),
    { d: tail, fill: CHALK },
    { d: disc(34, 23, 1.9, 2.2, { seed, sides: 7 }), fill: ink },
  ];
}

/** The mouth that tells: a night between two lips; 40×40. */
export const MOUTH: Piece[] = [
  snip(
    points([1, 19, 9, 11, 16, 8, 20, 11, 24, 8, 31, 11, 39, 19, 34, 27, 6, 27]),
    'var(--cynober)',
    3,
  ),
  snip(
    points([1, 19, 20, 22, 39, 19, 34, 28, 26, 34, 20, 35, 13, 34, 6, 28]),
    'color-mix(in srgb, var(--cynober) 82%, #4B2247)',
    8,
  ),
  snip(points([6, 19, 14, 14, 20, 15, 26, 14, 34, 19, 27, 26, 20, 27, 13, 26]), NIGHT, 5),
  snip(points([25, 15, 21, 18, 22, 23, 27, 25, 24, 21, 23.6, 18]), MOON, 2, 0.2),
];

/** The moon at the end of the ladder; 40×40. */
export const CRESCENT: Piece[] = [
  snip(
    points([27, 3, 17, 6, 10, 14, 10, 25, 17, 34, 27, 37, 35, 34, 26, 30, 21, 23, 21, 14]),
    MOON,
    4,
    0.5,
  ),
];

const star = (x: number, y: number, s: number): Piece => ({
  d: outline([
    [x, y - s],
    [x + s * 0.25, y - s * 0.2],
    [x + s, y],
    [x + s * 0.2, y + s * 0.25],
    [x, y + s],
    [x - s * 0.28, y + s * 0.2],
    [x - s, y],
    [x - s * 0.2, y - s * 0.25],
  ]),
  fill: CHALK,
});

/** A dream face down, in a 40×60 box: chalk edge, night, a moon. */
export function cardBack(seed = 1): Piece[] {
  return [
    { d: rect(0, 0, 40, 60, { seed, miss: 0.7, step: 24 }), fill: CHALK },
    { d: rect(3.5, 3.5, 33, 53, { seed: seed + 3, miss: 0.6, step: 24 }), fill: NIGHT },
    ...CRESCENT.map((piece) => ({ ...piece, at: 'translate(6 14) scale(.7)' })),
    star(11, 14, 3),
    star(29, 48, 3.4),
    star(30, 12, 2),
    star(10, 44, 2),
  ];
}

/** A voting token face down, or with room for its number; 40×40. */
export function token(seat: number): Piece[] {
  const { paper } = inkOf(seat);
  return [
    { d: disc(20, 20, 19, 19, { seed: seat + 4, sides: 13, wobble: 0.03 }), fill: CHALK },
    { d: disc(20, 20, 15.6, 15.6, { seed: seat + 9, sides: 12, wobble: 0.03 }), fill: paper },
  ];
}
