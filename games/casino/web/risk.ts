// The exact chance of busting: that none of the dice thrown again fits anywhere. Which symbols fit, the server says.
import { FACES } from './symbols';
import type { Face } from './types';

/** The faces that find no room on any card. */
export function useless(fitting: readonly Face[]): Face[] {
  return FACES.filter((face) => !fitting.includes(face));
}

/** From 0 to 1. Each die alone must fit nowhere, and the dice know nothing of each other. */
export function bustChance(fitting: readonly Face[], dice: number): number {
  return (useless(fitting).length / FACES.length) ** dice;
}
