// Generated from crates/server by `cargo xtask wire`; do not edit.

export type PersonId = number;
export type Seat = number;
/** A value of an option; in an offer `{id: 'deck'}` also says that the id of a deck of one's own may be chosen. */
export type OptionValue = string | boolean | number;
export type Options = Record<string, OptionValue>;

export type GameId = "bluff" | "illusion" | "roulette" | "casino" | "narrator";

export type Outcome = {
  /** The winning seats, ascending; may be none or several. */
  winners: Array<number>,
  /** A score for each seat, in the game's own measure. */
  scores: Array<number>,
  /** Which of the game's endings it was. */
  reason: string, };

export type Clock = "none" | "relaxed" | "brisk";

export type Reaction = "clap" | "laugh" | "gasp" | "boo" | "think" | "heart";

export type ByeCode = "kicked" | "replaced" | "too_slow" | "restarting" | "unknown_table" | "bad_frame" | "too_many" | "locked" | "barred" | "sent_away";

export type Kind = "human" | "bot";

export type Person = {
  /** Their number at this table. */
  person: number,
  /** What they are called. */
  name: string,
  /** What they look like. */
  face: string,
  /** Who plays for them. */
  kind: Kind,
  /** How a bot plays the chosen game. */
  character: string | null,
  /** Who wrote it, if it is a program that somebody brought and none of the house's bots. */
  author?: string,
  /** Their seat in the running game, else their place in the next; nothing at the rail. */
  place: number | null,
  /** Whether they are connected. */
  online: boolean,
  /** Whether a bot plays their seat. */
  bot_plays: boolean,
  /** Whether they have more time to decide than others. */
  unhurried: boolean,
  /** On how many decisions of the game on the table they have asked for a hint. */
  hints: number, };

export type Knock = {
  /** Their number at this door. */
  knock: number,
  /** What they are called; nothing if it is a shared screen. */
  name: string | null,
  /** What they look like. */
  face: string | null, };

export type ShownOut = {
  /** Their number at this table. */
  person: number,
  /** What they are called. */
  name: string,
  /** What they look like. */
  face: string, };

export type State = "lobby" | "playing" | "over";

export type Limits = { relaxed: number, brisk: number, };

export type Growing = {
  /** So much is there. */
  done: number,
  /** So much there will be. */
  of: number, };

export type Claim = {
  /** What the answer names it by. */
  claim: number,
  /** Whose seat. */
  person: number,
  /** Who asks; nobody that the table knows if it is another device. */
  by: number | null, };

export type OwnDeck = {
  /** Empty if the deck is gone. */
  name: string,
  /** How many it has. */
  pictures: number,
  /** How many the game needs for those who have sat down. */
  needed: number, };

export type Feat = {
  /** What it was, in the game's own words. */
  feat: string,
  /** Who did it; nobody, if the number is the whole table's. */
  seat: number | null,
  /** How much of it there was. */
  amount: number,
  /** Whether the games of an evening are added up; else the best of them counts. */
  adds_up: boolean, };

export type FinishedGame = {
  /** Its number at this table, under which its log can be asked for. */
  number: number,
  /** Which. */
  game: GameId,
  /** Who played, by seat. */
  people: Array<number>,
  /** Who won. */
  winners: Array<number>,
  /** By seat. */
  scores: Array<number>,
  /** Which of the game's endings it was. */
  reason: string,
  /** What somebody did in it that is worth telling. */
  feats: Array<Feat>,
  /** What was chosen for it, every option. */
  options: Options, };

export type Wins = {
  /** Their number at this table. */
  person: number,
  /** What they are called. */
  name: string,
  /** What they look like. */
  face: string,
  /** Who plays for them. */
  kind: Kind,
  /** How a bot played. */
  character: string | null,
  /** Games they won. */
  wins: number,
  /** Games they played. */
  played: number, };

export type Evening = {
  /** The latest ones, oldest first. */
  games: Array<FinishedGame>,
  /** Whoever has played, the most successful first; counts all games. */
  wins: Array<Wins>, };

