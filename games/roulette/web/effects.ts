// What the championship sounds like: the ticks of the countdown, the shot, a click, a splash.
import { noise, sound, tone } from '$lib/sound';
import type { Skin } from './types';

export const effects = {
  tick: (beat: number): void => tone(beat === 1 ? 587 : 440, 0.14, 0.18, 0, 'square'),
  shot: (skin: Skin): void => {
    if (skin === 'splash') noise(0.12, 2600, 0.25);
    else tone(110, 0.12, 0.3, 0, 'square');
  },
  /** Nothing came out: a dry click, or a puff of air. */
  click: (skin: Skin, delay = 0): void =>
    noise(skin === 'splash' ? 0.09 : 0.03, skin === 'splash' ? 5200 : 3400, 0.35, delay),
  /** Something came out: a paper bang, or a splash that drips. */
  hit: (skin: Skin, delay = 0): void => {
    if (skin === 'splash') {
      noise(0.5, 900, 0.5, delay);
      [760, 980, 640].forEach((pitch, i) => tone(pitch, 0.09, 0.1, delay + 0.3 + i * 0.13, 'sine'));
    } else {
      noise(0.4, 420, 1, delay);
      tone(64, 0.4, 0.5, delay, 'sine');
    }
  },
  caught: (): void => sound.lie(),
  clean: (): void => sound.truth(),
  coin: (k: number): void => {
    tone(1320, 0.12, 0.09, k * 0.09);
    tone(1760, 0.16, 0.08, k * 0.09 + 0.04);
  },
};
