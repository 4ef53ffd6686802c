// The table of a lesson: chance and the others are written down, the learner's moves are judged by the rules, then by the lesson.
import { Refused, type Engine, type Refusal, type Seen } from '../engine/engine';
import { Company } from '../practice/company';
import { Desk } from '../practice/desk';
import { gameFrame, roomFrame, type Laid } from '../practice/frames';
import type { Around, Wish } from '../practice/local';
import type { Command, Options } from '../wire/table';
import { asked, objection, type Lesson, type LessonWords, type Step } from './lesson';
import type { Progress } from './progress';

/** Somebody else takes so long for a move, in milliseconds: long enough to see who it is. */
const PAUSE = 1100;

/** Where the lesson stands. */
export interface Standing {
  /** Number of the step, from 0. */
  at: number;
  of: number;
  step: Step | null;
  /** `others` play, the learner is asked, or it is over. */
  phase: 'others' | 'asked' | 'over';
  /** Why the last move was not played: the lesson's words, or those of the rules. */
  wrong: { say: string; refusal: Refusal | null } | null;
}

interface Playing {
  table: number;
  options: Options;
  seen: Seen;
}

export class LessonTable {
  readonly invite = 'lesson';
  #engine: Engine;
  #around: Around;
  #lesson: Lesson;
  #lang: 'pl' | 'en';
  #words: LessonWords;
  #company: Company;
  #told: (standing: Standing, kept: Progress) => void;
  #playing: Playing | null = null;
  #from: Progress;
  #at = 0;
  #did: unknown[] = [];
  #done: boolean;
  #phase: Standing['phase'] = 'others';
  #wrong: Standing['wrong'] = null;
  #seq = 0;
  /** Counts beginnings: what was planned before is void. */
  #round = 0;
  #desk = new Desk({ hello: () => this.#hello(), command: (cmd) => this.#do(cmd) });
  /** The other end of a connection. */
  tie = this.#desk.tie;

  constructor(
    engine: Engine,
    around: Around,
    lesson: Lesson,
    wish: Wish,
    words: LessonWords,
    from: Progress,
    told: (standing: Standing, kept: Progress) => void,
  ) {
    this.#engine = engine;
    this.#words = words;
    this.#around = around;
    this.#lesson = lesson;
    this.#lang = wish.lang;
    this.#from = from;
    this.#done = from.done;
    this.#told = told;
    this.#company = new Company(wish);
    this.#company.fill(lesson.seats, []);
    this.#company.seatMe(lesson.seat);
  }

