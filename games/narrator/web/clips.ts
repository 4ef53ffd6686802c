// Recorded clips: what this browser can record, and the way to the table and back.
import { at } from '$lib/base';
import { route } from '$lib/route.svelte';

/** Seconds a clip may last. */
export const LONGEST = 10;

const TYPES = [
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
  'audio/ogg;codecs=opus',
];

/** Why this browser cannot record; null when it can. Plain http on a home network has no microphone. */
export function obstacle(
  secure: boolean,
  media: boolean,
  type: string | null,
): 'insecure' | 'unable' | null {
  if (!secure) return 'insecure';
  return media && type ? null : 'unable';
}

/** The first kind of recording that this browser makes and the table takes. */
export function recordable(supports: (type: string) => boolean): string | null {
  return TYPES.find(supports) ?? null;
}

function table(): string {
  const { now } = route;
  return at(`/api/tables/${encodeURIComponent('invite' in now ? (now.invite ?? '') : '')}/clips`);
}

/** Where a clip of this table is to be heard. */
export function clipAddress(clip: string): string {
  return `${table()}/${encodeURIComponent(clip)}`;
}

/** Brings a recording to the table: its id, or the code of the refusal. */
export async function bring(recording: Blob): Promise<{ clip: string } | { code: string }> {
  try {
    const answer = await fetch(table(), {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: recording,
    });
    const said = (await answer.json()) as { clip?: string; code?: string };
    return said.clip ? { clip: said.clip } : { code: said.code ?? 'unknown' };
  } catch {
    return { code: 'offline' };
  }
}
