// How a game ends on the screen.
import type { Ending } from '$lib/play/ending';
import { t } from '$lib/words';
import Prize from './Prize.svelte';
import type { CasinoFrame } from './types';

export const ending: Ending<CasinoFrame> = {
  score: (n) => t('casino.points', { n }),
  moreIsBetter: () => true,
  Prize,
};
