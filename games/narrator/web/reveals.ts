// What the reveal of a round tells.
import { Reveals } from '$lib/play/reveals.svelte';
import type { NarratorFrame, Told } from './types';

export interface Telling {
  round: Told;
  /** Everybody's points before it and after it. */
  before: number[];
  after: number[];
}

export function narratorReveals(): Reveals<NarratorFrame, Telling> {
  return new Reveals(
    ({ table }) => table.last_round,
    ({ table }) => {
      const round = table.last_round!;
      return {
        round,
        before: table.scores.map((score, seat) => score - (round.points[seat] ?? 0)),
        after: table.scores,
      };
    },
  );
}
