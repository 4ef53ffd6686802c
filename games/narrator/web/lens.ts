// A picture before the eyes: how near it is, where it hangs, and where a swipe leads.

export interface Spot {
  x: number;
  y: number;
}

/** How near the picture is, and how far it is pushed from the middle, in px. */
export interface Lens {
  scale: number;
  x: number;
  y: number;
}

export const FAR: Lens = { scale: 1, x: 0, y: 0 };
export const NEAREST = 5;
/** As near as a double tap brings it. */
export const NEAR = 2.6;

interface Size {
  width: number;
  height: number;
}

/** Never so far off that an edge of the picture leaves the edge of the frame. */
export function held({ scale, x, y }: Lens, frame: Size, picture: Size): Lens {
  const by = (size: number, room: number): number => Math.max(0, (size * scale - room) / 2);
  const clamp = (n: number, most: number): number => Math.max(-most, Math.min(most, n)) + 0;
  const near = Math.max(1, Math.min(NEAREST, scale));
  if (near === 1) return FAR;
  return {
    scale: near,
    x: clamp(x, by(picture.width, frame.width)),
    y: clamp(y, by(picture.height, frame.height)),
  };
}

/** Comes nearer or goes away, and what lies at `at` (from the middle of the frame) stays there. */
export function towards(lens: Lens, scale: number, at: Spot): Lens {
  const next = Math.max(1, Math.min(NEAREST, scale));
  const k = next / lens.scale;
  return { scale: next, x: at.x - (at.x - lens.x) * k, y: at.y - (at.y - lens.y) * k };
}

/** Where a swipe of `by` px leads: one card on or back if it went far enough or was quick (px per ms). */
export function swiped(
  at: number,
  count: number,
  by: number,
  speed: number,
  width: number,
): number {
  const far = Math.abs(by) > width * 0.22;
  const quick = Math.abs(speed) > 0.45 && Math.abs(by) > 24 && Math.sign(speed) === Math.sign(by);
  const to = far || quick ? at - Math.sign(by) : at;
  return Math.max(0, Math.min(count - 1, to));
}
