// What the championship is played with, as it is printed, in either costume; names and texts are written on later.
import { CARD, eitherWay, field, ground, halfField, type Printed } from '$lib/paper/print';
import { CHALK, MUSTARD, NAVY, PINK, PLUM, RED, SOOT } from '$lib/paper/papers';
import { disc, moved, outline, pips, points, rect, type Piece } from '$lib/paper/scissors';
import { actionCard, cartridge, FIELDS, helpCard, medal, pawn, PAWN_H, PAWN_W } from './art';
import { TIMES } from './legal';
import type { ActionCard, Skin, Time } from './types';

const [W, H] = CARD;
const SQUARE = [40, 40] as const;
const TALL = [PAWN_W, PAWN_H] as const;
const TEAL = 'var(--turkus)';
/** One paper for each team, and what can be seen on it. */
const TEAMS = [
  { paper: RED, wall: CHALK },
  { paper: MUSTARD, wall: SOOT },
  { paper: TEAL, wall: CHALK },
  { paper: PLUM, wall: CHALK },
  { paper: NAVY, wall: CHALK },
  { paper: '#5f8a3a', wall: CHALK },
];

/** What is drawn inside the border of a card on the screen, at the size of a printed one. */
const inner = (pieces: readonly Piece[], at = 'translate(0 0) scale(1.05)'): Piece[] =>
  moved(at, pieces.slice(3));
/** The field of a card on the screen: the last of the three papers it is made of. */
const paperOf = (pieces: readonly Piece[]): string => pieces[2]?.fill ?? CHALK;

const framed = (fill: string, seed: number, pieces: Piece[]): Printed[string] => ({
  size: CARD,
  pieces: [ground(CARD, CHALK), field(CARD, 4.5, fill, seed), ...pieces],
});
const card = (pieces: readonly Piece[], seed: number): Printed[string] =>
  framed(paperOf(pieces), seed, inner(pieces));

const back = (fill: string, band: string): Printed[string] => ({
  size: CARD,
  pieces: [
    ground(CARD, CHALK),
    ...eitherWay(CARD, [
      halfField(CARD, 4.5, fill, 5),
      { d: disc(W / 2, H * 0.29, 9, 9, { seed: 4, sides: 11 }), fill: band },
      { d: disc(W / 2, H * 0.29, 5, 5, { seed: 7, sides: 9 }), fill },
    ]),
  ],
});

const plain = (w: number, h: number, fill: string): Piece => ({
  d: outline(points([-9, -9, w + 9, -9, w + 9, h + 9, -9, h + 9])),
  fill,
});
const standing = (team: number, captain: boolean, gone: boolean, skin: Skin): Printed[string] => {
  const { paper, wall } = TEAMS[team] ?? TEAMS[0]!;
  const grey = 'color-mix(in srgb, var(--tektura) 80%, #1f1a1b)';
  const pieces = pawn(gone ? grey : paper, { captain, gone, skin, seed: team + 2 }).map((piece) =>
    piece.fill === 'currentColor' ? { ...piece, fill: grey } : piece,
  );
  const small = moved('translate(1.6 2.4) scale(.84)', pieces);
  return { size: TALL, pieces: [plain(PAWN_W, PAWN_H, gone ? SOOT : wall), ...small] };
};

/** A side of the betting die; nothing is a ring. */
const side = (shots: number): Printed[string] => ({
  size: SQUARE,
  pieces: shots
    ? pips(shots, 4, 4, 32, SOOT, shots)
    : [{ d: disc(20, 20, 9, 10, { seed: 3, sides: 12 }), stroke: SOOT, width: 5 }],
});

function point(worth: number): Printed[string] {
  const gold = worth > 1;
  return { size: SQUARE, pieces: [plain(40, 40, gold ? RED : SOOT), ...medal(gold, worth)] };
}

/** The pistol above; below it the course of a round is written, where the screen only hints at lines. */
function help(skin: Skin): Printed[string] {
  const pieces = helpCard(skin);
  const pistol = inner(pieces.slice(0, -2), 'translate(12 1) scale(.66)');
  return framed(paperOf(pieces), 4, pistol);
}

export function printed(skin: Skin): Printed {
  const actions = (Object.keys(TIMES) as ActionCard[]).map((name, i): [string, Printed[string]] => {
    const pieces = actionCard(name, skin, i + 2);
    const time: Time = TIMES[name];
    return [
      `action.${name}`,
      {
        size: CARD,
        pieces: [
          ground(CARD, CHALK),
          field(CARD, 4.5, FIELDS[time], i + 2),
          ...inner(pieces, 'translate(1.5 0)'),
          { d: rect(8, 53.5, W - 16, H - 53.5 - 8, { seed: i + 3, miss: 0.6 }), fill: CHALK },
        ],
      },
    ];
  });
  const teams = TEAMS.flatMap((_, team): [string, Printed[string]][] => [
    [`member.${team}`, standing(team, false, false, skin)],
    [`captain.${team}`, standing(team, true, false, skin)],
    [`member.${team}.back`, standing(team, false, true, skin)],
  ]);
  return {
    click: card(cartridge('click', skin, 3), 3),
    bullet: card(cartridge('bullet', skin, 5), 5),
    'magazine.back': back(skin === 'splash' ? TEAL : SOOT, PINK),
    help: help(skin),
    'help.back': card(helpCard(skin, true), 6),
    ...Object.fromEntries(actions),
    'action.back': back(RED, MUSTARD),
    ...Object.fromEntries(teams),
    ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((shots) => [`side.${shots}`, side(shots)])),
    'point.1': point(1),
    'point.5': point(5),
  };
}
