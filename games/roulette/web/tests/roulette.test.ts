// Ruletka in the client: hands offer what `legal` offers, scenes follow the events, and the count is a matter of the server's clock alone.
import { describe, expect, it } from 'vitest';
import { scenes } from '../broadcast';
import { choices, heaps, TIMES } from '../legal';
import { BEAT, beatAt, COUNT, shotMoment, untilNextBeat } from '../moment';
import { survival } from '../odds';
import { Broadcast } from '../onair.svelte';
import { isMine, leaders, spoken, statusLine, tell } from '../telling';
import type { RouletteEvent } from '../types';
import { Offset } from '$lib/clock';
import { settings } from '$lib/settings.svelte';
import { at, BETS, duel, hall } from '../dev/frames';

describe('choices', () => {
  it('sorts what is legal and invents nothing', () => {
    const may = choices([...BETS, ...at('voyeur', [0, 3]), { type: 'play', card: 'barrel' }]);
    expect(may.bets).toEqual([0, 1, 2, 3, 4, 5]);
    expect(may.cards.get('voyeur')).toEqual({ targets: [0, 3], shots: [] });
    expect(may.cards.get('barrel')).toEqual({ targets: [], shots: [] });
    expect(may.cards.has('bang')).toBe(false);
    expect([may.pass, may.ready, may.survivor, may.accuse, may.aim, may.hide]).toEqual([
      false,
      false,
      false,
      [],
      [],
      [],
    ]);
  });
  it('offers the new bets of a changed mind', () => {
    expect(
      choices([0, 4].map((shots) => ({ type: 'play', card: 'second_thoughts', shots }))).cards.get(
        'second_thoughts',
      )?.shots,
    ).toEqual([0, 4]);
  });
  it('lays equal cards on one heap, in the order of their times', () => {
    expect(heaps(['respin', 'bang', 'barrel', 'bang'])).toEqual([
      { card: 'barrel', count: 1 },
      { card: 'bang', count: 2 },
      { card: 'respin', count: 1 },
    ]);
    expect(Object.keys(TIMES)).toHaveLength(12);
  });
});

describe('the count', () => {
  const shot = 1_000_000;
  it('says 3, 2, 1 and the shot, each for one beat', () => {
    expect(
      [COUNT + 1, COUNT, COUNT - 1, 2 * BEAT, BEAT + 1, BEAT, 1, 0, -500].map((left) =>
        beatAt(shot - left, shot),
      ),
    ).toEqual([null, 3, 3, 2, 2, 1, 1, 0, 0]);
  });
  it('waits exactly until the next number', () => {
    for (let left = COUNT + 900; left > 0; left -= 37) {
      const wait = untilNextBeat(shot - left, shot)!;
      expect(wait).toBeGreaterThan(0);
      expect(beatAt(shot - left + wait, shot)).not.toBe(beatAt(shot - left, shot));
      expect(beatAt(shot - left + wait - 1, shot)).toBe(beatAt(shot - left, shot));
    }
    expect(untilNextBeat(shot, shot)).toBeNull();
  });
  it('falls when the window of the countdown closes, unless somebody has to aim first', () => {
    const running = { deadline: shot, window: 7500 };
    expect(shotMoment(duel({ phase: 'countdown', aims: [{ at: 'oneself' }] }, running))).toBe(shot);
    expect(shotMoment(duel({ phase: 'countdown', aims: [{ at: 'choice' }] }, running))).toBeNull();
    expect(shotMoment(duel({ phase: 'after' }, running))).toBeNull();
    expect(shotMoment(duel({ phase: 'countdown' }, { deadline: shot }))).toBeNull();
  });
  it('believes the quickest round trip', () => {
    const clock = new Offset();
    expect(clock.heard(1000, 1400, 6200)).toBe(5000);
    expect(clock.heard(2000, 2010, 7015)).toBe(5010);
    expect(clock.heard(3000, 3900, 8000)).toBe(5010);
    clock.forget();
    expect(clock.heard(4000, 4100, 4050)).toBe(0);
  });
});

