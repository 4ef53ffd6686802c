// The thread to a table in this browser: what the client says goes to the engine, its frames come back, and the page gives it time and chance.
import { newId, type Thread } from '../connection.svelte';
import type { Engine, PracticeNews } from '../engine/engine';
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
  hang: (keys: Record<string, string>, base?: string) => void;
  /** Calls back later. */
  later: (ms: number, then: () => void) => void;
}

export class PracticeTable {
  readonly invite = 'practice';
  #engine: Engine;
  #around: Around;
  #wish: Wish;
  #opened: Promise<{ table: number; invite: string }> | null = null;
  #thread: Thread | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  /** Counts what was planned: only the last plan holds. */
  #plans = 0;

  constructor(engine: Engine, around: Around, wish: Wish) {
    this.#engine = engine;
    this.#around = around;
    this.#wish = wish;
  }

  /** The other end of a connection. */
  tie = (): Thread => {
    const thread: Thread = {
      readyState: 1,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (said) => this.#ask('hear', { said }),
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
    const close = ({ table }: { table: number }): unknown => this.#engine.ask('close', { table });
    void this.#opened?.then(close).catch(() => {});
  }

  async #open(): Promise<{ table: number; invite: string }> {
    const { lang: language, ...wish } = this.#wish;
    const more = { ...wish, language, seed: newId(), now: Date.now() };
    const { looks_up, ...opened } = await this.#engine.ask('practice', more);
    await this.#around.books(looks_up);
    return opened;
  }

  /** One thing after the other; what fails ends the table. */
  #ask(ask: 'hear' | 'wake', more: { said?: string } = {}): void {
    const asked = async (): Promise<void> => {
      if (!this.#thread) return;
      const { table, invite } = await (this.#opened ??= this.#open());
      let news = await this.#engine.ask(ask, { table, now: Date.now(), ...more });
      this.#tell(news, invite);
      while (news.wants.length) {
        await Promise.all(news.wants.map((key) => this.#around.picture(key)));
        news = await this.#engine.ask('wake', { table, now: Date.now() });
        this.#tell(news, invite);
      }
    };
    this.#queue = this.#queue.then(asked).catch((error: unknown) => {
      console.warn(error);
      this.#send({ t: 'bye', code: 'unknown_table' });
    });
  }

  #tell({ frames, wakes, pictures }: PracticeNews, invite: string): void {
    this.#around.hang(pictures, `/api/tables/${invite}/`);
    frames.forEach((frame) => this.#send(frame));
    const plan = ++this.#plans;
    if (wakes === null) return;
    this.#around.later(Math.max(0, wakes - Date.now()), () => {
      if (plan === this.#plans) this.#ask('wake');
    });
  }

  #send(frame: object): void {
    this.#thread?.onmessage?.({ data: JSON.stringify(frame) });
  }
}
