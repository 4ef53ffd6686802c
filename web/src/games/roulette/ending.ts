// How a game ends on the screen.
import type { Ending } from '$lib/play/ending';
import { t } from '$lib/words';
import Prize from './Prize.svelte';
import type { RoulettePicture } from './types';

export const ending: Ending<RoulettePicture> = {
  score: (n) => t('roulette.points', { n }),
  moreIsBetter: () => true,
  Prize,
  alone: true,
};
