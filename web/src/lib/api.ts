// The few plain HTTP calls the client makes.
import type { GameOffer } from './wire/table';

export async function openTable(): Promise<{ invite: string; code: string }> {
  const answer = await fetch('/api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`POST /api/tables: ${answer.status}`);
  return (await answer.json()) as { invite: string; code: string };
}

/** The invite behind a spoken code; null when no table has it. */
export async function findTable(code: string): Promise<string | null> {
  const answer = await fetch(`/api/codes/${encodeURIComponent(code.trim())}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`GET /api/codes: ${answer.status}`);
  return ((await answer.json()) as { invite: string }).invite;
}

let offers: Promise<GameOffer[]> | null = null;

/** What the server can play; asked once per visit. */
export function gameOffers(): Promise<GameOffer[]> {
  offers ??= fetch('/api/games').then(async (answer) => {
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
