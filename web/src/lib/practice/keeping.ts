// Everything that practice and lessons of all games need, kept in this browser: asked for in the settings, or because the client is installed.
import { at } from '../base';
import { addresses, engine, pictureAt } from '../engine/engine';
import { settings } from '../settings.svelte';

/** How much is there, of how much. */
export interface Keeping {
  kept: number;
  of: number;
}

/** Whether this browser can keep anything: only behind https or on this very machine. */
export const canKeep = (): boolean =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator && window.isSecureContext;

/** What this page is dressed in: letters and the grain of paper came before anybody kept anything. */
function dressed(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith(at('/assets/')),
    )
    .map(({ pathname }) => pathname);
}

/** The addresses of the engine, of what bots look up in a game with the usual options, and of all pictures. */
async function everything(): Promise<string[]> {
  const looked = new Set<string>();
  const pictures: string[] = [];
  for (const game of await engine.ask('games', null)) {
    (await engine.ask('looks_up', { game, options: {} })).forEach((name) => looked.add(name));
    const keys = await engine.ask('pictures', game);
    pictures.push(...keys.map((key) => pictureAt(game, key)));
  }
  return [...new Set([...addresses([...looked]), ...pictures, ...dressed()])];
}

/** Has the service worker fetch what is missing; tells how far it is, and fails if something could not be had. */
export async function keepEverything(tell: (now: Keeping) => void = () => {}): Promise<void> {
  const keep = await everything();
  const { active } = await navigator.serviceWorker.ready;
  if (!active) throw new Error('nobody keeps anything here');
  settings.keepsGames = true;
  await new Promise<void>((done, failed) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Keeping | { failed: string }>) => {
      if ('failed' in data) return failed(new Error(data.failed));
      tell(data);
      if (data.kept === data.of) done();
    };
    active.postMessage({ keep }, [port2]);
  });
}
