// How long a doubt takes: a short row is enjoyed, a long one does not bore.

/** Milliseconds from one card to the next. */
export function beatOf(cards: number): number {
  return Math.round(Math.max(320, Math.min(900, 6000 / Math.max(1, cards))));
}

/** Milliseconds until the verdict; `falls` mistakes take a moment longer each. */
export function untilVerdict(cards: number, falls: number): number {
  return 800 + beatOf(cards) * cards + falls * 700 + 900;
}
