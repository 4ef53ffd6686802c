// What a game brings for walking through it when it is over, and what it is told about the game that was played.
import type { Component } from 'svelte';
import type { Position } from '../wire/engine';
import type { Feat, GameFrame, GameId, Options, Outcome, Room, Seat } from '../wire/table';

/** Somebody who played, as the file has it. */
export interface FileSeat {
  name: string;
  face: string;
  kind: 'human' | 'bot';
  character: string | null;
}

/** What somebody did, and who did it for them. */
export interface Move {
  seat: Seat;
  action: { type: string } & Record<string, unknown>;
  by: 'bot' | 'clock' | null;
}

/** The opening, a move with what followed from it, or the answers that were played together. */
export interface Step {
  at: number;
  decision: number;
  moves: Move[];
  events: ({ type: string } & Record<string, unknown>)[];
  /** How many entries the log has up to its end. */
  end: number;
}

/** A finished game, as the engine has read it. */
export interface Opened {
  table: number;
  game: GameId;
  options: Options;
  seats: FileSeat[];
  started: number;
  ended: number;
  outcome: Outcome | null;
  feats: Feat[];
  steps: Step[];
}

/** Something worth jumping to: a sentence `{game}.replay.{kind}` with the name of whose moment it was. */
export interface Moment {
  kind: string;
  seat?: Seat;
  with?: Record<string, string | number>;
}

/** What a panel beside the board is given. */
export interface BesideProps<Frame = GameFrame> {
  room: Room;
  frame: Frame;
  /** What every seat held at this moment; nothing while one looks with somebody's eyes. */
  owns: unknown[];
  opened: Opened;
  at: number;
  /** How another moment looked from the rail. */
  see: (step: number) => Promise<Position>;
}

/** What a game brings for this. */
export interface ReplayPart {
  /** Whether a round, or a turn where there are no rounds, begins with this event. */
  opens: (event: never) => boolean;
  /** What is worth jumping to in a step. */
  moments: (step: Step) => Moment[];
  /** On a phone the table is in the upper half for whoever looks on, and nothing below it. */
  upper?: boolean;
  /** All hands, and what the game has to tell of this moment now that nothing is secret. */
  Beside?: Component<BesideProps<never>>;
  /** The whole game as something to keep. */
  Album?: Component<BesideProps<never>>;
}
