// A lullaby with one note from another dream.
import type { Theme } from '$lib/sound';

export const theme: Theme = {
  beat: 0.32,
  shape: 'sine',
  notes: [
    [440, 1],
    [523, 1],
    [659, 2],
    [587, 1],
    [523, 1],
    [494, 2],
    [415, 1],
    [440, 3],
  ],
};
