// The line of a game: its rounds, their steps, and what is worth jumping to.
import type { Moment, Opened, ReplayPart } from './game';

export interface Round {
  /** Its number, from 1. */
  number: number;
  /** Its first step. */
  from: number;
  /** The step after its last. */
  to: number;
}

export interface Highlight extends Moment {
  step: number;
}

/** The rounds of a game. A step that ends one and begins the next belongs to the one it ends. */
export function roundsOf(opened: Opened, part: ReplayPart): Round[] {
  const starts = [0];
  opened.steps.forEach((step, at) => {
    if (at > 0 && step.events.some((event) => part.opens(event as never))) starts.push(at + 1);
  });
  const last = opened.steps.length;
  return starts
    .filter((from, i) => i === 0 || from < last)
    .map((from, i, all) => ({ number: i + 1, from, to: all[i + 1] ?? last }));
}

/** Everything worth jumping to, in order; the end of the game is always among it. */
export function highlightsOf(opened: Opened, part: ReplayPart): Highlight[] {
  const found = opened.steps.flatMap((step, at) =>
    part.moments(step).map((moment) => ({ ...moment, step: at })),
  );
  const last = opened.steps.length - 1;
  return opened.outcome ? [...found, { kind: 'end', step: last }] : found;
}

/** The next highlight behind a step, or the last one before it. */
export function nearest(
  highlights: readonly Highlight[],
  at: number,
  way: 1 | -1,
): Highlight | undefined {
  return way > 0
    ? highlights.find(({ step }) => step > at)
    : highlights.findLast(({ step }) => step < at);
}

/** How long a step stays while the game plays by itself, in milliseconds at the ordinary pace. */
export function stays(highlight: boolean, telling: boolean): number {
  return telling ? 6500 : highlight ? 3200 : 1500;
}
