// What a game is called in the costume it is played in: a game with several may have other words in each.
import type { GameId, Options } from '../wire/table';
import { maybe, t } from '.';

/** The costume among a game's options; most games have none. */
export const costumeOf = (options: Options | undefined): string => String(options?.skin ?? '');

export function titleOf(game: GameId, options?: Options): string {
  return maybe(`${game}.title.${costumeOf(options)}`) ?? t(`${game}.name`);
}

export function taglineOf(game: GameId, options?: Options): string {
  return maybe(`${game}.tagline.${costumeOf(options)}`) ?? t(`${game}.tagline`);
}

export function aboutOf(game: GameId, options?: Options): string {
  const about = maybe(`${game}.about.${costumeOf(options)}`) ?? maybe(`${game}.about`);
  return about ?? taglineOf(game, options);
}
