// What my hands do before the table is told: where the next card would go, and whether it is in the air.
import type { Spot } from './row';
import type { Card } from './types';

export class Placing {
  /** The place that is pointed at; 0 is next to the arrow. */
  at: number | null = $state(null);
  /** The card in the air, by the finger that carries it. */
  held: Spot | null = $state.raw(null);
  /** The card that is looked at closely; `stays` until it is put away. */
  close: { card: Card; stays: boolean } | null = $state.raw(null);
  /** How wide a card of the row is, so that the one in the air looks as it will lie. */
  width = $state(80);
  /** Which place a point of the screen means; the row knows, null beside it. */
  under: (at: Spot) => number | null = () => null;

  carry(at: Spot): void {
    this.held = at;
    this.at = this.under(at);
  }

  put(): number | null {
    this.held = null;
    return this.at;
  }

  back(): void {
    this.held = null;
    this.at = null;
  }
}
