// How a game ends on the screen.
import type { Ending } from '$lib/play/ending';
import { t } from '$lib/words';
import Prize from './Prize.svelte';
import type { NamelessFrame } from './types';

export const ending: Ending<NamelessFrame> = {
  score: (n) => t('nameless.score', { n }),
  moreIsBetter: ({ table: { setup } }) => !setup.lowest,
  Prize,
};
