// The shared countdown: which of "3, 2, 1" is said at a moment of the server's clock.
import type { RouletteFrame } from './types';

/** From one number to the next, in ms. */
export const BEAT = 600;
/** Numbers before the shot. */
export const BEATS = 3;
/** How long before the shot the first number is said. */
export const COUNT = BEAT * BEATS;

/** When the shot of this frame falls: at the end of a countdown whose window runs and after which nobody has to choose a target. */
export function shotMoment(frame: RouletteFrame): number | null {
  const { phase, aims } = frame.table;
  const falls =
    phase === 'countdown' && frame.window != null && !aims.some((aim) => aim?.at === 'choice');
  return falls ? frame.deadline : null;
}

/** The number that is being said: 3, 2, 1, 0 for the shot itself; null before the count begins. */
export function beatAt(now: number, moment: number): number | null {
  const left = moment - now;
  if (left > COUNT) return null;
  return Math.max(0, Math.ceil(left / BEAT));
}

/** How long until another number is said; null after the shot. */
export function untilNextBeat(now: number, moment: number): number | null {
  const left = moment - now;
  if (left <= 0) return null;
  if (left > COUNT) return left - COUNT;
  return left - (Math.ceil(left / BEAT) - 1) * BEAT;
}
