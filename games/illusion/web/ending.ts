// How a game ends on the screen.
import type { Ending } from '$lib/play/ending';
import { t } from '$lib/words';
import Prize from './Prize.svelte';
import type { IllusionFrame } from './types';

export const ending: Ending<IllusionFrame> = {
  score: (n) => t('illusion.arrows', { n }),
  moreIsBetter: () => true,
  Prize,
};