describe('the broadcast', () => {
  const SHOT: RouletteEvent = {
    type: 'shot',
    shot: 1,
    fired: [{ seat: 0, card: 'bullet', aim: { at: 'oneself' } }],
  };
  const events: RouletteEvent[] = [
    { type: 'ballot', accusations: [{ seat: 0, target: 2 }] },
    { type: 'shown', seat: 2, card: 'bullet' },
    { type: 'died', seat: 2, cause: 'caught', left: 3 },
    { type: 'drew', seat: 0, cards: 3 },
    SHOT,
    { type: 'died', seat: 0, cause: 'shot', left: 0 },
    { type: 'once_more', seat: 1, card: 'click' },
    { type: 'points', scored: [0, 1, 0] },
  ];

  it('gathers facts under the scene they belong to', () => {
    const [ballot, shot, extra, points] = scenes(events, [0, 4, 2]);
    expect(ballot).toMatchObject({
      kind: 'ballot',
      shown: [{ seat: 2, card: 'bullet' }],
      died: [{ seat: 2, left: 3 }],
      drew: [{ seat: 0, cards: 3 }],
    });
    expect(shot).toMatchObject({
      kind: 'shot',
      extra: false,
      died: [{ seat: 0, left: 0 }],
      drew: [],
    });
    expect(extra).toMatchObject({ kind: 'shot', extra: true, died: [] });
    expect(points).toEqual({ kind: 'points', scored: [0, 1, 0], totals: [0, 4, 2] });
  });
  it('makes no scene of nothing', () =>
    expect(
      scenes([
        { type: 'ballot', accusations: [] },
        { type: 'once_more', seat: 1, card: null },
        { type: 'drew', seat: 0, cards: 1 },
      ]),
    ).toEqual([]));
  it('takes down what the commentator has a line for', () => {
    const [shot] = scenes([SHOT, { type: 'moment', moment: 'died', before: 2 }]);
    expect(shot).toMatchObject({ kind: 'shot', told: { moment: 'died', before: 2 } });
  });
  it('counts to the end of the window it has seen, and otherwise from now on', () => {
    const air = new Broadcast();
    air.see(
      duel({ phase: 'countdown', aims: [{ at: 'oneself' }] }, { deadline: 50_000, window: 7500 }),
      43_000,
    );
    expect(air.now).toBeNull();
    air.see(duel({}, { events: [SHOT] }), 50_020);
    expect(air.now?.moment).toBe(50_000);
    air.see(duel({}, { events: [SHOT] }), 60_000);
    air.next();
    expect(air.now?.moment).toBe(60_000 + COUNT);
    air.next();
    expect(air.now).toBeNull();
    air.again();
    expect(air.now).toMatchObject({ settled: true });
  });
  it('goes off the air when the next count begins, and can be seen again', () => {
    const air = new Broadcast();
    air.see(duel({}, { events: [SHOT, { type: 'points', scored: [1, 2] }] }), 10_000);
    expect(air.now?.scene.kind).toBe('shot');
    air.clear();
    expect(air.now).toBeNull();
    air.again();
    expect(air.now?.scene.kind).toBe('shot');
    air.next();
    expect(air.now, 'nothing waits any more').toBeNull();
  });
});

describe('words', () => {
  settings.lang = 'pl';

  it('has a sentence for every event in both skins', () => {
    const all: RouletteEvent[] = [
      { type: 'round', round: 1 },
      { type: 'chosen', seat: 1 },
      { type: 'spun' },
      { type: 'bets', bets: [1, null] },
      { type: 'played', seat: 1, card: 'bang', target: 2, shots: null, shot: 1 },
      { type: 'bet_changed', seat: 1, bet: 2 },
      { type: 'ballot', accusations: [] },
      { type: 'shown', seat: 1, card: 'click' },
      { type: 'died', seat: 1, cause: 'shot', left: 0 },
      { type: 'penalty', seat: 1, swapped: false },
      { type: 'drew', seat: 1, cards: 2 },
      { type: 'reshuffled', cards: 3 },
      { type: 'countdown', shot: 1, shooters: [0] },
      { type: 'respun', seat: 1 },
      { type: 'aiming', seats: [1] },
      { type: 'shot', shot: 1, fired: [{ seat: 0, card: 'click', aim: { at: 'air' } }] },
      { type: 'once_more', seat: 1, card: null },
      { type: 'after' },
      { type: 'glory', seat: 1, points: 2 },
      { type: 'survivor', seat: 1 },
      { type: 'shoots_on', seat: 1 },
      { type: 'points', scored: [1, 2] },
      { type: 'over', outcome: { winners: [], scores: [], reason: 'all_dead' } },
    ];
    for (const skin of ['classic', 'splash'] as const)
      for (const event of all) {
        const said = tell(hall(skin), duel({ setup: { skin } }), event);
        expect(said, event.type).toMatch(/[.!]$/);
        expect(said).not.toMatch(/[{}]|roulette\./);
      }
  });
  it('speaks of a seat without telling a secret', () => {
    const said = spoken(
      hall(),
      duel({ phase: 'bet', bets: [null, null, null, null, null, null] }),
      3,
    ).join(', ');
    expect(said).toMatch(/12 punktów, został sam kapitan/);
    expect(said).not.toMatch(/stawka/);
  });
  it('waits for nobody in a window, and an answer that is held is an answer', () => {
    const held = duel(
      { phase: 'challenge', waiting: [0, 1] },
      { window: 15_000, deadline: 1, held: { type: 'pass' } },
    );
    expect(isMine(held)).toBe(false);
    expect(statusLine(hall(), held).more).toBe('Głosy poznamy razem, gdy odezwą się wszyscy.');
  });
  it('gives gold to whoever leads among the living', () => {
    expect(leaders(duel({ points: [3, 9, 9, 2, 0, 0], characters: [4, 0, 1, 4, 4, 4] }))).toEqual([
      2,
    ]);
    expect(leaders(duel({ points: [0, 0, 0, 0, 0, 0] }))).toEqual([]);
  });
});

describe('odds', () => {
  it('is what the magazine says', () => {
    expect(survival({ clicks: 5, bullets: 1 }, 0)).toBe(1);
    expect(survival({ clicks: 5, bullets: 1 }, 5)).toBeCloseTo(1 / 6, 12);
    expect(survival({ clicks: 6, bullets: 0 }, 5)).toBe(1);
    expect(survival({ clicks: 1, bullets: 5 }, 2)).toBe(0);
  });
});
