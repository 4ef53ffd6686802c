// Blef as it can be seen: lobby, every step of a round, the reveal, the end, and a few ugly days.
import type { BluffFrame, BluffTable } from '../types';
import type { GameOffer, Room } from '$lib/wire/table';
import { HOSTILE, PEOPLE, room } from '#dev/frames';
import { frame, LIE_CHECK, raises, table, TRUE_CHECK } from './frames';
import { now, type Scene } from '#dev/scene';

const play = (game: Partial<BluffFrame>, more: Partial<Room> = {}): Scene => ({
  person: 1,
  frames: [now(room(more)), now(frame(game))],
});
const ARRANGE: Partial<BluffTable> = {
  phase: 'arrange',
  turn: null,
  bid: null,
  bids: [],
  arranged: [false, true, false, true, false],
};
const HAND = { hand: ['2/4', '1/6', '4/5', '2/3', '1/5'], faces: null };
const evening: Room['evening'] = {
  games: [
    {
      number: 1,
      game: 'bluff',
      people: [1, 2, 3, 4],
      winners: [2],
      scores: [4, 2, 6, 3],
      reason: 'fewest_cards',
      feats: [
        { feat: 'biggest_lie', seat: 1, amount: 3, adds_up: false },
        { feat: 'sharp_eye', seat: 0, amount: 2, adds_up: true },
        { feat: 'honest', seat: 2, amount: 6, adds_up: true },
      ],
      options: {},
    },
    {
      number: 2,
      game: 'bluff',
      people: [1, 2, 3, 4],
      winners: [1],
      scores: [1, 2, 6, 3],
      reason: 'extra_round',
      feats: [],
      options: {},
    },
    {
      number: 3,
      game: 'bluff',
      people: [1, 2, 3, 4],
      winners: [2],
      scores: [5, 2, 3, 6],
      reason: 'fewest_cards',
      feats: [
        { feat: 'biggest_lie', seat: 1, amount: 3, adds_up: false },
        { feat: 'sharp_eye', seat: 0, amount: 2, adds_up: true },
        { feat: 'honest', seat: 2, amount: 6, adds_up: true },
      ],
      options: {},
    },
  ],
  wins: [
    { person: 1, name: 'Gosia', face: 'gosia', kind: 'human', character: null, wins: 1, played: 3 },
    { person: 2, name: 'Hania', face: 'hania', kind: 'human', character: null, wins: 2, played: 3 },
    {
      person: 3,
      name: 'Bartek',
      face: 'bartek',
      kind: 'human',
      character: null,
      wins: 0,
      played: 3,
    },
    {
      person: 4,
      name: 'Czesio',
      face: 'czesio',
      kind: 'human',
      character: null,
      wins: 0,
      played: 3,
    },
  ],
};
const checked = (check: typeof TRUE_CHECK, over = false): Partial<BluffFrame> => ({
  decision: 13,
  due: over ? [] : [0, 1, 2, 3, 4],
  table: table({
    ...ARRANGE,
    arranged: [false, false, false, false, false],
    round: 5,
    last_round: check,
    ...(over ? { phase: 'over', round: 4, cards: [3, 2, 4, 6, 5] } : {}),
  }),
  own: HAND,
  legal: [],
  events: [{ type: 'checked', seat: check.checker, ...check }],
  outcome: over ? { winners: [1], scores: [3, 2, 4, 6, 5], reason: 'fewest_cards' } : null,
});
const reveal = (check: typeof TRUE_CHECK, as?: 'tv'): Scene => ({
  as,
  person: as ? null : 1,
  frames: [
    now(room()),
    now(frame({ seat: as ? null : 0, own: as ? null : frame().own })),
    now(frame({ ...checked(check), ...(as ? { seat: null, own: null } : {}) }), 200),
  ],
});
const tv = (game: Partial<BluffFrame>, more: Partial<Room> = {}): Scene => ({
  as: 'tv',
  person: null,
  frames: [now(room(more)), now(frame({ seat: null, own: null, legal: [], ...game }))],
});
const six = {
  seats: [1, 2, 3, 4, 5, 6],
  table: table({
    cards: [5, 3, 4, 3, 2, 1],
    in_game: Array<boolean>(6).fill(true),
    arranged: Array<boolean>(6).fill(true),
  }),
};

