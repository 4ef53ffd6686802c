// Blef's part of the wire as docs/PROTOCOL.md gives it (hand-made until ts-rs generates it).
import type { GamePicture, Outcome, Seat } from './table';

export type Face = 1 | 2 | 3 | 4 | 5 | 6;

export interface Bid {
  count: number;
  face: number;
  seat: Seat;
}

export interface ShownCard {
  card: string;
  face: number;
}

export interface Check {
  bid: Bid;
  actual: number;
  checker: Seat;
  winner: Seat;
  loser: Seat;
  hands: ShownCard[][];
}

export interface BluffSetup {
  order: 'count_first' | 'value_first';
  wild_ones: boolean;
  directions: boolean;
  countdown: boolean;
  elimination: boolean;
}

export interface BluffTable {
  setup: BluffSetup;
  phase: 'arrange' | 'direction' | 'bid' | 'over';
  round: number;
  extra: boolean;
  starter: Seat;
  clockwise: boolean | null;
  turn: Seat | null;
  bid: Bid | null;
  bids: Bid[];
  cards: number[];
  in_game: boolean[];
  arranged: boolean[];
  ones_wild: boolean;
  last_round: Check | null;
}

export interface BluffOwn {
  hand: string[];
  faces: number[] | null;
}

export type BluffLegal =
  | { type: 'arrange'; choices: [number, number][] }
  | { type: 'direction'; clockwise: boolean }
  | { type: 'bid'; count: number; face: number }
  | { type: 'check' };

export type BluffAction =
  | { type: 'arrange'; faces: number[] }
  | { type: 'direction'; clockwise: boolean }
  | { type: 'bid'; count: number; face: number }
  | { type: 'check' };

export type BluffEvent =
  | { type: 'starter'; seat: Seat }
  | { type: 'dealt'; round: number; starter: Seat; cards: number[]; extra: boolean }
  | { type: 'arranged'; seat: Seat }
  | { type: 'direction'; seat: Seat; clockwise: boolean }
  | { type: 'bid'; seat: Seat; count: number; face: number }
  | { type: 'checked'; seat: Seat; bid: Bid; actual: number; winner: Seat; loser: Seat; hands: ShownCard[][] }
  | { type: 'cards'; seat: Seat; cards: number }
  | { type: 'out'; seat: Seat }
  | { type: 'extra_round'; seats: Seat[] }
  | { type: 'over'; outcome: Outcome };

export type BluffPicture = GamePicture<BluffTable, BluffOwn, BluffLegal, BluffEvent>;
