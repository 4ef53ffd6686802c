// How a game ends on the screen.
import type { Ending } from '$lib/play/ending';
import { t } from '$lib/words';
import Prize from './Prize.svelte';
import type { BluffFrame } from './types';

export const ending: Ending<BluffFrame> = {
  score: (n) => t('bluff.cards', { n }),
  moreIsBetter: ({ table: { setup } }) => setup.countdown || setup.elimination,
  Prize,
  nose: 5.4,
};
