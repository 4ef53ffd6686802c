// Kasyno in the client: dice on the spots of a card, dice in the hand, the exact risk, and the securing roll spread over the cards.
import { describe, expect, it } from 'vitest';
import { faces as f, frame, table } from '../dev/frames';
import { Laying } from '../laying.svelte';
import { bustChance, useless } from '../risk';
import { percent } from '$lib/play/percent';
import { spread } from '../securing';
import { laid } from '../spots';
import type { CasinoTable, Face, Fit, Securing } from '../types';
import { FACES } from '../symbols';
import { CARDS } from '../wire';

describe('dice on the spots of a card', () => {
  it('lays plain dice first, then jokers on joker symbols, then on gaps', () => {
    expect(laid(f('cpj'), f('cjj'))).toEqual(['cherry', 'joker', 'joker']);
    expect(laid(f('cpj'), f('cj'))).toEqual(['cherry', null, 'joker']);
    expect(laid(f('ssp'), f('cp'))).toEqual([null, null, 'plum']);
  });
});

describe('dice in the hand', () => {
  // Seven dice; the first card has room for two plums, a bell and a joker, the second for a cherry or a joker.
  const offers: Fit[] = [0, 1, 2, 5]
    .map((die) => ({ die, card: 'one' }))
    .concat([4, 5].map((die) => ({ die, card: 'two' })));
  const room: CasinoTable['room'] = [
    {
      card: 'one',
      most: [
        [0, 2, 1, 0, 0, 0],
        [0, 1, 1, 0, 0, 1],
      ],
      wins: [
        [0, 2, 0, 0, 0, 0],
        [0, 1, 0, 0, 0, 1],
      ],
    },
    {
      card: 'two',
      most: [
        [1, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 1],
      ],
      wins: [],
    },
  ];
  const all = [0, 1, 2, 3, 4, 5, 6];
  const thrown = (more: Partial<CasinoTable> = {}) =>
    frame({
      legal: offers,
      table: table({
        phase: 'place',
        dice: f('ppbscjl') as unknown as CasinoTable['dice'],
        free: all,
        rolled: all,
        required: all,
        room,
        ...more,
      }),
    });
  const at = (now = thrown()) => new Laying(() => now);

  it('lights the cards that the server offers for the held die', () => {
    const hand = at();
    hand.hold(2);
    expect([hand.lit('one'), hand.lit('two')]).toEqual([true, false]);
    hand.hold(2);
    expect(hand.held).toBeNull();
    expect([hand.lit('one'), hand.lit('two'), hand.lit('three')]).toEqual([true, true, false]);
  });
  it('lays several dice, never more than there is room for', () => {
    const hand = at();
    for (const die of [0, 1]) expect(hand.lay('one', die)).toEqual({ die, card: 'one' });
    expect(hand.lay('one', 5)).toBeNull();
    expect(hand.lay('one', 2)).toEqual({ die: 2, card: 'one' });
    expect(hand.pending('one')).toEqual(f('ppb'));
    expect(hand.free).toEqual([3, 4, 5, 6]);
    expect(hand.lay('one', 0)).toBeNull();
    expect(hand.fitsSomewhere(3)).toBe(false);
  });
  it('with empty hands takes a plain die before a joker', () => {
    const hand = at();
    expect([hand.lay('two')?.die, hand.lay('two')]).toEqual([4, null]);
  });
  it('takes back one die or the last one', () => {
    const hand = at();
    hand.lay('one', 0);
    hand.lay('one', 2);
    hand.take(0);
    expect(hand.picks).toEqual([{ die: 2, card: 'one' }]);
    hand.undo();
    expect(hand.picks).toEqual([]);
  });
  it('shows a card as full by what the server says, whichever way it was filled', () => {
    for (const [dice, full] of [
      [[0], false],
      [[0, 2], false],
      [[0, 1], true],
      [[1, 0], true],
      [[0, 5], true],
    ] as const) {
      const hand = at();
      for (const die of dice) expect(hand.lay('one', die)).not.toBeNull();
      expect([hand.full('one'), hand.full('two')], `${dice}`).toEqual([full, false]);
      hand.undo();
      expect(hand.full('one')).toBe(false);
    }
    expect(at(thrown({ room: [], complete: ['two'] })).full('two')).toBe(true);
  });
  it('asks for a die that the server requires', () => {
    const hand = at(thrown({ rolled: [0, 4], required: [4] }));
    hand.lay('one', 0);
    expect(hand.ready).toBe(false);
    hand.lay('two', 4);
    expect(hand.ready).toBe(true);
  });
  it('throws all free dice again but those that are kept', () => {
    const hand = at(thrown({ phase: 'decide', free: [3, 4, 5, 6], placed: { one: [0, 1, 2] } }));
    expect(hand.again).toEqual([3, 4, 5, 6]);
    hand.keep(5);
    expect(hand.again).toEqual([3, 4, 6]);
    hand.keep(5);
    expect(hand.again).toEqual([3, 4, 5, 6]);
  });
  it('forgets everything at the next decision', () => {
    let now = thrown();
    const hand = new Laying(() => now);
    hand.lay('one', 0);
    now = { ...now, decision: now.decision + 1 };
    expect(hand.picks).toEqual([]);
  });
});

