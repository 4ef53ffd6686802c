// How a phone compares the cards of Ruletka with those that were opened to it.
import type { CardCheck } from '$lib/fair/shown';
import items from './items.json';
import type { RouletteFrame } from './types';

export const fair: CardCheck<RouletteFrame> = {
  items,
  shown: ({ own }) => own?.cards ?? [],
  deck: 'pile_of_discards',
};
