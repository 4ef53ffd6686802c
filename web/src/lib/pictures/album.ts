// The pictures that have been seen: each is fetched once, tried again when it does not come, and kept while the game lasts.
import { SvelteMap } from 'svelte/reactivity';
import type { Palette } from '../settings.svelte';

/** Which header of a picture says what kind of pattern it is. */
const PATTERN = 'x-pattern';
const MOST_TRIES = 12;
/** More than a game shows in two palettes; a page that lives all evening must not grow without end. */
const MOST_PRINTS = 260;

export interface Print {
  /** Where the browser has it. */
  src: string;
  /** The kind of its pattern, as a key for words; empty when nobody said. */
  pattern: string;
}

/** The address of a picture in the viewer's palette; `base` comes with the game. */
export function addressOf(base: string, card: string | number, palette: Palette): string {
  return `${base}${card}${palette === 'normal' ? '' : `?palette=${palette}`}`;
}

/** Milliseconds before the try after `n` failed ones: soon at first, patient with a server that starts again. */
export function wait(n: number): number {
  return Math.min(8000, 400 * 2 ** (n - 1));
}

/** Where a picture really is, now or soon; nothing if nobody knows. */
type Address = string | null | Promise<string | null>;

export class Album {
  #prints = new SvelteMap<string, Print>();
  #asked = new Set<string>();
  #hung = new Map<string, (name: string) => Address>();

  /** Pictures of a table in this browser: addresses that begin like this stand for others. The answer takes them down. */
  hang(base: string, at: (name: string) => Address): () => void {
    this.#hung.set(base, at);
    return () => {
      if (this.#hung.get(base) === at) this.#hung.delete(base);
    };
  }

  /** Where a picture really is. */
  async #real(address: string): Promise<string> {
    for (const [base, at] of this.#hung) {
      if (!address.startsWith(base)) continue;
      const [name = '', query] = address.slice(base.length).split('?');
      const found = await at(name);
      if (found === null || found.startsWith('data:')) return found ?? address;
      return found + (query ? `?${query}` : '');
    }
    return address;
  }

  /** The file behind an address, for the engine to look at. */
  async file(address: string): Promise<ArrayBuffer | null> {
    const real = await this.#real(address);
    const answer = await fetch(real).catch(() => null);
    return answer?.ok ? answer.arrayBuffer() : null;
  }

  /** The picture at this address, once it has come; asking for it makes it come. */
  print(address: string): Print | undefined {
    if (!this.#asked.has(address)) {
      this.#asked.add(address);
      void this.#fetch(address);
    }
    return this.#prints.get(address);
  }

  async #fetch(address: string): Promise<void> {
    for (let n = 1; n <= MOST_TRIES; n++) {
      const real = await this.#real(address);
      if (real.startsWith('data:')) {
        this.#prints.set(address, { src: real, pattern: '' });
        return;
      }
      const answer = await fetch(real).catch(() => null);
      if (answer?.ok) {
        const src = URL.createObjectURL(await answer.blob());
        this.#prints.set(address, { src, pattern: answer.headers.get(PATTERN) ?? '' });
        this.#tidy();
        return;
      }
      await new Promise((again) => setTimeout(again, wait(n)));
    }
    // Whoever asks next begins anew.
    this.#asked.delete(address);
  }

  #tidy(): void {
    for (const [address, { src }] of this.#prints) {
      if (this.#prints.size <= MOST_PRINTS) return;
      this.#prints.delete(address);
      this.#asked.delete(address);
      URL.revokeObjectURL(src);
    }
  }
}

export const album = new Album();
