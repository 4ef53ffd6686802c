// What the commentator says: no line twice in an evening, and the same line on every screen.
import type { Room } from '$lib/wire/table';
import { maybe } from '$lib/words';
import type { Moment } from './wire';
import type { Skin } from './types';

/** How many lines there are for each kind of moment. */
export const LINES: Record<Moment, number> = {
  survived: 24,
  died: 24,
  captain: 20,
  caught: 20,
  clean: 20,
};

export interface Told {
  moment: Moment;
  /** How many of its kind came before it in this game. */
  before: number;
}

/** A shuffle that depends on nothing but the words it is given. */
function shuffled(n: number, seed: string): number[] {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** Which line it is; null when all have been said tonight. */
export function lineOf(room: Room, { moment, before }: Told): number | null {
  // A game that has just ended is among those of the evening already.
  const earlier = room.state === 'over' ? room.evening.games.slice(0, -1) : room.evening.games;
  const said = earlier
    .filter(({ game }) => game === 'roulette')
    .flatMap(({ feats }) => feats)
    .filter(({ feat, seat }) => feat === moment && seat === null)
    .reduce((sum, { amount }) => sum + amount, 0);
  return shuffled(LINES[moment], `${room.invite} ${moment}`)[said + before] ?? null;
}

/** The line, or nothing if the commentator has run out of them. */
export function commentary(room: Room, skin: Skin, told: Told | null): string[] {
  const line = told && lineOf(room, told);
  const words = line === null ? null : maybe(`roulette.moment.${told?.moment}.${line}`, { skin });
  return words === null ? [] : [words];
}
