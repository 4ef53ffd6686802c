// Says "3, 2, 1" by the server's clock: every screen that shares the moment says the same number at the same time.
import type { Connection } from '$lib/connection.svelte';
import { beatAt, untilNextBeat } from './moment';

export class Beats {
  /** 3, 2, 1, 0 for the shot; null before the count. */
  now: number | null = $state(null);

  /** Counts to `moment`; the answer stops it. */
  count(connection: Connection, moment: number, onbeat?: (beat: number) => void): () => void {
    let timer: ReturnType<typeof setTimeout>;
    let said: number | null = null;
    this.now = null;
    const look = (): void => {
      const time = connection.serverNow();
      const beat = beatAt(time, moment);
      if (beat !== said) {
        said = this.now = beat;
        if (beat !== null) onbeat?.(beat);
      }
      const wait = untilNextBeat(time, moment);
      if (wait !== null) timer = setTimeout(look, Math.max(1, wait));
    };
    look();
    return () => clearTimeout(timer);
  }
}
