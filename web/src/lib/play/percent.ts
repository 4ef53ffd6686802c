// A chance as it is read.

/** Whole per cent, but never a certainty that is none. */
export function percent(chance: number): number {
  return chance === 0 || chance === 1
    ? chance * 100
    : Math.min(99, Math.max(1, Math.round(chance * 100)));
}
