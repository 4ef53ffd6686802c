// A piece of the client that comes when it is needed: once, whole, and after a failure when it is asked for again.
export class Late<T> {
  it: T | null = $state.raw(null);
  /** The last try brought nothing: no network, or a newer server that has other pieces. */
  failed = $state(false);
  #bring: () => Promise<T>;
  #coming: Promise<void> | null = null;

  constructor(bring: () => Promise<T>) {
    this.#bring = bring;
  }

  /** Brings it, once; after a failure the next call tries again. */
  load(): Promise<void> {
    return (this.#coming ??= this.#try());
  }

  async #try(): Promise<void> {
    this.failed = false;
    try {
      this.it = await this.#bring();
    } catch {
      this.failed = true;
      this.#coming = null;
    }
  }
}

/** What is on the screen now has been painted, in its own letters. */
export async function drawn(): Promise<void> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  await document.fonts?.ready;
}
