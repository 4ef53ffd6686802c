// Captions: what somebody needs to know the first time a game asks it of them; each is shown once and never again.
import type { Piece } from '../paper/scissors';
import { settings } from '../settings.svelte';

export interface Caption {
  /** Its name within the game; its words are `game.caption.name`. */
  id: string;
  pieces: readonly Piece[];
  /** How large the drawing is. */
  size: readonly [number, number];
}

/** Stands for all of them: who knows the games wants none. */
const ALL = 'all';

const nameOf = (game: string, caption: Caption): string => `${game}.${caption.id}`;

/** The first that has not been read. */
export function unread(game: string, captions: readonly Caption[]): Caption | null {
  if (settings.seen.includes(ALL)) return null;
  return captions.find((caption) => !settings.seen.includes(nameOf(game, caption))) ?? null;
}

export function read(game: string, caption: Caption): void {
  settings.seen = [...settings.seen, nameOf(game, caption)];
}
