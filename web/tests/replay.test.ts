// Walking through a finished game: its rounds and highlights, and what is sent.
import { expect, it, vi } from 'vitest';
import type { Engine } from '../src/lib/engine/engine';
import { replay as bluff } from '../../games/bluff/web/replay';
import type { Opened } from '../src/lib/replay/game';
import { fileToSend } from '../src/lib/replay/log';
import { photosIn, pictureOf } from '../src/lib/replay/pictures';
import { untold } from '../src/lib/replay/thread';
import { highlightsOf, nearest, roundsOf, stays } from '../src/lib/replay/timeline';
import { Walk } from '../src/lib/replay/walk.svelte';
import { Weigher } from '../src/lib/replay/weigher';
import { pageFor } from '../src/lib/route.svelte';
import { moved, POSITION, step } from '../dev/steps';

vi.mock('../src/lib/engine/worker?worker&url', () => ({ default: '/assets/worker.js' }));

const OPENED: Opened = {
  table: 7,
  game: 'bluff',
  options: {},
  seats: [
    { name: 'Hania', face: 'ola', kind: 'human', character: null },
    { name: '', face: '', kind: 'human', character: null },
  ],
  started: 1_790_000_000_000,
  ended: 1_790_000_100_000,
  outcome: { winners: [0], scores: [1, 2], reason: 'fewest_cards' },
  feats: [],
  steps: [
    step([{ type: 'starter', seat: 0 }, { type: 'dealt' }]),
    { ...step([{ type: 'bid' }], moved(0, { type: 'bid' })), end: 3 },
    step(
      [
        {
          type: 'checked',
          seat: 1,
          bid: { seat: 0, count: 3, face: 4 },
          actual: 1,
        },
        { type: 'dealt' },
      ],
      moved(1, { type: 'check' }),
    ),
    step([{ type: 'bid' }], moved(1, { type: 'bid' })),
    step(
      [{ type: 'checked', seat: 0, bid: { seat: 1, count: 1, face: 4 }, actual: 1 }],
      moved(0, { type: 'check' }),
    ),
  ],
};
it('a step that ends a round belongs to it, and the next one begins the next', () => {
  const rounds = roundsOf(OPENED, bluff);
  expect(rounds).toEqual([
    { number: 1, from: 0, to: 3 },
    { number: 2, from: 3, to: 5 },
  ]);
});

it('highlights are found in both directions, and the end is one of them', () => {
  const found = highlightsOf(OPENED, bluff);
  expect(found.map(({ kind, step }) => [kind, step])).toEqual([
    ['lie', 2],
    ['truth', 4],
    ['end', 4],
  ]);
  expect(nearest(found, 2, 1)?.step).toBe(4);
  expect(nearest(found, 4, -1)?.step).toBe(2);
  expect(nearest(found, 2, -1)).toBeUndefined();
  expect(stays(true, true)).toBeGreaterThan(stays(true, false));
});

it('what led to a position is told once: behind the one before it', () => {
  expect(untold(POSITION).frame.events).toEqual([]);
  expect(POSITION.frame.events).toHaveLength(1);
});

it('one walks, jumps and looks with other eyes; what was asked for last is shown', async () => {
  const asked: Record<string, unknown>[] = [];
  const engine = {
    ask: (ask: string, more: Record<string, unknown>) => {
      if (ask === 'position') asked.push(more);
      return Promise.resolve(POSITION);
    },
    bring: () => Promise.resolve(true),
  } as unknown as Engine;
  const album = { photos: {}, at: null, own: false, grown: false };
  const walk = new Walk(engine, bluff, OPENED, album);
  await walk.go(0);
  expect(asked.at(-1)).toEqual({ table: 7, step: 0, seat: null, open: true });
  await Promise.all([walk.go(1), walk.go(4)]);
  expect(walk.at).toBe(4);
  await walk.look(1);
  expect(asked.at(-1)).toEqual({ table: 7, step: 4, seat: 1, open: false });
  await walk.go(99);
  expect(walk.at).toBe(walk.last);
  walk.turn(-1);
  await vi.waitFor(() => expect(walk.at).toBe(3));
  walk.jump(-1);
  await vi.waitFor(() => expect(walk.at).toBe(2));
  walk.leave();
});

it('photographs are in a file only if whoever sends it says so', async () => {
  const file = JSON.stringify({
    stolik: 'game',
    entries: [{ entry: { chance: { grown: [{ key: 'deck/a', numbers: [] }] } } }],
    pictures: { 'deck/a': 'data:image/png;base64,AAAA' },
  });
  const photos = { 'deck/a': 'data:image/png;base64,AAAA' };
  expect(photosIn(file)).toEqual(['deck/a']);
  expect(await fileToSend(file, photos, null, false)).not.toContain('base64');
  expect(await fileToSend(file, photos, null, true)).toContain('base64');
});

it('pictures come from the file, the table, the game or the engine', async () => {
  const engine = { ask: () => Promise.resolve('QUJD') } as unknown as Engine;
  const from = (own: boolean, grown: boolean, at: string | null, photos = {}) =>
    pictureOf(engine, 'illusion', 'k', { own, grown, at, photos });
  expect(from(true, false, null, { k: 'data:x' })).toBe('data:x');
  expect(from(true, false, '/there/')).toBe('/there/k');
  expect(from(true, false, null)).toBeNull();
  expect(from(false, false, null)).toBe('/api/games/illusion/pictures/k');
  expect(await from(false, true, null)).toBe('data:image/png;base64,QUJD');
});

it('a file has a page of its own', () => {
  expect(pageFor('/replay')).toEqual({ page: 'replay' });
});

const CHANCE = { chance: { pick: 0 } };
const ACT = { act: { seat: 0, action: { type: 'bid' } } };

it('a decision is weighed from what stood before it, once, with the pictures it needs', async () => {
  const asked: [string, Record<string, unknown>][] = [];
  const brought: string[] = [];
  let fails = true;
  const engine = {
    ask: (ask: string, more: Record<string, unknown>) => {
      asked.push([ask, more]);
      if (ask === 'looks_up') return Promise.resolve([]);
      if (fails) return Promise.reject(new Error('no'));
      return Promise.resolve(more['blind'] ? { counsel: { played: 0 } } : { wants: ['p1'] });
    },
    bring: (name: string, bytes: ArrayBuffer) => {
      brought.push(`${name} ${bytes.byteLength}`);
      return Promise.resolve(true);
    },
  } as unknown as Engine;
  const entries = [CHANCE, ACT, CHANCE, ACT, ACT, ACT].map((entry) => ({ entry }));
  const photos = { p1: `data:image/png;base64,${btoa('abc')}` };
  const weigher = new Weigher(engine, OPENED, JSON.stringify({ entries }), {
    photos,
    at: null,
    own: true,
    grown: false,
  });
  await expect(weigher.weigh(2, 1)).rejects.toThrow('no');
  fails = false;
  expect(await weigher.weigh(2, 1)).toEqual({ played: 0 });
  expect(await weigher.weigh(2, 1)).toEqual({ played: 0 });
  const weighed = asked.filter(([ask]) => ask === 'counsel');
  expect(weighed.length).toBe(3);
  expect(weighed[2]?.[1]).toMatchObject({ seat: 1, action: { type: 'check' }, seats: 2 });
  expect(weighed[2]?.[1]['entries']).toEqual([CHANCE, ACT, CHANCE]);
  expect(brought).toEqual(['picture/p1 3']);
});
