// A table that shows a finished game: it speaks the frames of a server, and nobody can do anything at it.
import type { Thread } from '../connection.svelte';
import type { Seen } from '../wire/engine';
import type { GameFrame, Heard, Person, Room, Said, Seat } from '../wire/table';
import { t } from '../words';
import type { Opened } from './game';

/** Where the pictures of a finished game seem to be; names are given anew in every game. */
export function picturesOf({ table }: Opened): string {
  return `replay:${table}/`;
}

/** Everybody's number at this table: their seat, from 1. */
const personOn = (seat: Seat): number => seat + 1;

export function peopleOf(opened: Opened): Person[] {
  return opened.seats.map(({ name, face, kind, character }, seat) => ({
    person: personOn(seat),
    name: name || t('replay.nobody'),
    face,
    kind,
    character,
    place: seat,
    online: true,
    bot_plays: false,
    unhurried: false,
    hints: 0,
  }));
}

export function roomOf(opened: Opened, over: boolean): Room {
  const { game, options, outcome, feats, seats } = opened;
  const people = seats.map((_, seat) => personOn(seat));
  const finished = outcome && {
    number: 1,
    game,
    people,
    winners: outcome.winners.map(personOn),
    scores: outcome.scores,
    reason: outcome.reason,
    feats,
    options,
  };
  return {
    t: 'room',
    seq: 0,
    invite: 'replay',
    code: '',
    code_until: null,
    door_open: false,
    locked: true,
    shown_out: [],
    knocks: [],
    host: null,
    owner: null,
    people: peopleOf(opened),
    tvs: 0,
    watchers: 0,
    game,
    options,
    language: null,
    clock: 'none',
    limits: { relaxed: 60, brisk: 20 },
    hints: false,
    state: over ? 'over' : 'playing',
    paused: false,
    paused_by: null,
    regret: false,
    growing: null,
    deck: null,
    evening: {
      games: finished ? [finished] : [],
      wins: peopleOf(opened).map(({ person, name, face, kind, character }) => ({
        person,
        name,
        face,
        kind,
        character,
        wins: finished?.winners.includes(person) ? 1 : 0,
        played: 1,
      })),
    },
    claims: [],
  } as Room;
}

/** The frame of a moment, for the eye of a seat or from the rail. */
export function frameOf(
  opened: Opened,
  step: number,
  seen: Seen,
  seat: Seat | null,
  told: boolean,
): GameFrame {
  return {
    t: 'game',
    game: opened.game,
    seq: step,
    decision: seen.decision,
    seats: opened.seats.map((_, of) => personOn(of)),
    due: seen.due,
    deadline: null,
    window: null,
    pictures: Object.keys(seen.pictures).length ? picturesOf(opened) : null,
    table: seen.table,
    events: told ? (opened.steps[step]?.events ?? []) : [],
    outcome: seen.outcome,
    seat,
    own: seen.own,
    held: null,
    legal: seen.legal,
  } as GameFrame;
}

/** One thread to the screens; whoever jumps ties another. */
export class StageTable {
  #opened: Opened;
  #seat: Seat | null;
  #thread: Thread | null = null;
  #first: GameFrame[];

  constructor(opened: Opened, seat: Seat | null, first: GameFrame[]) {
    this.#opened = opened;
    this.#seat = seat;
    this.#first = first;
  }

  tie = (): Thread => {
    const thread: Thread = {
      readyState: 1,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.#hear(JSON.parse(text) as Said),
      close: () => (this.#thread = null),
    };
    this.#thread = thread;
    setTimeout(() => thread.onopen?.(), 0);
    return thread;
  };

  /** Shows the next moment. */
  show(frame: GameFrame): void {
    this.#tell(roomOf(this.#opened, frame.outcome !== null));
    this.#tell(frame);
  }

  #hear(said: Said): void {
    if (said.t === 'ping') this.#tell({ t: 'pong', at: said.at, now: Date.now() });
    else if (said.t === 'hello') {
      const person = this.#seat === null ? null : personOn(this.#seat);
      this.#tell({ t: 'welcome', v: 2, person, secret: null, now: Date.now() });
      const [now, ...then] = this.#first;
      if (now) this.show(now);
      // What comes second is seen to follow, and is told as it was at the table.
      then.forEach((frame) => setTimeout(() => this.show(frame), 30));
    } else this.#tell({ t: 'ack', id: said.id, ok: false, code: 'over', data: {} });
  }

  #tell(heard: Heard): void {
    this.#thread?.onmessage?.({ data: JSON.stringify(heard) });
  }
}
