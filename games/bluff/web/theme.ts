// A street organ that knows more than it says.
import type { Theme } from '$lib/sound';

export const theme: Theme = {
  beat: 0.2,
  shape: 'square',
  notes: [
    [392, 1],
    [466, 1],
    [440, 1],
    [392, 1],
    [370, 2],
    [294, 1],
    [0, 1],
    [392, 1],
    [440, 1],
    [466, 1],
    [587, 1],
    [554, 3],
  ],
};
