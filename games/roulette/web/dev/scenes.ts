// Ruletka as it can be seen, in both skins: every phase, the countdown, the scenes on the air, the end.
import type { RouletteEvent, RouletteOwn, RouletteFrame, RouletteTable, Skin } from '../types';
import type { GameOffer, Room } from '$lib/wire/table';
import { at, BETS, duel, hall, OWN } from './frames';
import { now, type Scene } from '#dev/scene';

const BET: Partial<RouletteTable> = { bets: [3, 5, 1, 2, 0, 4], loaded: Array<number>(6).fill(6) };
const SEALED = { magazine: { clicks: 5, bullets: 1 }, hidden: 'click' as const, bet: 3 };
const AIMS: RouletteTable['aims'] = [
  { at: 'oneself' },
  { at: 'seat', target: 3 },
  null,
  { at: 'oneself' },
  null,
  { at: 'air' },
];

const pictures: Record<string, RouletteFrame> = {
  load: duel(
    {},
    {
      legal: [
        { type: 'hide', card: 'bullet' },
        { type: 'hide', card: 'click' },
      ],
    },
  ),
  /* A tie at the top that has lasted ten rounds: the victory can be shared. */
  tied: duel(
    { points: [24, 24, 4, 24, 3, 6], tied: 10 },
    {
      shares: [2],
      legal: [
        { type: 'hide', card: 'bullet' },
        { type: 'hide', card: 'click' },
      ],
    },
  ),
  'load-wait': duel(
    { waiting: [2, 4] },
    { own: { ...OWN, magazine: { clicks: 6, bullets: 0 }, hidden: 'bullet' } },
  ),
  bet: duel(
    {
      phase: 'bet',
      loaded: Array<number>(6).fill(6),
      played: [{ seat: 0, card: 'voyeur', target: 3, shots: null, shot: 0 }],
    },
    {
      legal: [...BETS, ...at('voyeur', [0, 1, 2, 3, 4, 5])],
      own: {
        ...OWN,
        magazine: { clicks: 5, bullets: 1 },
        hidden: 'click',
        peeks: [{ target: 3, cards: ['click', 'bullet', 'click'], fresh: true }],
      },
    },
  ),
  challenge: duel(
    {
      ...BET,
      phase: 'challenge',
      played: [{ seat: 3, card: 'cold_feet', target: 0, shots: null, shot: 0 }],
      waiting: [0, 1, 2, 3, 4, 5],
    },
    {
      legal: [1, 2, 3, 4, 5]
        .map((target) => ({ type: 'accuse' as const, target }))
        .concat([{ type: 'pass' } as never], at('dare', [1, 2, 3, 4, 5]) as never),
      own: { ...OWN, ...SEALED },
    },
  ),
  countdown: duel(
    {
      ...BET,
      phase: 'countdown',
      shot: 2,
      aims: AIMS,
      waiting: [0, 1, 3, 5],
      turned: Array(6).fill(['click']),
      in_round: [true, true, true, true, false, true],
      shown: [null, null, null, null, 'bullet', null],
      played: [{ seat: 1, card: 'bang', target: 3, shots: null, shot: 2 }],
    },
    {
      legal: [{ type: 'ready' }, ...at('bang', [1, 2, 3, 4, 5]), ...at('respin', [0, 1, 2, 3, 5])],
      own: { ...OWN, ...SEALED, magazine: { clicks: 4, bullets: 1 } },
      deadline: Date.now() + 12_000,
    },
  ),
  'countdown-wait': duel(
    { ...BET, phase: 'countdown', shot: 2, aims: AIMS, waiting: [1, 3] },
    { own: { ...OWN, ...SEALED } },
  ),
  aim: duel(
    {
      ...BET,
      phase: 'aim',
      shot: 2,
      aims: AIMS.map((a) => a && { at: 'choice' as const }),
      waiting: [0, 1],
    },
    {
      legal: [1, 2, 3, 4, 5].map((target) => ({ type: 'aim', target })),
      own: { ...OWN, ...SEALED },
    },
  ),
  after: duel(
    { ...BET, phase: 'after', shot: 5, waiting: [0, 1, 2, 3, 4, 5] },
    {
      legal: [{ type: 'ready' }, ...at('once_more', [1, 2, 3])],
      own: {
        ...OWN,
        ...SEALED,
        magazine: { clicks: 2, bullets: 1 },
        cards: ['once_more', 'voyeur'],
      },
    },
  ),
  survivor: duel(
    {
      ...BET,
      phase: 'survivor',
      shot: 2,
      characters: [1, 0, 0, 0, 0, 0],
      in_round: [true, false, false, false, false, false],
      waiting: [0],
    },
    { legal: [{ type: 'walk' }, { type: 'shoot_on' }], own: { ...OWN, ...SEALED } },
  ),
  dead: duel(
    {
      ...BET,
      phase: 'challenge',
      characters: [0, 3, 4, 1, 2, 4],
      in_round: [false, true, true, true, true, true],
      waiting: [1, 2, 3],
    },
    { own: { ...OWN, magazine: { clicks: 0, bullets: 0 } } },
  ),
};
const hand = (from: RouletteFrame, cards: RouletteOwn['cards']): RouletteFrame => ({
  ...from,
  own: { ...from.own!, cards },
});
pictures['hand-six'] = hand(pictures.countdown!, [
  'voyeur',
  'dare',
  'bang',
  'bang',
  'respin',
  'second_thoughts',
  'once_more',
  'once_more',
]);
pictures['hand-nine'] = hand(pictures.bet!, [
  'barrel',
  'voyeur',
  'dare',
  'cold_feet',
  'bang',
  'bang',
  'bang',
  'respin',
  'second_thoughts',
  'airgun',
  'once_more',
]);
pictures['aim-nine'] = hand(pictures.aim!, pictures['hand-nine'].own!.cards);

