// How far somebody has come in a lesson: kept in this browser, so that leaving loses nothing.
import type { GameId } from '../wire/table';

export interface Progress {
  /** The step that is open. */
  step: number;
  /** What the learner has done so far, in order. */
  did: unknown[];
  /** The lesson was played to its end once. */
  done: boolean;
}

const place = (game: GameId): string => `stolik.lesson.${game}`;

export function progress(game: GameId): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(place(game)) ?? '{}') as Partial<Progress>;
    return {
      step: Number.isInteger(kept.step) ? kept.step! : 0,
      did: Array.isArray(kept.did) ? kept.did : [],
      done: kept.done === true,
    };
  } catch {
    return { step: 0, did: [], done: false };
  }
}

export function keepProgress(game: GameId, now: Progress): void {
  try {
    localStorage.setItem(place(game), JSON.stringify(now));
  } catch {
    // Without storage a lesson is begun anew.
  }
}
