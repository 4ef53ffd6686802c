// How dice are drawn on the spots of a card. What may be laid and what is won, the server says.
import type { Face } from './types';

export function count(faces: readonly Face[], face: Face): number {
  return faces.filter((f) => f === face).length;
}

/** Dice laid out on the spots of one combination: plain dice on their symbol, jokers on joker symbols and then on what is left. */
export function laid(combination: readonly Face[], dice: readonly Face[]): (Face | null)[] {
  const rest = [...dice];
  const take = (face: Face): Face | null => {
    const at = rest.indexOf(face);
    return at < 0 ? null : (rest.splice(at, 1)[0] ?? null);
  };
  const spots = combination.map((face) => take(face));
  return spots.map((face) => face ?? take('joker'));
}
