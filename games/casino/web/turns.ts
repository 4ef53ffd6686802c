// What is told when a turn has ended: cards won and the securing roll, or a bust. A turn that ends with empty hands is told in one line.
import { Reveals, type Patience } from '$lib/play/reveals.svelte';
import type { CasinoFrame, Turn } from './types';

export interface Telling {
  turn: Turn;
}

const worthTelling = (turn: Turn | null): turn is Turn =>
  turn !== null && (turn.bust || turn.won.length > 0);

export function casinoTurns(): Reveals<CasinoFrame, Telling> {
  return new Reveals(
    ({ table }) => (worthTelling(table.last_turn) ? table.last_turn.number : null),
    ({ table }) => ({ turn: table.last_turn! }),
  );
}

/** How long the dice roll before anything is counted. */
const ROLL = 1500;
const MATCH = 340;

/** How long telling takes, and how long it stays for those who need not tap. */
export function patience({ bust, securing }: Turn, calm: boolean): Patience {
  const matches = securing?.secured.reduce((sum, m) => sum + m.dice.length, 0) ?? 0;
  return { told: calm ? 0 : ROLL + matches * MATCH, stays: bust ? 3600 : 5200 };
}

export const BEATS = { roll: ROLL, match: MATCH };
