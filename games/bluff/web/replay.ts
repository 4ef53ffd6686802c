// What Blef brings for walking through a game that is over.
import type { ReplayPart } from '$lib/replay/game';
import Beside from './Beside.svelte';
import type { BluffEvent } from './types';

export const replay: ReplayPart = {
  opens: (event: BluffEvent) => event.type === 'dealt',
  moments: ({ events }) =>
    (events as unknown as BluffEvent[]).flatMap((event) => {
      if (event.type === 'out') return [{ kind: 'out', seat: event.seat }];
      if (event.type !== 'checked') return [];
      const { bid, actual, seat } = event;
      const truth = actual >= bid.count;
      return [
        {
          kind: truth ? 'truth' : 'lie',
          seat: bid.seat,
          with: { seat_checker: seat, count: bid.count, face: bid.face, actual },
        },
      ];
    }),
  upper: true,
  Beside,
};
