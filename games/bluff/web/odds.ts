// The chance that a bid is true, seen from one hand: own cards are known, the rest of the thirty are not.

export interface Question {
  count: number;
  face: number;
  /** Own cards as "a/b", and the faces they show (null before they are arranged). */
  hand: readonly string[];
  faces: readonly number[] | null;
  /** Cards in the other hands together. */
  others: number;
  onesWild: boolean;
}

const FACES = [1, 2, 3, 4, 5, 6];

/** All thirty cards: each of the fifteen pairs twice. */
function deck(): [number, number][] {
  const pairs = FACES.flatMap((a) =>
    FACES.filter((b) => b > a).map((b): [number, number] => [a, b]),
  );
  return [...pairs, ...pairs];
}

/** Binomial coefficient; zero outside the triangle. */
function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let out = 1;
  for (let i = 1; i <= k; i++) out = (out * (n - k + i)) / i;
  return out;
}

/**
 * Chance from 0 to 1, if the others turned their cards at random: a card with one fitting end counts half
 * the time, a card with two fitting ends (face and a wild one) always.
 */
export function chance({ count, face, hand, faces, others, onesWild }: Question): number {
  const fits = (f: number): boolean => f === face || (onesWild && f === 1);
  const own = (faces ?? []).filter(fits).length;
  const rest = deck();
  for (const card of hand) {
    const [a, b] = card.split('/').map(Number);
    const at = rest.findIndex(([x, y]) => x === a && y === b);
    if (at >= 0) rest.splice(at, 1);
  }
  const sure = rest.filter(([a, b]) => fits(a) && fits(b)).length;
  const maybe = rest.filter(([a, b]) => fits(a) !== fits(b)).length;
  const never = rest.length - sure - maybe;
  const wanted = count - own;
  if (wanted <= 0) return 1;

  let hits = 0;
  for (let s = 0; s <= Math.min(sure, others); s++) {
    for (let m = 0; m <= Math.min(maybe, others - s); m++) {
      const hands = choose(sure, s) * choose(maybe, m) * choose(never, others - s - m);
      if (!hands) continue;
      let turned = 0;
      for (let k = Math.max(0, wanted - s); k <= m; k++) turned += choose(m, k) / 2 ** m;
      hits += hands * turned;
    }
  }
  return hits / choose(rest.length, others);
}
