// What Ruletka brings for walking through a game that is over: who hid a bullet, and what became of it.
import type { Opened, ReplayPart, Step } from '$lib/replay/game';
import Beside from './Beside.svelte';
import type { Event } from './wire';

/** How a round went for a seat that hid a card. */
export interface Hiding {
  round: number;
  seat: number;
  /** Whether the hidden card was a bullet: that is cheating. */
  cheated: boolean;
  /** Whether somebody saw it. */
  caught: boolean;
}

/** Who hid what in which round, and whether anybody noticed. */
export function hidings(steps: readonly Step[]): Hiding[] {
  const found: Hiding[] = [];
  let round = 1;
  for (const { moves, events } of steps) {
    for (const { seat, action } of moves)
      if (action.type === 'hide')
        found.push({ round, seat, cheated: action['card'] === 'bullet', caught: false });
    for (const event of events as unknown as Event[]) {
      if (event.type === 'round') round = event.round;
      if (event.type !== 'shown') continue;
      const hiding = found.findLast((one) => one.seat === event.seat && one.round === round);
      if (hiding) hiding.caught = true;
    }
  }
  return found;
}

/** Everybody who cheated and was not found out, by seat. */
export function unpunished({ steps, seats }: Opened): number[] {
  const all = hidings(steps);
  return seats.map(
    (_, seat) => all.filter((one) => one.seat === seat && one.cheated && !one.caught).length,
  );
}

export const replay: ReplayPart = {
  opens: (event: Event) => event.type === 'round',
  moments: ({ events }) =>
    (events as unknown as Event[]).flatMap((event) => {
      if (event.type === 'died')
        return [{ kind: event.left ? `died.${event.cause}` : 'captain', seat: event.seat }];
      if (event.type === 'shown' && event.card === 'click')
        return [{ kind: 'clean', seat: event.seat }];
      if (event.type === 'survivor') return [{ kind: 'survivor', seat: event.seat }];
      return [];
    }),
  upper: true,
  Beside,
};