  /** The learner has read the caption. */
  next(): void {
    const at = this.#at;
    void this.#desk.after(async () => {
      const step = this.#lesson.steps[at];
      if (this.#at !== at || this.#phase !== 'asked' || !step || step.do) return;
      this.#enter(at + 1);
    });
  }

  /** From the first step. */
  again(): void {
    void this.#desk.after(async () => {
      await this.#begin({ step: 0, did: [], done: this.#done });
    });
  }

  clear(): void {
    this.#round++;
    this.#desk.leave();
    void this.#close();
  }

  async #close(): Promise<void> {
    const table = this.#playing?.table;
    this.#playing = null;
    if (table !== undefined) await this.#engine.ask('close', { table }).catch(() => {});
  }

  async #hello(): Promise<void> {
    if (this.#playing) this.#show([]);
    else await this.#begin(this.#from);
  }

  /** Lays the table and plays what was played before; what does not fit any more is begun anew. */
  async #begin(from: Progress): Promise<void> {
    this.#round++;
    await this.#close();
    const { game, seats, seed, options, chance, steps } = this.#lesson;
    const opened = await this.#engine.ask('open', { game, options, seats, seed, chance });
    const { table } = opened;
    this.#playing = { table, options: opened.options, seen: await this.#see(table) };
    const did = [...from.did];
    const step = Math.min(from.step, steps.length - 1);
    try {
      for (const [number, { moves = [], do: wanted }] of steps.slice(0, step + 1).entries()) {
        for (const move of moves) await this.#play(move.seat, this.#said(move.action));
        if (wanted && number < step) await this.#play(this.#lesson.seat, did.shift());
      }
    } catch (error) {
      if (from.step === 0) throw error;
      return this.#begin({ step: 0, did: [], done: from.done });
    }
    this.#did = from.did.slice(0, from.did.length - did.length);
    // Only what a newcomer sees from the very beginning is told as it happens.
    this.#show(step === 0 ? opened.events : []);
    this.#stand(step, 'asked');
  }

  async #play(seat: number, action: unknown): Promise<unknown[]> {
    const playing = this.#playing;
    if (!playing) return [];
    const { table } = playing;
    const { events } = await this.#engine.ask('act', { table, seat, action });
    playing.seen = await this.#see(table);
    return events;
  }

  /** What somebody says is written as `@` and its caption. */
  #said(action: unknown): unknown {
    return JSON.parse(JSON.stringify(action), (_, value: unknown) =>
      typeof value === 'string' && value.startsWith('@')
        ? (this.#words[value.slice(1)] ?? value)
        : value,
    );
  }

  #see(table: number): Promise<Seen> {
    return this.#engine.ask('see', { table, seat: this.#lesson.seat });
  }

  async #do(cmd: Command): Promise<Refusal | null> {
    if (cmd.type === 'act') return this.#act(cmd.decision, cmd.action);
    return ['leave', 'react', 'unhurried'].includes(cmd.type) ? null : { code: 'alone', data: {} };
  }

  /** The rules judge first, then the lesson: a legal move that it does not teach is explained and not played. */
  async #act(decision: number, action: unknown): Promise<Refusal | null> {
    const playing = this.#playing;
    const step = this.#lesson.steps[this.#at];
    if (!playing) return { code: 'no_game', data: {} };
    if (this.#phase !== 'asked') return { code: 'not_your_turn', data: {} };
    if (decision !== playing.seen.decision)
      return { code: 'stale', data: { decision: playing.seen.decision } };
    const { seat } = this.#lesson;
    try {
      await this.#engine.ask('try', { table: playing.table, seat, action });
      if (!step?.do) return { code: 'lesson_listen', data: {} };
      if (!asked(step, action)) return this.#object(objection(step, action), null);
      const events = await this.#play(seat, action);
      this.#did.push(action);
      this.#wrong = null;
      this.#show(events);
      this.#enter(this.#at + 1);
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.#object(step ? objection({ ...step, else: '' }, action) : '', error.refusal);
    }
  }

  #object(say: string, refusal: Refusal | null): Refusal {
    this.#wrong = { say, refusal };
    this.#stand(this.#at, 'asked');
    return refusal ?? { code: 'lesson', data: {} };
  }

  /** The next step: the others play what is written, one after the other, then the learner is asked. */
  #enter(at: number): void {
    this.#wrong = null;
    const step = this.#lesson.steps[at];
    if (!step) {
      this.#done = true;
      return this.#stand(at, 'over');
    }
    if (!step.moves?.length) return this.#stand(at, 'asked');
    this.#stand(at, 'others');
    this.#others(step, 0, this.#round);
  }

  #others(step: Step, number: number, round: number): void {
    const move = step.moves?.[number];
    if (!move) return this.#stand(this.#at, 'asked');
    this.#around.later(PAUSE, () => {
      void this.#desk.after(async () => {
        if (round !== this.#round) return;
        this.#show(await this.#play(move.seat, this.#said(move.action)));
        this.#others(step, number + 1, round);
      });
    });
  }

  #stand(at: number, phase: Standing['phase']): void {
    this.#at = at;
    this.#phase = phase;
    const { steps } = this.#lesson;
    const over = phase === 'over';
    this.#told(
      { at, of: steps.length, step: steps[at] ?? null, phase, wrong: this.#wrong },
      { step: over ? 0 : at, did: over ? [] : [...this.#did], done: this.#done },
    );
  }

  #show(events: unknown[]): void {
    const playing = this.#playing;
    if (!playing) return;
    this.#seq++;
    this.#around.hang(playing.seen.pictures);
    this.#desk.tell(roomFrame(this.#laid(playing), this.#company));
    this.#desk.tell(gameFrame(this.#laid(playing), this.#company, playing.seen, events));
  }

  #laid({ options, seen }: Playing): Laid {
    return {
      seq: this.#seq,
      round: this.#round,
      invite: this.invite,
      game: this.#lesson.game,
      options,
      language: this.#lang,
      state: seen.outcome ? 'over' : 'playing',
      paused: false,
      botPlays: false,
      unhurried: false,
      seat: this.#lesson.seat,
      hints: null,
    };
  }
}
