// The television keeps up: a reveal is left when the table has moved on, and the end of an evening leads to the next game.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SCENES } from '../dev/mock';
import { GAMES } from '../src/games';
import { Connection, type Thread } from '../src/lib/connection.svelte';
import type { Heard } from '../src/lib/wire/table';
import Tv from '../src/screens/Tv.svelte';

// A phone's part in drawings has a test of its own, and is fetched when no test is there any more.
vi.mock('../src/lib/fair/fetch', () => ({ fetchPhone: () => new Promise(() => {}) }));

const INVITE = 'mock-invite-0000000000';

/** A television whose frames the test says aloud. */
function television(): { hear: (heard: Heard) => void; off: () => Promise<void> } {
  const thread: Thread = {
    readyState: 1,
    onopen: null,
    onmessage: null,
    onclose: null,
    send() {},
    close() {},
  };
  const connection = new Connection(INVITE, 'tv', () => thread);
  const shown = mount(Tv, { target: document.body, props: { invite: INVITE, given: connection } });
  flushSync();
  return {
    hear: (heard) => {
      thread.onmessage?.({ data: JSON.stringify(heard) });
      flushSync();
    },
    off: () => unmount(shown),
  };
}

// The first time a game's part comes through the compiler, which takes its time on a busy machine.
beforeAll(async () => {
  await Promise.all([GAMES.bluff!.part.load(), GAMES.casino!.part.load()]);
}, 120_000);
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new Error('no network here'))));
afterEach(() => vi.unstubAllGlobals());

it.each(['tv-reveal', 'casino-tv-won'])(
  '%s: one decision later the reveal is still on, two later it is off',
  (name) => {
    const tv = television();
    tv.hear({ t: 'welcome', v: 2, person: null, secret: null, now: Date.now() });
    let last: Extract<Heard, { t: 'game' }> | null = null;
    for (const { heard } of SCENES[name]!.frames) {
      if (heard.t === 'game') last = heard;
      tv.hear(heard);
    }
    const on = (): boolean => document.querySelector('main.reveal') !== null;
    expect(on()).toBe(true);
    if (!last?.game) throw new Error(`${name} has no game`);
    tv.hear({ ...last, decision: last.decision + 1, events: [] } as Heard);
    expect(on()).toBe(true);
    tv.hear({ ...last, decision: last.decision + 2, events: [] } as Heard);
    expect(on()).toBe(false);
    return tv.off();
  },
);

it('a reveal of the last game does not lie over the next one', () => {
  const tv = television();
  tv.hear({ t: 'welcome', v: 2, person: null, secret: null, now: Date.now() });
  let last: Extract<Heard, { t: 'game' }> | null = null;
  for (const { heard } of SCENES['tv-reveal']!.frames) {
    if (heard.t === 'game') last = heard;
    tv.hear(heard);
  }
  if (!last?.game) throw new Error('there is no game');
  tv.hear({
    ...last,
    decision: 0,
    table: { ...(last.table as object), last_round: null },
  } as Heard);
  expect(document.querySelector('main.reveal')).toBeNull();
  return tv.off();
});
