// What is on the air: scenes wait for their turn; what comes with a shot waits for its moment.
import { scenes, type Scene } from './broadcast';
import { BEAT, COUNT, shotMoment } from './moment';
import type { RouletteFrame } from './types';

export interface OnAir {
  scene: Scene;
  /** When the shot falls, on the server's clock; null for what is not counted down. */
  moment: number | null;
  /** Seen before: nothing is counted again. */
  settled: boolean;
}

export class Broadcast {
  now: OnAir | null = $state.raw(null);
  last: OnAir | null = $state.raw(null);
  #waiting: OnAir[] = [];
  #closing: number | null = null;
  #keepsUp: boolean;
  #decision = 0;
  #behind = 0;

  /** A screen that nobody taps keeps up: it leaves a scene when the table has moved on by two decisions. */
  constructor({ keepsUp = false } = {}) {
    this.#keepsUp = keepsUp;
  }

  /** Takes every new frame and the server's time. The shot of a countdown falls when its window closes; any other is counted down now. */
  see(frame: RouletteFrame, time: number): void {
    const moment =
      this.#closing !== null && this.#closing <= time + BEAT ? this.#closing : time + COUNT;
    this.#closing = shotMoment(frame);
    if (frame.decision !== this.#decision) this.#behind++;
    this.#decision = frame.decision;
    const news = scenes(frame.events, frame.table.points).map((scene) => ({
      scene,
      moment: scene.kind === 'shot' ? moment : null,
      settled: false,
    }));
    // What waited for an earlier frame is old news by now.
    if (this.#keepsUp && news.length) this.#waiting = [];
    this.#waiting.push(...news);
    if (!this.now || (this.#keepsUp && this.#behind > 1)) this.next();
  }

  next(): void {
    const next = this.#waiting.shift() ?? null;
    if (this.now) this.last = this.now;
    this.now = next;
    this.#behind = 0;
  }

  /** The count begins: whatever is still being told goes off the air, so that the shot falls on all screens at once. */
  clear(): void {
    this.#waiting = [];
    if (this.now) this.next();
  }

  again(): void {
    if (this.last && !this.now) this.now = { ...this.last, settled: true };
  }
}
