// What a move is worth and why, asked of this browser's own engine: from what the seat sees and nothing else.
import { bringBooks, engine, type Engine } from '../engine/engine';
import { album } from '../pictures/album';
import { settings } from '../settings.svelte';
import type { GameFrame, GameId, Options, Seat } from '../wire/table';
import { maybe } from '../words';

/** A sentence as a code with data; its words stand with the game. */
export interface Said {
  code: string;
  data: Record<string, string | number | string[]>;
}

/** Shares come in whole ten-thousandths. */
export interface Worth {
  action: unknown;
  said: Said;
  /** The chance to win after it, and the standard error of that. */
  win: number;
  error: number;
  /** How much less than the best, and how sure that is. */
  behind: number;
  behind_error: number;
}

export interface Counsel {
  seat: Seat;
  /** The best first. */
  moves: Worth[];
  /** The move that somebody wanted weighed besides. */
  played: number | null;
  reason: Said;
  unknown: Said;
  how: 'rollouts' | 'sight';
  worlds: number;
}

export type Advice = { counsel: Counsel } | { wants: string[] };

/** The sentence of a code, in the words of the game. */
export function worded(
  game: GameId,
  said: Said,
  name: (seat: Seat) => string = (seat) => String(seat + 1),
  skin = '',
): string {
  const args: Record<string, string | number> = { skin };
  for (const [key, value] of Object.entries(said.data)) {
    if (key === 'seat') args.name = name(Number(value));
    else if (key === 'by') args.by = name(Number(value));
    else if (Array.isArray(value))
      args[key] = value.map((one) => maybe(`${game}.symbol`, { symbol: one }) ?? one).join(', ');
    else args[key] = value;
  }
  if (said.code === 'move.play')
    args.card = maybe(`${game}.card.${said.data.card}`, { skin }) ?? String(said.data.card);
  if ('face' in said.data) args.bid = maybe(`${game}.bid`, args) ?? '';
  return maybe(`${game}.counsel.${said.code}`, args) ?? said.code;
}

/** Whole percents of ten-thousandths. */
export function percent(share: number): number {
  return Math.round(share / 100);
}

/** Whole percentage points of an error: never less than one, unless there is none. */
export function margin(error: number): number {
  return error === 0 ? 0 : Math.max(1, Math.round(error / 100));
}

interface Ask {
  game: GameId;
  options: Options;
  frame: GameFrame;
  /** A move to weigh besides. */
  action?: unknown;
  worlds?: number;
  seed?: string;
}

/** Pictures of a table, as the engine knows them. */
const GALLERY = 'hint ';

/** What somebody would advise who sees what this frame shows. */
export async function advise(asked: Ask, of: Engine = engine): Promise<Counsel> {
  const { game, options, frame, action, worlds, seed } = asked;
  const { seat } = frame;
  if (seat === null) throw new Error('nobody asks');
  await bringBooks(of, await of.ask('looks_up', { game, options }));
  const question = {
    game,
    seats: frame.seats.length,
    seat,
    view: { table: frame.table, own: frame.own },
    gallery: `${GALLERY}${frame.pictures ?? ''}`,
    language: settings.lang,
    ...(action === undefined ? {} : { action }),
    ...(worlds === undefined ? {} : { worlds }),
    ...(seed === undefined ? {} : { seed }),
  };
  const first = await of.ask('counsel', question);
  if ('counsel' in first) return first.counsel;
  await Promise.all(
    first.wants.map(async (key) => {
      const file = await album.file(key.slice(GALLERY.length));
      if (file) await of.bring(`picture/${key}`, file);
    }),
  );
  const again = await of.ask('counsel', { ...question, blind: true });
  if ('counsel' in again) return again.counsel;
  throw new Error('nobody knows');
}
