// The four colours: what they look like to this viewer, and the sign that says the same without colour.
import { cut, disc, outline, points, rect, type Piece, type Point } from '$lib/paper/scissors';
import type { Palette } from '$lib/settings.svelte';
import type { Colour } from './types';

export const COLOURS: readonly Colour[] = ['red', 'green', 'blue', 'yellow'];

/** The same inks as the pictures are printed in (crates/art, palette.rs). */
export const INKS: Record<Palette, Record<Colour, string>> = {
  normal: { red: '#CF361E', green: '#2B8F57', blue: '#2A47A8', yellow: '#F0B323' },
  protanopia: { red: '#D0140C', green: '#0F8C90', blue: '#1418A0', yellow: '#FFB02C' },
  deuteranopia: { red: '#92190A', green: '#149CA1', blue: '#1019B4', yellow: '#F58F08' },
  tritanopia: { red: '#96140E', green: '#3DB032', blue: '#5A22DC', yellow: '#EA8D10' },
};

/** How bright a colour is to the eye, from 0 to 1 (WCAG). */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Soot or chalk, whichever reads better on this paper. */
export function inkOn(hex: string): string {
  return luminance(hex) > 0.22 ? 'var(--sadza)' : 'var(--kreda)';
}

const SIGNS: Record<Colour, readonly Point[]> = {
  // A heart, a leaf, a drop.
  red: points([
    0, 0.95, -0.95, 0, -0.95, -0.55, -0.5, -0.9, 0, -0.45, 0.5, -0.9, 0.95, -0.55, 0.95, 0,
  ]),
  green: points([-0.9, 0.95, -0.8, -0.2, -0.2, -0.8, 0.95, -0.95, 0.8, 0.2, 0.2, 0.75, -0.5, 0.8]),
  blue: points([
    0, -1.1, 0.62, 0, 0.72, 0.5, 0.4, 0.95, -0.1, 1, -0.6, 0.8, -0.75, 0.3, -0.5, -0.25,
  ]),
  yellow: [],
};

/** A sun, as scissors make it. */
function sun(x: number, y: number, r: number): string {
  const rays = 9;
  return outline(
    Array.from({ length: rays * 2 }, (_, i): Point => {
      const angle = (i / (rays * 2)) * Math.PI * 2 + 0.12;
      const reach = i % 2 ? 0.62 : 1.12;
      return [x + Math.cos(angle) * r * reach, y + Math.sin(angle) * r * reach];
    }),
  );
}

/** The sign of a colour around a middle point. */
export function sign(colour: Colour, x: number, y: number, r: number, fill: string): Piece {
  if (colour === 'yellow') return { d: sun(x, y, r), fill };
  return {
    d: cut(
      SIGNS[colour].map(([u, v]): Point => [x + u * r, y + v * r]),
      { seed: 3, miss: r * 0.05 },
    ),
    fill,
  };
}

export const ARROW_W = 100;
export const ARROW_H = 136.7;

/** A whole arrow card: paper of its colour, an arrow along the row, the sign on its shaft. */
export function arrowCard(colour: Colour, paper: string, seed: number): Piece[] {
  const ink = inkOn(paper);
  const hand = { seed, miss: 1.8 };
  return [
    { d: rect(3, 4, ARROW_W, ARROW_H, hand), fill: 'var(--shadow)' },
    { d: rect(0, 0, ARROW_W, ARROW_H, hand), fill: 'var(--kreda)' },
    { d: rect(6, 6, ARROW_W - 12, ARROW_H - 12, { seed: seed + 1, miss: 1.4 }), fill: paper },
    {
      d: cut(points([14, 45, 48, 45, 48, 21, 90, 68, 48, 116, 48, 92, 14, 92]), {
        seed: seed + 4,
        miss: 1.4,
      }),
      fill: ink,
    },
    sign(colour, 45, 68, 17, paper),
  ];
}

/** A small one, for whoever has won it: only the sign still fits. */
export function smallArrow(colour: Colour, paper: string, seed: number): Piece[] {
  return [
    { d: rect(4, 5, 60, 84, { seed, miss: 2 }), fill: 'var(--shadow)' },
    { d: rect(0, 0, 60, 84, { seed, miss: 2 }), fill: 'var(--kreda)' },
    { d: rect(6, 6, 48, 72, { seed: seed + 1, miss: 1.6 }), fill: paper },
    sign(colour, 30, 42, 17, inkOn(paper)),
  ];
}

/** A place where an arrow card is still missing. */
export function noArrow(seed: number): Piece[] {
  return [{ d: rect(3, 3, 54, 78, { seed, miss: 2 }), fill: 'var(--empty, rgb(0 0 0 / .22))' }];
}

/** The lens that says: look closer. */
export const LENS: Piece[] = [
  { d: disc(16, 16, 13, 13, { seed: 4, sides: 13 }), fill: 'currentColor' },
  { d: disc(16, 16, 8, 8, { seed: 6, sides: 11 }), fill: 'var(--kreda)' },
  {
    d: cut(points([24, 21, 38, 34, 34, 38, 21, 25]), { seed: 3, miss: 0.6 }),
    fill: 'currentColor',
  },
];