export const scenes: Record<string, Scene> = {
  join: { person: null, frames: [now(room({ state: 'lobby', people: PEOPLE.slice(1, 4) }))] },
  lobby: { person: 1, frames: [now(room({ state: 'lobby' }))] },
  'lobby-guest': {
    person: 3,
    frames: [
      now(
        room({
          state: 'lobby',
          evening,
          people: [
            ...PEOPLE.slice(0, 4),
            { ...PEOPLE[5]!, person: 9, name: 'Ola', face: 'ola', kind: 'human', place: null },
          ],
        }),
      ),
    ],
  },
  'lobby-rail': {
    person: 9,
    frames: [
      now(
        room({
          state: 'lobby',
          evening,
          people: [
            ...PEOPLE.slice(0, 4),
            { ...PEOPLE[5]!, person: 9, name: 'Ola', face: 'ola', kind: 'human', place: null },
          ],
        }),
      ),
    ],
  },
  'lobby-alone': {
    person: 1,
    frames: [now(room({ state: 'lobby', code: 'GRONOSTAJ', people: PEOPLE.slice(0, 1) }))],
  },
  hostile: { person: 1, frames: [now(room({ people: HOSTILE })), now(frame(six))] },
  arrange: play({
    due: [0, 2, 4],
    table: table({ ...ARRANGE }),
    own: HAND,
    legal: [
      {
        type: 'arrange',
        choices: [
          [2, 4],
          [1, 6],
          [4, 5],
          [2, 3],
          [1, 5],
        ],
      },
    ],
  }),
  'arrange-one': play({
    due: [0, 2, 4],
    table: table({ ...ARRANGE, round: 1, cards: [1, 1, 1, 1, 1] }),
    own: { hand: ['2/5'], faces: null },
    legal: [{ type: 'arrange', choices: [[2, 5]] }],
  }),
  'arrange-wait': play({
    due: [2, 4],
    table: table({ ...ARRANGE, arranged: [true, true, false, true, false] }),
    legal: [],
  }),
  direction: play({
    table: table({ phase: 'direction', bid: null, bids: [], clockwise: null, starter: 0 }),
    legal: [
      { type: 'direction', clockwise: true },
      { type: 'direction', clockwise: false },
    ],
  }),
  open: play({ table: table({ bid: null, bids: [], starter: 0 }), legal: raises(0, 6, 17) }),
  bid: play({}),
  six: play({ ...six, deadline: Date.now() + 24_000 }, { clock: 'brisk' }),
  long: play({
    table: table({ bid: { count: 14, face: 6, seat: 2 } }),
    legal: [{ type: 'check' }, ...raises(14, 6, 17)],
  }),
  wait: play({
    due: [1],
    table: table({ turn: 1, bid: { count: 4, face: 4, seat: 0 } }),
    legal: [],
  }),
  log: {
    ...play({
      events: [
        { type: 'dealt', round: 4, starter: 0, cards: [5, 3, 4, 3], extra: false },
        { type: 'bid', seat: 1, count: 1, face: 4 },
        { type: 'bid', seat: 2, count: 2, face: 2 },
        { type: 'bid', seat: 3, count: 3, face: 4 },
      ],
    }),
    taps: ['button.log'],
  },
  person: { ...play({}), taps: ['.row li:nth-child(2) button'] },
  paused: play({}, { paused: true, paused_by: 2 }),
  botted: play(
    { due: [1], legal: [] },
    { people: PEOPLE.map((p) => (p.person === 1 ? { ...p, bot_plays: true } : p)) },
  ),
  two: play({
    seats: [1, 2],
    table: table({
      cards: [2, 3],
      in_game: [true, true],
      arranged: [true, true],
      bid: { count: 1, face: 2, seat: 1 },
      bids: [],
    }),
    own: { hand: ['2/4', '1/6'], faces: [2, 6] },
  }),
  // One card in the hand is large, and the line about ones takes room besides.
  'bid-one': play({
    seats: [1, 2, 3],
    table: table({
      setup: {
        order: 'count_first',
        wild_ones: true,
        directions: false,
        countdown: false,
        elimination: false,
      },
      extra: true,
      cards: [1, 6, 1],
      in_game: [true, true, true],
      arranged: [true, true, true],
      ones_wild: false,
      bid: { count: 1, face: 3, seat: 2 },
      bids: [],
    }),
    own: { hand: ['2/5'], faces: [2] },
    legal: [{ type: 'check' }, ...raises(1, 3, 8)],
  }),
  reveal: { ...reveal(TRUE_CHECK), patience: 6200 },
  lie: { ...reveal(LIE_CHECK), patience: 6200 },
  over: play(checked(TRUE_CHECK, true), { state: 'over', evening }),
  'over-six': play(
    {
      ...checked(TRUE_CHECK, true),
      seats: six.seats,
      outcome: { winners: [1], scores: [3, 2, 4, 6, 5, 4], reason: 'fewest_cards' },
    },
    { state: 'over' },
  ),
  lost: { person: 1, frames: [now(room()), now(frame())], tear: 300 },
  away: { person: 1, frames: [now(room()), now(frame()), now({ t: 'store', away: true })] },
  'tv-away': { ...tv(six), frames: [...tv(six).frames, now({ t: 'store', away: true })] },
  tv: tv(six),
  'tv-arrange': tv({ due: [0, 2, 4], table: table({ ...ARRANGE }) }),
  'tv-lobby': { as: 'tv', person: null, frames: [now(room({ state: 'lobby' }))] },
  'tv-reveal': { ...reveal(TRUE_CHECK, 'tv'), patience: 6200 },
  'tv-over': tv({ ...checked(LIE_CHECK, true), seat: null, own: null }, { state: 'over' }),
};

export const offered: GameOffer = {
  id: 'bluff',
  seats: [2, 6],
  options: [
    { key: 'order', values: ['count_first', 'value_first'] },
    ...['wild_ones', 'directions', 'countdown', 'elimination'].map((key) => ({
      key,
      values: [false, true],
    })),
  ],
  characters: ['calm', 'sharp', 'wild'],
};
