// Remembers which reveals have been shown: a check arrives together with the next deal, but is told first.
import type { BluffPicture, Check } from './types';
import { lossOf, type Loss } from './telling';

export interface ShownReveal {
  check: Check;
  loss: Loss;
  onesWild: boolean;
  settled: boolean;
}

/** The check as it will be told; ones were wild if more was counted than shows the face. */
function telling(picture: BluffPicture, check: Check, settled: boolean): ShownReveal {
  const plain = check.hands.flat().filter((c) => c.face === check.bid.face).length;
  return { check, loss: lossOf(picture, check), onesWild: check.actual > plain, settled };
}

export class Reveals {
  shown: ShownReveal | null = $state.raw(null);
  #last: string | null = null;

  /** Takes every new picture; opens the reveal when it brings one that was not there before. */
  see(picture: BluffPicture): void {
    const { round, last_round: check } = picture.table;
    const key = check ? `${round} ${JSON.stringify(check)}` : '';
    if (check && this.#last !== null && key !== this.#last) this.shown = telling(picture, check, false);
    this.#last = key;
  }

  /** Opens the last reveal once more, without counting. */
  again(picture: BluffPicture): void {
    const check = picture.table.last_round;
    if (check) this.shown = telling(picture, check, true);
  }

  close(): void {
    this.shown = null;
  }
}
