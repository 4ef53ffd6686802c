// Lessons: the table teaches what is written, explains what is not, forgets nothing; and every game says whether it has one.
import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GAMES, IDS } from '../src/games';
import { Refused, type Engine } from '../src/lib/engine/engine';
import { asked, objection, type Lesson } from '../src/lib/lesson/lesson';
import { overlap, place } from '../src/lib/lesson/pointing';
import { keepProgress, progress, type Progress } from '../src/lib/lesson/progress';
import { LessonTable, type Standing } from '../src/lib/lesson/table';
import { lessonWords } from '../src/lib/lesson/words';
import type { Ack, Heard, Said } from '../src/lib/wire/table';

vi.mock('../src/lib/engine/worker?worker&url', () => ({ default: '/assets/worker.js' }));

const LESSON: Lesson = {
  game: 'bluff',
  seats: 2,
  seat: 1,
  options: {},
  seed: 'x',
  chance: [{ pick: 0 }],
  steps: [
    { say: 'welcome' },
    {
      moves: [{ seat: 0, action: { type: 'say', text: '@clue' } }],
      say: 'check',
      do: { type: 'check' },
      wrong: [{ action: { type: 'bid', count: 2 }, free: ['count'], say: 'not.yet' }],
    },
    { say: 'done' },
  ],
};
const START: Progress = { step: 0, did: [], done: false };

/** A table whose rules know checks, bids and words; anything else is refused. */
async function sitDown(from: Progress = START) {
  const played: unknown[] = [];
  let decision = 0;
  const play = (action: { type: string }): void => {
    judge(action);
    played.push(action);
    decision++;
  };
  const judge = ({ type }: { type: string }): void => {
    if (!['check', 'bid', 'say'].includes(type))
      throw new Refused({ code: 'wrong_phase', data: {} });
  };
  const news = (...frames: object[]) =>
    Promise.resolve({
      frames: [...frames, { t: 'game', game: 'bluff', decision }],
      wakes: null,
      wants: [],
      pictures: {},
    });
  interface More {
    move: { action: { type: string } };
    moves: More['move'][];
    said: string;
  }
  const engine = {
    ask: (ask: string, more: More) => {
      if (ask === 'lesson') return Promise.resolve({ table: 1, invite: 'here', looks_up: [] });
      if (ask === 'close') return Promise.resolve(true);
      if (ask === 'try') return Promise.resolve(judge(more.move.action));
      if (ask === 'move') play(more.move.action);
      if (ask === 'begin') {
        played.splice(0);
        more.moves.forEach(({ action }) => play(action));
      }
      const said = more.said ? (JSON.parse(more.said) as Said) : null;
      if (said?.t !== 'do') return news();
      if (said.cmd.type === 'act') play(said.cmd.action as { type: string });
      return news({ t: 'ack', id: said.id, ok: true });
    },
    bring: () => Promise.resolve(true),
  } as unknown as Engine;
  const waiting: (() => void)[] = [];
  const told: [Standing, Progress][] = [];
  const table = new LessonTable(
    engine,
    {
      books: () => Promise.resolve(),
      picture: () => Promise.resolve(true),
      hang: () => {},
      later: (_, then) => waiting.push(then),
    },
    LESSON,
    { game: 'bluff', name: 'Ola', face: 'gosia', language: 'pl' },
    { clue: 'Na wodzie' },
    from,
    (standing, kept) => told.push([standing, kept]),
  );
  const heard: Heard[] = [];
  const thread = table.tie();
  thread.onmessage = ({ data }) => heard.push(JSON.parse(data) as Heard);
  const settle = (): Promise<void> => new Promise((go) => setTimeout(go, 5));
  thread.send(JSON.stringify({ t: 'hello', v: 2, as: 'player', lang: 'pl' }));
  await settle();
  return {
    played,
    now: () => told.at(-1)![0],
    kept: () => told.at(-1)![1],
    async next() {
      table.next();
      await settle();
      while (waiting.length) {
        waiting.shift()!();
        await settle();
      }
    },
    async act(action: unknown) {
      const cmd = { type: 'act', decision, action };
      thread.send(JSON.stringify({ t: 'do', id: 'x', cmd }));
      await settle();
      return heard.findLast((frame) => frame.t === 'ack') as Ack;
    },
    again: async () => {
      table.again();
      await settle();
    },
  };
}

