// The far end of a connection for tables in this browser: one thing after the other, and what fails ends the table.
import type { Thread } from '../connection.svelte';
import type { Refusal } from '../engine/engine';
import type { Command, Heard, Said } from '../wire/table';
import { ME } from './company';

/** What the table does when it is spoken to. */
interface Table {
  /** Somebody has come: lay the table, or show it once more. */
  hello: () => Promise<void>;
  command: (cmd: Command) => Promise<Refusal | null>;
}

export class Desk {
  #table: Table;
  #thread: Thread | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(table: Table) {
    this.#table = table;
  }

  /** The other end of a connection. */
  tie = (): Thread => {
    const thread: Thread = {
      readyState: 1,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => void this.after(() => this.#heard(thread, JSON.parse(text) as Said)),
      close: () => {
        if (this.#thread === thread) this.#thread = null;
      },
    };
    this.#thread = thread;
    setTimeout(() => thread.onopen?.(), 0);
    return thread;
  };

  /** Nothing more is told. */
  leave(): void {
    this.#thread = null;
  }

  /** A move is judged before the next is thought about. */
  after(then: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(then).catch((error: unknown) => this.#broken(error));
    this.#queue = done;
    return done;
  }

  tell(heard: Heard): void {
    this.#thread?.onmessage?.({ data: JSON.stringify(heard) });
  }

  /** The engine has failed: the screen hears that the table is gone. */
  #broken(error: unknown): void {
    console.warn(error);
    this.tell({ t: 'bye', code: 'unknown_table' });
  }

  async #heard(thread: Thread, said: Said): Promise<void> {
    if (this.#thread !== thread) return;
    if (said.t === 'ping') this.tell({ t: 'pong', at: said.at, now: Date.now() });
    else if (said.t === 'hello') {
      this.tell({ t: 'welcome', v: 2, person: ME, secret: null, now: Date.now() });
      await this.#table.hello();
    } else {
      const { id } = said;
      const refusal = await this.#table.command(said.cmd);
      if (!refusal) this.tell({ t: 'ack', id, ok: true });
      else this.tell({ t: 'ack', id, ok: false, code: refusal.code, data: refusal.data });
    }
  }
}
