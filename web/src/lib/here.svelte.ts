// Where others find this server: at the computer that runs it the address bar says only "localhost".

class Here {
  url = $state(location.origin);

  constructor() {
    // Without an answer the address bar has to do.
    fetch('/api/here')
      .then(async (answer) => {
        const { url } = (await answer.json()) as { url?: unknown };
        if (answer.ok && typeof url === 'string') this.url = url;
      })
      .catch(() => {});
  }

  /** What to type: without the scheme. */
  get host(): string {
    return this.url.replace(/^https?:\/\//, '');
  }

  /** The link that invites to a table. */
  link(invite: string): string {
    return `${this.url}/t/${encodeURIComponent(invite)}`;
  }
}

let known: Here | undefined;

/** Asked for once, when a screen first wants to know. */
export function here(): Here {
  return (known ??= new Here());
}
