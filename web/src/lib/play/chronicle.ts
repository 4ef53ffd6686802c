// What has happened in a game, in words: said aloud once, when it has been shown, and kept for the log.
import type { GameFrame } from '../wire/table';

/** One event in the words of the page. */
export interface Heard {
  text: string;
  /** Whether a round, or a turn where the game has no rounds, begins with it. */
  opens: boolean;
}

export interface Happening extends Heard {
  /** Its number, for the list that shows it. */
  key: number;
}

/** Longer ago than this nobody asks. */
const KEPT = 200;

export class Chronicle {
  /** The oldest first. */
  all: readonly Happening[] = [];
  #count = 0;
  #frame: GameFrame | null = null;
  #unsaid: Happening[] = [];

  /** Takes every frame once, with what its events say. Another game begins another log. */
  see(frame: GameFrame, events: readonly Heard[]): void {
    if (frame === this.#frame) return;
    // Decisions are numbered from the start of a game.
    if (this.#frame && frame.decision < this.#frame.decision) {
      this.all = [];
      this.#unsaid = [];
    }
    this.#frame = frame;
    for (const event of events) if (event.text) this.#unsaid.push({ ...event, key: ++this.#count });
  }

  /** What may be said now, oldest first; from here on it stands in the log. */
  say(): readonly Happening[] {
    const said = this.#unsaid;
    if (!said.length) return said;
    this.#unsaid = [];
    this.all = [...this.all, ...said].slice(-KEPT);
    return said;
  }
}

/** The log round by round, the newest first; within a round the oldest is first, as it happened. */
export function rounds(all: readonly Happening[]): Happening[][] {
  const found: Happening[][] = [];
  for (const each of all) {
    const now = found[0];
    if (!now || each.opens) found.unshift([each]);
    else now.push(each);
  }
  return found;
}
