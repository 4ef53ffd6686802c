// The puzzles: positions in which one move is the best by far, with what every move is worth. Found and checked by `crates/counsel`.
import type { Counsel } from '../counsel/counsel';
import type { GameId, Options, Seat } from '../wire/table';

export interface Puzzle {
  seats: number;
  seat: Seat;
  options: Options;
  decision: number;
  view: { table: unknown; own: unknown };
  /** Names of pictures in the view, and the files' keys. */
  pictures: Record<string, string>;
  counsel: Counsel;
}

/** A game's puzzles are a part of their own. */
const BOOKS = import.meta.glob<Puzzle[]>('./*/words/puzzles.json', {
  base: '../../../../games',
  import: 'default',
});

/** All puzzles of a game. */
export async function puzzlesOf(game: GameId): Promise<Puzzle[]> {
  return (await BOOKS[`./${game}/words/puzzles.json`]?.()) ?? [];
}

/** The next puzzle of the same game. */
export function after(number: number, of: number): number {
  return (number % of) + 1;
}

/** Two moves are the same if they say the same, in whatever order. */
export function same(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, of]) => `${key}:${plain(of)}`)
    .join()}}`;
}
