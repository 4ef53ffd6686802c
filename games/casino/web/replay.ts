// What Kasyno brings for walking through a game that is over: every roll with the exact risk it took.
import type { Position } from '$lib/wire/engine';
import type { Opened, ReplayPart } from '$lib/replay/game';
import Beside from './Beside.svelte';
import { bustChance } from './risk';
import type { Event, Table } from './wire';

/** A roll that could fail. */
export interface Risk {
  step: number;
  seat: number;
  dice: number;
  /** The exact chance of busting, from 0 to 1. */
  risk: number;
  bust: boolean;
}

/** Every roll of the game that could fail, with what the table showed before it. */
export async function risksOf(
  opened: Opened,
  see: (step: number) => Promise<Position>,
): Promise<Risk[]> {
  const found: Risk[] = [];
  for (const [step, { events, moves }] of opened.steps.entries()) {
    const action = moves[0]?.action.type;
    if (action !== 'roll' && action !== 'reroll') continue;
    const rolled = (events as unknown as Event[]).find((event) => event.type === 'rolled');
    if (rolled?.type !== 'rolled') continue;
    const { fitting } = (await see(step - 1)).frame.table as Table;
    const risk = bustChance(fitting, rolled.dice.length);
    const bust = events.some(({ type }) => type === 'bust');
    if (risk > 0) found.push({ step, seat: rolled.seat, dice: rolled.dice.length, risk, bust });
  }
  return found;
}

export const replay: ReplayPart = {
  opens: (event: Event) => event.type === 'turn',
  moments: ({ events }) =>
    (events as unknown as Event[]).flatMap((event) => {
      if (event.type === 'bust') return [{ kind: 'bust', seat: event.seat }];
      if (event.type !== 'stopped' || !event.won.length) return [];
      const stolen = event.won.find(({ from }) => from !== null);
      return stolen
        ? [{ kind: 'stolen', seat: event.seat, with: { seat_from: stolen.from ?? 0 } }]
        : [{ kind: 'won', seat: event.seat, with: { n: event.won.length } }];
    }),
  Beside,
};
