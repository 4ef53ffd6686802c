// Dice in the hand: which one is held, which ones lie on cards without having been sent, which ones would be thrown again.
import { FACES } from './symbols';
import { count } from './spots';
import type { CardId, CasinoFrame, Face, Fit } from './types';

interface Hand {
  /** The decision it belongs to; the next one starts with empty hands. */
  decision: number;
  picks: readonly Fit[];
  held: number | null;
  /** Dice that stay when the others are thrown again. */
  kept: readonly number[];
}

export class Laying {
  #frame: () => CasinoFrame;
  #hand: Hand = $state.raw({ decision: -1, picks: [], held: null, kept: [] });

  constructor(frame: () => CasinoFrame) {
    this.#frame = frame;
  }

  get #now(): Hand {
    const { decision } = this.#frame();
    return this.#hand.decision === decision
      ? this.#hand
      : { decision, picks: [], held: null, kept: [] };
  }

  #set(change: Partial<Hand>): void {
    this.#hand = { ...this.#now, ...change };
  }

  get picks(): readonly Fit[] {
    return this.#now.picks;
  }

  get held(): number | null {
    return this.#now.held;
  }

  #face(die: number): Face | null {
    return this.#frame().table.dice[die] ?? null;
  }

  /** Dice that lie neither on a card nor ready to be sent there. */
  get free(): number[] {
    return this.#frame().table.free.filter(
      (die) => this.#face(die) && !this.picks.some((p) => p.die === die),
    );
  }

  /** Dice that lie on a card for good. */
  pile(card: CardId): Face[] {
    return (this.#frame().table.placed[card] ?? []).flatMap((die) => this.#face(die) ?? []);
  }

  /** Dice laid on a card that can still be taken back. */
  pending(card: CardId): Face[] {
    return this.picks.flatMap((p) => (p.card === card ? (this.#face(p.die) ?? []) : []));
  }

  /** The server offers it, and says that it still has room beside what was laid meanwhile. */
  fits(die: number, card: CardId): boolean {
    const { legal, table } = this.#frame();
    const face = this.#face(die);
    if (
      !face ||
      !this.free.includes(die) ||
      !legal.some((a) => 'die' in a && a.die === die && a.card === card)
    )
      return false;
    const together = [...this.pending(card), face];
    const most = table.room.find((room) => room.card === card)?.most ?? [];
    return most.some((list) => FACES.every((f, i) => count(together, f) <= (list[i] ?? 0)));
  }

  /** The server says that it is complete, or that what was laid meanwhile completes it. */
  full(card: CardId): boolean {
    const { table } = this.#frame();
    const pending = this.pending(card);
    const wins = table.room.find((room) => room.card === card)?.wins ?? [];
    return (
      table.complete.includes(card) ||
      wins.some((list) => FACES.every((f, i) => count(pending, f) >= (list[i] ?? 0)))
    );
  }

  /** Where the held die fits; with empty hands, where any die does. */
  lit(card: CardId): boolean {
    return this.held === null
      ? this.free.some((die) => this.fits(die, card))
      : this.fits(this.held, card);
  }

  fitsSomewhere(die: number): boolean {
    return this.#frame().legal.some((a) => 'die' in a && a.die === die && this.fits(die, a.card));
  }

  /** Takes a die in the hand; the one that is already there goes back. */
  hold(die: number | null): void {
    this.#set({ held: die === this.held ? null : die });
  }

  /** Lays the held die on the card, or with empty hands the one that is missed least. */
  lay(card: CardId, die: number | null = this.held): Fit | null {
    const chosen = die ?? this.#handiest(card);
    if (chosen === null || !this.fits(chosen, card)) return null;
    const pick = { die: chosen, card };
    this.#set({ picks: [...this.picks, pick], held: null });
    return pick;
  }

  /** One that was just thrown, and jokers last: they are welcome anywhere. */
  #handiest(card: CardId): number | null {
    const { rolled } = this.#frame().table;
    const rank = (die: number): number =>
      (this.#face(die) === 'joker' ? 2 : 0) + (rolled.includes(die) ? 0 : 1);
    return (
      this.free.filter((die) => this.fits(die, card)).sort((a, b) => rank(a) - rank(b))[0] ?? null
    );
  }

  /** Takes a die back from the card it was laid on. */
  take(die: number): void {
    this.#set({ picks: this.picks.filter((p) => p.die !== die) });
  }

  undo(): void {
    this.#set({ picks: this.picks.slice(0, -1), held: null });
  }

  /** Whether a die that the server requires is among those laid: without one nothing may be sent. */
  get ready(): boolean {
    return this.picks.some((p) => this.#frame().table.required.includes(p.die));
  }

  /** Dice that would be thrown again: all that are free, unless they are kept back. */
  get again(): number[] {
    return this.free.filter((die) => !this.#now.kept.includes(die));
  }

  keep(die: number): void {
    const { kept } = this.#now;
    this.#set({ kept: kept.includes(die) ? kept.filter((d) => d !== die) : [...kept, die] });
  }
}
