// What a poster is: one joke, cut from at most four papers, on a 600×800 sheet.
import { cut, disc, type Piece, type Point } from './scissors';

export interface PosterText {
  x: number;
  y: number;
  size: number;
  fill: string;
  seed?: number;
  wild?: number;
  turn?: number;
  track?: number;
}

export interface PosterDrawing {
  ground: string;
  pieces: Piece[];
  title: PosterText;
  tagline: PosterText;
}

export const piece = (d: string, fill: string): Piece => ({ d, fill });
export const snip = (
  points: readonly Point[],
  fill: string,
  seed: number,
  miss: number,
  step = 70,
): Piece => piece(cut(points, { seed, miss, step }), fill);
export const spot = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  seed: number,
  sides: number,
): Piece => piece(disc(x, y, rx, ry, { seed, sides }), fill);
