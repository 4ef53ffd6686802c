// A table in this browser: what is said goes to the engine, its frames come back, and it is woken in time.
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { engineFiles } from '../scripts/engine.mjs';
import { withParts } from '../scripts/parts.mjs';
import { Refused, read, type Engine } from '../src/lib/engine/engine';
import type { News } from '../src/lib/wire/engine';
import { LocalTable, type Around } from '../src/lib/practice/local';
import type { Heard, Said } from '../src/lib/wire/table';

vi.mock('../src/lib/engine/worker?worker&url', () => ({ default: '/assets/worker.js' }));

const NEWS: News = { frames: [], wakes: null, wants: [], pictures: {} };

/** A table whose engine answers with these news, one after the other; then it has nothing to tell. */
async function sitDown(...news: Partial<News>[]) {
  const asked: string[] = [];
  const brought: string[] = [];
  const engine = {
    ask: (ask: string, more: { said?: string } = {}) => {
      asked.push(more.said ? `${ask} ${(JSON.parse(more.said) as Said).t}` : ask);
      if (ask === 'practice')
        return Promise.resolve({ table: 1, invite: 'here', looks_up: ['book'] });
      const next = news.shift();
      if (next?.wakes === -1) throw new Error('the engine has stopped');
      return Promise.resolve({ ...NEWS, ...next });
    },
  } as unknown as Engine;
  const waiting: [number, () => void][] = [];
  const hung: string[] = [];
  const around: Around = {
    books: (names) => Promise.resolve(void brought.push(...names)),
    picture: (key) => Promise.resolve(brought.push(key) > 0),
    hang: (_, base) => hung.push(base),
    later: (ms, then) => waiting.push([ms, then]),
  };
  const player = { game: 'bluff', name: 'Ola', face: 'gosia', language: 'pl' } as const;
  const table = new LocalTable(engine, around, player, (host) =>
    engine.ask('practice', { ...host, options: {}, seats: 2, seat: 0 }),
  );
  const heard: Heard[] = [];
  const thread = table.tie();
  thread.onmessage = ({ data }) => heard.push(JSON.parse(data) as Heard);
  const settle = (): Promise<void> => new Promise((go) => setTimeout(go, 5));
  const say = async (said: Said): Promise<void> => {
    thread.send(JSON.stringify(said));
    await settle();
  };
  await say({ t: 'hello', v: 2, as: 'player', lang: 'pl' });
  return { table, asked, brought, heard, hung, waiting, say, settle };
}

const PAUSE: Said = { t: 'do', id: 'x', cmd: { type: 'pause' } };

it('the table is laid when somebody says hello, and its frames are handed on as they are', async () => {
  const frames = [{ t: 'pong', at: 1, now: 2 }] as Heard[];
  const { asked, brought, heard, hung, say, table } = await sitDown({ frames }, { frames });
  expect(asked).toEqual(['practice', 'hear hello']);
  expect([brought, hung]).toEqual([['book'], ['/api/tables/here/']]);
  await say(PAUSE);
  expect(heard).toEqual([...frames, ...frames]);
  table.clear();
  await say(PAUSE);
  expect(asked).toEqual(['practice', 'hear hello', 'hear do', 'close']);
});

it('the table is woken when it wants to be, by its last word alone', async () => {
  const wakes = Date.now() + 60_000;
  const { asked, say, settle, waiting } = await sitDown({ wakes }, { wakes: wakes - 30_000 });
  await say(PAUSE);
  expect(waiting.map(([ms]) => Math.round(ms / 10_000))).toEqual([6, 3]);
  waiting[0]![1]();
  await settle();
  expect(asked.at(-1)).toBe('hear do');
  waiting[1]![1]();
  await settle();
  expect(asked.at(-1)).toBe('wake');
});

it('pictures that a bot wants to see are brought before it is asked again', async () => {
  const { asked, brought } = await sitDown({ wants: ['i01', 'i02'] });
  expect(brought).toEqual(['book', 'i01', 'i02']);
  expect(asked).toEqual(['practice', 'hear hello', 'wake']);
});

it('an engine that fails ends the table', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { heard } = await sitDown({ wakes: -1 });
  expect(heard).toEqual([{ t: 'bye', code: 'unknown_table' }]);
});

it('an answer is read, a refusal and a fault are thrown', () => {
  expect(read('{"ok":[1]}')).toEqual([1]);
  expect(() => read('{"refused":{"code":"stale","own":false,"data":{}}}')).toThrow(Refused);
  expect(() => read('{"wrong":"no such game"}')).toThrow('no such game');
});

it('the worker forgets an engine of yesterday, and a client without one has none', () => {
  const worker = readFileSync('src/sw.js', 'utf8');
  expect(withParts(worker, ['assets/a-1.js', 'assets/engine-2.wasm', 'assets/b-3.bin'])).toContain(
    'const ENGINE = ["/assets/b-3.bin","/assets/engine-2.wasm"];',
  );
  expect(engineFiles('none').engine).toBeNull();
  expect(engineFiles(undefined).engine).toBeNull();
});
