// The few plain HTTP calls the client makes.
import { at } from './base';
import type { GameOffer } from './wire/table';

/** Not everybody opens tables at this server: a code is wanted, or it is for others. */
export class OpeningRefused extends Error {
  readonly wants: 'code' | 'nothing';
  constructor(wants: 'code' | 'nothing') {
    super('this server does not let everybody open tables');
    this.wants = wants;
  }
}

/** No more tables are opened for this household, this network or anybody now; the code says which. */
export class TooManyTables extends Error {
  readonly code: string;
  constructor(code: string) {
    super('this server opens no more tables for now');
    this.code = code;
  }
}

const OPENING = 'stolik.opening';

/** The code with which this browser has opened a table here before. */
function remembered(): string | null {
  try {
    return localStorage.getItem(OPENING);
  } catch {
    return null;
  }
}

function remember(code: string): void {
  try {
    localStorage.setItem(OPENING, code);
  } catch {
    // It is asked for again next time.
  }
}

/** Opens a table. */
export async function openTable(
  said: string | null = remembered(),
): Promise<{ invite: string; code: string }> {
  const answer = await fetch(at('/api/tables'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said ? { opening_code: said } : {}),
  });
  if (answer.status === 429 || answer.status === 403) {
    const { code } = (await answer.json()) as { code?: string };
    if (answer.status === 429) throw new TooManyTables(code ?? '');
    if (code?.startsWith('opening_'))
      throw new OpeningRefused(code === 'opening_code' ? 'code' : 'nothing');
  }
  if (!answer.ok) throw new Error(`POST /api/tables: ${answer.status}`);
  if (said) remember(said);
  return (await answer.json()) as { invite: string; code: string };
}

/** Who stands at the door of a table: somebody with a name, or a shared screen. */
export type Knocker = { name: string; face: string } | { tv: true };

/** How it stands with a knock; no table has an `unknown` code, or it does not ring now. */
export type Knock =
  | { state: 'in'; invite: string }
  | { state: 'waiting'; knock: string }
  | { state: 'no' | 'unknown' | 'too_many' | 'bad_name' };

/** Whose bell: that of the table with this code, or with this link. */
export type Bell = { code: string } | { invite: string };

/** Rings at the door of a table. */
export async function knock(bell: Bell, who: Knocker): Promise<Knock> {
  const door =
    'code' in bell
      ? `/api/codes/${encodeURIComponent(bell.code)}`
      : `/api/tables/${encodeURIComponent(bell.invite)}`;
  const answer = await fetch(at(`${door}/knock`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  if (answer.status === 404) return { state: 'unknown' };
  if (answer.status === 429) return { state: 'too_many' };
  const said = (await answer.json()) as Knock | { code?: string };
  if ('code' in said && said.code === 'bad_name') return { state: 'bad_name' };
  if (!answer.ok) throw new Error(`POST ${door}: ${answer.status}`);
  return said as Knock;
}

/** Waits a while for somebody to open. */
export async function stillWaiting(knock: string): Promise<Knock> {
  const answer = await fetch(at(`/api/knocks/${encodeURIComponent(knock)}`));
  // The server has forgotten everybody who waited: it was started anew.
  if (answer.status === 404) return { state: 'no' };
  if (!answer.ok) throw new Error(`GET /api/knocks: ${answer.status}`);
  return (await answer.json()) as Knock;
}

/** A bot of somebody's own that has a place at the table, or why it has none. */
export type BroughtBot = { person: number; token: string; url: string } | { code: string };

/** Brings a bot of one's own to the table; only its host can. */
export async function bringBot(invite: string, name: string): Promise<BroughtBot> {
  const answer = await fetch(at(`/api/tables/${encodeURIComponent(invite)}/bots`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return (await answer.json()) as BroughtBot;
}

let offers: Promise<GameOffer[]> | null = null;

/** What the server can play; asked once per visit. */
export function gameOffers(): Promise<GameOffer[]> {
  offers ??= fetch(at('/api/games')).then(async (answer) => {
    if (!answer.ok) throw new Error(`GET /api/games: ${answer.status}`);
    return (await answer.json()) as GameOffer[];
  });
  offers.catch(() => (offers = null));
  return offers;
}

/** Copies text where the browser allows it; plain http on a home network has no clipboard API. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