export type RoomFields = {
  /** How many steps the table has taken, as everybody may know it. */
  seq: number,
  /** The secret part of its link. */
  invite: string,
  /** The code that is said aloud; empty while the table lets nobody in by a code. */
  code: string,
  /** Until when it rings. */
  code_until: number | null,
  /** Whether the code is enough to come in, without anybody opening. */
  door_open: boolean,
  /** Whether nobody new comes in unless somebody opens. */
  locked: boolean,
  /** Who was sent away and does not come back, nor anybody new from their household this evening. */
  shown_out: Array<ShownOut>,
  /** Who waits at the door. */
  knocks: Array<Knock>,
  /** Who decides what is played. */
  host: number | null,
  /** The person whom the table belongs to, while they are at it. */
  owner: number | null,
  /** Everybody at the table, those who left in mid-game among them. */
  people: Array<Person>,
  /** How many shared screens look on. */
  tvs: number,
  /** How many look on without a name. */
  watchers: number,
  /** The game that is chosen. */
  game: GameId,
  /** Its options, every one of them. */
  options: Options,
  /** What the bots' words are in, if the host has chosen; else what the host speaks. */
  language: string | null,
  /** How fast a decision has to be made. */
  clock: Clock,
  /** How long that is, for each clock. */
  limits: Limits,
  /** Whether hints may be asked for. */
  hints: boolean,
  /** What the table is at. */
  state: State,
  /** Whether nobody may move for now. */
  paused: boolean,
  /** Who asked for that. */
  paused_by: number | null,
  /** Whether the game that was on the table had to be given up because its log cannot be read. */
  regret?: boolean,
  /** What grows for the next game. */
  growing: Growing | null,
  /** The deck of somebody's own that is chosen. */
  deck: OwnDeck | null,
  /** The games of the evening. */
  evening: Evening,
  /** Who asks for a seat. */
  claims: Array<Claim>, };

export type GameFields<Table, Own, Legal, Event> = {
  /** Which. */
  game: GameId,
  /** How many steps the table has taken, as everybody may know it. */
  seq: number,
  /** Number of the open decision. */
  decision: number,
  /** The person of each seat. */
  seats: Array<number>,
  /** Seats that have to decide. */
  due: Array<number>,
  /** When the decision closes. */
  deadline: number | null,
  /** For how long at most this decision takes answers in silence, in ms; it closes at `deadline`,
 * which comes nearer when everybody has said something. Null means that answers are played as
 * they come. */
  window?: number | null,
  /** Where this game's pictures are; the picture's name goes behind it, and `?palette=…` if it is
 * not the normal one. */
  pictures: string | null,
  /** What everybody sees. */
  table: Table,
  /** What has happened since the last frame. */
  events: Array<Event>,
  /** How it ended. */
  outcome: Outcome | null,
  /** Who would share the victory; only where the rules alone may never end the game. */
  shares?: Array<number>,
  /** The own seat; nothing at the rail and on the shared screen. */
  seat: number | null,
  /** What only this seat sees. */
  own: Own | null,
  /** The answer of this seat that is played when the window closes. */
  held?: unknown,
  /** What this seat may do. */
  legal: Array<Legal>, };

export type Frame =
  | { "t": "welcome", v: 2, person: number | null, secret: string | null,
  /** Whether a bot played their seat until this moment. */
  handed_back?: boolean, now: number, }
  | { "t": "ack", id: string, ok: true, }
  | { "t": "ack", id: string, ok: false, code: string, data?: Record<string, string | number>, }
  | { "t": "reaction", person: number, reaction: Reaction,
  /** At whom, if it is at somebody. */
  to: number | null, }
  | { "t": "pong", at: number, now: number, }
  | { "t": "store", away: boolean, }
  | { "t": "recovery", code: string, }
  | { "t": "bye", code: ByeCode, }
  | { "t": "room" } & RoomFields
  | { "t": "game", game: null, };

export type RoundFrame = {
  /** What the server says of its secret; in version 3 of the charter the same in each round. */
  server: string,
  /** The closed list; nothing while it is open. */
  list: Array<[number, string]> | null,
  /** The numbers; nothing before all are there that will come. */
  numbers: Array<[number, string]> | null, };

