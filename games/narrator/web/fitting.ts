// How large things can be where they lie: the words of a clue, and the cards on the table.

/** Of the font's size: the breadth of a usual letter, the height of a line. */
const LETTER = 0.56;
const LINE = 1.08;
/** The smallest print of a clue, in px, and what a letter and a line of it take. */
const SMALL = 15;
export const SMALL_LETTER = SMALL * LETTER;
export const SMALL_LINE = SMALL * LINE;

/** How many lines words take where `letters` fit on one; a line takes one letter at least, however narrow: a hidden table has no width. */
export function linesOf(text: string, fitting: number): number {
  const letters = Math.max(1, fitting);
  let lines = 1;
  let used = 0;
  for (const word of text.split(/\s+/)) {
    const length = [...word].length;
    if (used && used + 1 + length > letters) {
      lines++;
      used = 0;
    }
    used += (used ? 1 : 0) + length;
    // A word longer than the line is broken.
    while (used > letters) {
      lines++;
      used -= letters;
    }
  }
  return lines;
}

/** The largest size, in px, at which the text fits; long words are broken only below `whole`. */
export function textSize(
  text: string,
  width: number,
  height: number,
  most: number,
  least = SMALL,
  whole = 26,
): number {
  const longest = Math.max(1, ...text.split(/\s+/).map((word) => [...word].length));
  for (let size = Math.floor(most); size > least; size--) {
    const letters = Math.floor(width / (size * LETTER));
    if (letters < 1 || (longest > letters && size > whole)) continue;
    if (linesOf(text, letters) * size * LINE <= height) return size;
  }
  return least;
}

/** Breaks a sentence into lines of about the same length: short ones stay whole. */
export function lines(text: string): string[] {
  const words = text.split(/\s+/);
  const length = [...text].length;
  const wanted = length <= 15 ? 1 : length <= 34 ? 2 : length <= 75 ? 3 : Math.ceil(length / 36);
  const letters = Math.max(
    Math.ceil(length / wanted),
    ...words.map((word) => Math.min(24, [...word].length)),
  );
  const out: string[] = [];
  for (let word of words) {
    const line = out.at(-1);
    if (line !== undefined && [...line].length + 1 + [...word].length <= letters + 3) {
      out[out.length - 1] = `${line} ${word}`;
      continue;
    }
    // Something without a single space still has to end somewhere.
    for (; [...word].length > 30; word = [...word].slice(30).join(''))
      out.push([...word].slice(0, 30).join(''));
    out.push(word);
  }
  return out;
}

/** Height of a card, its width being one. */
export const TALL = 1.5;

export interface Spread {
  columns: number;
  lines: number;
  /** Of a card. */
  width: number;
}

/** The way to lay cards out in which they are largest; `below` px under each card are for what hangs on it. */
export function spread(
  cards: number,
  width: number,
  height: number,
  gap: number,
  most = Infinity,
  below = 0,
): Spread {
  let best: Spread = { columns: Math.max(1, cards), lines: 1, width: 0 };
  for (let columns = 1; columns <= cards; columns++) {
    const lines = Math.ceil(cards / columns);
    const card = Math.max(
      1,
      Math.min(
        most,
        (width - gap * (columns - 1)) / columns,
        ((height - gap * (lines - 1)) / lines - below) / TALL,
      ),
    );
    // Of two ways that are as good, the one with fewer lines.
    if (card > best.width + 0.5 || (card > best.width - 0.5 && lines < best.lines))
      best = { columns, lines, width: card };
  }
  return best;
}
