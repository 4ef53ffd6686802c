// Where the cards of the row lie: like words on a page, the arrow first, as large as the table allows.

/** Height of a card, its width being one: the shape of the pictures (crates/art). */
export const TALL = 894 / 654;

export interface Fit {
  columns: number;
  lines: number;
  width: number;
  height: number;
  /** Between two neighbours. */
  gap: number;
  left: number;
  top: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** One unbroken line reads best, so it wins over two lines of cards up to two fifths larger. */
const UNBROKEN = 1.4;
/** Of two ways that are nearly as good, the one with fewer lines. */
const FEWER = 0.06;

/** Lays so many tiles on a table of this size; no card gets wider than `most`. */
export function fit(tiles: number, width: number, height: number, most = Infinity): Fit {
  let best: Fit | null = null;
  let worth = -1;
  for (let columns = 1; columns <= tiles; columns++) {
    const lines = Math.ceil(tiles / columns);
    const gap = tiles > 10 ? 6 : 10;
    const card = Math.max(
      1,
      Math.min(
        most,
        (width - gap * (columns - 1)) / columns,
        (height - gap * (lines - 1)) / lines / TALL,
      ),
    );
    const value = card * (lines === 1 ? UNBROKEN : 1 - lines * FEWER);
    if (value <= worth) continue;
    worth = value;
    const tall = card * TALL;
    best = {
      columns,
      lines,
      width: card,
      height: tall,
      gap,
      left: lines === 1 ? 0 : (width - columns * card - (columns - 1) * gap) / 2,
      top: (height - lines * tall - (lines - 1) * gap) / 2,
    };
  }
  return best!;
}

/** Upper left corner of a tile; the arrow is tile 0. */
export function spot(fit: Fit, tile: number): Spot {
  const column = tile % fit.columns;
  const line = Math.floor(tile / fit.columns);
  return {
    x: fit.left + column * (fit.width + fit.gap),
    y: fit.top + line * (fit.height + fit.gap),
  };
}

/** The tile of card `i` while a place for a new one is open at `open`. */
export function tileOf(i: number, open: number | null): number {
  return i + 1 + (open !== null && i >= open ? 1 : 0);
}

interface Under {
  tile: number;
  /** Right half of the tile. */
  right: boolean;
  inside: boolean;
}

function under(fit: Fit, { x, y }: Spot): Under {
  const clamp = (n: number, most: number): number => Math.max(0, Math.min(most, n));
  const column = clamp(
    Math.floor((x - fit.left + fit.gap / 2) / (fit.width + fit.gap)),
    fit.columns - 1,
  );
  const line = clamp(
    Math.floor((y - fit.top + fit.gap / 2) / (fit.height + fit.gap)),
    fit.lines - 1,
  );
  const tile = line * fit.columns + column;
  const corner = spot(fit, tile);
  const inside =
    x >= corner.x && x <= corner.x + fit.width && y >= corner.y && y <= corner.y + fit.height;
  return { tile, right: x > corner.x + fit.width / 2, inside };
}

/** The place in the row that a point means: a finger on the left half of a card means before it. */
export function placeAt(fit: Fit, cards: number, open: number | null, at: Spot): number {
  const { tile, right } = under(fit, at);
  if (tile === 0) return 0;
  if (open !== null && tile === open + 1) return open;
  const card = tile - 1 - (open !== null && tile > open + 1 ? 1 : 0);
  return Math.min(cards, card + (right ? 1 : 0));
}

/** The card under a point, if there is one. */
export function cardAt(fit: Fit, cards: number, open: number | null, at: Spot): number | null {
  const { tile, inside } = under(fit, at);
  if (!inside || tile === 0 || tile === (open ?? -1) + 1) return null;
  const card = tile - 1 - (open !== null && tile > open + 1 ? 1 : 0);
  return card < cards ? card : null;
}

export interface Box extends Spot {
  width: number;
  height: number;
}

const TOUCH = 44;

/** What a finger may hit to mean the place `k`: from the middle of one card to the middle of the next. */
export function boxOf(fit: Fit, cards: number, open: number | null, k: number): Box {
  const wide = (x: number, y: number, right: number): Box => ({
    x: Math.min(x, right - TOUCH),
    y,
    width: Math.max(TOUCH, right - x),
    height: fit.height,
  });
  if (k === open) {
    const here = spot(fit, k + 1);
    return wide(here.x, here.y, here.x + fit.width);
  }
  const shift = open !== null && k > open ? 1 : 0;
  const before = spot(fit, k + shift);
  const after = spot(fit, k + 1 + shift);
  const middle = fit.width / 2;
  if (before.y === after.y)
    return wide(before.x + middle, before.y, after.x + (k === cards ? fit.width : middle));
  // The line breaks here: the place is reached at the beginning of the next one, or behind the last card of all.
  if (k === cards) return wide(before.x + middle, before.y, before.x + fit.width + fit.gap);
  return wide(after.x - fit.gap, after.y, after.x + middle);
}

/** Where the row falls back: each `i` whose number is greater than the next one's. */
export function falls(values: readonly number[]): number[] {
  return values.flatMap((value, i) => (i + 1 < values.length && value > values[i + 1]! ? [i] : []));
}
