// What somebody set out for on the way to a table: a game from its poster, with people or at once with bots.
import { gameOffers } from '../api';
import type { Connection } from '../connection.svelte';
import { FACES } from '../paper/people';
import { attempt } from '../refusal.svelte';
import { settings } from '../settings.svelte';
import type { GameId, GameOffer, Options } from '../wire/table';
import { maybe } from '../words';

export interface Plan {
  game: GameId;
  bots: boolean;
}

/** With bots a table is laid for so many, where the game allows it. */
const COMPANY = 4;

let made: { invite: string; plan: Plan } | null = null;

export const plans = {
  make(invite: string, plan: Plan): void {
    made = { invite, plan };
  },
  /** What was planned for this table; true once. */
  take(invite: string): Plan | null {
    const found = made?.invite === invite ? made.plan : null;
    made = null;
    return found;
  },
};

/** A game's house rules as they are when nobody has touched them. */
export function usualOptions(offer: GameOffer | undefined): Options {
  return Object.fromEntries(
    (offer?.options ?? []).map((option) => [
      option.key,
      option.values.find((value) => typeof value !== 'object') ?? false,
    ]),
  );
}

async function offered(game: GameId): Promise<GameOffer | undefined> {
  return (await gameOffers()).find((offer) => offer.id === game);
}

/** Lays the planned game on the table. */
export async function choose(connection: Connection, game: GameId): Promise<boolean> {
  const options = usualOptions(await offered(game));
  return attempt(connection, { type: 'choose', game, options });
}

/** From nothing to a running game: sit down, choose it, wind up some bots, begin. True when it has begun. */
export async function playAtOnce(connection: Connection, game: GameId): Promise<boolean> {
  const any = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
  settings.name ||= maybe(`name.${1 + Math.floor(Math.random() * 12)}`) ?? 'Stolik';
  settings.face ||= any(FACES);
  const { name, face } = settings;
  const offer = await offered(game);
  if (!offer || !(await attempt(connection, { type: 'join', name, face }))) return false;
  if (!(await choose(connection, game))) return false;
  const [least, most] = offer.seats;
  const bots = Math.min(most, Math.max(least, COMPANY)) - 1;
  for (let i = 0; i < bots; i++) {
    const character = offer.characters[i % offer.characters.length] ?? '';
    if (!(await attempt(connection, { type: 'add_bot', character, lang: settings.lang })))
      return false;
  }
  return attempt(connection, { type: 'start' });
}
