// Blef in the client: the bid picker never leaves `legal`, and the odds agree with counting by hand.
import { describe, expect, it } from 'vitest';
import { chance } from '../odds';
import { keep, ladder, onFace, startAt, step } from '../picker';
import { raises } from '../dev/frames';

describe('bid picker', () => {
  const steps = ladder([{ type: 'check' }, ...raises(3, 4, 6)]);

  it('knows the legal counts of each face', () => {
    expect(steps.get(4)).toEqual([4, 5, 6]);
    expect(steps.get(5)).toEqual([3, 4, 5, 6]);
  });
  it('starts one above the claim on its own face', () =>
    expect(startAt(steps, { count: 3, face: 4 }, 2)).toEqual({ count: 4, face: 4 }));
  it('opens on the face the hand is fond of', () =>
    expect(startAt(ladder(raises(0, 6, 6)), null, 2)).toEqual({ count: 1, face: 2 }));
  it('goes to the smallest bid on another face, unless more was asked for', () => {
    expect(onFace(steps, 5, { count: 4, face: 4 })).toEqual({ count: 3, face: 5 });
    expect(onFace(steps, 5, { count: 5, face: 4 })).toEqual({ count: 5, face: 5 });
    expect(onFace(steps, 2, { count: 4, face: 5 })).toEqual({ count: 4, face: 2 });
  });
  it('stops at both ends', () => {
    expect(step(steps, { count: 4, face: 4 }, -1)).toEqual({ count: 4, face: 4 });
    expect(step(steps, { count: 4, face: 4 }, 1)).toEqual({ count: 5, face: 4 });
    expect(step(steps, { count: 6, face: 4 }, 1)).toEqual({ count: 6, face: 4 });
  });
  it('has nothing to point at when only a check is legal', () => {
    const none = ladder([{ type: 'check' }]);
    expect(startAt(none, { count: 6, face: 6 }, 1)).toBeNull();
    expect(onFace(none, 3, { count: 1, face: 1 })).toBeNull();
  });
  it('lets go of a bid that is no longer legal', () => {
    expect(keep(steps, { count: 3, face: 4 })).toBeNull();
    expect(keep(steps, { count: 5, face: 4 })).toEqual({ count: 5, face: 4 });
  });
  it('handles orders where low faces are closed', () => {
    const valueFirst = ladder([
      { type: 'bid', count: 4, face: 4 },
      { type: 'bid', count: 1, face: 5 },
      { type: 'bid', count: 2, face: 5 },
    ]);
    expect(onFace(valueFirst, 3, { count: 4, face: 4 })).toBeNull();
    expect(onFace(valueFirst, 5, { count: 4, face: 4 })).toEqual({ count: 1, face: 5 });
  });
});

describe('odds', () => {
  const base = { face: 4, hand: ['4/5'], faces: [4], others: 1, onesWild: false };

  it('is certain of what the own hand shows', () => expect(chance({ ...base, count: 1 })).toBe(1));
  it('is zero beyond all cards', () => expect(chance({ ...base, count: 3 })).toBe(0));
  // 9 of the 29 unseen cards carry a four, and half of those show it.
  it('counts one unseen card', () =>
    expect(chance({ ...base, count: 2 })).toBeCloseTo(9 / 29 / 2, 12));
  // Two unseen cards, both must show a four: C(9,2)/C(29,2) / 4.
  it('counts two unseen cards', () =>
    expect(chance({ ...base, count: 3, others: 2 })).toBeCloseTo(36 / 406 / 4, 12));
  // Wild ones: unseen are two 1/4 (always), 7 other fours and 8 other ones (half the time).
  it('lets wild ones help', () =>
    expect(chance({ ...base, count: 2, onesWild: true })).toBeCloseTo((2 + 15 / 2) / 29, 12));
  it('never grows with the count', () => {
    const odds = [1, 2, 3, 4, 5, 6].map((count) => chance({ ...base, count, others: 12 }));
    expect([...odds].sort((a, b) => b - a)).toEqual(odds);
  });
});
