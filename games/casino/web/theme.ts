// A fruit machine that lets you nearly win.
import type { Theme } from '$lib/sound';

export const theme: Theme = {
  beat: 0.13,
  shape: 'square',
  notes: [
    [523, 1],
    [659, 1],
    [784, 1],
    [1047, 1],
    [784, 1],
    [1047, 1],
    [0, 1],
    [988, 1],
    [932, 1],
    [880, 1],
    [831, 2],
    [523, 3],
  ],
};
