// What a table in this browser takes from outside: books and pictures, and what is kept for days without a line.
import { addresses, bringBooks, engine, pictureAt } from '../engine/engine';
import { album } from '../pictures/album';
import type { GameId } from '../wire/table';
import type { Around } from './local';

interface Surroundings {
  around: Around;
  /** Has the service worker keep all that this game needs, so that it can be played without a line. */
  keep: () => Promise<void>;
  leave: () => void;
}

/** The surroundings of a table for this game. */
export function surroundings(game: GameId): Surroundings {
  const keys: Record<string, string> = {};
  const looked = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const taken = new Map<string, () => void>();
  // Behind what stands for the game comes the name; names are given anew in every game.
  const found = (name: string): string | null => {
    const key = keys[name.slice(name.lastIndexOf('/') + 1)];
    return key === undefined ? null : pictureAt(game, key);
  };
  const around: Around = {
    books(names) {
      names.forEach((name) => looked.add(name));
      return bringBooks(engine, names);
    },
    async picture(key) {
      const answer = await fetch(pictureAt(game, key)).catch(() => null);
      return answer?.ok
        ? engine.bring(`picture/${key}`, await answer.arrayBuffer())
        : Promise.resolve(false);
    },
    hang(seen, base) {
      Object.assign(keys, seen);
      if (!taken.has(base)) taken.set(base, album.hang(base, found));
    },
    later(ms, then) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        then();
      }, ms);
      timers.add(timer);
    },
  };
  return {
    around,
    async keep() {
      if (!('serviceWorker' in navigator)) return;
      const pictures = (await engine.ask('pictures', game)).map((key) => pictureAt(game, key));
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ keep: [...addresses([...looked]), ...pictures] });
    },
    leave() {
      taken.forEach((takeDown) => takeDown());
      timers.forEach(clearTimeout);
    },
  };
}
