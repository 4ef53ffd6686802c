// Where the pictures of a finished game come from: the file, the game's own deck, the table's deck, or the engine that grows them.
import { pictureAt, type Engine } from '../engine/engine';
import { settings } from '../settings.svelte';
import type { GameId } from '../wire/table';

/** Photographs that came with a file, and where those of a table are to be had. */
export interface Album {
  photos: Record<string, string>;
  /** The way to the table's own deck, for people of the table. */
  at: string | null;
  /** Whether the game was played with a deck of somebody's own. */
  own: boolean;
  /** Whether its pictures were grown for it. */
  grown: boolean;
}

/** The address of a picture. */
export function pictureOf(
  engine: Engine,
  game: GameId,
  key: string,
  album: Album,
): string | null | Promise<string | null> {
  const photo = album.photos[key];
  if (photo !== undefined) return photo;
  if (album.own) return album.at === null ? null : album.at + encodeURIComponent(key);
  if (!album.grown) return pictureAt(game, key);
  const { palette } = settings;
  return engine
    .ask('paint', { game, key, palette })
    .then((painted) => (painted === null ? null : `data:image/png;base64,${painted}`));
}

/** All keys that stand in the log of a game with an own deck, each once. */
export function photosIn(file: string): string[] {
  const { entries } = JSON.parse(file) as {
    entries: { entry: { chance?: { grown?: { key: string }[] } } }[];
  };
  const keys = entries.flatMap(({ entry }) => entry.chance?.grown?.map(({ key }) => key) ?? []);
  return [...new Set(keys)];
}
