// The log of a finished game: asked of the server by people of the table, and written into a file by whoever shares it.
import { at } from '../base';
import { photosIn } from './pictures';

/** The path of a finished game at its table. */
export function gameAt(invite: string, number: number): string {
  return at(`/api/tables/${encodeURIComponent(invite)}/games/${number}/log`);
}

/** Asks for the log; a word why there is none. */
export async function logOf(
  invite: string,
  number: number,
  secret: string | null,
): Promise<{ file: string } | { code: string }> {
  const shown = secret ? { headers: { 'x-seat-secret': secret } } : {};
  const answer = await fetch(gameAt(invite, number), shown).catch(() => null);
  if (!answer) return { code: 'lost' };
  if (answer.ok) return { file: await answer.text() };
  const said = (await answer.json().catch(() => ({}))) as { code?: string };
  return { code: said.code ?? 'lost' };
}

/** A picture as an address that can stand in a file. */
function inlined(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('a picture could not be read'));
    reader.readAsDataURL(blob);
  });
}

/** Zeros behind the end of a picture say nothing: they need not travel. */
async function trimmed(blob: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return new Blob([bytes.subarray(0, end)], { type: blob.type });
}

/** The file as it is sent: without photographs, or with all that can be had. */
export async function fileToSend(
  file: string,
  photos: Record<string, string>,
  at: string | null,
  withPhotos: boolean,
): Promise<string> {
  const game = JSON.parse(file) as Record<string, unknown>;
  delete game['pictures'];
  if (!withPhotos) return JSON.stringify(game);
  const pictures: Record<string, string> = {};
  for (const key of photosIn(file)) {
    const known = photos[key];
    if (known) pictures[key] = known;
    else if (at !== null) {
      const answer = await fetch(at + encodeURIComponent(key)).catch(() => null);
      if (answer?.ok) pictures[key] = await inlined(await trimmed(await answer.blob()));
    }
  }
  return JSON.stringify({ ...game, pictures });
}

/** Hands a file to the phone's own way of sending, or keeps it. */
export async function handOver(file: File, title: string): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    // Who changes their mind in the share sheet has not failed.
    await navigator.share({ files: [file], title }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