const SHOT: RouletteEvent[] = [
  {
    type: 'shot',
    shot: 2,
    fired: [
      { seat: 0, card: 'click', aim: { at: 'oneself' } },
      { seat: 1, card: 'bullet', aim: { at: 'seat', target: 3 } },
      { seat: 3, card: 'click', aim: { at: 'oneself' } },
      { seat: 5, card: 'click', aim: { at: 'air' } },
    ],
  },
  { type: 'died', seat: 3, cause: 'shot', left: 2 },
  { type: 'drew', seat: 3, cards: 1 },
  { type: 'countdown', shot: 3, shooters: [0, 1, 5] },
];
const told: Record<string, { events: RouletteEvent[]; outcome?: RouletteFrame['outcome'] }> = {
  shot: { events: SHOT },
  click: {
    events: [
      {
        type: 'shot',
        shot: 1,
        fired: [0, 1, 2, 3, 5].map((seat) => ({
          seat,
          card: 'click' as const,
          aim: { at: 'oneself' as const },
        })),
      },
      { type: 'countdown', shot: 2, shooters: [0, 1] },
    ],
  },
  caught: {
    events: [
      {
        type: 'ballot',
        accusations: [
          { seat: 0, target: 3 },
          { seat: 2, target: 3 },
          { seat: 5, target: 1 },
        ],
      },
      { type: 'shown', seat: 1, card: 'click' },
      { type: 'shown', seat: 3, card: 'bullet' },
      { type: 'died', seat: 3, cause: 'caught', left: 1 },
      { type: 'penalty', seat: 5, swapped: true },
      { type: 'drew', seat: 0, cards: 3 },
      { type: 'drew', seat: 1, cards: 1 },
      { type: 'drew', seat: 2, cards: 3 },
    ],
  },
  cheat: {
    events: [
      { type: 'ballot', accusations: [{ seat: 1, target: 0 }] },
      { type: 'shown', seat: 0, card: 'bullet' },
      { type: 'died', seat: 0, cause: 'caught', left: 3 },
      { type: 'drew', seat: 1, cards: 3 },
    ],
  },
  points: {
    events: [
      { type: 'points', scored: [4, 6, 2, 0, 1, 5] },
      { type: 'round', round: 4 },
    ],
  },
};

const play = (frame: RouletteFrame, skin: Skin, more: Partial<Room> = {}): Scene => ({
  person: 1,
  frames: [now(hall(skin, more)), now({ ...frame, table: { ...frame.table, setup: { skin } } })],
});
const tv = (frame: RouletteFrame, skin: Skin): Scene => ({
  as: 'tv',
  person: null,
  frames: [
    now(hall(skin)),
    now({
      ...frame,
      seat: null,
      own: null,
      legal: [],
      table: { ...frame.table, setup: { skin } },
    }),
  ],
});
const air = (events: RouletteEvent[], skin: Skin, as?: 'tv', patience = 4200): Scene => {
  const base = { ...pictures['countdown-wait']!, ...(as ? { seat: null, own: null } : {}) };
  const dressed = { ...base, table: { ...base.table, setup: { skin } } };
  return {
    as,
    person: as ? null : 1,
    frames: [
      now(hall(skin)),
      now(dressed),
      now({ ...dressed, decision: 22, seq: 81, events }, 200),
    ],
    patience,
  };
};
const OVER = (winner: boolean): RouletteFrame =>
  duel(
    { phase: 'over', points: [16, 9, 4, 12, 3, 6] },
    {
      due: [],
      outcome: winner
        ? { winners: [0], scores: [16, 9, 4, 12, 3, 6], reason: 'points' }
        : { winners: [], scores: [7, 9, 4, 12, 3, 6], reason: 'all_dead' },
    },
  );

export const scenes: Record<string, Scene> = Object.fromEntries(
  (['classic', 'splash'] as const).flatMap((skin) => {
    const name = skin === 'classic' ? 'roulette' : 'splash';
    return [
      [`${name}-lobby`, { person: 1, frames: [now(hall(skin, { state: 'lobby' }))] }],
      ...Object.entries(pictures).map(([key, frame]) => [`${name}-${key}`, play(frame, skin)]),
      [`${name}-card`, { ...play(pictures.countdown!, skin), taps: ['[data-card="bang"]'] }],
      [`${name}-later`, { ...play(pictures.countdown!, skin), taps: ['[data-card="voyeur"]'] }],
      ...Object.entries(told).map(([key, { events }]) => [`${name}-air-${key}`, air(events, skin)]),
      ...([3, 2, 1, 0] as const).map((n) => [
        `${name}-count-${n}`,
        air(SHOT, skin, undefined, 500 + (3 - n) * 800 + (n === 0 ? 60 : 0)),
      ]),
      [`${name}-over`, play(OVER(true), skin, { state: 'over' })],
      [`${name}-over-none`, play(OVER(false), skin, { state: 'over' })],
      ...['load', 'bet', 'challenge', 'countdown', 'survivor'].map((key) => [
        `${name}-tv-${key}`,
        tv(pictures[key]!, skin),
      ]),
      ...Object.entries(told).map(([key, { events }]) => [
        `${name}-tv-air-${key}`,
        air(events, skin, 'tv'),
      ]),
      [`${name}-tv-count`, air(SHOT, skin, 'tv', 500)],
      [`${name}-tv-over`, tv(OVER(true), skin)],
    ] as [string, Scene][];
  }),
);

export const offered: GameOffer = {
  id: 'roulette',
  seats: [2, 6],
  options: [{ key: 'skin', values: ['classic', 'splash'] }],
  characters: ['honest', 'cheat', 'judge'],
};
