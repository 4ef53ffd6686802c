// Four colours going up, and one that slips.
import type { Theme } from '$lib/sound';

export const theme: Theme = {
  beat: 0.16,
  shape: 'triangle',
  notes: [
    [523, 1],
    [587, 1],
    [659, 1],
    [784, 2],
    [740, 1],
    [784, 1],
    [880, 1],
    [1047, 1],
    [988, 3],
  ],
};
