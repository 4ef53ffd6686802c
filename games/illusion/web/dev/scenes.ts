// Iluzja as it can be seen: a short row and a long one, a place that is tried, both ends of a doubt, the end.
import type { Colour, Doubt, IllusionLegal, IllusionFrame, IllusionTable } from '../types';
import type { Room } from '$lib/wire/table';
import { PEOPLE, room } from '#dev/frames';
import { now, type Scene } from '#dev/scene';

const WON: Colour[][] = [['red'], ['green', 'yellow'], [], ['blue'], []];
const cards = (n: number): number[] => Array.from({ length: n }, (_, i) => 1 + ((i * 37) % 97));

function table(n: number, more: Partial<IllusionTable> = {}): IllusionTable {
  return {
    setup: { rounds: 'first_to_three', deck: 'classic' },
    phase: 'play',
    round: 5,
    turn: 0,
    colour: 'red',
    row: cards(n),
    top: 99,
    stack: 62,
    last_placed_by: n > 1 ? 3 : null,
    won: WON,
    last_round: null,
    ...more,
  };
}

const legal = (n: number): IllusionLegal[] => [
  ...Array.from({ length: n + 1 }, (_, at) => ({ type: 'place' as const, at })),
  ...(n > 1 ? [{ type: 'doubt' as const }] : []),
];

function frame(n: number, more: Partial<IllusionFrame> = {}): IllusionFrame {
  return {
    t: 'game',
    game: 'illusion',
    seq: 40,
    decision: 12,
    seat: 0,
    seats: [1, 2, 3, 4, 5],
    due: [0],
    deadline: null,
    pictures: '/mock/pictures/',
    table: table(n),
    own: {},
    legal: legal(n),
    events: [],
    outcome: null,
    ...more,
  };
}

const here = (more: Partial<Room> = {}): Room =>
  room({ game: 'illusion', options: { rounds: 'first_to_three', deck: 'classic' }, ...more });
const play = (n: number, more: Partial<IllusionFrame> = {}, there: Partial<Room> = {}): Scene => ({
  person: 1,
  frames: [now(here(there)), now(frame(n, more))],
});
const tv = (n: number, more: Partial<IllusionFrame> = {}): Scene => ({
  as: 'tv',
  person: null,
  frames: [now(here()), now(frame(n, { seat: null, own: null, legal: [], due: [1], ...more }))],
});

function doubt(values: number[], correct: boolean, more: Partial<Doubt> = {}): Doubt {
  const numbers = values.map((red, i) => ({
    red,
    green: 8 + ((i * 7) % 30),
    blue: 11 + ((i * 5) % 20),
    yellow: 9 + ((i * 3) % 25),
  }));
  return {
    colour: 'red',
    values,
    correct,
    doubter: 2,
    winner: correct ? 3 : 2,
    placed_by: 3,
    cards: cards(values.length),
    numbers,
    ...more,
  };
}

const WRONG = doubt([3, 16, 11, 24, 31], false);
const RIGHT = doubt([5, 5, 9, 14], true);
const LONG = doubt([1, 2, 2, 5, 8, 7, 11, 14, 14, 19, 25, 24, 33, 52], false, {
  doubter: 0,
  winner: 0,
});

function reveal(told: Doubt, as?: 'tv'): Scene {
  const mine = as ? { seat: null, own: null, legal: [] } : {};
  const after = frame(1, {
    decision: 13,
    due: [told.winner],
    legal: [],
    table: table(1, { round: 6, colour: 'blue', last_round: told }),
    events: [
      {
        type: 'doubted',
        seat: told.doubter,
        colour: told.colour,
        cards: told.cards,
        numbers: told.numbers,
        correct: told.correct,
        winner: told.winner,
      },
    ],
    ...mine,
  });
  return {
    as,
    person: as ? null : 1,
    frames: [now(here()), now(frame(told.values.length, mine)), now(after, 200)],
    patience: 14_000,
  };
}

const over: Partial<IllusionFrame> = {
  due: [],
  legal: [],
  table: table(0, {
    phase: 'over',
    row: [],
    colour: null,
    turn: null,
    last_placed_by: null,
    won: [['red'], ['green', 'yellow', 'blue'], [], ['blue'], []],
    last_round: null,
  }),
  outcome: { winners: [1], scores: [1, 3, 0, 1, 0], reason: 'three_arrows' },
};

export const scenes: Record<string, Scene> = {
  'illusion-lobby': {
    person: 1,
    frames: [now(here({ state: 'lobby', people: PEOPLE.slice(0, 5) }))],
  },
  'illusion-first': play(1),
  'illusion-four': play(4),
  'illusion-try': { ...play(4, { deadline: Date.now() + 24_000 }), taps: ['.place >> nth=2'] },
  'illusion-long': { ...play(14), taps: ['.place >> nth=5'] },
  'illusion-look': {
    ...play(9, { due: [1], legal: [], table: table(9, { turn: 1 }) }),
    taps: ['.card >> nth=2'],
  },
  'illusion-wait': play(7, { due: [1], legal: [], table: table(7, { turn: 1, colour: 'yellow' }) }),
  'illusion-twelve': play(5, {
    table: table(5, {
      colour: 'green',
      setup: { rounds: 'all_twelve', deck: 'fresh' },
      won: [
        ['red', 'red', 'green', 'blue'],
        ['green', 'yellow'],
        ['yellow', 'blue', 'blue', 'green', 'red'],
        [],
        ['yellow'],
      ],
    }),
  }),
  'illusion-forced': play(30, {
    table: table(30, { top: null, stack: 0, colour: 'blue' }),
    legal: [{ type: 'doubt' }],
  }),
  'illusion-turning': { ...reveal(WRONG), patience: 3300 },
  'illusion-wrong': reveal(WRONG),
  'illusion-right': reveal(RIGHT),
  'illusion-longdoubt': reveal(LONG),
  'illusion-over': play(0, over, { state: 'over' }),
  'illusion-over-six': play(
    0,
    {
      ...over,
      seats: [1, 2, 3, 4, 5, 6],
      outcome: { winners: [1], scores: [1, 5, 3, 1, 0, 2], reason: 'twelve_rounds' },
    },
    { state: 'over' },
  ),
  'illusion-tv': tv(4),
  'illusion-tv-long': tv(14),
  'illusion-tv-wrong': reveal(WRONG, 'tv'),
  'illusion-tv-over': tv(0, over),
};
