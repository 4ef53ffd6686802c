// Generated from crates/games by `cargo xtask wire`; do not edit.

export type Outcome = {
  /** The winning seats, ascending; may be none or several. */
  winners: Array<number>,
  /** A score for each seat, in the game's own measure. */
  scores: Array<number>,
  /** Which of the game's endings it was. */
  reason: string, };

export type Skin = "classic" | "splash";

export type Setup = {
  /** How it looks. */
  skin: Skin, };

export type Phase = "load" | "bet" | "challenge" | "countdown" | "aim" | "after" | "survivor" | "over";

export type Cartridge = "click" | "bullet";

export type ActionCard = "barrel" | "voyeur" | "second_thoughts" | "dare" | "cold_feet" | "airgun" | "bang" | "shoot_someone" | "respin" | "bodyguard" | "once_more" | "posthumous";

export type Time = "bet" | "challenge" | "shot" | "after";

export type Cause = "caught" | "shot" | "once_more";

export type Aim = { "at": "oneself" } | { "at": "air" } | { "at": "seat",
  /** Which. */
  target: number, } | { "at": "choice" };

export type Ending = "points" | "last_captain" | "all_dead";

export type Played = {
  /** Who played it. */
  seat: number,
  /** Which. */
  card: ActionCard,
  /** At whom. */
  target: number | null,
  /** The new bet of `second_thoughts`. */
  shots: number | null,
  /** The shot that was counted down to or fired last. */
  shot: number, };

export type Shared = {
  /** The options. */
  setup: Setup,
  /** Where the round stands. */
  phase: Phase,
  /** Its number, from 1. */
  round: number,
  /** The shot counted down to or fired last; 0 before the first of the round. */
  shot: number,
  /** Who has still to choose. */
  waiting: Array<number>,
  /** The bets; nothing before they are revealed, and for the dead. */
  bets: Array<number | null>,
  /** Characters alive, 0 to 4; the captain is the last. */
  characters: Array<number>,
  /** Who is in the round. */
  in_round: Array<boolean>,
  /** Points. */
  points: Array<number>,
  /** How many action cards each seat holds. */
  action_cards: Array<number>,
  /** Bullets of penalties in each magazine. */
  extra_bullets: Array<number>,
  /** Bullets that nobody has. */
  supply: number,
  /** Cards left in each magazine, the hidden one not counted. */
  loaded: Array<number>,
  /** Cards turned this round, the oldest first. */
  turned: Array<Array<Cartridge>>,
  /** Hidden cards that had to be shown this round. */
  shown: Array<Cartridge | null>,
  /** Who has accused in an earlier ballot of this round. */
  accused: Array<boolean>,
  /** Shots of its bet that each seat has survived this round. */
  survived: Array<number>,
  /** How a seat left the round, if it did this round. */
  out: Array<Cause | null>,
  /** Who fires on the shot counted down to, and where they aim; nothing for the others and at
 * other times. */
  aims: Array<Aim | null>,
  /** Action cards played this round, the oldest first. */
  played: Array<Played>,
  /** How many cards the action deck has. */
  deck: number,
  /** Played action cards, the oldest first. */
  discard: Array<ActionCard>,
  /** Rounds in a row that ended with enough points and a tie at the top. */
  tied: number,
  /** Which ending it was, if it is over. */
  ending: Ending | null, };

export type Loaded = {
  /** Cards on which nothing happens. */
  clicks: number,
  /** Cards on which somebody dies. */
  bullets: number, };

export type Peek = {
  /** Whose magazine. */
  target: number,
  /** Its top three cards when it was looked at, the top first. */
  cards: [Cartridge, Cartridge, Cartridge],
  /** Whether they still lie as they were seen, less those that were turned since. */
  fresh: boolean, };

export type Own = {
  /** What is left in the magazine. */
  magazine: Loaded,
  /** The hidden card; nothing before it is hidden, and after a character has died. */
  hidden: Cartridge | null,
  /** The bet; nothing before it is sealed, and for the dead. */
  bet: number | null,
  /** Whom the seat has accused in the open ballot. */
  ballot: number | null,
  /** Whom the seat has chosen to aim at. */
  aim: number | null,
  /** The action cards. */
  cards: Array<ActionCard>,
  /** What the seat has looked at this round. */
  peeks: Array<Peek>, };

export type Action = { "type": "hide",
  /** Which. */
  card: Cartridge, } | { "type": "bet",
  /** How many. */
  shots: number, } | { "type": "accuse",
  /** Who. */
  target: number, } | { "type": "pass" } | { "type": "ready" } | { "type": "aim",
  /** Whom. */
  target: number, } | { "type": "play",
  /** Which. */
  card: ActionCard,
  /** At whom, where the card wants to know. */
  target?: number,
  /** The new bet of `second_thoughts`. */
  shots?: number, } | { "type": "walk" } | { "type": "shoot_on" };

export type Accusation = {
  /** Who accuses. */
  seat: number,
  /** Whom. */
  target: number, };

export type Fired = {
  /** Who fired. */
  seat: number,
  /** The card that was turned. */
  card: Cartridge,
  /** Where the gun was pointed. */
  aim: Aim, };

export type Moment = "survived" | "died" | "captain" | "caught" | "clean";

export type Event = { "type": "round",
  /** Its number, from 1. */
  round: number, } | { "type": "chosen",
  /** Who. */
  seat: number, } | { "type": "spun" } | { "type": "bets",
  /** Per seat; nothing for the dead. */
  bets: Array<number | null>, } | { "type": "played" } & Played | { "type": "bet_changed",
  /** Whose. */
  seat: number,
  /** To this. */
  bet: number, } | { "type": "ballot",
  /** Seats ascending. */
  accusations: Array<Accusation>, } | { "type": "shown",
  /** Who. */
  seat: number,
  /** The card. */
  card: Cartridge, } | { "type": "died",
  /** Whose. */
  seat: number,
  /** How. */
  cause: Cause,
  /** How many are left; none if it was the captain. */
  left: number, } | { "type": "penalty",
  /** Who. */
  seat: number,
  /** False if there was no bullet to take or no click to give. */
  swapped: boolean, } | { "type": "drew",
  /** Who. */
  seat: number,
  /** How many. */
  cards: number, } | { "type": "reshuffled",
  /** How many cards. */
  cards: number, } | { "type": "countdown",
  /** Which shot, from 1. */
  shot: number,
  /** Who will fire. */
  shooters: Array<number>, } | { "type": "respun",
  /** Whose. */
  seat: number, } | { "type": "aiming",
  /** Who. */
  seats: Array<number>, } | { "type": "shot",
  /** Which shot, from 1. */
  shot: number,
  /** Seats ascending. */
  fired: Array<Fired>, } | { "type": "once_more",
  /** Who. */
  seat: number,
  /** The card; nothing if the magazine was empty. */
  card: Cartridge | null, } | { "type": "moment",
  /** Which kind of moment it was. */
  moment: Moment,
  /** How many of its kind came before it in this game. */
  before: number, } | { "type": "after" } | { "type": "glory",
  /** Who. */
  seat: number,
  /** How much. */
  points: number, } | { "type": "survivor",
  /** Who. */
  seat: number, } | { "type": "shoots_on",
  /** Who. */
  seat: number, } | { "type": "points",
  /** What each seat scored now. */
  scored: Array<number>, } | { "type": "over",
  /** How it ended. */
  outcome: Outcome, };
