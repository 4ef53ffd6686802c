// A table in this browser: it says what the server would, keeps stale moves out and lets bots play.
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { engineFiles } from '../scripts/engine.mjs';
import { withParts } from '../scripts/parts.mjs';
import { Refused, read, type Engine, type Seen } from '../src/lib/engine/engine';
import { TOYS } from '../src/lib/practice/company';
import { PracticeTable, type Around } from '../src/lib/practice/table';
import type { Ack, Command, GameFrame, Heard, Room } from '../src/lib/wire/table';

vi.mock('../src/lib/engine/worker?worker&url', () => ({ default: '/assets/worker.js' }));

const SEEN: Seen = {
  decision: 3,
  due: [0],
  awaited: [0],
  window: false,
  race: false,
  outcome: null,
  stalemate: null,
  table: {},
  own: {},
  held: null,
  legal: [{ type: 'check' }],
  pictures: {},
  feats: [],
};

/** A table whose rules are these few lines: seat 0 checks, then seat 1, then it is over. */
async function sitDown() {
  const seen = { ...SEEN };
  const asked: string[] = [];
  const engine = {
    ask: (ask: string, more: Record<string, unknown> = {}) => {
      asked.push(ask);
      if (ask === 'games')
        return Promise.resolve([{ id: 'bluff', seats: [2, 2], options: [], characters: ['calm'] }]);
      if (ask === 'open')
        return Promise.resolve({ table: 1, options: {}, looks_up: [], events: [] });
      if (ask === 'choose') return Promise.resolve({ action: { type: 'check' } });
      if (ask === 'see') return Promise.resolve({ ...seen });
      if (ask !== 'act') return Promise.resolve(true);
      const { seat, action } = more as { seat: number; action: { type: string } };
      if (action.type !== 'check') throw new Refused({ code: 'bid_too_low', data: {} });
      seen.decision++;
      seen.awaited = seen.due = seat === 0 ? [1] : [];
      if (seat === 1) seen.outcome = { winners: [0], scores: [1, 0], reason: 'last' };
      return Promise.resolve({ held: false, events: [{ type: 'check', seat }] });
    },
    bring: () => Promise.resolve(true),
  } as unknown as Engine;
  const waiting: (() => void)[] = [];
  const around: Around = {
    books: () => Promise.resolve(),
    picture: () => Promise.resolve(true),
    hang: () => {},
    later: (_, then) => waiting.push(then),
  };
  const table = new PracticeTable(engine, around, {
    game: 'bluff',
    name: 'Ola',
    face: 'gosia',
    lang: 'pl',
  });
  const heard: Heard[] = [];
  const thread = table.tie();
  thread.onmessage = ({ data }) => heard.push(JSON.parse(data) as Heard);
  const settle = (): Promise<void> => new Promise((go) => setTimeout(go, 5));
  const say = async (cmd: Command): Promise<Ack> => {
    thread.send(JSON.stringify({ t: 'do', id: 'x', cmd }));
    await settle();
    return heard.findLast((frame) => frame.t === 'ack') as Ack;
  };
  thread.send(JSON.stringify({ t: 'hello', v: 2, as: 'player', lang: 'pl' }));
  await settle();
  const last = <T>(t: string): T => heard.findLast((frame) => frame.t === t) as T;
  return {
    asked,
    say,
    game: () => last<GameFrame>('game'),
    room: () => last<Room>('room'),
    async bots() {
      waiting.splice(0).forEach((then) => then());
      await settle();
    },
  };
}

it('a game begins at once, with a toy on the other chair', async () => {
  const { game, room } = await sitDown();
  expect(room().state).toBe('playing');
  expect(room().people.map(({ name, kind }) => [name, kind])).toEqual([
    ['Ola', 'human'],
    ['Trybik', 'bot'],
  ]);
  expect(game()).toMatchObject({ game: 'bluff', seat: 0, decision: 3, legal: [{ type: 'check' }] });
});

it('what the rules refuse is refused in their words, and a stale move before they are asked', async () => {
  const { say, asked } = await sitDown();
  const bid = { type: 'bid', count: 1, face: 1 };
  expect(await say({ type: 'act', decision: 3, action: bid })).toMatchObject({
    ok: false,
    code: 'bid_too_low',
  });
  const before = asked.length;
  expect(await say({ type: 'act', decision: 2, action: bid })).toMatchObject({
    ok: false,
    code: 'stale',
  });
  expect(asked.length).toBe(before);
  expect(await say({ type: 'change_link' })).toMatchObject({ ok: false, code: 'alone' });
});

it('bots answer in their time, not in a pause, and the game is noted', async () => {
  const { say, game, room, bots } = await sitDown();
  expect(await say({ type: 'act', decision: 3, action: { type: 'check' } })).toMatchObject({
    ok: true,
  });
  expect(game()).toMatchObject({ decision: 4, events: [{ type: 'check', seat: 0 }] });
  await say({ type: 'pause' });
  await bots();
  expect(game().outcome).toBeNull();
  await say({ type: 'go_on' });
  await bots();
  expect(game().outcome?.winners).toEqual([0]);
  expect(room().state).toBe('over');
  expect(room().evening.wins[0]).toMatchObject({ name: 'Ola', wins: 1, played: 1 });
});

it('the toys are those of the server', () => {
  const seating = readFileSync('../crates/table/src/people/bots.rs', 'utf8');
  const list = seating.slice(seating.indexOf('const TOYS'), seating.indexOf('];'));
  const found = [...list.matchAll(/\("(.+?)", "(.+?)", "(.+?)"\)/g)].map((toy) => toy.slice(1));
  expect(TOYS).toEqual(found);
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
