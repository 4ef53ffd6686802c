// A march for a championship in a very small stadium.
import type { Theme } from '$lib/sound';

export const theme: Theme = {
  beat: 0.24,
  shape: 'sawtooth',
  notes: [
    [294, 1],
    [294, 0.5],
    [294, 0.5],
    [392, 1],
    [440, 1],
    [466, 1.5],
    [440, 0.5],
    [392, 2],
    [370, 1],
    [392, 2],
  ],
};
