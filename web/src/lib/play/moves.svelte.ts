// The way of a move to the table: one at a time, for the decision that is open; a refusal is said in words.
import type { Connection } from '../connection.svelte';
import { notice, refusalWords } from '../refusal.svelte';
import type { GameFrame } from '../wire/table';
import { shake } from './wrong';

/** What a game does beside its moves. */
interface Beside<Action, P> {
  /** The move is on its way: a sound. */
  sent?: (action: Action) => void;
  /** The table has done it, or refused. */
  answered?: (action: Action, done: boolean) => void;
  /** Better words for a refusal than everybody's; `before` is the frame that the move was made for. */
  words?: (code: string, before: P) => string | null;
}

export class Moves<Action, P extends GameFrame> {
  /** A move is on its way: another has to wait. */
  busy = $state(false);
  #connection: () => Connection;
  #frame: () => P;
  #beside: Beside<Action, P>;

  constructor(connection: () => Connection, frame: () => P, beside: Beside<Action, P> = {}) {
    this.#connection = connection;
    this.#frame = frame;
    this.#beside = beside;
  }

  act = async (action: Action): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    const before = this.#frame();
    const pressed = document.activeElement;
    this.#beside.sent?.(action);
    const ack = await this.#connection().do({ type: 'act', decision: before.decision, action });
    this.busy = false;
    if (!ack.ok) {
      shake(pressed);
      notice.say(
        this.#beside.words?.(ack.code, before) ?? refusalWords(ack.code, before.game, ack.data),
      );
    }
    this.#beside.answered?.(action, ack.ok);
  };
}
