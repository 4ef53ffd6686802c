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

/** A card that this phone is shown and nobody opened; null if there is none, or nobody can tell. */
export function unopened(frame: GameFrame, opened: OpenedItems): string | null {
  const names = NAMES[frame.game ?? ''];
  if (!names) return null;
  const last = Math.max(0, ...Object.keys(opened).map(Number));
  // A deck that was made of discarded cards has items that are places among them.
  if (frame.game === 'roulette' && last > 0) return null;
  // Blef is dealt anew in every round; in the others there is one pile.
  const from = frame.game === 'bluff' ? last : 0;
  const left = Object.values(opened[from] ?? {}).map((item) => names[item]);
  for (const name of shown(frame)) {
    const place = left.indexOf(name);
    if (place < 0) return name;
    left.splice(place, 1);
  }
  return null;
}
