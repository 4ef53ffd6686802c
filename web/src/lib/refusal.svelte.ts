// Says why the table refused; one sentence at a time, gone by itself.
import type { Connection } from './connection.svelte';
import type { Command } from './wire/table';
import { maybe, t } from './words';

/** Something said in passing: it is gone by itself. */
export class Notice {
  text = $state('');
  #gone: ReturnType<typeof setTimeout> | null = null;

  say(text: string): void {
    this.text = text;
    if (this.#gone) clearTimeout(this.#gone);
    this.#gone = setTimeout(() => (this.text = ''), 5000);
  }
}

export const notice = new Notice();

export function refusalWords(
  code: string,
  game: string | null,
  data: Record<string, string | number> = {},
): string {
  return (
    (game && maybe(`${game}.refusal.${code}`, data)) ||
    maybe(`refusal.${code}`, data) ||
    t('refusal.unknown', { code })
  );
}

/** Sends a command; a refusal is explained in words. Resolves to whether it was done. */
export async function attempt(connection: Connection, cmd: Command): Promise<boolean> {
  const ack = await connection.do(cmd);
  if (!ack.ok)
    notice.say(
      refusalWords(ack.code, cmd.type === 'act' ? (connection.game?.game ?? null) : null, ack.data),
    );
  return ack.ok;
}
