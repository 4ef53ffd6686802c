// Under which folder of its host the client lies: nothing, or what a proxy has put before it.

/** Every part of the built client lies in `assets/`, this one too; in development everything is at the top. */
const part = import.meta.url;

export const BASE = import.meta.env.PROD ? new URL('..', part).pathname.replace(/\/$/, '') : '';

/** The address of something of ours, written from the top. */
export function at(path: string): string {
  return BASE + path;
}

/** The other way round: how we write an address of ours. */
export function within(path: string, base = BASE): string {
  if (base && path === base) return '/';
  return base && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}
