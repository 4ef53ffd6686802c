// Remembers which reveals have been shown: one arrives together with the next deal, but is told first.

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
    if (key && this.#last !== null && key !== this.#last) this.shown = { ...this.#tell(picture), settled: false };
    this.#last = key;
  }

  /** Opens the last reveal once more, without counting. */
  again(picture: P): void {
    if (this.#key(picture) !== null) this.shown = { ...this.#tell(picture), settled: true };
  }

  close(): void {
    this.shown = null;
  }
}