export type DrawFrame = {
  /** The charter, as it is hashed. */
  charter: string,
  /** The rounds so far. */
  rounds: Array<RoundFrame>,
  /** Whether the game has started. */
  done: boolean,
  /** The server's secret, once the game is over; in version 2 of the charter that of each round. */
  secrets?: Array<string>, };

export type OpenedFrame = {
  /** The number of the shuffle in the game, from 0. */
  shuffle: number,
  /** How many cards it has. */
  of: number,
  /** Where each card lay, which it is, and its salt. */
  cards: Array<[number, number, string]>,
  /** Hashes of the largest parts of the tree that hold none of them, from left to right. */
  rest: Array<string>, };

export type FairFrame = { t: 'fair',
  /** Number of the game at this table. */
  number: number,
  /** How it was drawn; nothing if that has been told. */
  draw?: DrawFrame,
  /** The number of the first shuffle that is told here. */
  from: number,
  /** The roots of the shuffles from there on. */
  roots: Array<string>,
  /** Cards that this seat has been shown, with what proves that they lay there when the root of
 * their shuffle was told. */
  opened?: Array<OpenedFrame>, };

export type Command =
  | { "type": "join", name: string, face: string, }
  | { "type": "leave" }
  | { "type": "stand" }
  | { "type": "sit" }
  | { "type": "kick", person: number, }
  | { "type": "make_host", person: number, }
  | { "type": "choose", game: GameId, options: Options, }
  | { "type": "add_bot", character: string, lang: string, }
  | { "type": "remove_bot", person: number, }
  | { "type": "clock", clock: Clock, }
  | { "type": "speak", lang: string, }
  | { "type": "shuffle" }
  | { "type": "start" }
  | { "type": "end_game" }
  | { "type": "pause" }
  | { "type": "go_on" }
  | { "type": "let_bot", person: number, }
  | { "type": "take_back" }
  | { "type": "claim", person: number, }
  | { "type": "allow", claim: number, }
  | { "type": "decline", claim: number, }
  | { "type": "recovery" }
  | { "type": "recover", code: string, }
  | { "type": "more_time" }
  | { "type": "open_door", on: boolean, }
  | { "type": "renew_code" }
  | { "type": "let_in", knock: number, }
  | { "type": "turn_away", knock: number, }
  | { "type": "lock", on: boolean, }
  | { "type": "pardon", person: number, }
  | { "type": "send_watchers_away", tvs: boolean, }
  | { "type": "change_link" }
  | { "type": "unhurried", on: boolean, }
  | { "type": "share", on: boolean, }
  | { "type": "hints", on: boolean, }
  | { "type": "hint" }
  | { "type": "react", reaction: Reaction, to: number | null, }
  | { "type": "promise", number: number, round: number, hash: string, }
  | { "type": "reveal", number: number, round: number, secret: string, }
  | { "type": "act", decision: number, action: unknown, };

export type GameOffer = {
  /** Its name on the wire. */
  id: GameId,
  /** The least and the most that may play. */
  seats: [number, number],
  /** Its options: `[{"key":"…","values":[…]}]`, the first value is the default. */
  options: Array<{ key: string, values: Array<OptionValue | { id: 'deck' }> }>,
  /** The characters a bot can have. */
  characters: Array<string>, };

export type Room = { t: "room" } & RoomFields;

/** One frame of the running game; a game's own file knows its `Table`, `Own`, `Offer` and `Event`. */
export type GameFrame<Table = unknown, Own = unknown, Legal = unknown, Event = unknown> = { t: "game" } & GameFields<Table, Own, Legal, Event>;

/** Whatever a client hears; what comes as changes has been put together. */
export type Heard = Frame | GameFrame | FairFrame;
export type Ack = Extract<Frame, { t: "ack" }>;

/** Whatever a client says. */
export type Said =
  | { t: "hello", v: 2, as: "player" | "tv", lang: "pl" | "en", changes?: true, fair?: true, secret?: string }
  | { t: "do", id: string, cmd: Command }
  | { t: "ping", at: number };
