// The puzzle of a day, by the date alone: the same for everybody, and no server is asked.
import type { GameId } from '../wire/table';

/** Each game has at least so many. */
export const EACH = 10;

/** The puzzle of a day, the same for everybody: a game a day, and its puzzles in turn. */
export function puzzleOf(day: Date, games: readonly GameId[]): { game: GameId; number: number } {
  const days = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);
  const game = games[days % games.length]!;
  return { game, number: (Math.floor(days / games.length) % EACH) + 1 };
}
