// Generated from crates/games by `cargo xtask wire`; do not edit.

export type Outcome = {
  /** The winning seats, ascending; may be none or several. */
  winners: Array<number>,
  /** A score for each seat, in the game's own measure. */
  scores: Array<number>,
  /** Which of the game's endings it was. */
  reason: string, };

export type Setup = {
  /** Surviving cards are secured when the turn begins; otherwise one has to think of it. */
  auto_secure: boolean, };

export type Symbol = "cherry" | "plum" | "bell" | "clover" | "seven" | "joker";

export type Die = number;

export type Card = string;

export type Phase = "before_roll" | "place" | "decide" | "over";

export type Won = {
  /** The card. */
  card: Card,
  /** Whose it was; nobody's if it lay in the pool. */
  from: number | null, };

export type Match = {
  /** The card. */
  card: Card,
  /** Which of its combinations was matched, from 0. */
  combination: number,
  /** The dice that matched. */
  dice: Array<Die>, };

export type Securing = {
  /** What each die shows. */
  dice: [Symbol, Symbol, Symbol, Symbol, Symbol, Symbol, Symbol],
  /** The own cards that lay face up. */
  exposed: Array<Card>,
  /** Those of them that are secured now, each with the dice that matched its symbols. */
  secured: Array<Match>, };

export type LastTurn = {
  /** Its number, from 1: another number, another turn. */
  number: number,
  /** Whose it was. */
  seat: number,
  /** Whether the last roll fitted nowhere. */
  bust: boolean,
  /** How the dice lay at its end. */
  dice: [Symbol, Symbol, Symbol, Symbol, Symbol, Symbol, Symbol],
  /** The dice of its last roll. */
  rolled: Array<Die>,
  /** Card id → the dice that lay on it. */
  placed: { [key in string]: Array<Die> },
  /** What was won, and from whom. */
  won: Array<Won>,
  /** Cards that were complete and are not won, because it was a bust. */
  lost: Array<Card>,
  /** The securing roll; nothing if no card was won. */
  securing: Securing | null, };

export type Room = {
  /** The card. */
  card: Card,
  /** Lists of cherries, plums, bells, clovers, sevens and jokers: dice within one of them may be
 * laid there together, no others. */
  most: Array<[number, number, number, number, number, number]>,
  /** Lists of the same kind: dice that fit complete the card if they include one of them. */
  wins: Array<[number, number, number, number, number, number]>, };

export type Table = {
  /** The options. */
  setup: Setup,
  /** Where the turn stands. */
  phase: Phase,
  /** Whose turn it is. */
  turn: number | null,
  /** Its number, from 1. */
  number: number,
  /** The cards for everyone; each keeps its place while it lies there. */
  pool: Array<Card>,
  /** Cards in the stack. */
  stack: number,
  /** Tokens of each seat. */
  tokens: Array<number>,
  /** Cards that lie face up before each seat: others can win them. */
  face_up: Array<Array<Card>>,
  /** Cards that lie face down before each seat: they are safe, and no secret. */
  face_down: Array<Array<Card>>,
  /** Points and tokens of each seat, as if the game ended now. */
  scores: Array<number>,
  /** Cards that were given for tokens. */
  exchanged: Array<Card>,
  /** What each die shows; nothing before the first roll of a turn. */
  dice: [Symbol | null, Symbol | null, Symbol | null, Symbol | null, Symbol | null, Symbol | null, Symbol | null],
  /** The dice of the last roll. */
  rolled: Array<Die>,
  /** The dice that lie on no card. */
  free: Array<Die>,
  /** Card id → the dice on it. */
  placed: { [key in string]: Array<Die> },
  /** Cards whose dice would win them if the turn were stopped. */
  complete: Array<Card>,
  /** Symbols that would fit somewhere. A roll of n dice is a bust if none of them shows one: ((6
 * − length) / 6)ⁿ. */
  fitting: Array<Symbol>,
  /** When dice have to be placed: at least one of these has to be among them. */
  required: Array<Die>,
  /** When dice have to be placed: which free dice may lie on which card together. Cards without
 * room are left out. */
  room: Array<Room>,
  /** How the last turn ended. */
  last_turn: LastTurn | null, };

export type Own = Record<string, never>;

export type Fit = {
  /** The die. */
  die: Die,
  /** The card. */
  card: Card, };

