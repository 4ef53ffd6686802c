// Numbers from a seed: the same on every machine.

/** A generator (mulberry32) with a few ways to ask it. */
export function random(seed) {
  let a = Math.imul(seed, 2654435761) >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  next.in = (from, to) => from + (to - from) * next();
  next.int = (from, to) => Math.floor(next.in(from, to + 1));
  next.pick = (list) => list[Math.floor(next() * list.length)];
  return next;
}
