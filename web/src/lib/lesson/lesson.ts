// What a lesson is: a table whose chance and whose other players are written down, and the moves that are asked of the learner.
import type { GameId, Options, Seat } from '../wire/table';

/** A move of somebody else, as in a scenario. */
export interface Written {
  seat: Seat;
  action: unknown;
}

/** Another move that may be tried, and what the lesson says to it; nothing if the rules say enough. */
export interface Wrong {
  action: Record<string, unknown>;
  /** Fields that may be anything. */
  free?: string[];
  /** Fields in which one of these words is enough. */
  words?: Record<string, string[]>;
  say: string;
}

/** One thing to do at a time. What others do comes first, then the caption, then the learner. */
export interface Step {
  /** What the others do before the caption is said. */
  moves?: Written[];
  /** The caption: a key of the game's words/lesson.pl.json. */
  say: string;
  /** The place in the rulebook that says why. */
  why?: string;
  /** What is pointed at: the first of these selectors that is on the screen. */
  at?: string[];
  /** The move that is asked for. Without one the learner reads on. */
  do?: Record<string, unknown>;
  /** Moves that are just as good. */
  also?: Record<string, unknown>[];
  /** Fields of the move that are the learner's own affair: the words of a clue. */
  free?: string[];
  /** Other moves that may be tried, each with its explanation. */
  wrong?: Wrong[];
  /** What is said to any other legal move. */
  else?: string;
  /** Goes on when this selector is on the screen (a reveal was read and closed). */
  until?: string;
}

export interface Lesson {
  game: GameId;
  seats: number;
  /** Where the learner sits. */
  seat: Seat;
  options: Options;
  seed: string;
  chance: unknown[];
  /** What a caption should not cover besides what it points at: what one has to look at. */
  see?: string[];
  steps: Step[];
}

/** Captions of one lesson in one language. */
export type LessonWords = Record<string, string>;

function equal(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return (
      a.length === b.length &&
      // Dice are laid in any order; the faces of a hand have theirs.
      a.every((item, i) =>
        item && typeof item === 'object'
          ? b.some((other) => equal(item, other))
          : equal(item, b[i]),
      )
    );
  if (a && b && typeof a === 'object' && typeof b === 'object')
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
      equal((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    );
  return a === b;
}

/** Whether a move is the one that was written, but for what may be anything. */
function fits(
  written: Record<string, unknown>,
  action: unknown,
  free: readonly string[],
  words: Record<string, string[]> = {},
): boolean {
  if (!action || typeof action !== 'object') return false;
  const move = action as Record<string, unknown>;
  const said = (field: string): string => JSON.stringify(move[field] ?? '').toLocaleLowerCase();
  const named = Object.keys(words);
  const rest = (of: object): unknown =>
    Object.fromEntries(Object.entries(of).filter(([key]) => ![...free, ...named].includes(key)));
  return (
    equal(rest(written), rest(move)) &&
    named.every((field) => words[field]!.some((word) => said(field).includes(word)))
  );
}

/** Whether a move is the one that is asked for, and none that the lesson has something to say to. */
export function asked(step: Step, action: unknown): boolean {
  return (
    step.do !== undefined &&
    [step.do, ...(step.also ?? [])].some((good) => fits(good, action, step.free ?? [])) &&
    !step.wrong?.some(
      (wrong) => wrong.words && fits(wrong.action, action, wrong.free ?? [], wrong.words),
    )
  );
}

/** What the lesson says to a move that is not the one. */
export function objection(step: Step, action: unknown): string {
  return (
    step.wrong?.find(({ action: written, free = [], words }) => fits(written, action, free, words))
      ?.say ??
    step.else ??
    ''
  );
}
