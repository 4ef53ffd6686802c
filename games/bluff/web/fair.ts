// How a phone compares the cards of Blef with those that were opened to it.
import type { CardCheck } from '$lib/fair/shown';
import items from './items.json';
import type { BluffFrame } from './types';

export const fair: CardCheck<BluffFrame> = {
  items,
  shown: ({ own }) => own?.hand ?? [],
  deck: 'dealt_anew',
};
