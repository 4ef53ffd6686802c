// Drawings of a game's own components for its rulebook; they come with its book.
import { moved, type Piece } from '../paper/scissors';
import { entryOf } from '../play/entries';

export interface Drawing {
  pieces: readonly Piece[];
  size: readonly [number, number];
}

/** By the name that the book calls them. */
export type Drawings = Record<string, Drawing>;

/** The drawings of this game in this costume. */
export const drawingsOf = async (game: string, skin: string): Promise<Drawings> =>
  (await entryOf(game)?.drawings?.())?.drawings(skin) ?? {};

/** Several in a row, standing on one line. */
export function beside(gap: number, drawings: readonly Drawing[]): Drawing {
  const height = Math.max(...drawings.map(({ size }) => size[1]));
  let x = 0;
  const pieces = drawings.flatMap(({ pieces, size }) => {
    const placed = moved(`translate(${x} ${height - size[1]})`, pieces);
    x += size[0] + gap;
    return placed;
  });
  return { pieces, size: [x - gap, height] };
}
