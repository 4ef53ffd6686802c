// How a game ends on the screen.
import type { Ending } from '$lib/play/ending';
import { t } from '$lib/words';
import Prize from './Prize.svelte';
import type { NarratorPicture } from './types';

export const ending: Ending<NarratorPicture> = {
  score: (n) => t('narrator.points', { n }),
  moreIsBetter: () => true,
  Prize,
};
