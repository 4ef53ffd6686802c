// How a game ends on the screen.
import type { Ending } from '$lib/play/ending';
import { t } from '$lib/words';
import Prize from './Prize.svelte';
import type { IllusionPicture } from './types';

export const ending: Ending<IllusionPicture> = {
  score: (n) => t('illusion.arrows', { n }),
  moreIsBetter: () => true,
  Prize,
};
