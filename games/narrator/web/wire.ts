// Generated from crates/games by `cargo xtask wire`; do not edit.

export type Outcome = {
  /** The winning seats, ascending; may be none or several. */
  winners: Array<number>,
  /** A score for each seat, in the game's own measure. */
  scores: Array<number>,
  /** Which of the game's endings it was. */
  reason: string, };

export type Decoys = "split_only" | "always";

export type Setup = {
  /** Whether votes on decoys always count. */
  decoys: Decoys,
  /** Whether a clue may also be a clip, or performed at the table. */
  performance: boolean,
  /** Where the pictures come from: `dreams`, or the id of a deck. */
  deck: string, };

export type Phase = "first_clue" | "clue" | "offer" | "vote" | "over";

export type Clue = { "text": string } | { "clip": string } | { "live": boolean };

export type LastRound = {
  /** Who narrated. */
  narrator: number,
  /** The association. */
  clue: Clue,
  /** What lay out, by number. */
  cards: Array<string>,
  /** Whose each of them was. */
  owners: Array<number>,
  /** The number each seat voted for; nothing for the narrator. */
  votes: Array<number | null>,
  /** What each seat gained. */
  points: Array<number>, };

export type Table = {
  /** The options. */
  setup: Setup,
  /** Where the round stands. */
  phase: Phase,
  /** Its number, from 1. */
  round: number,
  /** Who narrates; nobody yet before the first clue. */
  narrator: number | null,
  /** The association. */
  clue: Clue | null,
  /** What lies out, by number; nothing before it is laid out. */
  table: Array<string>,
  /** How many cards the deck has. */
  deck: number,
  /** How many cards are left to draw. */
  stack: number,
  /** How many cards each seat holds. */
  hands: Array<number>,
  /** Everybody's points. */
  scores: Array<number>,
  /** Who has not chosen yet. */
  waiting: Array<number>,
  /** The last round that was scored. */
  last_round: LastRound | null, };

export type Own = {
  /** The hand. */
  hand: Array<string>,
  /** What was given this round: the narrator's card, or what was offered. */
  given: Array<string>,
  /** The number voted for. */
  vote: number | null, };

export type Offer = { "type": "clue",
  /** The hand. */
  cards: Array<string>,
  /** Whether the clue may also be a recorded clip or performed at the table. */
  performance: boolean, } | { "type": "offer",
  /** One card; two where three play. */
  cards: Array<string>, } | { "type": "vote",
  /** From 1. */
  number: number, };

export type Action = { "type": "clue",
  /** The card. */
  card: string,
  /** The association. */
  clue: Clue, } | { "type": "offer",
  /** One card; two where three play. */
  cards: Array<string>, } | { "type": "vote",
  /** Its number, from 1. */
  number: number, };

export type Event = { "type": "round",
  /** Its number, from 1. */
  round: number,
  /** Who narrates; nobody yet in the first round. */
  narrator: number | null, } | { "type": "clue",
  /** Who. */
  seat: number,
  /** The association. */
  clue: Clue, } | { "type": "offered",
  /** Who. */
  seat: number, } | { "type": "laid_out",
  /** By number. */
  cards: Array<string>, } | { "type": "voted",
  /** Who. */
  seat: number, } | { "type": "scored",
  /** All of it. */
  round: LastRound,
  /** Everybody's points so far. */
  scores: Array<number>, } | { "type": "over",
  /** How it ended. */
  outcome: Outcome, };
