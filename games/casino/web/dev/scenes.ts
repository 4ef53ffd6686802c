// Kasyno as it can be seen: every step of a turn, the securing roll, a bust, the end.
import type { CasinoFrame } from '../types';
import type { Room } from '$lib/wire/table';
import {
  BUST,
  CROWD,
  EASY,
  EASY_AT,
  frame,
  STOLEN,
  STOLEN_AT,
  table,
  thrown,
  WON,
  WON_ONE,
} from './frames';
import { HOSTILE, PEOPLE, room } from '#dev/frames';
import { now, type Scene } from '#dev/scene';

const casino = (more: Partial<Room> = {}): Room =>
  room({ game: 'casino', options: { auto_secure: true }, ...more });
const play = (game: Partial<CasinoFrame>, more: Partial<Room> = {}): Scene => ({
  person: 1,
  frames: [now(casino(more)), now(frame(game))],
  patience: 1800,
});
const tv = (scene: Scene): Scene => ({
  ...scene,
  as: 'tv',
  person: null,
  frames: scene.frames.map(({ after, heard }) => ({
    after,
    heard:
      heard.t === 'game' && heard.game ? { ...heard, seat: null, own: null, legal: [] } : heard,
  })),
});
const moment = (last_turn: typeof WON, more: Partial<CasinoFrame> = {}): Scene => ({
  person: 1,
  frames: [
    now(casino()),
    now(frame(thrown())),
    now(
      frame({
        seq: 58,
        decision: 13,
        due: [2],
        legal: [],
        table: table({ turn: 2, number: 9, last_turn }),
        events: [],
        ...more,
      }),
      300,
    ),
  ],
  patience: 5600,
});

const first = thrown();
const decide = thrown({ phase: 'decide', placed: { [EASY]: EASY_AT, [STOLEN]: STOLEN_AT } });
const over: Partial<CasinoFrame> = {
  due: [],
  legal: [],
  table: table({ phase: 'over', turn: null, stack: 0 }),
  outcome: { winners: [1], scores: [13, 19, 10, 13, 8], reason: 'pool_short' },
};

export const scenes: Record<string, Scene> = {
  'casino-roll': play({}),
  'casino-secure': play({
    legal: [{ type: 'secure' }, { type: 'roll' }],
    table: table({ setup: { auto_secure: false } }),
  }),
  'casino-exchange': {
    ...play({}),
    taps: ['.pair button', 'dialog li button:nth-child(1)', 'dialog li:nth-child(2) button'],
  },
  'casino-place': play(first),
  'casino-held': { ...play(first), taps: ['[data-die="2"]'] },
  'casino-laid': {
    ...play(first),
    taps: ['[data-die="2"]', ...EASY_AT.map(() => `[data-card="${EASY}"]`), '[data-die="4"]'],
  },
  'casino-decide': play(decide),
  'casino-risk': { ...play(decide), taps: ['.ask'] },
  'casino-crowd': play(thrown(CROWD), { clock: 'brisk' }),
  'casino-wait': play({
    ...decide,
    due: [1],
    legal: [],
    table: { ...decide.table!, turn: 1, last_turn: BUST },
  }),
  'casino-two': play({
    ...first,
    seats: [1, 2],
    table: {
      ...first.table!,
      tokens: [7, 10],
      face_up: [[], [STOLEN]],
      face_down: [[], []],
      scores: [7, 13],
    },
  }),
  'casino-hostile': play(thrown(CROWD), { people: HOSTILE }),
  'casino-seat': { ...play(first), taps: ['.row li:nth-child(3) button'] },
  'casino-mine': { ...play(first), taps: ['.purse'] },
  'casino-won': moment(WON),
  'casino-lost': moment(WON_ONE),
  'casino-bust': { ...moment(BUST), patience: 3800 },
  'casino-over': play(over, { state: 'over' }),
  'casino-over-six': play(
    {
      ...over,
      seats: [1, 2, 3, 4, 5, 6],
      outcome: { winners: [1], scores: [13, 19, 10, 13, 8, 7], reason: 'pool_short' },
    },
    { state: 'over' },
  ),
  'casino-lobby': {
    person: 1,
    frames: [now(casino({ state: 'lobby', people: PEOPLE.slice(0, 5) }))],
  },
  'casino-tv': tv(play(decide)),
  'casino-tv-roll': tv(play({})),
  'casino-tv-won': tv(moment(WON)),
  'casino-tv-bust': tv({ ...moment(BUST), patience: 3800 }),
  'casino-tv-over': tv(play(over, { state: 'over' })),
};
