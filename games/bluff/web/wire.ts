// Generated from crates/games by `cargo xtask wire`; do not edit.

export type Outcome = {
  /** The winning seats, ascending; may be none or several. */
  winners: Array<number>,
  /** A score for each seat, in the game's own measure. */
  scores: Array<number>,
  /** Which of the game's endings it was. */
  reason: string, };

export type Order = "count_first" | "value_first";

export type Setup = {
  /** What makes a bid higher. */
  order: Order,
  /** Ones count as every face, unless the round opened on ones. */
  wild_ones: boolean,
  /** The starter declares the direction of play. */
  directions: boolean,
  /** Everyone starts with five cards and losers take fewer. */
  countdown: boolean,
  /** Who meets the end condition is out and the others play on. */
  elimination: boolean, };

export type Phase = "arrange" | "direction" | "bid" | "over";

export type Bid = {
  /** How many cards. */
  count: number,
  /** Which face. */
  face: Face,
  /** Who said so. */
  seat: number, };

export type Shown = {
  /** The card. */
  card: Card,
  /** The face that counted. */
  face: Face, };

export type LastRound = {
  /** The bid that was checked. */
  bid: Bid,
  /** How many cards showed its face, wild ones included. */
  actual: number,
  /** Who checked. */
  checker: number,
  /** Who won the round. */
  winner: number,
  /** Who lost it. */
  loser: number,
  /** What everyone showed; nothing for seats that were not in the round. */
  hands: Array<Array<Shown>>, };

export type Table = {
  /** The options. */
  setup: Setup,
  /** Where the round stands. */
  phase: Phase,
  /** Its number, from 1. */
  round: number,
  /** Whether the tied play alone. */
  extra: boolean,
  /** Who starts it. */
  starter: number,
  /** The direction of play; nothing until it is declared. */
  clockwise: boolean | null,
  /** Who is to declare, bid or check. */
  turn: number | null,
  /** The bid that stands. */
  bid: Bid | null,
  /** All bids of the round, the oldest first. */
  bids: Array<Bid>,
  /** How many cards each seat has. */
  cards: Array<number>,
  /** Who is still in the game. */
  in_game: Array<boolean>,
  /** Who has arranged. */
  arranged: Array<boolean>,
  /** Whether ones count as every face, as known so far. */
  ones_wild: boolean,
  /** The last check and all that it showed. */
  last_round: LastRound | null, };

export type Own = {
  /** The cards in the hand. */
  hand: Array<Card>,
  /** The faces that count; nothing before the seat has arranged. */
  faces: Array<Face> | null, };

export type Offer = { "type": "arrange",
  /** The two ends of each card. */
  choices: Array<[number, number]>, } | { "type": "direction",
  /** Clockwise, or the other way. */
  clockwise: boolean, } | { "type": "bid",
  /** How many. */
  count: number,
  /** Which face. */
  face: Face, } | { "type": "check" };

export type Action = { "type": "arrange",
  /** One face per card. */
  faces: Faces, } | { "type": "direction",
  /** Clockwise, or the other way. */
  clockwise: boolean, } | { "type": "bid",
  /** How many. */
  count: number,
  /** Which face. */
  face: Face, } | { "type": "check" };

export type Event = { "type": "starter",
  /** Who. */
  seat: number, } | { "type": "dealt",
  /** Its number, from 1. */
  round: number,
  /** Who starts it. */
  starter: number,
  /** How many cards each seat holds. */
  cards: Array<number>,
  /** Whether it is played among the tied. */
  extra: boolean, } | { "type": "arranged",
  /** Who. */
  seat: number, } | { "type": "direction",
  /** Who. */
  seat: number,
  /** Clockwise, or the other way. */
  clockwise: boolean, } | { "type": "bid" } & Bid | { "type": "checked",
  /** Who checked. */
  seat: number,
  /** The bid. */
  bid: Bid,
  /** How many cards really showed the face. */
  actual: number,
  /** Who won the round. */
  winner: number,
  /** Who lost it. */
  loser: number,
  /** Everything that was shown. */
  hands: Array<Array<Shown>>, } | { "type": "cards",
  /** Who. */
  seat: number,
  /** How many. */
  cards: number, } | { "type": "out",
  /** Who. */
  seat: number, } | { "type": "extra_round",
  /** Who plays. */
  seats: Array<number>, } | { "type": "over",
  /** How it ended. */
  outcome: Outcome, };

export type Face = number;

export type Faces = Array<number>;

export type Card = string;
