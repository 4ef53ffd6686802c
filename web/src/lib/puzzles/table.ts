// A table that stands still: one position of a game, until the person has moved.
import type { Thread } from '../connection.svelte';
import { Company, ME } from '../practice/company';
import { roomOf } from '../practice/room';
import type { Ack, GameFrame, GameId, Heard, Said } from '../wire/table';
import type { Puzzle } from './puzzles';

/** Where this table's pictures seem to be. */
export const PICTURES = 'puzzle:';

interface Wish {
  game: GameId;
  number: number;
  name: string;
  face: string;
  lang: 'pl' | 'en';
  /** What somebody says in the position, in this language; nothing if nobody does. */
  words: string | null;
}

export class PuzzleTable {
  readonly invite = 'puzzle';
  #puzzle: Puzzle;
  #wish: Wish;
  #company: Company;
  #onplay: (action: unknown) => void;

  constructor(puzzle: Puzzle, wish: Wish, onplay: (action: unknown) => void) {
    this.#puzzle = puzzle;
    this.#wish = wish;
    this.#onplay = onplay;
    this.#company = new Company(wish);
    this.#company.fill(puzzle.seats, []);
    this.#company.seatMe(puzzle.seat);
  }

  /** The other end of a connection. */
  tie = (): Thread => {
    const thread: Thread = {
      readyState: 1,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => setTimeout(() => this.#heard(thread, JSON.parse(text) as Said), 0),
      close: () => {},
    };
    setTimeout(() => thread.onopen?.(), 0);
    return thread;
  };

  /** The position, as the server would show it. */
  frame(): GameFrame {
    const { seat, decision, due, legal, pictures } = this.#puzzle;
    const { words } = this.#wish;
    const view = JSON.parse(JSON.stringify(this.#puzzle.view), (key, value: unknown) =>
      key === 'text' && words !== null ? words : value,
    ) as Puzzle['view'];
    return {
      t: 'game',
      game: this.#wish.game,
      seq: 1,
      decision,
      seats: this.#company.seats,
      due,
      deadline: null,
      window: null,
      pictures: Object.keys(pictures).length ? `${PICTURES}${this.#wish.number}/` : null,
      table: view.table,
      events: [],
      outcome: null,
      seat,
      own: view.own,
      held: null,
      legal,
    } as GameFrame;
  }

  #heard(thread: Thread, said: Said): void {
    const tell = (heard: Heard | Ack): void => thread.onmessage?.({ data: JSON.stringify(heard) });
    if (said.t === 'ping') tell({ t: 'pong', at: said.at, now: Date.now() });
    else if (said.t === 'hello') {
      tell({ t: 'welcome', v: 2, person: ME, secret: null, now: Date.now() });
      tell(
        roomOf({
          invite: this.invite,
          game: this.#wish.game,
          options: this.#puzzle.options,
          language: this.#wish.lang,
          people: this.#company.frames(false, false, 0),
        }),
      );
      tell(this.frame() as unknown as Heard);
    } else {
      const { id, cmd } = said;
      if (cmd.type === 'act') this.#onplay(cmd.action);
      const done = cmd.type === 'act' || cmd.type === 'leave' || cmd.type === 'unhurried';
      tell(
        done ? { t: 'ack', id, ok: true } : { t: 'ack', id, ok: false, code: 'alone', data: {} },
      );
    }
  }
}
