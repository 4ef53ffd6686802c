// How a game ends on the screen.
import type { Ending } from '$lib/play/ending';
import { t } from '$lib/words';
import Prize from './Prize.svelte';
import type { NarratorFrame } from './types';

export const ending: Ending<NarratorFrame> = {
  score: (n) => t('narrator.points', { n }),
  moreIsBetter: () => true,
  Prize,
};
