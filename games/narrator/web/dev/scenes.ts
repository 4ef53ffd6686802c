// Narrator as it can be seen: the race, a clue in the making, offers, the vote, every verdict, the end.
import type { Clue, NarratorOffer, NarratorFrame, NarratorTable, Told } from '../types';
import type { Person, Room } from '$lib/wire/table';
import { HOSTILE, PEOPLE, room } from '#dev/frames';
import { now, type Scene } from '#dev/scene';

const card = (n: number): string => `d${String(n).padStart(2, '0')}`;
const HAND = [1, 2, 3, 4, 5, 6].map(card);
const SHORT: Clue = { text: 'Gdzie kryje się szczęście?' };
const WORD: Clue = { text: 'Wakacje' };
const LONG: Clue = {
  text: 'Tamtego lata babcia powtarzała, że kto za długo patrzy w morze, temu morze w końcu odpowie, tylko że nigdy nie wiadomo, w którym pokoju i o której godzinie trzeba będzie wtedy otworzyć okno i słuchać.',
};
const SCORES = [12, 9, 12, 3, 0, 17];

function table(seats: number, more: Partial<NarratorTable> = {}): NarratorTable {
  return {
    setup: { decoys: 'split_only', performance: false, deck: 'dreams' },
    phase: 'clue',
    round: 5,
    narrator: 1,
    clue: null,
    table: [],
    deck: 84,
    stack: 34,
    hands: Array<number>(seats).fill(6),
    scores: SCORES.slice(0, seats),
    waiting: [1],
    last_round: null,
    ...more,
  };
}

interface Here {
  seats?: number;
  hand?: string[];
  given?: string[];
  vote?: number | null;
  legal?: NarratorOffer[];
  deadline?: number | null;
}

function frame(
  more: Partial<NarratorTable>,
  { seats = 6, hand = HAND, given = [], vote = null, legal = [], deadline = null }: Here = {},
): NarratorFrame {
  const whole = table(seats, more);
  return {
    t: 'game',
    game: 'narrator',
    seq: 40,
    decision: 12,
    seat: 0,
    seats: Array.from({ length: seats }, (_, i) => i + 1),
    due: whole.waiting,
    deadline,
    pictures: '/mock/pictures/',
    table: whole,
    own: { hand, given, vote },
    legal,
    events: [],
    outcome: null,
  };
}

const here = (seats = 6, more: Partial<Room> = {}): Room =>
  room({
    game: 'narrator',
    options: { decoys: 'split_only', performance: false, deck: 'dreams' },
    people: PEOPLE.slice(0, seats),
    ...more,
  });
const play = (frame: NarratorFrame, more: Partial<Room> = {}): Scene => ({
  person: 1,
  frames: [now(here(frame.seats.length, more)), now(frame)],
});
const tv = (frame: NarratorFrame): Scene => ({
  as: 'tv',
  person: null,
  frames: [now(here(frame.seats.length)), now({ ...frame, seat: null, own: null, legal: [] })],
});

const clue = (performance = false): NarratorOffer[] => [{ type: 'clue', cards: HAND, performance }];
const offer = (cards: string[]): NarratorOffer[] =>
  cards.map((one) => ({ type: 'offer', cards: [one] }));
const pairs = (cards: string[]): NarratorOffer[] =>
  cards.flatMap((second, i) =>
    cards.slice(0, i).map((first) => ({ type: 'offer' as const, cards: [first, second] })),
  );
const votes = (...numbers: number[]): NarratorOffer[] =>
  numbers.map((number) => ({ type: 'vote', number }));
const LAID = [11, 12, 3, 14, 15, 16].map(card);

const RACE = frame(
  {
    phase: 'first_clue',
    narrator: null,
    round: 1,
    stack: 48,
    scores: [0, 0, 0, 0, 0, 0],
    waiting: [0, 1, 2, 3, 4, 5],
  },
  { legal: clue() },
);
const MINE = frame({ narrator: 0, waiting: [0] }, { legal: clue() });
const PERFORM = frame(
  { narrator: 0, waiting: [0], setup: { decoys: 'split_only', performance: true, deck: 'dreams' } },
  { legal: clue(true) },
);
const OFFER = frame({ phase: 'offer', clue: SHORT, waiting: [0, 3, 4] }, { legal: offer(HAND) });
const OFFERED = frame(
  { phase: 'offer', clue: WORD, waiting: [3, 4] },
  { hand: HAND.slice(1), given: [card(1)] },
);
const SEVEN = [1, 2, 3, 4, 5, 6, 7].map(card);
const TWO = frame(
  { phase: 'offer', clue: SHORT, waiting: [0, 2] },
  { seats: 3, hand: SEVEN, legal: pairs(SEVEN) },
);
const VOTE = frame(
  { phase: 'vote', clue: SHORT, table: LAID, waiting: [0, 3, 4] },
  { hand: HAND.slice(1), given: [card(3)], legal: votes(1, 2, 4, 5, 6) },
);
const VOTED = frame(
  { phase: 'vote', clue: LONG, table: LAID, waiting: [3] },
  { hand: HAND.slice(1), given: [card(3)], vote: 5 },
);
const FIVE = frame(
  { phase: 'vote', clue: WORD, table: LAID.slice(0, 5), waiting: [0, 2] },
  { seats: 3, hand: SEVEN.slice(2), given: [card(3), card(12)], legal: votes(1, 4, 5) },
);
const FOUR = frame(
  { phase: 'vote', clue: SHORT, table: LAID.slice(0, 4), waiting: [0, 2] },
  { seats: 4, given: [card(3)], legal: votes(1, 2, 4) },
);
const NARRATOR = frame(
  { phase: 'vote', clue: SHORT, table: LAID, narrator: 0, waiting: [1, 3] },
  { hand: HAND.slice(1), given: [card(3)] },
);

