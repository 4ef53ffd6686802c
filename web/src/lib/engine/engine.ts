// The rules and the bots in this browser: asked as the server would be, answered without it.
import { books, engine as address } from 'virtual:engine';
import { at } from '../base';
import type { Answers, Question } from '../wire/engine';
import type { GameId } from '../wire/table';
import { script } from '../trusted';
import type { Answered, Told } from './worker';
import worker from './worker?worker&url';

/** Why the rules do not allow something. */
export interface Refusal {
  code: string;
  data: Record<string, string | number>;
}

/** What is asked, and what each question needs. */
type Ask = keyof Answers;
type Needs<A extends Ask> = Extract<Question, Record<A, unknown>>[A];

type Answer<T> = { ok: T } | { refused: Refusal } | { wrong: string };

/** The rules have refused a move. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Somebody who answers questions; tests have one without a worker. */
export interface Engine {
  ask<A extends Ask>(ask: A, needs: Needs<A>): Promise<Answers[A]>;
  bring(name: string, file: ArrayBuffer): Promise<boolean>;
}

/** Reads an answer. */
export function read<T>(text: string): T {
  const answer = JSON.parse(text) as Answer<T>;
  if ('ok' in answer) return answer.ok;
  if ('refused' in answer) throw new Refused(answer.refused);
  throw new Error(answer.wrong);
}

/** Where the engine is, and these files that its bots look things up in. */
export function addresses(names: readonly string[]): string[] {
  const own = [address, ...names.map((name) => books[name])].filter((path) => path != null);
  return [worker, ...own.map(at)];
}

class Beside implements Engine {
  #worker: Worker | null = null;
  #asked = 0;
  #waiting = new Map<number, { resolve: (text: string) => void; reject: (e: Error) => void }>();

  async ask<A extends Ask>(ask: A, needs: Needs<A>): Promise<Answers[A]> {
    const question = JSON.stringify({ [ask]: needs });
    return read<Answers[A]>(await this.#say((number) => ({ number, question })));
  }

  async bring(name: string, file: ArrayBuffer): Promise<boolean> {
    return (await this.#say((number) => ({ number, name, file }))) === 'true';
  }

  #say(of: (number: number) => Told): Promise<string> {
    return new Promise((resolve, reject) => {
      const number = ++this.#asked;
      this.#waiting.set(number, { resolve, reject });
      this.#at().postMessage(of(number));
    });
  }

  #at(): Worker {
    if (this.#worker) return this.#worker;
    const started = new Worker(script(worker), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<Answered>) => {
      const waiting = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      if ('answer' in data) waiting?.resolve(data.answer);
      else waiting?.reject(new Error(data.failed));
    };
    started.onerror = () => {
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(new Error('the engine has stopped'));
      this.#waiting.clear();
    };
    return (this.#worker = started);
  }
}

/** The engine of this page; it is fetched when it is first asked. */
export const engine: Engine = new Beside();

/** Another one for what takes long: nobody who walks through a game waits for it. */
export const thinker: Engine = new Beside();

/** Brings the files that bots look things up in, those that are there. */
export async function bringBooks(to: Engine, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const book = books[name];
      // Without its book a bot plays by its wits.
      const answer = book ? await fetch(at(book)).catch(() => null) : null;
      if (answer?.ok) await to.bring(name, await answer.arrayBuffer());
    }),
  );
}

/** Where a picture of a game's own deck is. */
export function pictureAt(game: GameId, key: string): string {
  return at(`/api/games/${game}/pictures/${encodeURIComponent(key)}`);
}
