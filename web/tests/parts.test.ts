// The games' parts: each comes once and whole, a part that does not come is said in words, and the worker knows them all.
import { readFileSync } from 'node:fs';
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../scripts/files.mjs';
import { withParts } from '../scripts/parts.mjs';
import { GAMES, IDS } from '../src/games';
import Screens from '../src/games/Screens.svelte';
import { Part, type GameScreens } from '../src/lib/play/part.svelte';
import type { GameId } from '../src/lib/wire/table';
import { t } from '../src/lib/words';

const SCREENS = { Play: () => ({}), Tv: () => ({}) } as unknown as GameScreens;

/** A part that comes, or fails to, when the test says so. */
function slow() {
  const tries: { resolve: (screens: GameScreens) => void; reject: (error: Error) => void }[] = [];
  const part = new Part(() => new Promise((resolve, reject) => tries.push({ resolve, reject })));
  return { part, tries };
}

describe('the registry', () => {
  it('has every game that has a folder', () => {
    expect([...IDS].sort()).toEqual(games);
  });

  it('hangs the posters in their order', () => {
    const places = IDS.map((id) => GAMES[id]!.place);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
  });
});

describe('a part', () => {
  it('is brought once, however often it is asked for', async () => {
    const { part, tries } = slow();
    const [first, second] = [part.load(), part.load()];
    tries[0]?.resolve(SCREENS);
    await Promise.all([first, second]);
    await part.load();
    expect(tries.length).toBe(1);
    expect(part.screens).toEqual(SCREENS);
    expect(part.failed).toBe(false);
  });

  it('that failed is tried again at the next call', async () => {
    const { part, tries } = slow();
    const first = part.load();
    tries[0]?.reject(new TypeError('Failed to fetch dynamically imported module'));
    await first;
    expect([part.screens, part.failed]).toEqual([null, true]);
    const second = part.load();
    expect(part.failed).toBe(false);
    tries[1]?.resolve(SCREENS);
    await second;
    expect([part.screens, part.failed]).toEqual([SCREENS, false]);
  });

  it.each(IDS)(
    '%s has a screen for the hand and one for the wall',
    async (id) => {
      await GAMES[id]?.part.load();
      expect(GAMES[id]?.part.failed).toBe(false);
      expect(GAMES[id]?.part.screens?.Play).toBeTypeOf('function');
      expect(GAMES[id]?.part.screens?.Tv).toBeTypeOf('function');
    },
    60_000,
  );
});

describe('the screens of a game', () => {
  const real = GAMES.bluff;
  let shown: Record<string, unknown>;

  function show(game: string): void {
    const children = createRawSnippet(() => ({ render: () => '<p>the board</p>' }));
    shown = mount(Screens, { target: document.body, props: { game: game as GameId, children } });
    flushSync();
  }
  const text = (): string => document.body.textContent ?? '';

  beforeEach(() => (document.body.innerHTML = ''));
  afterEach(async () => {
    await unmount(shown);
    GAMES.bluff = real;
    vi.restoreAllMocks();
  });

  it('stand at once when the lobby has brought them', async () => {
    const { part, tries } = slow();
    GAMES.bluff = { ...real!, part };
    const came = part.load();
    tries[0]?.resolve(SCREENS);
    await came;
    show('bluff');
    expect(text()).toBe('the board');
    expect(tries.length).toBe(1);
  });

  it('are announced while they come', async () => {
    const { part, tries } = slow();
    GAMES.bluff = { ...real!, part };
    show('bluff');
    expect(text()).toContain(t('play.coming'));
    expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true');
    tries[0]?.resolve(SCREENS);
    await part.load();
    flushSync();
    expect(text()).toBe('the board');
  });

  it('that do not come are missed in words, with a way out', async () => {
    const { part, tries } = slow();
    GAMES.bluff = { ...real!, part };
    show('bluff');
    const came = part.load();
    tries[0]?.reject(new TypeError('404'));
    await came;
    flushSync();
    expect(document.querySelector('[role=alert]')?.textContent).toBe(t('play.missing'));
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    document.querySelector('button')?.click();
    expect(reload).toHaveBeenCalledOnce();
    expect(tries.length).toBe(1);
  });

  it('of a game that this client does not know are missed too', () => {
    show('chess');
    expect(document.querySelector('[role=alert]')?.textContent).toBe(t('play.unknown'));
    expect(document.querySelector('button')?.textContent).toContain(t('play.reload'));
  });
});

describe('the service worker', () => {
  const worker = readFileSync(`${process.cwd()}/src/sw.js`, 'utf8');

  it('gets every script and style, and nothing else', () => {
    const filled = withParts(worker, [
      'assets/index-1.js',
      'assets/bluff-2.js',
      'assets/bluff-3.css',
      'assets/grain-4.png',
      'assets/figtree-5.woff2',
      'index.html',
    ]);
    expect(filled).toContain(
      'const PARTS = ["/assets/bluff-2.js","/assets/bluff-3.css","/assets/index-1.js"];',
    );
  });

  it('is not built without its list', () => {
    expect(() => withParts('const OTHER = [];', ['assets/index-1.js'])).toThrow();
    expect(() => withParts(worker, ['index.html'])).toThrow();
  });
});
