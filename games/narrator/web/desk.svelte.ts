// What lies before me and is nobody's business yet: a half-written clue, cards I lean towards, a number I point at.
import type { Seat } from '$lib/wire/table';
import type { Card, NarratorFrame } from './types';

export interface Opened {
  /** Which cards are looked at closely. */
  of: 'hand' | 'table';
  /** The one before the eyes, from 0. */
  at: number;
}

export class Desk {
  /** The clue as far as it is written; neither a lost race nor a reload tears it up. */
  text = $state('');
  /** The card it is about. */
  card: Card | null = $state(null);
  /** Cards that I lean towards offering. */
  offered: Card[] = $state.raw([]);
  /** The number that I point at. */
  number: number | null = $state(null);
  opened: Opened | null = $state.raw(null);
  /** Who was faster with the first clue while mine was half written. */
  beaten: Seat | null = $state(null);
  #phase = '';
  #round = 0;
  #key: string;

  /** `table` is where the words are kept: another table has other words. */
  constructor(table = '') {
    this.#key = `stolik.clue.${table}`;
    try {
      this.text = sessionStorage.getItem(this.#key) ?? '';
    } catch {
      // Without storage a reload forgets.
    }
  }

  /** Writes down what is written; call from an effect. */
  keep(): void {
    const { text } = this;
    try {
      if (text) sessionStorage.setItem(this.#key, text);
      else sessionStorage.removeItem(this.#key);
    } catch {
      // Nothing is kept then.
    }
  }

  /** Takes every new frame. */
  see({ seat, own, table }: NarratorFrame): void {
    const { phase, round, narrator } = table;
    const hand = own?.hand ?? [];
    if (this.#phase === 'first_clue' && phase === 'offer') {
      if (narrator === seat) this.#done();
      else if (this.text.trim() || this.card !== null) this.beaten = narrator;
    }
    if (this.#phase === 'clue' && phase === 'offer' && narrator === seat) this.#done();
    if (round !== this.#round || phase === 'vote') this.beaten = null;
    // What a finger was about to press means something else now.
    if (phase !== this.#phase || round !== this.#round) {
      this.opened = null;
      this.number = null;
      this.offered = [];
    }
    this.offered = this.offered.filter((card) => hand.includes(card));
    if (this.card !== null && !hand.includes(this.card)) this.card = null;
    this.#phase = phase;
    this.#round = round;
  }

  /** Leans towards a card or away from it; the oldest makes room when there are too many. */
  lean(card: Card, count: number): void {
    this.offered = this.offered.includes(card)
      ? this.offered.filter((other) => other !== card)
      : [...this.offered, card].slice(-count);
  }

  #done(): void {
    this.text = '';
    this.card = null;
  }
}
