// What a game brings to the client, and its screens, which come later as a part of their own.
import type { Component } from 'svelte';
import type { Connection } from '../connection.svelte';
import type { CardCheck } from '../fair/shown';
import { Late } from '../late.svelte';
import type { PosterDrawing } from '../paper/poster';
import type { Caption } from './captions';
import type { Theme } from '../sound';
import type { ReplayPart } from '../replay/game';
import type { Drawings } from '../rules/drawings';
import type { GameFrame, Room } from '../wire/table';

export interface TvProps<P> {
  connection: Connection;
  room: Room;
  frame: P;
}

export interface PlayProps<P> extends TvProps<P> {
  onlobby: () => void;
}

/** Every game has pictures of its own kind; `draw` is the one place that takes a game's word for it. */
export interface GameScreens {
  Play: Component<PlayProps<never>>;
  Tv: Component<TvProps<never>>;
  /** What somebody needs to know now who plays it for the first time. */
  captions?: (frame: never) => Caption[];
  /** What it brings for walking through a game that is over; comes when somebody does. */
  replay?: () => Promise<ReplayPart>;
}

/** A frame for the screens of the game that it is of. */
export function draw(frame: GameFrame): never {
  return frame as never;
}

/** What a game brings: its poster and its settings hang in the hall, its screens come when a table needs them. */
export interface GameEntry {
  /** Where its poster hangs among the others: the lowest number first. */
  place: number;
  poster: () => PosterDrawing;
  /** In another costume the game has another poster, with another name and line. */
  costumes?: Record<string, () => PosterDrawing>;
  /** What is played when it begins; null says nothing is. */
  theme: Theme | null;
  /** What a player can set for this game on every screen. */
  Settings?: Component;
  part: Part;
  /** Drawings of its own for the rulebook, in a costume; null says that its book has none. */
  drawings: (() => Promise<{ drawings: (skin: string) => Drawings }>) | null;
  /** How its cards are compared with those that were opened to a phone; null says that none of them can be. */
  fair: (() => Promise<{ fair: CardCheck }>) | null;
  /** A lesson to play (lib/lesson), its file brought when it is wanted; null says that the game has none. */
  lesson: (() => Promise<{ default: unknown }>) | null;
}

export class Part extends Late<GameScreens> {
  constructor(bring: () => Promise<GameScreens>) {
    super(async () => {
      const { Play, Tv, captions, replay } = await bring();
      return { Play, Tv, captions, replay };
    });
  }

  get screens(): GameScreens | null {
    return this.it;
  }
}
