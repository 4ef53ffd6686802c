// What my own magazine says about a bet, when nobody plays a card: the chance that no bullet is among the first shots.
import type { Loaded } from './wire';

export function survival({ clicks, bullets }: Loaded, shots: number): number {
  let chance = 1;
  for (let k = 0; k < shots; k++)
    chance *= Math.max(0, clicks - k) / Math.max(1, clicks + bullets - k);
  return chance;
}
