// The table's socket frames and commands as docs/PROTOCOL.md gives them; tests of the server compare both, field by field.

export type PersonId = number;
export type Seat = number;
export type GameId = 'bluff' | 'illusion' | 'casino' | 'roulette' | 'narrator';
export type Clock = 'none' | 'relaxed' | 'brisk';
export type Reaction = 'clap' | 'laugh' | 'gasp' | 'boo' | 'think' | 'heart';
/** A value of an option; in an offer `{id: 'deck'}` also says that the id of a deck of one's own may be chosen. */
export type OptionValue = string | boolean | number;
export type Options = Record<string, OptionValue>;
export type ByeCode = 'kicked' | 'replaced' | 'too_slow' | 'restarting' | 'unknown_table' | 'bad_frame' | 'too_many';

export interface Person {
  person: PersonId;
  name: string;
  face: string;
  kind: 'human' | 'bot';
  character: string | null;
  place: number | null;
  online: boolean;
  bot_plays: boolean;
}

export interface FinishedGame {
  game: GameId;
  people: PersonId[];
  winners: PersonId[];
  scores: number[];
  reason: string;
}

export interface Wins {
  person: PersonId;
  name: string;
  face: string;
  wins: number;
  played: number;
}

export interface Evening {
  games: FinishedGame[];
  wins: Wins[];
}

/** What grows for the next game: all is there when `done` is `of`. */
/** A deck of somebody's own that was chosen; its pictures are shown only in the game. A deck that is gone has an empty name. */
export interface OwnDeck {
  name: string;
  pictures: number;
  needed: number;
}

export interface Growing {
  done: number;
  of: number;
}

export interface Room {
  t: 'room';
  seq: number;
  invite: string;
  code: string;
  host: PersonId | null;
  people: Person[];
  tvs: number;
  game: GameId;
  options: Options;
  clock: Clock;
  state: 'lobby' | 'playing' | 'over';
  paused: boolean;
  growing: Growing | null;
  deck: OwnDeck | null;
  evening: Evening;
}

export interface Outcome {
  winners: Seat[];
  scores: number[];
  reason: string;
}

/** One picture of the running game; a game's own folder knows its `Table`, `Own`, `Legal` and `Event`. */
export interface GamePicture<Table = unknown, Own = unknown, Legal = unknown, Event = unknown> {
  t: 'game';
  game: GameId;
  seq: number;
  turn: number;
  seat: Seat | null;
  seats: PersonId[];
  due: Seat[];
  deadline: number | null;
  /** How long this decision lasts whatever is answered, ms; it closes at `deadline`. Null means that it is over with its last answer. */
  window?: number | null;
  /** The answer of this seat that is played when the window closes. */
  held?: unknown;
  /** Where this game's pictures are; the picture's name goes behind it, and `?palette=…` if it is not the normal one. */
  pictures: string | null;
  table: Table;
  own: Own | null;
  legal: Legal[];
  events: Event[];
  outcome: Outcome | null;
}

export interface NoGame {
  t: 'game';
  game: null;
}

export type Command =
  | { type: 'join'; name: string; face: string }
  | { type: 'leave' | 'stand' | 'sit' | 'start' | 'end_game' | 'pause' | 'go_on' | 'take_back' }
  | { type: 'kick' | 'make_host' | 'remove_bot' | 'let_bot'; person: PersonId }
  | { type: 'choose'; game: GameId; options: Options }
  | { type: 'add_bot'; character: string }
  | { type: 'clock'; clock: Clock }
  | { type: 'react'; reaction: Reaction }
  | { type: 'act'; turn: number; action: unknown };

export type Ack =
  | { t: 'ack'; id: string; ok: true }
  | { t: 'ack'; id: string; ok: false; code: string; data?: Record<string, string | number> };

export type Heard =
  | { t: 'welcome'; v: 1; person: PersonId | null; secret: string | null; now: number }
  | Ack
  | Room
  | GamePicture
  | NoGame
  | { t: 'reaction'; person: PersonId; reaction: Reaction }
  | { t: 'pong'; at: number; now: number }
  | { t: 'bye'; code: ByeCode };

export type Said =
  | { t: 'hello'; v: 1; as: 'player' | 'tv'; lang: 'pl' | 'en'; secret?: string }
  | { t: 'do'; id: string; cmd: Command }
  | { t: 'ping'; at: number };

/** One entry of `GET /api/games`. */
export interface GameOffer {
  id: GameId;
  seats: [number, number];
  options: { key: string; values: (OptionValue | { id: 'deck' })[] }[];
  characters: string[];
}
