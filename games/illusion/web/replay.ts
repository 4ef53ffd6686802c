// What Iluzja brings for walking through a game that is over: the numbers on the backs, which the next doubt shows.
import type { Opened, ReplayPart } from '$lib/replay/game';
import Beside from './Beside.svelte';
import type { Event, Numbers } from './wire';

/** What the backs say, of every card that was turned in this game. */
export function backsOf({ steps }: Opened): Map<number, Numbers> {
  const found = new Map<number, Numbers>();
  for (const { events } of steps)
    for (const event of events as unknown as Event[])
      if (event.type === 'doubted')
        event.cards.forEach((card, i) => {
          const numbers = event.numbers[i];
          if (numbers) found.set(card, numbers);
        });
  return found;
}

export const replay: ReplayPart = {
  opens: (event: Event) => event.type === 'round',
  moments: ({ events }) =>
    (events as unknown as Event[]).flatMap((event) =>
      event.type === 'doubted'
        ? [
            {
              kind: event.correct ? 'wrong_doubt' : 'right_doubt',
              seat: event.seat,
              with: { n: event.cards.length },
            },
          ]
        : [],
    ),
  Beside,
};
