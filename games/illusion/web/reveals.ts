// What the reveal of a doubt tells.
import { Reveals } from '$lib/play/reveals.svelte';
import type { Doubt, IllusionFrame } from './types';

export interface Telling {
  doubt: Doubt;
}

export function illusionReveals(): Reveals<IllusionFrame, Telling> {
  return new Reveals(
    ({ table }) => table.last_round,
    ({ table }) => ({ doubt: table.last_round! }),
  );
}
