// Recorded pictures of a table for looking at screens without a server (development only).
import type { BluffLegal, BluffFrame, BluffTable, Check } from '../src/games/bluff/types';
import type { Person, Room } from '../src/lib/wire/table';

const person = (
  id: number,
  name: string,
  face: string,
  place: number | null,
  more: Partial<Person> = {},
): Person => ({
  person: id,
  name,
  face,
  kind: 'human',
  character: null,
  place,
  online: true,
  bot_plays: false,
  unhurried: false,
  hints: 0,
  ...more,
});

export const PEOPLE: Person[] = [
  person(1, 'Gosia', 'gosia', 0),
  person(2, 'Hania', 'hania', 1),
  person(3, 'Bartek', 'bartek', 2),
  person(4, 'Czesio', 'czesio', 3),
  person(5, 'Trybik', 'trybik', 4, { kind: 'bot', character: 'calm' }),
  person(6, 'Śrubka', 'srubka', 5, { kind: 'bot', character: 'sharp' }),
];

export const HOSTILE: Person[] = [
  PEOPLE[0]!,
  person(2, '<img src=x onerror=alert(1)>', 'hania', 1),
  person(3, '😀'.repeat(24), 'kuba', 2),
  person(4, '\u202Eabc evil \u202E', 'zosia', 3, { online: false }),
  person(5, 'Wszebor Brzęczyszczykiewi', 'tadek', 4),
  person(6, 'Korbka', 'korbka', 5, { kind: 'bot', character: 'wild' }),
];

export function room(more: Partial<Room> = {}): Room {
  return {
    t: 'room',
    seq: 41,
    invite: 'mock-invite-0000000000',
    code: 'BIGOS',
    code_until: null,
    door_open: true,
    locked: false,
    hints: false,
    shown_out: [],
    watchers: 0,
    knocks: [],
    host: 1,
    owner: 1,
    people: PEOPLE,
    tvs: 1,
    game: 'bluff',
    options: {
      order: 'count_first',
      wild_ones: false,
      directions: false,
      countdown: false,
      elimination: false,
    },
    clock: 'none',
    limits: { relaxed: 90, brisk: 30 },
    state: 'playing',
    language: null,
    paused: false,
    paused_by: null,
    growing: null,
    deck: null,
    evening: { games: [], wins: [] },
    claims: [],
    ...more,
  };
}

const SETUP: BluffTable['setup'] = {
  order: 'count_first',
  wild_ones: false,
  directions: false,
  countdown: false,
  elimination: false,
};

export function table(more: Partial<BluffTable> = {}): BluffTable {
  return {
    setup: SETUP,
    phase: 'bid',
    round: 4,
    extra: false,
    starter: 1,
    clockwise: true,
    turn: 0,
    bid: { count: 3, face: 4, seat: 3 },
    bids: [
      { count: 1, face: 4, seat: 1 },
      { count: 2, face: 2, seat: 2 },
      { count: 3, face: 4, seat: 3 },
    ],
    cards: [5, 3, 4, 3, 2],
    in_game: [true, true, true, true, true],
    arranged: [true, true, true, true, true],
    ones_wild: false,
    last_round: null,
    ...more,
  };
}

/** Bids above `bid` under count_first, as the server would list them. */
export function raises(count: number, face: number, all: number): BluffLegal[] {
  const out: BluffLegal[] = [];
  for (let c = 1; c <= all; c++)
    for (let f = 1; f <= 6; f++)
      if (c > count || (c === count && f > face)) out.push({ type: 'bid', count: c, face: f });
  return out;
}

export function frame(more: Partial<BluffFrame> = {}): BluffFrame {
  return {
    t: 'game',
    game: 'bluff',
    seq: 57,
    decision: 12,
    seat: 0,
    seats: [1, 2, 3, 4, 5],
    due: [0],
    deadline: null,
    pictures: null,
    table: table(),
    own: { hand: ['2/4', '1/6', '4/5', '2/3', '1/5'], faces: [4, 6, 4, 2, 5] },
    legal: [{ type: 'check' }, ...raises(3, 4, 17)],
    events: [{ type: 'bid', seat: 3, count: 3, face: 4 }],
    outcome: null,
    ...more,
  };
}

export const TRUE_CHECK: Check = {
  bid: { count: 5, face: 5, seat: 1 },
  actual: 5,
  checker: 3,
  winner: 1,
  loser: 3,
  hands: [
    [
      { card: '2/5', face: 5 },
      { card: '2/4', face: 2 },
      { card: '5/6', face: 5 },
      { card: '1/3', face: 3 },
    ],
    [
      { card: '1/4', face: 1 },
      { card: '3/5', face: 5 },
      { card: '4/6', face: 6 },
      { card: '2/4', face: 4 },
      { card: '1/5', face: 5 },
    ],
    [
      { card: '3/6', face: 3 },
      { card: '3/4', face: 4 },
      { card: '2/6', face: 2 },
      { card: '1/6', face: 6 },
    ],
    [
      { card: '4/5', face: 5 },
      { card: '1/6', face: 6 },
      { card: '1/2', face: 2 },
    ],
    [
      { card: '1/3', face: 1 },
      { card: '2/3', face: 3 },
      { card: '2/6', face: 2 },
      { card: '3/6', face: 6 },
    ],
  ],
};

export const LIE_CHECK: Check = {
  ...TRUE_CHECK,
  bid: { count: 6, face: 6, seat: 1 },
  actual: 4,
  winner: 3,
  loser: 1,
};
