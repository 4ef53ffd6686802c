// The exact chance of busting: that none of the dice thrown again fits anywhere. Which symbols fit, the server says.
import { FACES } from '$lib/paper/symbols';
import type { Face } from './types';

/** The faces that find no room on any card. */
export function useless(fitting: readonly Face[]): Face[] {
  return FACES.filter((face) => !fitting.includes(face));
}

/** From 0 to 1. Each die alone must fit nowhere, and the dice know nothing of each other. */
export function bustChance(fitting: readonly Face[], dice: number): number {
  return (useless(fitting).length / FACES.length) ** dice;
}

/** For reading: whole per cent, but never a certainty that is none. */
export function percent(chance: number): number {
  return chance === 0 || chance === 1 ? chance * 100 : Math.min(99, Math.max(1, Math.round(chance * 100)));
}
