// Brings this phone's part in drawings once the page is there, and keeps its receipt where a reload finds it.
import { laid } from '../play/entries';
import type { Ack, Command } from '../wire/table';
import type { Kept, Lie, Phone, Receipt, Short } from './phone';
import type { CardCheck } from './shown';

/** How the chance of the game on the table was drawn, as far as this phone knows. */
export interface DrawnGame {
  game: number;
  /** The hash of the closed list. */
  list: string | null;
  lie: Lie | null;
  /** People whose phones do not count. */
  short: Short | null;
  receipt: () => Receipt | null;
}

interface Thread {
  readonly invite: string;
  do(cmd: Command): Promise<Ack>;
}

/** How each game's cards are compared: all at once, as one part, since a frame that came before its check would be compared with nothing. */
async function checks(): Promise<Map<string, CardCheck>> {
  const brought = [...laid()].map(
    async ([game, { fair }]) => [game, (await fair?.())?.fair] as const,
  );
  return new Map(
    (await Promise.all(brought)).flatMap(([game, fair]) => (fair ? [[game, fair]] : [])),
  );
}

/** A phone for this thread; `changed` hears when the list or a lie has come. */
export async function fetchPhone(
  thread: Thread,
  changed: (drawn: DrawnGame) => void,
): Promise<Phone> {
  const [{ Phone }, cards] = await Promise.all([import('./phone'), checks()]);
  const place = (): string => `stolik.fair.${thread.invite}`;
  const shelf = {
    take: (): Kept | null => {
      try {
        return JSON.parse(localStorage.getItem(place()) ?? 'null') as Kept | null;
      } catch {
        return null;
      }
    },
    put: (kept: Kept): void => {
      try {
        localStorage.setItem(place(), JSON.stringify(kept));
      } catch {
        // Without storage the receipt lasts as long as the page.
      }
    },
  };
  let told = '';
  const phone: Phone = new Phone(
    (cmd) => thread.do(cmd),
    shelf,
    cards,
    () => {
      const { kept, lie, short, unknown } = phone;
      const now = `${kept?.game} ${kept?.list} ${lie} ${short?.missing.join()} ${unknown}`;
      if (!kept || now === told) return;
      told = now;
      // Every scenario looks for errors of a page: an honest server is never called a liar.
      if (lie) console.error(`the server was caught: ${lie}`);
      if (unknown) console.warn('a card could not be checked');
      changed({ game: kept.game, list: kept.list, lie, short, receipt: () => phone.receipt() });
    },
  );
  return phone;
}
