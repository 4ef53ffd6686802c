// Counsel in the client: every stored puzzle can be said in both languages, drawn as a table and judged, and a day has one puzzle.
import { expect, it, vi } from 'vitest';
import { worded } from '../src/lib/counsel/counsel';
import { curve, signed, winAfter, type Luck } from '../src/lib/counsel/luck';
import { Tale } from '../src/lib/counsel/tale.svelte';
import type { Engine } from '../src/lib/engine/engine';
import { EACH, puzzleOf } from '../src/lib/puzzles/day';
import type { Around, Player } from '../src/lib/practice/local';
import { after, puzzlesOf, same, type Puzzle } from '../src/lib/puzzles/puzzles';
import { PuzzleTable } from '../src/lib/puzzles/table';
import { settings } from '../src/lib/settings.svelte';
import type { Ack, GameId, Heard } from '../src/lib/wire/table';
import { maybe } from '../src/lib/words';
import { gamesWith } from '../scripts/files.mjs';
import { IDS } from '../src/games';

vi.mock('../src/lib/engine/worker?worker&url', () => ({ default: '/assets/worker.js' }));

it('says every stored puzzle in both languages', async () => {
  for (const lang of ['pl', 'en'] as const) {
    settings.lang = lang;
    for (const game of gamesWith('words/puzzles.json') as GameId[]) {
      const all = await puzzlesOf(game);
      expect(all.length).toBeGreaterThanOrEqual(EACH);
      for (const { counsel } of all)
        for (const said of [counsel.reason, counsel.unknown, ...counsel.moves.map((m) => m.said)]) {
          const words = worded(game, said, (seat) => `Seat${seat}`);
          expect(words).not.toBe(said.code);
          expect(words).not.toMatch(/[{}]|undefined|NaN/);
        }
    }
  }
});

/** Says hello at the table of a puzzle; gives it, and all that its engine is asked. */
async function sitDown(puzzle: Puzzle, player: Player, words: string | null) {
  const asked: object[] = [];
  const played: unknown[] = [];
  const engine = {
    ask: (ask: string, more: object) => {
      asked.push({ ask, ...more });
      const laid = { table: 1, invite: 'here', looks_up: [] };
      const news = { frames: [], wakes: null, wants: [], pictures: { x: 'not this' } };
      return Promise.resolve(ask === 'puzzle' ? laid : news);
    },
  } as unknown as Engine;
  const hung: Record<string, string>[] = [];
  const around: Around = {
    books: () => Promise.resolve(),
    picture: () => Promise.resolve(true),
    hang: (keys) => hung.push(keys),
    later: () => {},
  };
  const table = new PuzzleTable(engine, around, puzzle, player, words, (move) => played.push(move));
  const heard: Heard[] = [];
  const thread = table.tie();
  thread.onmessage = ({ data }) => heard.push(JSON.parse(data) as Heard);
  thread.send(JSON.stringify({ t: 'hello', v: 2, as: 'player' }));
  await vi.waitFor(() => expect(asked.length).toBe(2));
  return { asked, heard, hung, played, thread };
}

it('says in the reader’s language what somebody says in a puzzle', async () => {
  for (const [i, puzzle] of (await puzzlesOf('narrator')).entries()) {
    const clue = async (lang: 'pl' | 'en'): Promise<string> => {
      settings.lang = lang;
      const words = maybe(`narrator.puzzle.${i + 1}`) ?? null;
      const player = { game: 'narrator' as const, name: 'Gosia', face: 'gosia', language: lang };
      const { asked } = await sitDown(puzzle, player, words);
      return (asked[0] as { view: { table: { clue: { text: string } } } }).view.table.clue.text;
    };
    // The puzzle itself has its Polish words, for which it was weighed.
    const { text } = (puzzle.view.table as { clue: { text: string } }).clue;
    expect(await clue('pl')).toBe(text);
    expect(await clue('en')).not.toBe(text);
    expect(await clue('en')).toMatch(/^[\x20-\x7e]+$/);
  }
  settings.lang = 'pl';
});

