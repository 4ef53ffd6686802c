// The thread to the table of a finished game: it tells the positions that one walks through, and hears of no commands.
import type { Thread } from '../connection.svelte';
import type { Position } from '../wire/engine';
import type { GameFrame, Heard, Said } from '../wire/table';

/** A position without what led to it. */
export const untold = (position: Position): Position => ({
  ...position,
  frame: { ...position.frame, events: [] } as GameFrame,
});

export class ReplayThread {
  #person: number | null;
  #first: Position[];
  #thread: Thread | null = null;

  /** `person` looks on, or nobody; `first` is told to begin with. */
  constructor(person: number | null, first: Position[]) {
    this.#person = person;
    this.#first = first;
  }

  /** The other end of a connection. */
  tie = (): Thread => {
    const thread: Thread = {
      readyState: 1,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.#hear(JSON.parse(text) as Said),
      close: () => (this.#thread = null),
    };
    this.#thread = thread;
    setTimeout(() => thread.onopen?.(), 0);
    return thread;
  };

  /** Tells the next position. */
  show({ room, frame }: Position): void {
    this.#tell(room);
    this.#tell(frame);
  }

  #hear(said: Said): void {
    if (said.t === 'ping') this.#tell({ t: 'pong', at: said.at, now: Date.now() });
    else if (said.t === 'hello') {
      this.#tell({ t: 'welcome', v: 2, person: this.#person, secret: null, now: Date.now() });
      const [now, ...then] = this.#first;
      if (now) this.show(now);
      // What comes second is seen to follow, and is told as it was at the table.
      then.forEach((position) => setTimeout(() => this.show(position), 30));
    } else this.#tell({ t: 'ack', id: said.id, ok: false, code: 'over', data: {} });
  }

  #tell(heard: Heard): void {
    this.#thread?.onmessage?.({ data: JSON.stringify(heard) });
  }
}
