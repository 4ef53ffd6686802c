// Whether the cards that a phone is shown are those that were opened to it.
import type { GameFrame } from '../wire/table';
import items from './items.json';

/** Items that were opened, by their shuffles. */
export type OpenedItems = Record<number, Record<number, number>>;

const NAMES: Partial<Record<string, string[]>> = items;

/** Cards that lie before this phone and came from a shuffle, as the game names them. */
function shown({ game, table, own }: GameFrame): string[] {
  const { pool } = table as { pool?: string[] };
  const mine = (own ?? {}) as { hand?: string[]; given?: string[]; cards?: string[] };
  switch (game) {
    case 'bluff':
      return mine.hand ?? [];
    case 'narrator':
      return [...(mine.hand ?? []), ...(mine.given ?? [])];
    case 'roulette':
      return mine.cards ?? [];
    case 'casino':
      return pool ?? [];
    default:
      // A picture of Iluzja is a number of its own until it is turned over.
      return [];
  }
}

/**
 * How the cards on the screen compare with those that were opened: they are the same; one of them was not opened, so that
 * nobody can tell; or another card than the one that was opened is shown.
 */
export type Compared = 'same' | 'unknown' | 'another';

/** Compares; `last` is the newest shuffle, `seen` gathers the places of opened cards that have been on the screen. */
export function compare(
  frame: GameFrame,
  opened: OpenedItems,
  last: number,
  seen: string[],
): Compared {
  const names = NAMES[frame.game ?? ''];
  if (!names) return 'same';
  // A deck that was made of discarded cards has items that are places among them.
  if (frame.game === 'roulette' && last > 0) return 'same';
  // Blef is dealt anew in every round; in the others there is one pile.
  const dealtAnew = frame.game === 'bluff';
  const from = dealtAnew ? last : 0;
  const left = Object.entries(opened[from] ?? {});
  let unopened = false;
  for (const name of shown(frame)) {
    const at = left.findIndex(([, item]) => names[item] === name);
    if (at < 0) {
      unopened = true;
      continue;
    }
    const place = `${from}/${left[at]![0]}`;
    if (!seen.includes(place)) seen.push(place);
    left.splice(at, 1);
  }
  if (!unopened) return 'same';
  // Only a card that was opened and is kept from the screen proves that this one stands in its place.
  const kept = left.some(([place]) => dealtAnew || !seen.includes(`${from}/${place}`));
  return kept ? 'another' : 'unknown';
}
