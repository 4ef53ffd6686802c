// What the decisions of a finished game were worth: asked of an engine that nobody waits for, and asked once.
import type { Counsel } from '../counsel/counsel';
import { bringBooks, type Engine } from '../engine/engine';
import { settings } from '../settings.svelte';
import type { Seat } from '../wire/table';
import type { Opened } from './game';
import { pictureOf, type Album } from './pictures';

/** An entry of a log: a move, or what chance said. */
type Entry = { act: unknown } | { chance: unknown };

/** The entries of a game's file. */
export function entriesOf(file: string): Entry[] {
  return (JSON.parse(file) as { entries: { entry: Entry }[] }).entries.map(({ entry }) => entry);
}

/** The bytes of a picture, from the file itself or from where it is to be had. */
async function bytesAt(address: string): Promise<ArrayBuffer | null> {
  const inside = /^data:[^,]*;base64,(.*)$/.exec(address)?.[1];
  if (inside !== undefined)
    return Uint8Array.from(atob(inside), (letter) => letter.charCodeAt(0)).buffer;
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? answer.arrayBuffer() : null;
}

export class Weigher {
  readonly entries: readonly Entry[];
  readonly ends: readonly number[];
  #engine: Engine;
  #opened: Opened;
  #pictures: Album;
  #books: Promise<void> | null = null;
  #found = new Map<string, Promise<Counsel>>();

  constructor(engine: Engine, opened: Opened, file: string, pictures: Album) {
    this.#engine = engine;
    this.#opened = opened;
    this.#pictures = pictures;
    this.entries = entriesOf(file);
    this.ends = opened.steps.map(({ end }) => end);
  }

  /** What the moves of this seat were worth before a step, and the one it made. */
  weigh(step: number, seat: Seat): Promise<Counsel> {
    const key = `${settings.lang} ${step} ${seat}`;
    const known = this.#found.get(key);
    if (known) return known;
    const asked = this.#ask(step, seat);
    this.#found.set(key, asked);
    // Whoever asks again after a fault is answered again.
    asked.catch(() => this.#found.delete(key));
    return asked;
  }

  /** Brings what bots look things up in: with it they play otherwise than without. */
  ready(): Promise<void> {
    const { game, options } = this.#opened;
    return (this.#books ??= this.#engine
      .ask('looks_up', { game, options })
      .then((names) => bringBooks(this.#engine, names)));
  }

  async #ask(step: number, seat: Seat): Promise<Counsel> {
    const { game, options, seats, steps } = this.#opened;
    await this.ready();
    const question = {
      game,
      options,
      seats: seats.length,
      seat,
      entries: this.entries.slice(0, this.ends[step - 1] ?? 0),
      action: steps[step]?.moves.find((move) => move.seat === seat)?.action,
      language: settings.lang,
    };
    const first = await this.#engine.ask('counsel', question);
    if ('counsel' in first) return first.counsel;
    await Promise.all(first.wants.map((key) => this.#bring(key)));
    const again = await this.#engine.ask('counsel', { ...question, blind: true });
    if ('counsel' in again) return again.counsel;
    throw new Error('nobody knows');
  }

  async #bring(key: string): Promise<void> {
    const address = await pictureOf(this.#engine, this.#opened.game, key, this.#pictures);
    const bytes = address === null ? null : await bytesAt(address);
    if (bytes) await this.#engine.bring(`picture/${key}`, bytes);
  }
}