describe('the table of a lesson', () => {
  it('lets others play what is written, with their words in the learner’s language', async () => {
    const { next, now, played } = await sitDown();
    expect(now()).toMatchObject({ at: 0, phase: 'asked' });
    await next();
    expect(played).toEqual([{ type: 'say', text: 'Na wodzie' }]);
    expect(now()).toMatchObject({ at: 1, phase: 'asked', step: { say: 'check' } });
  });

  it('explains a legal move that is not the one, tells a refusal of the rules, and plays neither', async () => {
    const { next, now, act, played } = await sitDown();
    expect(await act({ type: 'check' })).toMatchObject({ ok: false, code: 'lesson_listen' });
    await next();
    expect(await act({ type: 'bid', count: 7 })).toMatchObject({ ok: false, code: 'lesson' });
    expect(now().wrong).toEqual({ say: 'not.yet', refusal: null });
    expect(await act({ type: 'dance' })).toMatchObject({ ok: false, code: 'wrong_phase' });
    expect(now().wrong).toMatchObject({ say: '', refusal: { code: 'wrong_phase' } });
    expect(played.length).toBe(1);
    expect(await act({ type: 'check' })).toMatchObject({ ok: true });
    expect(now()).toMatchObject({ at: 2, wrong: null });
  });

  it('goes on where it was left, and begins anew where that does not fit any more', async () => {
    const { next, act, kept } = await sitDown();
    await next();
    await act({ type: 'check' });
    const back = await sitDown(kept());
    expect(back.now()).toMatchObject({ at: 2, phase: 'asked' });
    expect(back.played).toEqual([{ type: 'say', text: 'Na wodzie' }, { type: 'check' }]);
    const lost = await sitDown({ step: 2, did: [{ type: 'dance' }], done: false });
    expect(lost.now()).toMatchObject({ at: 0, phase: 'asked' });
  });

  it('ends, remembers that, and can be played again', async () => {
    const { next, act, now, kept, again } = await sitDown({
      step: 2,
      did: [{ type: 'check' }],
      done: false,
    });
    await next();
    expect(now().phase).toBe('over');
    expect(kept()).toEqual({ step: 0, did: [], done: true });
    await again();
    expect(now()).toMatchObject({ at: 0, phase: 'asked' });
    expect(await act({ type: 'check' })).toMatchObject({ ok: false, code: 'lesson_listen' });
  });
});

describe('what is asked for', () => {
  const place = (...dice: [number, string][]) => ({
    type: 'place',
    dice: dice.map(([die, card]) => ({ die, card })),
  });

  it('is the same in any order of dice, but not with others', () => {
    const step = { say: '', do: place([0, 'a'], [1, 'b']) };
    expect(asked(step, place([1, 'b'], [0, 'a']))).toBe(true);
    expect(asked(step, place([1, 'a'], [0, 'b']))).toBe(false);
    expect(asked({ say: '', do: { faces: [1, 2] } }, { faces: [2, 1] })).toBe(false);
  });

  it('may be free in its words, but not in all of them', () => {
    const step = {
      say: '',
      do: { type: 'clue', clue: { text: '…' } },
      free: ['clue'],
      wrong: [{ action: { type: 'clue' }, words: { clue: ['wieloryb'] }, say: 'plain' }],
    };
    expect(asked(step, { type: 'clue', clue: { text: 'tęsknota' } })).toBe(true);
    const plain = { type: 'clue', clue: { text: 'Dwa WIELORYBY' } };
    expect(asked(step, plain)).toBe(false);
    expect(objection(step, plain)).toBe('plain');
  });
});

describe('the caption', () => {
  it('lies where it does not cover what is pointed at', () => {
    const screen = { x: 0, y: 0, width: 390, height: 844 };
    for (const y of [0, 200, 400, 600, 780]) {
      const at = { x: 20, y, width: 300, height: 60 };
      const size = { width: 374, height: 150 };
      expect(overlap(place(screen, size, [{ box: at, by: 60 }], null), at)).toBe(0);
    }
  });
});

describe('progress', () => {
  beforeEach(() => localStorage.clear());

  it('is kept, and nonsense is none', () => {
    expect(progress('bluff')).toEqual(START);
    keepProgress('bluff', { step: 3, did: [{ type: 'check' }], done: true });
    expect(progress('bluff')).toEqual({ step: 3, did: [{ type: 'check' }], done: true });
    localStorage.setItem('stolik.lesson.bluff', '{"step":"x"');
    expect(progress('bluff')).toEqual(START);
  });
});

describe('every game', () => {
  it.each(IDS)('%s says whether it has a lesson, and has what it says', async (game) => {
    const there = existsSync(`../games/${game}/web/lesson.json`);
    const said = GAMES[game]!.lesson;
    expect(said !== null, `entry.ts of ${game} and its lesson.json do not agree`).toBe(there);
    for (const lang of ['pl', 'en'] as const)
      expect(Object.keys(await lessonWords(game, lang)).length > 0).toBe(there);
    if (!said) return;
    const lesson = (await said()).default as Lesson;
    const text = readFileSync(`../games/${game}/web/lesson.json`, 'utf8');
    expect(lesson).toEqual(JSON.parse(text));
    // Whatever is asked for is pointed at.
    for (const step of lesson.steps)
      if (step.do) expect(step.at?.length, step.say).toBeGreaterThan(0);
  });
});
