// Decks of one's own pictures: the list, and the files on their way to the server, one by one.
import { at } from '../base';

export interface Deck {
  id: string;
  name: string;
  pictures: string[];
  in_use: boolean;
  /** Until when it is kept if its owner does not come again. */
  kept_until: number | null;
}

export interface Sent {
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'refused';
  code: string | null;
  /** Pictures that it stands for: one, or those of a ZIP that have not been told of yet. */
  holds: number;
  zip: boolean;
}

/** What the server would refuse after a long upload is refused here at once. */
const FILE_BYTES = 12_000_000;
const ZIP_BYTES = 200_000_000;
/** Files on their way at a time. */
const LANES = 2;

export function isZip(file: { name: string; type: string }): boolean {
  return (
    /\.zip$/i.test(file.name) ||
    file.type === 'application/zip' ||
    file.type === 'application/x-zip-compressed'
  );
}

/** Files that systems leave in folders and nobody means to upload. */
export function isLitter(name: string): boolean {
  return /^\./.test(name) || /^(thumbs\.db|desktop\.ini)$/i.test(name);
}

/** Whole lines of a text that arrives in pieces; the last one waits for its end. */
export function splitLines(text: string): [string[], string] {
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  return [lines.filter(Boolean), rest];
}

/** A table whose game is not over: its code is empty once another table has it. */
export interface Holder {
  invite: string;
  code: string;
}

async function problemOf(answer: Response): Promise<{ code: string; table?: Holder }> {
  return {
    code: 'unknown',
    ...((await answer.json().catch(() => ({}))) as { code?: string; table?: Holder }),
  };
}

/** All files of what was dropped, folders with everything in them. */
export async function filesOf(items: Iterable<DataTransferItem>): Promise<File[]> {
  // The list is empty as soon as the event is over: nothing may be waited for before it was read.
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  const found = await Promise.all(
    entries.map((entry) => (entry instanceof File ? [entry] : entry ? unfold(entry) : [])),
  );
  return found.flat();
}

async function unfold(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [
      await new Promise<File>((found, failed) =>
        (entry as FileSystemFileEntry).file(found, failed),
      ),
    ];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    // A reader hands out a hundred at a time, and none at the end.
    const part = await new Promise<FileSystemEntry[]>((found, failed) =>
      reader.readEntries(found, failed),
    );
    if (!part.length) return files;
    for (const inner of part) files.push(...(await unfold(inner)));
  }
}

export class OwnDecks {
  list: Deck[] = $state([]);
  sent: Sent[] = $state([]);
  problem: string | null = $state(null);
  /** The table that keeps a deck from being deleted. */
  holder: Holder | null = $state(null);
  busy = $state(false);

  /** Pictures that were to be added this time. */
  get wanted(): number {
    return this.sent.reduce((sum, file) => sum + file.holds, 0);
  }

  get added(): number {
    return this.sent.filter((file) => file.state === 'done' && !file.zip).length;
  }

  async load(): Promise<void> {
    try {
      const answer = await fetch(at('/api/decks'));
      if (answer.ok) this.list = ((await answer.json()) as { decks: Deck[] }).decks;
    } catch {
      this.problem = 'offline';
    }
  }

  async #ask(path: string, init: RequestInit): Promise<Response | null> {
    this.problem = this.holder = null;
    try {
      const answer = await fetch(path, init);
      if (answer.ok) return answer;
      const { code, table } = await problemOf(answer);
      this.problem = code;
      this.holder = table ?? null;
    } catch {
      this.problem = 'offline';
    }
    return null;
  }

  async create(name: string): Promise<Deck | null> {
    const answer = await this.#ask(at('/api/decks'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    const made = answer ? ((await answer.json()) as Deck) : null;
    await this.load();
    return made;
  }

  async remove(id: string): Promise<boolean> {
    const done = await this.#ask(at(`/api/decks/${id}`), { method: 'DELETE' });
    await this.load();
    return done !== null;
  }

  async removePicture(id: string, picture: string): Promise<void> {
    await this.#ask(at(`/api/decks/${id}/pictures/${picture}`), { method: 'DELETE' });
    await this.load();
  }

  /** Sends files, a ZIP among them as a whole; tells of each. */
  async add(id: string, files: File[]): Promise<void> {
    const wanted = files.filter((file) => !isLitter(file.name));
    if (!wanted.length || this.busy) return;
    this.busy = true;
    this.problem = this.holder = null;
    this.sent = wanted.map((file) => ({
      name: file.name,
      state: 'waiting',
      code: null,
      holds: 1,
      zip: isZip(file),
    }));
    const queue = wanted.map((file, place) => [file, this.sent[place]!] as const);
    const lane = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [file, entry] = next;
        entry.state = 'sending';
        entry.code = isZip(file) ? await this.#zip(id, file, entry) : await this.#picture(id, file);
        entry.state = entry.code ? 'refused' : 'done';
        const { code } = entry;
        // There is no place for the others either.
        if (code === 'deck_full' || code === 'no_room')
          queue.splice(0).forEach(([, other]) => Object.assign(other, { state: 'refused', code }));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await this.load();
    this.busy = false;
  }

  async #picture(id: string, file: File): Promise<string | null> {
    if (file.size > FILE_BYTES) return 'file_too_big';
    try {
      const answer = await fetch(at(`/api/decks/${id}/pictures`), {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      });
      return answer.ok ? null : (await problemOf(answer)).code;
    } catch {
      return 'offline';
    }
  }

  async #zip(id: string, file: File, entry: Sent): Promise<string | null> {
    if (file.size > ZIP_BYTES) return 'zip_too_big';
    try {
      const answer = await fetch(at(`/api/decks/${id}/zip`), {
        method: 'POST',
        headers: { 'content-type': 'application/zip' },
        body: file,
      });
      if (!answer.ok || !answer.body) return (await problemOf(answer)).code;
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const [lines, open] = splitLines(rest + part.value);
        rest = open;
        for (const line of lines) {
          const told = JSON.parse(line) as { files?: number; name?: string; code?: string };
          entry.holds = told.files ?? entry.holds;
          if (!told.name) continue;
          entry.holds--;
          this.sent.push({
            name: told.name,
            state: told.code ? 'refused' : 'done',
            code: told.code ?? null,
            holds: 1,
            zip: false,
          });
        }
      }
      return null;
    } catch {
      return 'offline';
    }
  }
}
