// The thread to the table that an address leads to: it can be tied while words and screen are still on their way.
import { Connection } from './connection.svelte';

interface Arrival {
  /** What the address named; the table may have another link by now. */
  invite: string;
  connection: Connection;
  /** Cuts the thread for good. */
  leave: () => void;
}

let ahead: Arrival | null = null;

function begin(invite: string): Arrival {
  // A seat that was moved here from another device comes behind the #, which no server sees.
  const handed = location.hash.match(/^#seat=([\w-]+)$/)?.[1];
  if (handed) {
    Connection.adopt(invite, handed);
    history.replaceState(null, '', location.pathname);
  }
  const connection = new Connection(invite);
  return { invite, connection, leave: connection.start() };
}

/** Ties the thread before there is a screen. */
export function hurry(invite: string): void {
  ahead = begin(invite);
}

/** The thread for the screen of this table. */
export function arrive(invite: string): Arrival {
  const hurried = ahead?.invite === invite ? ahead : null;
  ahead = null;
  return hurried ?? begin(invite);
}
