// Pieces of a finished game, for tests of what is told of it.
import type { Opened, Step } from '../src/lib/replay/game';
import type { Seen } from '../src/lib/wire/engine';

export const step = (events: Step['events'], moves: Step['moves'] = []): Step => ({
  at: 1,
  decision: 1,
  moves,
  events,
});
export const moved = (seat: number, action: Step['moves'][0]['action']): Step['moves'] => [
  { seat, action, by: null },
];
export const SEEN: Seen = {
  decision: 3,
  due: [0],
  outcome: null,
  table: {},
  own: null,
  legal: [],
  pictures: { '1': 'i01' },
  feats: [],
};

/** A game of one's own whose steps are these. */
export const opened = (game: Opened['game'], steps: Step[]): Opened => ({
  table: 7,
  game,
  options: {},
  seats: [0, 1].map(() => ({ name: '', face: '', kind: 'human', character: null })),
  started: 0,
  ended: 1,
  outcome: { winners: [0], scores: [1, 2], reason: '' },
  feats: [],
  steps,
});
