// Pieces of a finished game, for tests of what is told of it.
import type { Opened, Step } from '../src/lib/replay/game';
import type { Position } from '../src/lib/wire/engine';
import type { GameFrame, Room } from '../src/lib/wire/table';

export const step = (events: Step['events'], moves: Step['moves'] = []): Step => ({
  at: 1,
  decision: 1,
  moves,
  events,
  end: 0,
});
export const moved = (seat: number, action: Step['moves'][0]['action']): Step['moves'] => [
  { seat, action, by: null },
];
export const POSITION: Position = {
  room: { t: 'room', people: [] as Room['people'] } as Room,
  frame: {
    t: 'game',
    game: 'bluff',
    decision: 3,
    seats: [1, 2],
    due: [0],
    pictures: null,
    table: {},
    events: [{ type: 'bid' }],
    outcome: null,
    seat: null,
  } as unknown as GameFrame,
  pictures: {},
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
