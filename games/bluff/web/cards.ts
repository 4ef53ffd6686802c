// How a two-faced card of Blef and a card's back are cut.
import { cut, moved, pips, rect, type Piece } from '$lib/paper/scissors';

export const CARD_W = 92;
export const CARD_H = 148;

export interface CardLook {
  seed?: number;
  /** The face is the one that counts. */
  hit?: boolean;
  /** Lies idle: quiet paper, quiet ink. */
  idle?: boolean;
}

/** Chosen face large and upright; the other small and upside-down below a slanted cut. */
export function cardFace(
  up: number,
  down: number,
  { seed = 1, hit = false, idle = false }: CardLook = {},
): Piece[] {
  const w = CARD_W;
  const h = CARD_H;
  const bg = hit ? 'var(--hit)' : idle ? 'var(--card-2)' : 'var(--card)';
  const fg = hit ? 'var(--on-hit)' : idle ? 'var(--card-idle)' : 'var(--card-ink)';
  const small = w * 0.31;
  const hand = { seed, miss: w * 0.016 };
  const foot: Piece[] = idle
    ? []
    : [
        {
          d: cut(
            [
              [-1, h * 0.69],
              [w + 1, h * 0.61],
              [w + 1, h + 1],
              [-1, h + 1],
            ],
            { seed: seed + 9, miss: w * 0.012 },
          ),
          fill: 'var(--card-2)',
        },
      ];
  return [
    { d: rect(-w * 0.045, w * 0.03, w, h, hand), fill: 'var(--shadow)' },
    { d: rect(0, 0, w, h, hand), fill: bg },
    ...foot,
    ...pips(up, w * 0.11, w * 0.08, w * 0.78, fg, seed),
    ...moved(
      `rotate(180 ${w / 2} ${h * 0.83})`,
      pips(
        down,
        (w - small) / 2,
        h * 0.83 - small / 2,
        small,
        idle ? fg : 'var(--card-ink)',
        seed + 3,
      ),
    ),
  ];
}

/** Chalk border, soot field, one slanted band. Never a dot: a dot would read as a one. */
export function cardBack(seed = 1): Piece[] {
  const w = CARD_W;
  const h = CARD_H;
  const m = w * 0.11;
  return [
    { d: rect(-w * 0.08, w * 0.05, w, h, { seed, miss: w * 0.02 }), fill: 'var(--shadow)' },
    { d: rect(0, 0, w, h, { seed, miss: w * 0.02 }), fill: 'var(--card)' },
    {
      d: rect(m, m, w - 2 * m, h - 2 * m, { seed: seed + 1, miss: w * 0.02 }),
      fill: 'var(--sadza)',
    },
    {
      d: cut(
        [
          [m, h * 0.62],
          [w - m, h * 0.36],
          [w - m, h * 0.52],
          [m, h * 0.78],
        ],
        { seed: seed + 2, miss: w * 0.015 },
      ),
      fill: 'var(--roz)',
    },
  ];
}
