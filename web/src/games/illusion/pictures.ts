// Where a picture is fetched from, and how often one tries.
import type { Palette } from '$lib/settings.svelte';
import type { Card } from './types';

/** The address of a picture in the viewer's palette; `again` makes a failed one new to the browser. */
export function pictureUrl(invite: string, card: Card, palette: Palette, again = 0): string {
  const query = new URLSearchParams();
  if (palette !== 'normal') query.set('palette', palette);
  if (again) query.set('again', String(again));
  const asked = query.toString();
  return `/api/tables/${encodeURIComponent(invite)}/pictures/${card}${asked && `?${asked}`}`;
}

/** Milliseconds before try number `n` (from 1): patient enough for a server that starts again. */
export function wait(n: number): number {
  return Math.min(8000, 500 * 2 ** (n - 1));
}