/** The owners are 2, 0, 4, 1, 5, 3: seat 1 narrates and number 4 is its card. */
const told = (votes: (number | null)[], points: number[], more: Partial<Told> = {}): Told => ({
  narrator: 1,
  clue: SHORT,
  cards: LAID,
  owners: [2, 0, 4, 1, 5, 3],
  votes,
  points,
  ...more,
});
const SOME = told([1, null, 4, 1, 4, 2], [1, 3, 5, 0, 3, 0]);
const ALL = told([4, null, 4, 4, 4, 4], [2, 0, 2, 2, 2, 2]);
const NONE = told([1, null, 2, 1, 2, 1], [2, 0, 2, 2, 2, 2], { clue: LONG });

function reveal(
  round: Told,
  {
    as,
    patience = 15_000,
    outcome = null,
  }: { as?: 'tv'; patience?: number; outcome?: NarratorFrame['outcome'] } = {},
): Scene {
  const mine = as ? { seat: null, own: null, legal: [] } : {};
  const before: NarratorFrame = {
    ...frame(
      { phase: 'vote', clue: round.clue, table: LAID, waiting: [3] },
      { given: [card(3)], vote: 1 },
    ),
    ...mine,
  };
  const after: NarratorFrame = {
    ...frame({
      phase: outcome ? 'over' : 'clue',
      narrator: 2,
      round: 6,
      waiting: outcome ? [] : [2],
      scores: SCORES.map((score, seat) => score + (round.points[seat] ?? 0)),
      last_round: round,
    }),
    decision: 13,
    events: [{ type: 'scored', round, scores: SCORES }],
    outcome,
    ...mine,
  };
  return {
    as,
    person: as ? null : 1,
    frames: [now(here(6, outcome ? { state: 'over' } : {})), now(before), now(after, 200)],
    patience,
  };
}

const OVER = {
  winners: [5],
  scores: [13, 12, 17, 3, 3, 17].map((n, i) => (i === 5 ? 21 : n)),
  reason: 'stack_empty',
};
const over: NarratorFrame = {
  ...frame({ phase: 'over', waiting: [], stack: 0, scores: OVER.scores }),
  outcome: OVER,
};
const hostile = (frame: NarratorFrame): Scene => ({
  person: 1,
  frames: [now(here(6, { people: HOSTILE as Person[] })), now(frame)],
});

export const scenes: Record<string, Scene> = {
  'narrator-lobby': { person: 1, frames: [now(here(5, { state: 'lobby' }))] },
  'narrator-race': play(RACE),
  'narrator-viewer': { ...play(RACE), taps: ['.fan button >> nth=2'] },
  'narrator-compose': { ...play(MINE), taps: ['.fan button >> nth=2', '.viewer .act'] },
  'narrator-perform': { ...play(PERFORM), taps: ['.fan button >> nth=2', '.viewer .act'] },
  'narrator-clue': play(MINE),
  'narrator-wait': play(frame({})),
  'narrator-offer': play(OFFER),
  'narrator-long': play(
    frame(
      { phase: 'offer', clue: LONG, waiting: [0, 3, 4] },
      { legal: offer(HAND), deadline: Date.now() + 40_000 },
    ),
  ),
  'narrator-offered': play(OFFERED),
  'narrator-live': play(
    frame({ phase: 'offer', clue: { live: true }, waiting: [0, 3, 4] }, { legal: offer(HAND) }),
  ),
  'narrator-beaten': {
    person: 1,
    frames: [
      now(here()),
      now(RACE),
      now({ ...OFFER, decision: 13, table: { ...OFFER.table, round: 1 } }, 2600),
    ],
    taps: [],
    patience: 400,
  },
  'narrator-two': { ...play(TWO), taps: ['.fan button >> nth=6', '.viewer .act'] },
  'narrator-vote': { ...play(VOTE), taps: ['.tokens button >> nth=3'] },
  'narrator-closer': { ...play(VOTE), taps: ['.stage button >> nth=1'] },
  'narrator-own': { ...play(VOTE), taps: ['.stage button >> nth=2'] },
  'narrator-four': play(FOUR),
  'narrator-five': play(FIVE),
  'narrator-voted': play(VOTED),
  'narrator-narrates': play(NARRATOR),
  'narrator-hostile': hostile(VOTED),
  'narrator-telling': { ...reveal(SOME), patience: 5200 },
  'narrator-some': reveal(SOME),
  'narrator-all': reveal(ALL),
  'narrator-none': reveal(NONE),
  'narrator-last': reveal(SOME, { outcome: OVER }),
  'narrator-over': play(over, { state: 'over' }),
  'narrator-tv-race': tv(RACE),
  'narrator-tv-wait': tv(frame({})),
  'narrator-tv-offer': tv(OFFER),
  'narrator-tv-long': tv(VOTED),
  'narrator-tv-vote': tv(VOTE),
  'narrator-tv-four': tv(FOUR),
  'narrator-tv-telling': reveal(SOME, { as: 'tv', patience: 5200 }),
  'narrator-tv-some': reveal(SOME, { as: 'tv' }),
  'narrator-tv-none': reveal(NONE, { as: 'tv' }),
  'narrator-tv-over': tv(over),
};
