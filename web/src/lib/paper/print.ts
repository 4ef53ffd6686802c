// What printed components are drawn on: sizes in millimetres, paper that runs over the edge that is cut, backs that look alike either way up.
import type { Drawing } from '../rules/drawings';
import { cut, moved, outline, points, type Piece, type Point } from './scissors';

/** Fits an ordinary sleeve. */
export const CARD: readonly [number, number] = [63, 88];
/** Fits a large sleeve. */
export const LARGE: readonly [number, number] = [80, 120];
/** So much is printed beyond the edge, so that a cut which misses a little shows no white paper. */
export const BLEED = 3;

/** The whole card with its bleed, in one paper. */
export function ground([w, h]: readonly [number, number], fill: string): Piece {
  const b = BLEED;
  return { d: outline(points([-b, -b, w + b, -b, w + b, h + b, -b, h + b])), fill };
}

/** A field that leaves a border, cut by hand. */
export function field(
  [w, h]: readonly [number, number],
  border: number,
  fill: string,
  seed: number,
): Piece {
  const corners: Point[] = [
    [border, border],
    [w - border, border],
    [w - border, h - border],
    [border, h - border],
  ];
  return { d: cut(corners, { seed, miss: 0.7, step: 30 }), fill };
}

/** These pieces, and the same turned by half: a back that does not tell which way up its card is. */
export function eitherWay([w, h]: readonly [number, number], pieces: readonly Piece[]): Piece[] {
  return [...pieces, ...moved(`rotate(180 ${w / 2} ${h / 2})`, pieces)];
}

/** The upper half of a field; with its turned copy, which it overlaps, it is the whole one. */
export function halfField(
  [w, h]: readonly [number, number],
  border: number,
  fill: string,
  seed: number,
): Piece {
  const corners: Point[] = [
    [border, border],
    [w - border, border],
    [w - border, h / 2 + 1],
    [border, h / 2 + 1],
  ];
  return { d: cut(corners, { seed, miss: 0.5, step: 30 }), fill };
}

export type { Drawing };
/** What a game has printed: by name. A costume has drawings of its own. */
export type Printed = Record<string, Drawing>;
