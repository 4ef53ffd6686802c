// The thread to a table in this browser: what the client says goes to the engine, its frames come back, and the page gives it time and chance.
import { newId, type Thread } from '../connection.svelte';
import type { Engine, Laid, News } from '../engine/engine';
import type { GameId } from '../wire/table';

export interface Wish {
  game: GameId;
  name: string;
  face: string;
  lang: 'pl' | 'en';
}

/** What the table needs besides the engine; tests have their own. */
export interface Around {
  /** Brings what bots look things up in. */
  books: (names: readonly string[]) => Promise<void>;
  /** Brings a picture for bots to look at; false if it is not to be had. */
  picture: (key: string) => Promise<boolean>;
  /** The pictures that may be looked at have changed, at addresses that begin like this. */
  hang: (keys: Record<string, string>, base: string) => void;
  /** Calls back later. */
  later: (ms: number, then: () => void) => void;
}

export class LocalTable {
  protected engine: Engine;
  protected around: Around;
  #lay: ['practice' | 'lesson' | 'puzzle', Record<string, unknown>];
  #laid: Promise<Laid> | null = null;
  #thread: Thread | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  /** Counts what was planned: only the last plan holds. */
  #plans = 0;
  /** The decision that was open when the game was last told. */
  protected decision: number | null = null;

  /** `more`: what the engine is asked for a table with. */
  constructor(
    engine: Engine,
    around: Around,
    ask: 'practice' | 'lesson' | 'puzzle',
    { lang: language, ...wish }: Wish,
    more: object = {},
  ) {
    this.engine = engine;
    this.around = around;
    this.#lay = [ask, { seed: newId(), ...more, ...wish, language }];
  }

  /** The other end of a connection. */
  tie = (): Thread => {
    const thread: Thread = {
      readyState: 1,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (said) => void this.after(() => this.hear(said)),
      close: () => {
        if (this.#thread === thread) this.#thread = null;
      },
    };
    this.#thread = thread;
    setTimeout(() => thread.onopen?.(), 0);
    return thread;
  };

  /** The table is cleared; nothing more is thought or told. */
  clear(): void {
    this.#plans++;
    this.#thread = null;
    void this.#laid?.then(({ table }) => this.engine.ask('close', { table })).catch(() => {});
  }

  protected table(): Promise<Laid> {
    const [ask, more] = this.#lay;
    const lay = async (): Promise<Laid> => {
      const laid = await this.engine.ask(ask, { ...more, now: Date.now() });
      await this.around.books(laid.looks_up);
      return laid;
    };
    return (this.#laid ??= lay());
  }

  /** One thing after the other; what fails ends the table. */
  protected after(then: () => Promise<void>): Promise<void> {
    const done = this.#queue
      .then(() => (this.#thread ? then() : undefined))
      .catch((error: unknown) => {
        console.warn(error);
        this.tell({ t: 'bye', code: 'unknown_table' });
      });
    this.#queue = done;
    return done;
  }

  /** What the client says, as text. */
  protected hear(said: string): Promise<void> {
    return this.do('hear', { said });
  }

  /** Has something done at the table, and tells what came of it. */
  protected async do(ask: 'hear' | 'wake' | 'begin' | 'move', more: object = {}): Promise<void> {
    const { table, invite } = await this.table();
    let news = await this.engine.ask(ask, { table, now: Date.now(), ...more });
    this.#news(news, invite);
    while (news.wants.length) {
      await Promise.all(news.wants.map((key) => this.around.picture(key)));
      news = await this.engine.ask('wake', { table, now: Date.now() });
      this.#news(news, invite);
    }
  }

  #news({ frames, wakes, pictures }: News, invite: string): void {
    this.around.hang(pictures, `/api/tables/${invite}/`);
    for (const frame of frames) {
      if (frame.t === 'game') this.decision = frame.game === null ? null : frame.decision;
      this.tell(frame);
    }
    const plan = ++this.#plans;
    if (wakes === null) return;
    this.around.later(Math.max(0, wakes - Date.now()), () => {
      if (plan === this.#plans) void this.after(() => this.do('wake'));
    });
  }

  protected tell(frame: object): void {
    this.#thread?.onmessage?.({ data: JSON.stringify(frame) });
  }
}
