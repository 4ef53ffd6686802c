// The frames of a table in this browser, as the server would write them: nobody can come, and no time runs out.
import type { Seen } from '../engine/engine';
import type { GameFrame, GameId, Options, Room, Seat, State } from '../wire/table';
import { ME, type Company } from './company';
import { roomOf } from './room';

/** What the screens are told of the length of a window; nobody's time runs out here. */
const WINDOW = 10_000;

/** The table as it stands. */
export interface Laid {
  seq: number;
  /** Which of its games this is; pictures have other names in each. */
  round: number;
  invite: string;
  game: GameId;
  options: Options;
  language: string;
  state: State;
  paused: boolean;
  botPlays: boolean;
  unhurried: boolean;
  seat: Seat;
  /** How many hints were asked for; nothing where nobody may ask. */
  hints: number | null;
}

/** Where this table's pictures seem to be. */
export const PICTURES = 'practice:';

export function gameFrame(laid: Laid, company: Company, seen: Seen, events: unknown[]): GameFrame {
  return {
    t: 'game',
    game: laid.game,
    seq: laid.seq,
    decision: seen.decision,
    seats: company.seats,
    due: seen.due,
    deadline: null,
    window: seen.window ? WINDOW : null,
    pictures: Object.keys(seen.pictures).length ? `${PICTURES}${laid.round}/` : null,
    table: seen.table,
    events,
    outcome: seen.outcome,
    seat: laid.seat,
    own: seen.own,
    held: seen.held,
    legal: seen.legal,
  };
}

export function roomFrame(laid: Laid, company: Company): Room {
  return roomOf({
    seq: laid.seq,
    invite: laid.invite,
    people: company.frames(laid.botPlays, laid.unhurried, laid.hints ?? 0),
    game: laid.game,
    options: laid.options,
    language: laid.language,
    hints: laid.hints !== null,
    state: laid.state,
    paused: laid.paused,
    paused_by: laid.paused ? ME : null,
    evening: company.evening(),
  });
}
