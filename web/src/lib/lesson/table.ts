// The table of a lesson: chance and the others are written down, the learner's moves are judged by the rules, then by the lesson.
import { Refused, type Engine, type Refusal } from '../engine/engine';
import { LocalTable, type Around, type Player } from '../practice/local';
import type { Command, Said } from '../wire/table';
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

export class LessonTable extends LocalTable {
  #lesson: Lesson;
  #words: LessonWords;
  #told: (standing: Standing, kept: Progress) => void;
  #from: Progress;
  #begun = false;
  #at = 0;
  #did: unknown[] = [];
  #done: boolean;
  #phase: Standing['phase'] = 'others';
  #wrong: Standing['wrong'] = null;
  /** Counts beginnings: what was planned before is void. */
  #round = 0;

  constructor(
    engine: Engine,
    around: Around,
    lesson: Lesson,
    player: Player,
    words: LessonWords,
    from: Progress,
    told: (standing: Standing, kept: Progress) => void,
  ) {
    const { seats, seat, options, seed, chance } = lesson;
    super(engine, around, player, (host) =>
      engine.ask('lesson', { at: { ...host, seats, seat, options }, seed, chance }),
    );
    this.#words = words;
    this.#lesson = lesson;
    this.#from = from;
    this.#done = from.done;
    this.#told = told;
  }

  /** The learner has read the caption. */
  next(): void {
    const at = this.#at;
    void this.after(async () => {
      const step = this.#lesson.steps[at];
      if (this.#at !== at || this.#phase !== 'asked' || !step || step.do) return;
      this.#enter(at + 1);
    });
  }

  /** From the first step. */
  again(): void {
    void this.after(() => this.#begin({ step: 0, did: [], done: this.#done }));
  }

  override clear(): void {
    this.#round++;
    super.clear();
  }

  protected override async hear(text: string): Promise<void> {
    const said = JSON.parse(text) as Said;
    if (said.t === 'hello' && !this.#begun) return this.#begin(this.#from, text);
    if (said.t !== 'do') return super.hear(text);
    const refusal = await this.#objects(said.cmd);
    if (refusal) return this.tell({ t: 'ack', id: said.id, ok: false, ...refusal });
    await super.hear(text);
    if (said.cmd.type !== 'act') return;
    this.#did.push(said.cmd.action);
    this.#enter(this.#at + 1);
  }

  /** Deals and plays what was played before; what does not fit any more is begun anew. */
  async #begin(from: Progress, said?: string): Promise<void> {
    this.#round++;
    const { seat, steps } = this.#lesson;
    const did = [...from.did];
    const step = Math.min(from.step, steps.length - 1);
    const moves = steps
      .slice(0, step + 1)
      .flatMap(({ moves = [], do: wanted }, number) => [
        ...moves.map((move) => ({ ...move, action: this.#said(move.action) })),
        ...(wanted && number < step ? [{ seat, action: did.shift() }] : []),
      ]);
    try {
      await this.do((at) => this.engine.ask('begin', { ...at, moves, said }));
    } catch (error) {
      if (from.step === 0) throw error;
      return this.#begin({ step: 0, did: [], done: from.done }, said);
    }
    this.#begun = true;
    this.#did = from.did.slice(0, from.did.length - did.length);
    this.#stand(step, 'asked');
  }

  /** What somebody says is written as `@` and its caption. */
  #said(action: unknown): unknown {
    return JSON.parse(JSON.stringify(action), (_, value: unknown) =>
      typeof value === 'string' && value.startsWith('@')
        ? (this.#words[value.slice(1)] ?? value)
        : value,
    );
  }

  /** Why something is not done. The rules judge first, then the lesson: a legal move that it does not teach is explained and not played. */
  async #objects(cmd: Command): Promise<Refusal | null> {
    if (cmd.type !== 'act')
      return ['leave', 'react', 'unhurried'].includes(cmd.type)
        ? null
        : { code: 'alone', data: {} };
    const step = this.#lesson.steps[this.#at];
    const { decision } = this;
    if (this.#phase !== 'asked') return { code: 'not_your_turn', data: {} };
    if (cmd.decision !== decision) return { code: 'stale', data: { decision: decision ?? 0 } };
    const { action } = cmd;
    try {
      const { table } = await this.table();
      await this.engine.ask('try', { table, move: { seat: this.#lesson.seat, action } });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.#object(step ? objection({ ...step, else: '' }, action) : '', error.refusal);
    }
    if (!step?.do) return { code: 'lesson_listen', data: {} };
    return asked(step, action) ? null : this.#object(objection(step, action), null);
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
    this.around.later(PAUSE, () => {
      void this.after(async () => {
        if (round !== this.#round) return;
        const played = { seat: move.seat, action: this.#said(move.action) };
        await this.do((at) => this.engine.ask('move', { ...at, move: played }));
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
}
