// Remembers which reveals have been shown: one arrives together with the next deal, but is told first.
import { untrack } from 'svelte';

export type Told<R> = R & {
  /** Already seen once: nothing is counted again. */
  settled: boolean;
};

/** How long a screen that nobody taps shows a reveal, in milliseconds. */
export interface Patience {
  /** Until it is told to its end. */
  told: number;
  /** How long it stays then while the table waits for it. */
  stays: number;
}

/** The table has moved on by one decision: long enough to read the verdict, no longer. */
const HURRIED = 2500;

export class Reveals<P extends { decision: number }, R> {
  shown: Told<R> | null = $state.raw(null);
  /** How many decisions the table has moved on since this reveal opened. */
  #behind = $state(0);
  #opened = 0;
  #decision = 0;
  #last: string | null = null;
  #key: (frame: P) => unknown;
  #tell: (frame: P) => R;

  /** `key` is what makes a reveal this one and no other, null when there is none; `tell` is what its screen needs. */
  constructor(key: (frame: P) => unknown, tell: (frame: P) => R) {
    this.#key = key;
    this.#tell = tell;
  }

  /** Takes every new frame; opens the reveal when it brings one that was not there before. */
  see(frame: P): void {
    const found = this.#key(frame);
    const key = found === null ? '' : JSON.stringify(found);
    if (key && this.#last !== null && key !== this.#last) {
      this.shown = { ...this.#tell(frame), settled: false };
      this.#behind = 0;
      this.#opened = Date.now();
    } else if (frame.decision < this.#decision) {
      // Decisions are numbered from the start of a game: this is another one.
      this.close();
    } else if (frame.decision > this.#decision) this.#behind++;
    this.#last = key;
    this.#decision = frame.decision;
  }

  /** Sees every frame that comes, as long as the component that calls this lives. */
  follow(frame: () => P): this {
    $effect.pre(() => {
      const now = frame();
      untrack(() => this.see(now));
    });
    return this;
  }

  /** For screens that nobody taps: closes what is shown when it has been told and read. It hurries when the table has moved
   * on, and is never more than one decision behind: at the second it closes at once. Null lets it stay. */
  closeAfter(patience: (shown: Told<R>) => Patience | null): void {
    $effect.pre(() => {
      const wanted = this.shown && patience(this.shown);
      if (!wanted) return;
      if (this.#behind > 1) return this.close();
      const { told, stays } = wanted;
      const wait = told + (this.#behind ? Math.min(HURRIED, stays) : stays);
      const timer = setTimeout(() => this.close(), wait - (Date.now() - this.#opened));
      return () => clearTimeout(timer);
    });
  }

  /** Opens the last reveal once more, without counting. */
  again(frame: P): void {
    if (this.#key(frame) !== null) this.shown = { ...this.#tell(frame), settled: true };
  }

  close(): void {
    this.shown = null;
  }
}
