// Whether the cards that a phone is shown are those that were opened to it.
import { draw } from '../play/part.svelte';
import type { GameFrame } from '../wire/table';

/** Items that were opened, by their shuffles. */
export type OpenedItems = Record<number, Record<number, number>>;

/** What a game says of its cards, so that a phone can compare them with the items that were opened to it. */
export interface CardCheck<Frame = never> {
  /** The names of the items that are shuffled, in the order of their numbers. */
  items: readonly string[];
  /** Cards that lie before this phone and came from a shuffle, as the game names them. */
  shown: (frame: Frame) => readonly string[];
  /**
   * Where its cards come from: all are dealt anew in every round; or one pile lasts for the game; or there is one pile until it
   * is made anew of discarded cards, whose items are places among them and have no names.
   */
  deck: 'dealt_anew' | 'one_pile' | 'pile_of_discards';
}

/**
 * How the cards on the screen compare with those that were opened: they are the same; one of them was not opened, so that
 * nobody can tell; or another card than the one that was opened is shown.
 */
export type Compared = 'same' | 'unknown' | 'another';

/** Compares; `last` is the newest shuffle, `seen` gathers the places of opened cards that have been on the screen. */
export function compare(
  frame: GameFrame,
  { items, shown, deck }: CardCheck,
  opened: OpenedItems,
  last: number,
  seen: string[],
): Compared {
  if (deck === 'pile_of_discards' && last > 0) return 'same';
  const from = deck === 'dealt_anew' ? last : 0;
  const left = Object.entries(opened[from] ?? {});
  let unopened = false;
  for (const name of shown(draw(frame))) {
    const at = left.findIndex(([, item]) => items[item] === name);
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
  const kept = left.some(([place]) => deck === 'dealt_anew' || !seen.includes(`${from}/${place}`));
  return kept ? 'another' : 'unknown';
}
