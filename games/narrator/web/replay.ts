// What Narrator brings for walking through a game that is over: its rounds as the pages of an album.
import type { Opened, ReplayPart, Step } from '$lib/replay/game';
import Album from './Album.svelte';
import Beside from './Beside.svelte';
import type { Event, LastRound } from './wire';

/** A page: a round that was scored, and the step that scored it. */
export interface Page {
  number: number;
  step: number;
  round: LastRound;
  /** Everybody's points after it. */
  scores: number[];
}

/** How well the narrator did: nobody found the card, everybody did, or just some. */
export type Hit = 'nobody' | 'everybody' | 'some';

export function hitOf({ narrator, owners, votes }: LastRound): Hit {
  const cast = votes.filter((vote, seat) => vote !== null && seat !== narrator);
  const found = cast.filter((vote) => owners[(vote ?? 0) - 1] === narrator).length;
  return found === 0 ? 'nobody' : found === cast.length ? 'everybody' : 'some';
}

export function pagesOf({ steps }: Opened): Page[] {
  return steps
    .flatMap(({ events }, step) =>
      (events as unknown as Event[]).flatMap((event) =>
        event.type === 'scored' ? [{ step, round: event.round, scores: event.scores }] : [],
      ),
    )
    .map((page, i) => ({ ...page, number: i + 1 }));
}

function moments({ events }: Step): ReturnType<ReplayPart['moments']> {
  return (events as unknown as Event[]).flatMap((event) =>
    event.type === 'scored' ? [{ kind: hitOf(event.round), seat: event.round.narrator }] : [],
  );
}

export const replay: ReplayPart = {
  opens: (event: Event) => event.type === 'round',
  moments,
  Beside,
  Album,
};