export type Choice = { "type": "secure" } | { "type": "exchange",
  /** The card. */
  cards: [Card], } | { "type": "roll" } | { "type": "reroll",
  /** Which. */
  dice: Array<Die>, } | { "type": "stop" };

export type Offer = Fit | Choice;

export type Placement = {
  /** The die. */
  die: Die,
  /** The card. */
  card: Named, };

export type Action = { "type": "secure" } | { "type": "exchange",
  /** Which. */
  cards: Array<Named>, } | { "type": "roll" } | { "type": "place",
  /** Which dice on which cards. */
  dice: Array<Placement>, } | { "type": "reroll",
  /** Which. */
  dice: Array<Die>, } | { "type": "stop" };

export type Laid = {
  /** The die. */
  die: Die,
  /** What it shows. */
  symbol: Symbol,
  /** The card. */
  card: Card, };

export type Event = { "type": "dealt",
  /** The five cards. */
  pool: Array<Card>,
  /** Cards in the stack. */
  stack: number, } | { "type": "turn",
  /** Whose. */
  seat: number,
  /** Its number, from 1. */
  number: number, } | { "type": "secured",
  /** Whose. */
  seat: number,
  /** Which. */
  cards: Array<Card>, } | { "type": "exchanged",
  /** Whose. */
  seat: number,
  /** Which. */
  cards: Array<Card>,
  /** Tokens gained. */
  gained: number,
  /** Tokens that were over ten and are lost. */
  lost: number,
  /** Tokens the seat has now. */
  tokens: number, } | { "type": "rolled",
  /** Who rolled. */
  seat: number,
  /** Which dice. */
  dice: Array<Die>,
  /** What they show. */
  symbols: Array<Symbol>,
  /** Whether it cost a token. */
  again: boolean,
  /** Tokens the seat has now. */
  tokens: number, } | { "type": "placed",
  /** Who. */
  seat: number,
  /** Which dice on which cards. */
  dice: Array<Laid>, } | { "type": "bust",
  /** Who. */
  seat: number, } | { "type": "stopped",
  /** Who. */
  seat: number,
  /** What was won, and from whom. */
  won: Array<Won>, } | { "type": "securing_roll",
  /** Who. */
  seat: number,
  /** The roll and what it secured. */
  securing: Securing, } | { "type": "refilled",
  /** The new cards. */
  cards: Array<Card>,
  /** Cards left in the stack. */
  stack: number, } | { "type": "over",
  /** How it ended. */
  outcome: Outcome, };

export type Named = string;

/** What is printed on a card, its chance of being completed in one turn by best play, and for each combination how many
 * matches of a securing roll it needs. */
export type Printed = { id: Card, points: number, combinations: Array<Array<Symbol>>, chance: number, needs: Array<number> };

