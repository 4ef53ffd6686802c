// Recorded pictures of Blef for looking at screens without a server (development only).
import type { BluffFrame, BluffLegal, BluffTable, Check } from '../types';

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
