// The tables this browser has sat at, newest first: the way back, as long as the server knows them.
import type { GameId } from './wire/table';

export interface Table {
  invite: string;
  /** The word to shout; it may have run out. */
  code: string;
  game: GameId;
}

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
  async there(): Promise<Table[]> {
    const found = await Promise.all(
      read().map(async (table) => {
        try {
          const path = `/api/tables/${encodeURIComponent(table.invite)}/qr.svg`;
          const { status } = await fetch(path, { method: 'HEAD' });
          if (status === 404) tables.forget(table.invite);
          return status === 200 ? table : null;
        } catch {
          return null;
        }
      }),
    );
    return found.filter((table) => table !== null);
  },
};