it('gives every day one puzzle, the same for everybody', () => {
  const day = new Date(2026, 10, 17);
  expect(puzzleOf(day, IDS)).toEqual(puzzleOf(new Date(2026, 10, 17, 23, 59), IDS));
  const days = Array.from({ length: IDS.length * EACH }, (_, i) =>
    puzzleOf(new Date(2026, 10, 17 + i), IDS),
  );
  expect(new Set(days.map(({ game, number }) => `${game} ${number}`)).size).toBe(days.length);
  expect(Math.max(...days.map(({ number }) => number))).toBe(EACH);
  expect([after(3, 12), after(12, 12)]).toEqual([4, 1]);
});

it('knows a move again, however it is written', () => {
  expect(same({ type: 'bid', count: 2, face: 5 }, { face: 5, count: 2, type: 'bid' })).toBe(true);
  expect(same({ type: 'bid', count: 2, face: 5 }, { face: 5, count: 3, type: 'bid' })).toBe(false);
  expect(same({ dice: [1, 2] }, { dice: [2, 1] })).toBe(false);
});

it('lays a puzzle as a table that stands still', async () => {
  const [puzzle] = await puzzlesOf('narrator');
  const player = { game: 'narrator', name: 'Gosia', face: 'gosia', language: 'pl' } as const;
  const { asked, heard, hung, played, thread } = await sitDown(puzzle!, player, null);
  const { seats, seat, options } = puzzle!;
  const at = { ...player, seats, seat, options };
  expect(asked[0]).toMatchObject({ ask: 'puzzle', at });
  expect(hung).toEqual([puzzle!.pictures]);
  const cmd = { type: 'act', decision: puzzle!.decision, action: { type: 'check' } };
  thread.send(JSON.stringify({ t: 'do', id: 'a', cmd }));
  thread.send(JSON.stringify({ t: 'do', id: 'b', cmd: { type: 'start' } }));
  await vi.waitFor(() => expect(heard.length).toBe(2));
  expect(heard.map((ack) => (ack as Ack).ok)).toEqual([true, false]);
  expect([played, asked.length]).toEqual([[{ type: 'check' }], 2]);
});

it('draws a curve from the start to the end', () => {
  const luck = {
    start: [5000, 5000],
    steps: [{ entry: 0, maker: 'chance', win: [7500, 2500], change: [2500, -2500], error: 0 }],
  } as unknown as Luck;
  expect(curve(luck, 0, 100, 40)).toBe('0.0,20.0 100.0,10.0');
  expect([winAfter(luck, 1, -1), winAfter(luck, 1, 0)]).toEqual([5000, 2500]);
  expect([signed(312), signed(-312), signed(20)]).toEqual([
    { sign: '+', points: 3 },
    { sign: '−', points: 3 },
    { sign: '', points: 0 },
  ]);
});

it('tells a game entry by entry, and stops when nobody waits', async () => {
  const asked: string[] = [];
  let left: (() => void) | null = null;
  const engine = {
    ask: (ask: string) => {
      asked.push(ask);
      if (ask === 'luck') return Promise.resolve(7);
      if (ask === 'close') return Promise.resolve(true);
      left?.();
      const far = asked.filter((one) => one === 'tell').length;
      return Promise.resolve(far > 2 ? { luck: { told: [] } } : { far });
    },
  } as unknown as Engine;
  const game = { game: 'bluff' as const, options: {}, seats: 2, entries: [1, 2] };
  const ready = (): Promise<void> => Promise.resolve(void asked.push('ready'));
  const tale = new Tale(engine, game, ready);
  await tale.tell();
  await tale.tell();
  expect(asked).toEqual(['ready', 'luck', 'tell', 'tell', 'tell', 'close']);
  expect([tale.luck, tale.phase]).toEqual([{ told: [] }, 'idle']);
  asked.length = 0;
  const other = new Tale(engine, game, ready);
  left = () => other.leave();
  await other.tell();
  expect(asked).toEqual(['ready', 'luck', 'tell', 'close']);
  expect([other.luck, other.phase]).toEqual([null, 'idle']);
});
