// How a game ends on the screen.
import type { Ending } from '$lib/play/ending';
import { t } from '$lib/words';
import Prize from './Prize.svelte';
import type { RouletteFrame } from './types';

export const ending: Ending<RouletteFrame> = {
  score: (n) => t('roulette.points', { n }),
  moreIsBetter: () => true,
  Prize,
  alone: true,
};
