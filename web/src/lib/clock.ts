// How far the server's clock is from ours: the quickest of several round trips is the one to believe.

const KEPT = 8;

export class Offset {
  #samples: { trip: number; offset: number }[] = [];

  /** A ping sent at `sent` came back at `heard`, and the server's clock said `now` in between. Gives the best guess so far. */
  heard(sent: number, heard: number, now: number): number {
    this.#samples = [
      ...this.#samples,
      { trip: heard - sent, offset: now - (sent + heard) / 2 },
    ].slice(-KEPT);
    return this.#samples.reduce((best, sample) => (sample.trip < best.trip ? sample : best)).offset;
  }

  /** Another connection, perhaps another network: what was measured counts no more. */
  forget(): void {
    this.#samples = [];
  }
}
