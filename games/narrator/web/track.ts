// The ladder to the moon: how long it is, where each rabbit sits, and whose it is in one or two letters.

export interface Place {
  seat: number;
  /** From 0 at the foot of the ladder to 1 at its end. */
  at: number;
  /** How many rabbits already sit on this rung. */
  above: number;
}

/** Rungs of the ladder: thirty, then ten more whenever somebody would fall off its end. */
export function rungs(scores: readonly number[]): number {
  return Math.max(30, Math.ceil((Math.max(0, ...scores) + 1) / 10) * 10);
}

/** Where everybody sits; those who share a rung sit on each other, the lower seat below. */
export function places(scores: readonly number[], length = rungs(scores)): Place[] {
  return scores.map((score, seat) => ({
    seat,
    at: Math.min(1, score / length),
    above: scores.slice(0, seat).filter((other) => other === score).length,
  }));
}

/** The shortest beginnings that tell the names apart, two letters at most; then the number of the seat. */
export function initials(names: readonly string[]): string[] {
  const begin = (name: string, n: number): string => {
    const [first = '', ...rest] = [...name.trim()].slice(0, n);
    return first.toLocaleUpperCase() + rest.join('').toLocaleLowerCase();
  };
  return names.map((name, seat) => {
    for (const n of [1, 2]) {
      const own = begin(name, n);
      if (own && names.every((other, i) => i === seat || begin(other, n) !== own)) return own;
    }
    return String(seat + 1);
  });
}
