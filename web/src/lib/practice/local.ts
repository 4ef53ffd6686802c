// The thread to a table in this browser: what the client says goes to the engine, its frames come back, and the page gives it time and chance.
import { newId, type Thread } from '../connection.svelte';
import type { Engine } from '../engine/engine';
import type { Laid, NewTable, News } from '../wire/engine';

/** What a table is asked for with, but for its seats. */
export type Host = Omit<NewTable, 'options' | 'seats' | 'seat'>;
/** Who sits down, and at which game. */
export type Player = Omit<Host, 'seed' | 'now'>;

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
  #lay: (host: Host) => Promise<Laid>;
  #host: Omit<Host, 'now'>;
  #laid: Promise<Laid> | null = null;
  #thread: Thread | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  /** Counts what was planned: only the last plan holds. */
  #plans = 0;
  /** The decision that was open when the game was last told. */
  protected decision: number | null = null;

  /** `lay` asks the engine for a table. */
  constructor(engine: Engine, around: Around, player: Player, lay: (host: Host) => Promise<Laid>) {
    this.engine = engine;
    this.around = around;
    this.#lay = lay;
    this.#host = { ...player, seed: newId() };
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
    void this.#laid?.then(({ table }) => this.engine.ask('close', table)).catch(() => {});
  }

  protected table(): Promise<Laid> {
    const lay = async (): Promise<Laid> => {
      const laid = await this.#lay({ ...this.#host, now: Date.now() });
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
    return this.do((at) => this.engine.ask('hear', { ...at, said }));
  }

  /** Has something done at the table, and tells what came of it. */
  protected async do(ask: (at: { table: number; now: number }) => Promise<News>): Promise<void> {
    const { table, invite } = await this.table();
    let news = await ask({ table, now: Date.now() });
    this.#news(news, invite);
    while (news.wants.length) {
      await Promise.all(news.wants.map((key) => this.around.picture(key)));
      news = await this.#wake(table);
      this.#news(news, invite);
    }
  }

  #wake(table: number): Promise<News> {
    return this.engine.ask('wake', { table, now: Date.now() });
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
      if (plan === this.#plans) void this.after(() => this.do(({ table }) => this.#wake(table)));
    });
  }

  protected tell(frame: object): void {
    this.#thread?.onmessage?.({ data: JSON.stringify(frame) });
  }
}
