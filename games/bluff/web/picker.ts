// Which bid the controls point at; only bids from `legal` can ever be pointed at.
import type { BluffLegal } from './types';

export interface Point {
  count: number;
  face: number;
}

/** Legal counts for each face 1–6, ascending. */
export function ladder(legal: readonly BluffLegal[]): Map<number, number[]> {
  const counts = new Map<number, number[]>();
  for (const action of legal) {
    if (action.type !== 'bid') continue;
    counts.set(action.face, [...(counts.get(action.face) ?? []), action.count]);
  }
  for (const list of counts.values()) list.sort((a, b) => a - b);
  return counts;
}

/**
 * The bid on `face` that somebody at `at` means: the smallest where the smallest was pointed at, else the nearest count.
 * Null when the face cannot be bid at all.
 */
export function onFace(steps: Map<number, number[]>, face: number, at: Point): Point | null {
  const counts = steps.get(face);
  if (!counts?.length) return null;
  if (steps.get(at.face)?.[0] === at.count) return { count: counts[0]!, face };
  const nearest = counts.reduce((best, c) =>
    Math.abs(c - at.count) < Math.abs(best - at.count) ? c : best,
  );
  return { count: nearest, face };
}

/** One legal step up or down on the same face; stays where it is at either end. */
export function step(steps: Map<number, number[]>, at: Point, by: 1 | -1): Point {
  const counts = steps.get(at.face) ?? [];
  const next = counts[counts.indexOf(at.count) + by];
  return next === undefined || !counts.includes(at.count) ? at : { ...at, count: next };
}

/** Where the controls start: the smallest raise on the face just named, else on `fond`, else the first legal bid. */
export function startAt(
  steps: Map<number, number[]>,
  last: Point | null,
  fond: number | null,
): Point | null {
  for (const face of [last?.face, fond, ...steps.keys()]) {
    if (face == null) continue;
    const lowest = steps.get(face)?.[0];
    if (lowest !== undefined) return { count: lowest, face };
  }
  return null;
}

/** Keeps a chosen bid while it is still legal. */
export function keep(steps: Map<number, number[]>, at: Point | null): Point | null {
  return at && steps.get(at.face)?.includes(at.count) ? at : null;
}