describe('the risk of a throw', () => {
  it('knows the faces that help nobody', () =>
    expect(useless(f('pj'))).toEqual(['cherry', 'bell', 'clover', 'seven']));
  it('is their share to the power of the dice', () => {
    expect(bustChance(f('pj'), 1)).toBeCloseTo(4 / 6, 12);
    expect(bustChance(f('pj'), 3)).toBeCloseTo(8 / 27, 12);
  });
  it('is certain where nothing fits, and nil where everything does', () => {
    expect(bustChance([], 4)).toBe(1);
    expect(bustChance(FACES, 1)).toBe(0);
  });
  it('agrees with counting every throw of three dice', () => {
    const fitting = f('cbj');
    let lost = 0;
    for (const a of FACES)
      for (const b of FACES)
        for (const c of FACES) if (![a, b, c].some((face) => fitting.includes(face))) lost++;
    expect(bustChance(fitting, 3)).toBeCloseTo(lost / 216, 12);
  });
  it('is never rounded to a certainty', () =>
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual([0, 1, 50, 99, 100]));
});

describe('the securing roll', () => {
  const plain = CARDS.filter(
    (card) =>
      card.combinations.length === 1 &&
      !card.combinations[0]!.includes('joker') &&
      card.combinations[0]!.length > 2,
  );
  const two = CARDS.find(({ combinations: [a, b] }) =>
    b?.some((face) => face !== 'joker' && !a!.includes(face)),
  )!;
  const roll = (faces: Face[]): Securing['dice'] =>
    [...faces, ...Array<Face>(7).fill('joker')].slice(0, 7) as unknown as Securing['dice'];

  it('shows the matches the server made', () => {
    const { id, combinations } = plain[0]!;
    const need = Math.ceil(combinations[0]!.length / 2);
    const dice = roll(combinations[0]!.slice(0, need));
    const secured = [{ card: id, combination: 0, dice: Array.from({ length: need }, (_, i) => i) }];
    const [only] = spread({ dice, exposed: [id], secured });
    expect(only).toMatchObject({ need, safe: true });
    expect(only?.dice.map((die) => die !== null)).toEqual(combinations[0]!.map((_, i) => i < need));
  });
  it('shows what little matched on a card that stays exposed, jokers never', () => {
    const { id, combinations } = plain[0]!;
    const [only] = spread({ dice: roll([combinations[0]![0]!]), exposed: [id], secured: [] });
    expect(only?.safe).toBe(false);
    expect(only?.dice.filter((die) => die !== null)).toEqual([0]);
  });
  it('lets each die serve once, first of all the card it made safe', () => {
    const [a, b] = [plain[0]!, plain[1]!];
    const halves = [a, b].map(({ combinations: [c] }) => c!.slice(0, Math.ceil(c!.length / 2)));
    const dice = roll(halves.flat());
    const from = halves[0]!.length;
    // The second card comes first on the table: it must not take what the first was secured with.
    const secured = [
      { card: a.id, combination: 0, dice: halves[0]!.map((_, i) => i) },
      { card: b.id, combination: 0, dice: halves[1]!.map((_, i) => from + i) },
    ];
    const all = spread({ dice, exposed: [b.id, a.id], secured });
    const used = all.flatMap((m) => m.dice.filter((die) => die !== null));
    expect(new Set(used).size).toBe(used.length);
    for (const m of all)
      expect(m.dice.filter((die) => die !== null).length).toBeGreaterThanOrEqual(m.need);
  });
  it('looks at the better of two combinations', () => {
    const [first, second] = two.combinations;
    const face = second!.find((f) => f !== 'joker' && !first!.includes(f))!;
    const [only] = spread({
      dice: roll([face]).map((f) => (f === 'joker' ? face : f)) as unknown as Securing['dice'],
      exposed: [two.id],
      secured: [],
    });
    expect(only?.combination).toEqual(second);
  });
});
