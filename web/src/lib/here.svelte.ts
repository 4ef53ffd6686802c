// Where others find this server: at the computer that runs it the address bar says only "localhost".
import { at, BASE } from './base';

/** Names by which only the computer itself knows the server. */
const ONLY_HERE = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/;

class Here {
  url = $state(location.origin + BASE);
  /** So many days a table waits without anybody; nothing if for ever, or not known yet. */
  keepDays: number | null = $state(null);
  #asked = false;

  /** Asks the server, once; without an answer the address bar has to do. */
  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    fetch(at('/api/here'))
      .then(async (answer) => {
        if (!answer.ok) return;
        const { url, keep_days } = (await answer.json()) as { url?: unknown; keep_days?: unknown };
        if (typeof url === 'string') this.url = url;
        if (typeof keep_days === 'number') this.keepDays = keep_days;
      })
      .catch(() => {});
  }

  /** Whether this page was opened at the computer that runs the server, and others find it under another name. */
  get elsewhere(): boolean {
    return ONLY_HERE.test(location.href) && !ONLY_HERE.test(this.url);
  }

  /** What to type: without the scheme. */
  get host(): string {
    return this.url.replace(/^https?:\/\//, '');
  }

  /** What to type at a television to show a table: short, without capitals and Polish marks, as a remote control has it. */
  tv(code: string): string {
    const plain = code.toLowerCase().replaceAll('ł', 'l').normalize('NFD');
    return `${this.host}/tv/${plain.replace(/[^a-z0-9]/g, '')}`;
  }

  /** The link that invites to a table. */
  link(invite: string): string {
    return `${this.url}/t/${encodeURIComponent(invite)}`;
  }
}

// Made before any screen asks: a screen does not follow a state that is born while it is being drawn.
const place = new Here();

/** The server is asked when a screen first wants to know. */
export function here(): Here {
  place.ask();
  return place;
}
