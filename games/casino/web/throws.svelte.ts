// Counts the throws of each die before these eyes, so that exactly the thrown ones tumble.
import { sound } from '$lib/sound';
import type { CasinoFrame } from './types';

export class Throws {
  each: readonly number[] = $state.raw(Array<number>(7).fill(0));
  #seen = -1;

  see(frame: CasinoFrame): void {
    if (frame.seq === this.#seen) return;
    const first = this.#seen < 0;
    this.#seen = frame.seq;
    const rolled = frame.events.flatMap((e) => (e.type === 'rolled' ? e.dice : []));
    if (first || !rolled.length) return;
    this.each = this.each.map((n, die) => (rolled.includes(die) ? n + 1 : n));
    sound.rattle(rolled.length);
  }
}
