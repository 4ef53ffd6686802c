// Generated from crates/games by `cargo xtask wire`; do not edit.

export type Outcome = {
  /** The winning seats, ascending; may be none or several. */
  winners: Array<number>,
  /** A score for each seat, in the game's own measure. */
  scores: Array<number>,
  /** Which of the game's endings it was. */
  reason: string, };

export type Rounds = "first_to_three" | "all_twelve";

export type DeckChoice = "classic" | "fresh";

export type Setup = {
  /** When the game ends. */
  rounds: Rounds,
  /** Where the cards come from. */
  deck: DeckChoice, };

export type Phase = "play" | "over";

export type Colour = "red" | "green" | "blue" | "yellow";

export type Numbers = { red: number, green: number, blue: number, yellow: number, };

export type LastRound = {
  /** What mattered. */
  colour: Colour,
  /** The percentages of this colour, from the arrow outwards. */
  values: Array<number>,
  /** Whether the row had no fall. */
  correct: boolean,
  /** Who doubted. */
  doubter: number,
  /** Who got the arrow card. */
  winner: number,
  /** Who had placed last. */
  placed_by: number,
  /** The pictures of the row, from the arrow outwards. */
  cards: Array<number>,
  /** All that their backs say. */
  numbers: Array<Numbers>, };

export type Table = {
  /** The options. */
  setup: Setup,
  /** Where the game stands. */
  phase: Phase,
  /** The number of the round, from 1. */
  round: number,
  /** Whose turn it is. */
  turn: number | null,
  /** What matters this round. */
  colour: Colour | null,
  /** The pictures of the row, from the arrow outwards. */
  row: Array<number>,
  /** The picture on top of the stack. */
  top: number | null,
  /** How many cards the stack has, the top one included. */
  stack: number,
  /** Who placed last this round. */
  last_placed_by: number | null,
  /** The arrow cards that each seat has won, the oldest first. */
  won: Array<Array<Colour>>,
  /** The row that was doubted last. */
  last_round: LastRound | null, };

export type Own = Record<symbol, never>;

export type Offer = { "type": "place",
  /** 0 is next to the arrow. */
  at: number, } | { "type": "doubt" };

export type Action = { "type": "place",
  /** Before the card that lies here now; 0 is next to the arrow, the length of the row is its
 * far end. */
  at: number, } | { "type": "doubt" };

export type Event = { "type": "starter",
  /** Who. */
  seat: number, } | { "type": "round",
  /** The number of the round, from 1. */
  round: number,
  /** What matters in it. */
  colour: Colour,
  /** The picture that starts the row. */
  card: number,
  /** Who places first. */
  seat: number, } | { "type": "placed",
  /** Who. */
  seat: number,
  /** Which picture. */
  card: number,
  /** Where: 0 is next to the arrow. */
  at: number, } | { "type": "doubted",
  /** Who doubted. */
  seat: number,
  /** What mattered. */
  colour: Colour,
  /** The pictures of the row, from the arrow outwards. */
  cards: Array<number>,
  /** Their percentages, all four colours. */
  numbers: Array<Numbers>,
  /** Whether the row had no fall. */
  correct: boolean,
  /** Who gets the arrow card. */
  winner: number, } | { "type": "reshuffled",
  /** How many. */
  cards: number, } | { "type": "over",
  /** How it ended. */
  outcome: Outcome, };
