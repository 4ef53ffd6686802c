// The tables this browser has sat at, newest first: the way back, as long as the server knows them.
import { at } from './base';
import type { GameId } from './wire/table';

export interface Table {
  invite: string;
  /** The word to shout; it may have run out. */
  code: string;
  game: GameId;
}

/** A table that the server still knows. */
export interface Found extends Table {
  /** Until when it waits for somebody, if that is soon. */
  until: number | null;
}

/** Nobody has to think about a table that waits longer than this. */
const SOON = 14 * 24 * 3600 * 1000;

const KEY = 'stolik.tables';
const MOST = 2;

function read(): Table[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Table[];
  } catch {
    return [];
  }
}

function write(tables: Table[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // A browser that forbids storage simply forgets.
  }
}

export const tables = {
  keep({ invite, code, game }: Table): void {
    write([{ invite, code, game }, ...read().filter((table) => table.invite !== invite)]);
  },
  forget(invite: string): void {
    write(read().filter((table) => table.invite !== invite));
  },
  /** Those that the server still knows; the others are forgotten. Without a server none is. */
  async there(): Promise<Found[]> {
    const found = await Promise.all(
      read().map(async (table): Promise<Found | null> => {
        try {
          const answer = await fetch(at(`/api/tables/${encodeURIComponent(table.invite)}/kept`));
          if (answer.status === 404) tables.forget(table.invite);
          if (!answer.ok) return null;
          const { until } = (await answer.json()) as { until: number | null };
          const soon = until !== null && until - Date.now() < SOON;
          return { ...table, until: soon ? until : null };
        } catch {
          return null;
        }
      }),
    );
    return found.filter((table) => table !== null);
  },
};
