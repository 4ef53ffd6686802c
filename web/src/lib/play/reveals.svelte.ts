// Remembers which reveals have been shown: one arrives together with the next deal, but is told first.
import { untrack } from 'svelte';

export type Told<R> = R & {
  /** Already seen once: nothing is counted again. */
  settled: boolean;
};

export class Reveals<P, R> {
  shown: Told<R> | null = $state.raw(null);
  #last: string | null = null;
  #key: (picture: P) => unknown;
  #tell: (picture: P) => R;

  /** `key` is what makes a reveal this one and no other, null when there is none; `tell` is what its screen needs. */
  constructor(key: (picture: P) => unknown, tell: (picture: P) => R) {
    this.#key = key;
    this.#tell = tell;
  }

  /** Takes every new picture; opens the reveal when it brings one that was not there before. */
  see(picture: P): void {
    const found = this.#key(picture);
    const key = found === null ? '' : JSON.stringify(found);
    if (key && this.#last !== null && key !== this.#last)
      this.shown = { ...this.#tell(picture), settled: false };
    this.#last = key;
  }

  /** Sees every picture that comes, as long as the component that calls this lives. */
  follow(picture: () => P): this {
    $effect.pre(() => {
      const now = picture();
      untrack(() => this.see(now));
    });
    return this;
  }

  /** For screens that nobody taps: closes what is shown after so many milliseconds; null lets it stay. */
  closeAfter(patience: (shown: Told<R>) => number | null): void {
    $effect(() => {
      const wait = this.shown && patience(this.shown);
      if (wait === null) return;
      const timer = setTimeout(() => this.close(), wait);
      return () => clearTimeout(timer);
    });
  }

  /** Opens the last reveal once more, without counting. */
  again(picture: P): void {
    if (this.#key(picture) !== null) this.shown = { ...this.#tell(picture), settled: true };
  }

  close(): void {
    this.shown = null;
  }
}
