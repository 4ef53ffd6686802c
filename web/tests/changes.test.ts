// Pictures from changes: the very values that the server compared, what has not changed stays the same, and nothing old is touched.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changed, Pictures, spread } from '../src/lib/changes.js';

type Example = [old: unknown, change: unknown, now: unknown];
const EXAMPLES = JSON.parse(
  readFileSync('../crates/kernel/vectors/changes.json', 'utf8'),
) as Example[];

/** A value that refuses to be changed in place. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

describe('changes', () => {
  it('make of the old picture the new one, as the server compared them', () => {
    expect(EXAMPLES.length).toBeGreaterThan(150);
    for (const [old, change, now] of EXAMPLES)
      expect(changed(frozen(old), frozen(change)), JSON.stringify([old, change])).toEqual(now);
  });

  it('leave what they do not name the very same value', () => {
    const people = [{ name: 'Ala' }, { name: 'Ola' }];
    const before = { people, turn: 1 };
    const after = changed(before, { turn: 2 }) as typeof before;
    expect(after).toEqual({ people, turn: 2 });
    expect(after.people).toBe(people);
    const renamed = changed(before, { people: { '1': { name: 'Ela' } } }) as typeof before;
    expect(renamed.people[0]).toBe(people[0]);
    expect(before.people[1]).toEqual({ name: 'Ola' });
  });

  it('spread a ladder of offers where it stands', () => {
    const ladder = {
      ladder: [
        ['type', 'bid'],
        ['count', 2, 3],
        ['face', 1, 2],
      ],
      skip: 1,
    };
    expect(spread([ladder, { type: 'check' }])).toEqual([
      { type: 'bid', count: 2, face: 2 },
      { type: 'bid', count: 3, face: 1 },
      { type: 'bid', count: 3, face: 2 },
      { type: 'check' },
    ]);
  });

  it('put whole frames together, each with its own events and offers', () => {
    const pictures = new Pictures();
    const table = { turn: 1, bids: [] };
    const around = { game: 'bluff', decision: 1, due: [0], seat: 0 };
    const own = { hand: ['2/4'] };
    pictures.hear({ t: 'game', ...around, table, own, held: null, legal: [], events: [] });
    const bid = { type: 'bid', seat: 1 };
    const legal = [{ type: 'check' }];
    const next = { t: 'game+', decision: 2, table: { bids: [bid] }, events: [bid], own, legal };
    expect(pictures.hear(next)).toEqual({
      ...{ t: 'game', ...around, decision: 2, own, held: null, legal, events: [bid] },
      table: { turn: 1, bids: [bid] },
    });
    // Nothing is said of what is nothing.
    expect(pictures.hear({ t: 'game+', decision: 3, own })).toMatchObject({
      ...{ t: 'game', decision: 3, own, held: null, legal: [], events: [] },
      table: { turn: 1, bids: [bid] },
    });
    pictures.hear({ t: 'room', code: 'BIGOS', people: [] });
    expect(pictures.hear({ t: 'room+', people: [{ person: 1 }] })).toEqual({
      ...{ t: 'room', code: 'BIGOS' },
      people: [{ person: 1 }],
    });
    expect(pictures.hear({ t: 'pong', at: 1 })).toEqual({ t: 'pong', at: 1 });
  });
});
