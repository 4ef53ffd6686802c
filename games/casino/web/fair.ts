// How a phone compares the cards of Kasyno with those that were opened to it.
import type { CardCheck } from '$lib/fair/shown';
import items from './items.json';
import type { CasinoFrame } from './types';

export const fair: CardCheck<CasinoFrame> = {
  items,
  shown: ({ table }) => table.pool,
  deck: 'one_pile',
};
