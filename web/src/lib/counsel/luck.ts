// Luck or nerve: what the engine tells of a finished game, and how its curve is drawn.
import type { Seat } from '../wire/table';
import type { Said } from './counsel';

/** Shares come in whole ten-thousandths. */
export interface Step {
  /** Which entry of the log, from 0. */
  entry: number;
  maker: 'chance' | { seat: Seat };
  /** Each seat's chance to win after it. */
  win: number[];
  /** By how much the entry itself changed it. */
  change: number[];
  error: number;
}

export interface SeatLuck {
  luck: number;
  luck_error: number;
  own: number;
  own_error: number;
  others: number;
  rest: number;
}

export interface Luck {
  start: number[];
  steps: Step[];
  seats: SeatLuck[];
  turning: number | null;
  told: Said[];
  worlds: number;
}

/** The points of one seat's curve in a box of this size: the start, and what was after every step. */
export function curve(luck: Luck, seat: Seat, width: number, height: number): string {
  const values = [luck.start[seat] ?? 0, ...luck.steps.map(({ win }) => win[seat] ?? 0)];
  const step = width / Math.max(1, values.length - 1);
  return values
    .map((value, i) => `${(i * step).toFixed(1)},${((1 - value / 10_000) * height).toFixed(1)}`)
    .join(' ');
}

/** A seat's chance to win after an entry; before the first one, what it was at the start. */
export function winAfter(luck: Luck, seat: Seat, entry: number): number {
  return (luck.steps[entry]?.win ?? luck.start)[seat] ?? 0;
}

/** A number of percentage points with its sign. */
export function signed(share: number): { sign: string; points: number } {
  const points = Math.round(share / 100);
  return { sign: points > 0 ? '+' : points < 0 ? '−' : '', points: Math.abs(points) };
}
