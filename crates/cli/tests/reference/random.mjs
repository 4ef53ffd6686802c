// Chance of our own, and odd JSON to try a reader with.

let state = 1;
/** The same number makes the same files. */
export const startRandom = (seed) => (state = Number(seed) >>> 0);
function random() { // mulberry32
  state = (state + 0x6d2b79f5) >>> 0;
  let t = state;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
export const below = (n) => Math.floor(random() * n);
export const chance = (p) => random() < p;
export const oneOf = (list) => list[below(list.length)];
export function shuffled(list) {
  const out = [...list];
  for (let i = out.length; i > 1; ) {
    const j = below(i--);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

/** Draws at random and writes down what it drew, as a chance script. `bend` may favour what a game seldom sees. */
export class Recorder {
  entries = [];
  constructor(bend = {}) {
    this.bend = bend;
  }
  note(kind, result) {
    this.entries.push({ [kind]: result });
    return structuredClone(result);
  }
  pick(seats) {
    return this.note('pick', below(seats));
  }
  shuffle(deck) {
    return this.note('shuffle', this.bend.shuffle?.(deck) ?? shuffled(deck));
  }
  dice(symbols, number) {
    return this.note('dice', this.bend.dice?.(symbols, number) ?? Array.from({ length: number }, () => oneOf(symbols)));
  }
}

/** JSON numbers that JavaScript would write otherwise. */
export const raw = (text) => ({ raw: text });
export const write = (file) => JSON.stringify(file).replace(/\{"raw":"([^"]*)"\}/g, '$1');

export const NO_WHOLE = () => oneOf([null, '3', true, [], {}, [3], -1, -7, 1.5, 0.1, raw('-1e30'), raw('2.5e0'), raw('1e-3')]);
export const HUGE = () => raw(oneOf(['255', '256', '257', '65536', '4294967297', '9007199254740993', '18446744073709551616', '1e30']));
export const WHOLE_BUT_ODD = (n) => raw(oneOf([`${n}.0`, `${n}e0`, `${n}${n === 0 ? "" : 0}e-1`]));
export const NO_TEXT = () => oneOf([undefined, null, 5, true, [], {}, ['click']]);
