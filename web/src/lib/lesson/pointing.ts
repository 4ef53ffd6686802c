// Where a caption lies and what it points at: never over the thing to tap, and over as little else as can be.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const shown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
};

/** The first of these that is on the screen. */
export function target(selectors: readonly string[], root: ParentNode): Element | null {
  for (const selector of selectors) {
    const found = [...root.querySelectorAll(selector)].find(shown);
    if (found) return found;
  }
  return null;
}

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** What lies under a caption and matters, and how much. */
export interface Weight {
  box: Box;
  by: number;
}

/** Places along the edges of the screen, those first that are tried first. */
function places(screen: Box, width: number, height: number, edge: number): Box[] {
  const right = screen.width - width - edge;
  const bottom = screen.height - height - edge;
  const ys = [edge, ...[0.2, 0.4, 0.6, 0.8].map((part) => edge + (bottom - edge) * part), bottom];
  const xs = right > width / 2 ? [edge, (edge + right) / 2, right] : [(edge + right) / 2];
  return ys.flatMap((y) => xs.map((x) => ({ x, y, width, height })));
}

/** The place that covers least; `before` is kept where nothing is better by much. */
export function place(
  screen: Box,
  size: { width: number; height: number },
  weights: readonly Weight[],
  before: Box | null,
): Box {
  const cost = (at: Box): number =>
    weights.reduce((sum, { box, by }) => sum + by * overlap(at, box), 0);
  const all = places(screen, size.width, size.height, 8);
  const best = all.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  const stay = before && { ...before, ...size };
  const fits =
    stay && stay.y + stay.height <= screen.height - 4 && stay.x + stay.width <= screen.width - 4;
  return stay && fits && cost(stay) <= cost(best) + 800 ? stay : best;
}