/** The thirty-five cards. */
export const CARDS: ReadonlyArray<Printed> = [
  {"chance":0.9939782601577538,"combinations":[["plum","bell","clover"]],"id":"c01","needs":[2],"points":1},
  {"chance":0.9939782601577538,"combinations":[["plum","clover","seven"]],"id":"c02","needs":[2],"points":1},
  {"chance":0.9939782601577538,"combinations":[["bell","clover","seven"]],"id":"c03","needs":[2],"points":1},
  {"chance":0.9769174738629931,"combinations":[["cherry","bell","bell"]],"id":"c04","needs":[2],"points":1},
  {"chance":0.9769174738629931,"combinations":[["plum","plum","seven"]],"id":"c05","needs":[2],"points":1},
  {"chance":0.9681268033700831,"combinations":[["plum","plum","bell","bell"]],"id":"c06","needs":[2],"points":2},
  {"chance":0.9681268033700831,"combinations":[["plum","plum","seven","seven"]],"id":"c07","needs":[2],"points":2},
  {"chance":0.9681268033700831,"combinations":[["clover","clover","seven","seven"]],"id":"c08","needs":[2],"points":2},
  {"chance":0.9586111370223042,"combinations":[["cherry","bell","clover","joker"]],"id":"c09","needs":[2],"points":2},
  {"chance":0.9586111370223042,"combinations":[["bell","clover","seven","joker"]],"id":"c10","needs":[2],"points":2},
  {"chance":0.9506478108649394,"combinations":[["cherry","cherry","cherry","seven"]],"id":"c11","needs":[2],"points":2},
  {"chance":0.9506478108649394,"combinations":[["plum","clover","clover","clover"]],"id":"c12","needs":[2],"points":2},
  {"chance":0.9295145369245493,"combinations":[["plum","bell","joker"]],"id":"c13","needs":[2],"points":3},
  {"chance":0.9295145369245493,"combinations":[["bell","clover","joker"]],"id":"c14","needs":[2],"points":3},
  {"chance":0.928886247562078,"combinations":[["cherry","clover","clover","joker"]],"id":"c15","needs":[2],"points":3},
  {"chance":0.928886247562078,"combinations":[["clover","clover","seven","joker"]],"id":"c16","needs":[2],"points":3},
  {"chance":0.9266235353071246,"combinations":[["cherry","cherry","cherry","seven","seven"]],"id":"c17","needs":[3],"points":3},
  {"chance":0.9266235353071246,"combinations":[["plum","plum","plum","seven","seven"]],"id":"c18","needs":[3],"points":3},
  {"chance":0.9266235353071246,"combinations":[["plum","plum","bell","bell","bell"]],"id":"c19","needs":[3],"points":3},
  {"chance":0.8987145179877141,"combinations":[["clover","clover","seven","seven","joker"]],"id":"c20","needs":[3],"points":3},
  {"chance":0.8679418437379253,"combinations":[["bell","bell","bell","bell","bell"],["plum","plum","plum","plum","plum"]],"id":"c21","needs":[3,3],"points":4},
  {"chance":0.8679418437379253,"combinations":[["clover","clover","clover","clover","clover"],["cherry","cherry","cherry","cherry","cherry"]],"id":"c22","needs":[3,3],"points":4},
  {"chance":0.8679418437379253,"combinations":[["cherry","cherry","cherry","cherry","cherry"],["seven","seven","seven","seven","seven"]],"id":"c23","needs":[3,3],"points":4},
  {"chance":0.8404082613087803,"combinations":[["bell","bell","bell","bell","bell"],["plum","plum","joker","joker","joker"]],"id":"c24","needs":[3,3],"points":4},
  {"chance":0.8404082613087803,"combinations":[["clover","clover","clover","clover","clover"],["bell","bell","joker","joker","joker"]],"id":"c25","needs":[3,3],"points":4},
  {"chance":0.8079438067709003,"combinations":[["plum","plum","plum","plum"],["joker","joker","joker"]],"id":"c26","needs":[2,2],"points":4},
  {"chance":0.729939614850684,"combinations":[["bell","bell","bell","bell","bell","bell"],["cherry","cherry","joker","joker","joker"]],"id":"c27","needs":[3,3],"points":5},
  {"chance":0.729939614850684,"combinations":[["plum","plum","plum","plum","plum","plum"],["bell","bell","joker","joker","joker"]],"id":"c28","needs":[3,3],"points":5},
  {"chance":0.6955508864416599,"combinations":[["cherry","cherry","cherry","cherry","cherry","cherry"],["joker","joker","joker"]],"id":"c29","needs":[3,2],"points":5},
  {"chance":0.6955508864416599,"combinations":[["clover","clover","clover","clover","clover","clover"],["joker","joker","joker"]],"id":"c30","needs":[3,2],"points":5},
  {"chance":0.6345998681486745,"combinations":[["clover","clover","clover","clover","clover","clover"],["seven","seven","seven","seven","seven","seven"]],"id":"c31","needs":[3,3],"points":5},
  {"chance":0.5512360303665164,"combinations":[["bell","bell","bell","bell","bell","bell"],["joker","joker","joker","joker"]],"id":"c32","needs":[3,2],"points":6},
  {"chance":0.5324217455830912,"combinations":[["cherry","cherry","cherry","cherry","cherry","cherry","cherry"],["seven","seven","seven","seven","joker","joker"]],"id":"c33","needs":[4,3],"points":6},
  {"chance":0.49414417102322766,"combinations":[["plum","plum","plum","plum","plum","plum","plum"],["cherry","cherry","cherry","joker","joker","joker"]],"id":"c34","needs":[4,3],"points":6},
  {"chance":0.4091160000880377,"combinations":[["seven","seven","seven","seven","seven","seven","seven"],["cherry","cherry","joker","joker","joker","joker"]],"id":"c35","needs":[4,3],"points":6},
];
