// What a game's last screen shows beside the names.
import type { Component } from 'svelte';
import type { GameFrame, Room, Seat } from '../wire/table';

export interface PrizeProps<P> {
  room: Room;
  frame: P;
  /** The winner's; nobody's if nobody has won. */
  seat: Seat | null;
}

export interface Ending<P extends GameFrame> {
  /** A score in the game's own words. */
  score: (n: number) => string;
  /** Whether more is better; else less is. */
  moreIsBetter: (frame: P) => boolean;
  /** What the winner shows. */
  Prize: Component<PrizeProps<P>>;
  /** The prize also stands there when nobody has won. */
  alone?: boolean;
  /** How long the winner's nose has grown, if the prize needs one to perch on. */
  nose?: number;
}
