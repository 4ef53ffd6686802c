// How a phone compares the cards of Narrator with those that were opened to it.
import type { CardCheck } from '$lib/fair/shown';
import items from './items.json';
import type { NarratorFrame } from './types';

export const fair: CardCheck<NarratorFrame> = {
  items,
  shown: ({ own }) => [...(own?.hand ?? []), ...(own?.given ?? [])],
  deck: 'one_pile',
};
