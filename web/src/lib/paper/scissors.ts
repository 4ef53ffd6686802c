// Scissors: seeded outlines that miss the ruler a little, and always miss it the same way.

export type Point = readonly [number, number];

/** One piece of coloured paper: an outline and a fill, or an open line and a stroke. */
export interface Piece {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  /** SVG transform. */
  at?: string;
}

export interface Hand {
  seed?: number;
  /** How far, in units of the drawing, the scissors may miss. */
  miss?: number;
  /** Length after which a straight edge gets another point. */
  step?: number;
}

/** Small seeded generator (mulberry32): the same seed always cuts the same shape. */
export function dice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** Points from their coordinates one after the other: a list of pairs would stand on as many lines as there are points. */
export function points(coordinates: readonly number[]): Point[] {
  return Array.from({ length: coordinates.length / 2 }, (_, i): Point => [
    coordinates[2 * i] ?? 0,
    coordinates[2 * i + 1] ?? 0,
  ]);
}

/** A stable number for a text, to seed a shape by name. */
export function seedOf(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 1;
}

const short = (n: number): string => String(Math.round(n * 10) / 10);

export function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;
}

/** Cuts along straight edges; long edges get a few slightly missed points. */
export function cut(
  points: readonly Point[],
  { seed = 1, miss = 2, step = 70 }: Hand = {},
): string {
  const random = dice(seed);
  const out: Point[] = [];
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length] ?? a;
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const length = Math.hypot(dx, dy) || 1;
    const parts = Math.max(1, Math.round(length / step));
    for (let k = 0; k < parts; k++) {
      const t = k / parts + (k ? ((random() - 0.5) * 0.4) / parts : 0);
      const off = (random() - 0.5) * 2 * miss;
      out.push([a[0] + dx * t - (dy / length) * off, a[1] + dy * t + (dx / length) * off]);
    }
  });
  return outline(out);
}

export function rect(x: number, y: number, w: number, h: number, hand: Hand = {}): string {
  return cut(
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ],
    hand,
  );
}

/** Round things are many-sided: scissors turn in facets. */
export function disc(
  cx: number,
  cy: number,
  rx: number,
  ry = rx,
  { seed = 1, sides = 15, wobble = 0.035 } = {},
): string {
  const random = dice(seed);
  const start = random() * 6;
  return outline(
    Array.from({ length: sides }, (_, i): Point => {
      const a = start + ((i + (random() - 0.5) * 0.45) / sides) * Math.PI * 2;
      const k = 1 + (random() - 0.5) * 2 * wobble;
      return [cx + Math.cos(a) * rx * k, cy + Math.sin(a) * ry * k];
    }),
  );
}

const SPOTS: Record<number, readonly Point[]> = {
  1: [[0.5, 0.5]],
  2: [
    [0.27, 0.27],
    [0.73, 0.73],
  ],
  3: points([0.24, 0.24, 0.5, 0.5, 0.76, 0.76]),
  4: points([0.27, 0.27, 0.73, 0.27, 0.27, 0.73, 0.73, 0.73]),
  5: points([0.25, 0.25, 0.75, 0.25, 0.5, 0.5, 0.25, 0.75, 0.75, 0.75]),
  6: points([0.28, 0.22, 0.72, 0.22, 0.28, 0.5, 0.72, 0.5, 0.28, 0.78, 0.72, 0.78]),
};

/** The spots of a die face inside a square. */
export function pips(
  face: number,
  x: number,
  y: number,
  size: number,
  fill: string,
  seed = 1,
): Piece[] {
  return (SPOTS[face] ?? []).map(([u, v], i) => ({
    d: disc(x + u * size, y + v * size, size * (face === 1 ? 0.15 : 0.105), undefined, {
      seed: seed * 31 + i,
      sides: 9,
      wobble: 0.07,
    }),
    fill,
  }));
}

/** The same pieces moved, turned or scaled together. */
export function moved(at: string, pieces: readonly Piece[]): Piece[] {
  return pieces.map((p) => ({ ...p, at: p.at ? `${at} ${p.at}` : at }));
}

/** A piece with its hard shadow below it. */
export function lifted(d: string, fill: string, dx = 7, dy = 9): Piece[] {
  return [
    { d, fill: 'rgb(30 8 4 / .3)', at: `translate(${dx} ${dy})` },
    { d, fill },
  ];
}

export function die(
  face: number,
  x: number,
  y: number,
  size: number,
  { bg = 'var(--card)', fg = 'var(--card-ink)', seed = 1, turn = 0 } = {},
): Piece[] {
  const hand = { seed, miss: size * 0.022, step: size * 0.6 };
  return moved(`translate(${short(x)} ${short(y)}) rotate(${turn} ${size / 2} ${size / 2})`, [
    { d: rect(size * 0.05, size * 0.07, size, size, hand), fill: 'var(--shadow)' },
    { d: rect(0, 0, size, size, hand), fill: bg },
    ...pips(face, size * 0.04, size * 0.04, size * 0.92, fg, seed),
  ]);
}
