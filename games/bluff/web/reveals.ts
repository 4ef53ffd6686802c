// What the reveal of a check tells.
import { Reveals } from '$lib/play/reveals.svelte';
import type { BluffFrame, Check } from './types';
import { lossOf, type Loss } from './telling';

export interface Telling {
  check: Check;
  loss: Loss;
  onesWild: boolean;
}

/** The check as it will be told; ones were wild if more was counted than shows the face. */
function telling(frame: BluffFrame, check: Check): Telling {
  const plain = check.hands.flat().filter((c) => c.face === check.bid.face).length;
  return { check, loss: lossOf(frame, check), onesWild: check.actual > plain };
}

export function bluffReveals(): Reveals<BluffFrame, Telling> {
  return new Reveals(
    ({ table }) => table.last_round && [table.round, table.last_round],
    (frame) => telling(frame, frame.table.last_round!),
  );
}
