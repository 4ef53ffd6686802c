// Narrator in the client: the order of the telling, rabbits on their rungs, words that fit, a race that tears nothing up.
import { describe, expect, it } from 'vitest';
import { Desk } from '../desk.svelte';
import { lines, linesOf, spread, TALL, textSize } from '../fitting';
import { choices } from '../legal';
import { FAR, held, NEAREST, swiped, towards } from '../lens';
import { beats, decoysCount, order, stateOf, verdict, votesByCard } from '../order';
import { cardWords, reason, statusLine } from '../telling';
import { initials, places, rungs } from '../track';
import type { NarratorFrame, Told } from '../types';
import type { Room } from '$lib/wire/table';
import { settings } from '$lib/settings.svelte';
import { scenes } from '../dev/scenes';

/** What a scene has heard of a kind, newest last. */
function heard<T>(name: string, kind: 'room' | 'game', nth = -1): T {
  return scenes[name]!.frames.map((frame) => frame.heard)
    .filter((frame) => frame.t === kind)
    .at(nth) as T;
}
const frame = (name: string, nth = -1): NarratorFrame => heard(name, 'game', nth);
const room = (name: string): Room => heard(name, 'room');

/** The worked example of the rules: Julian 0, Tomek 1, Lena 2, Matylda 3, Mikołaj 4. */
const EXAMPLE: Told = {
  narrator: 0,
  clue: { text: 'Gdzie kryje się szczęście?' },
  cards: ['d01', 'd02', 'd03', 'd04', 'd05'],
  owners: [2, 3, 1, 0, 4],
  votes: [null, 1, 4, 1, 3],
  points: [3, 1, 5, 0, 0],
};

describe('the order of the telling', () => {
  it('has believed decoys first, the most believed last of them, then the unnoticed, then the narrator’s', () => {
    expect(order(EXAMPLE)).toEqual([2, 0, 1, 4, 3]);
    expect(votesByCard(EXAMPLE)).toEqual([[1, 3], [], [4], [2], []]);
  });
  it('tells everything exactly once, whatever was voted', () => {
    for (let narrator = 0; narrator < 5; narrator++)
      for (let number = 1; number <= 5; number++) {
        const told: Told = {
          ...EXAMPLE,
          narrator,
          votes: [1, 2, 3, 4, 5].map((_, seat) => (seat === narrator ? null : number)),
        };
        const steps = beats(told);
        expect(order(told).at(-1)).toBe(told.owners.indexOf(narrator));
        expect(steps.at(-1)).toMatchObject({ card: told.owners.indexOf(narrator), owner: true });
        for (let card = 0; card < 5; card++)
          expect(stateOf(steps, steps.length, card)).toEqual({
            votes: votesByCard(told)[card]!.length,
            owner: true,
          });
        expect(steps.filter((step) => step.owner)).toHaveLength(5);
      }
  });
  it('drops votes one by one before it names the owner', () => {
    const steps = beats(EXAMPLE).filter((step) => step.card === 0);
    expect(steps.map(({ votes, owner }) => [votes, owner])).toEqual([
      [1, false],
      [2, false],
      [2, true],
    ]);
    expect(stateOf(beats(EXAMPLE), 0, 0)).toEqual({ votes: 0, owner: false });
  });
  it('passes quickly by what nobody chose', () => {
    const waits = (card: number): number =>
      beats(EXAMPLE)
        .filter((step) => step.card === card)
        .reduce((sum, step) => sum + step.wait, 0);
    expect(waits(1)).toBeLessThan(waits(2) / 3);
    expect(waits(3)).toBeGreaterThan(waits(2));
  });
  it('knows all, none and some', () => {
    expect(verdict(EXAMPLE)).toEqual({ kind: 'some', finders: [2] });
    expect(verdict({ ...EXAMPLE, votes: [null, 4, 4, 4, 4] }).kind).toBe('all');
    expect(verdict({ ...EXAMPLE, votes: [null, 1, 3, 1, 3] }).kind).toBe('none');
    expect(decoysCount(EXAMPLE, false)).toBe(true);
    expect(decoysCount({ ...EXAMPLE, votes: [null, 1, 3, 1, 3] }, false)).toBe(false);
    expect(decoysCount({ ...EXAMPLE, votes: [null, 1, 3, 1, 3] }, true)).toBe(true);
  });
});

describe('the ladder', () => {
  it('has thirty rungs and grows before anybody falls off', () => {
    expect([[0, 0], [29], [30], [39, 2], [40]].map((scores) => rungs(scores))).toEqual([
      30, 30, 40, 40, 50,
    ]);
    for (let score = 0; score < 100; score++) expect(places([score])[0]!.at).toBeLessThan(1);
  });
  it('puts rabbits that share a rung on each other', () => {
    expect(places([3, 5, 3, 3], 30).map(({ at, above }) => [at, above])).toEqual([
      [0.1, 0],
      [5 / 30, 0],
      [0.1, 1],
      [0.1, 2],
    ]);
  });
  it('tells names apart by one letter or two, else by the number of the seat', () => {
    expect(initials(['Gosia', 'Hania', 'Bartek'])).toEqual(['G', 'H', 'B']);
    expect(initials(['Bartek', 'Basia', 'Bożena', 'Ola'])).toEqual(['1', '2', 'Bo', 'O']);
    expect(initials(['żaba', ' Łoś'])).toEqual(['Ż', 'Ł']);
    expect(initials(['', '😀a', '😀b'])).toEqual(['1', '😀a', '😀b']);
  });
});

describe('what fits', () => {
  it('counts lines as a page breaks them', () => {
    expect(linesOf('ala ma kota', 11)).toBe(1);
    expect(linesOf('ala ma kota', 6)).toBe(2);
    expect(linesOf('nieporozumienie', 5)).toBe(3);
    // Where nothing is shown there is no width, and a count that never ends would stop the page.
    expect(linesOf('ala ma kota', 0)).toBe(9);
  });
  it('makes every clue as large as its place allows, and two hundred letters still fit', () => {
    const long = 'raz dwa trzy '.repeat(15).trim();
    for (const text of ['Wakacje', 'Gdzie kryje się szczęście?', long, 'x'.repeat(200)])
      for (const [width, height] of [
        [330, 110],
        [360, 260],
        [1350, 400],
      ] as const) {
        const size = textSize(text, width, height, 120);
        expect(linesOf(text, Math.floor(width / (size * 0.56))) * size * 1.08).toBeLessThanOrEqual(
          height,
        );
        expect(size).toBeGreaterThanOrEqual(15);
      }
    expect(textSize('Wakacje', 360, 260, 76)).toBe(76);
  });
  it('sets a sentence in lines of about the same length', () => {
    expect(lines('Wakacje')).toEqual(['Wakacje']);
    expect(lines('„Gdzie kryje się szczęście?”')).toHaveLength(2);
    expect(lines('x'.repeat(200)).every((line) => line.length <= 30)).toBe(true);
    expect(lines('a '.repeat(100).trim()).length).toBeLessThanOrEqual(7);
  });
  it('lays three to six cards out without leaving the table', () => {
    for (const [width, height] of [
      [362, 340],
      [332, 260],
      [1180, 300],
      [1330, 520],
    ] as const)
      for (let cards = 3; cards <= 6; cards++) {
        const lie = spread(cards, width, height, 10);
        expect(lie.columns * lie.lines).toBeGreaterThanOrEqual(cards);
        expect(lie.columns * lie.width + (lie.columns - 1) * 10).toBeLessThanOrEqual(width + 0.01);
        expect(lie.lines * lie.width * TALL + (lie.lines - 1) * 10).toBeLessThanOrEqual(
          height + 0.01,
        );
        expect(lie.width).toBeGreaterThanOrEqual(72);
      }
  });
});

describe('a frame before the eyes', () => {
  const frame = { width: 390, height: 600 };
  const size = { width: 370, height: 555 };

  it('keeps what is under the fingers where it is', () => {
    const at = { x: 60, y: -100 };
    const near = towards(FAR, 2, at);
    expect(near).toEqual({ scale: 2, x: -60, y: 100 });
    const back = towards(near, 1, at);
    expect([back.x + 0, back.y + 0]).toEqual([0, 0]);
  });
  it('never leaves the frame and never goes further than it may', () => {
    expect(held({ scale: 2, x: 900, y: -900 }, frame, size)).toEqual({ scale: 2, x: 175, y: -255 });
    expect(held({ scale: 0.4, x: 30, y: 3 }, frame, size)).toEqual(FAR);
    expect(towards(FAR, 99, { x: 0, y: 0 }).scale).toBe(NEAREST);
  });
  it('turns the page by a far swipe or a quick one, one card at a time, and stops at the ends', () => {
    expect(swiped(2, 6, -120, -0.1, 390)).toBe(3);
    expect(swiped(2, 6, 120, 0.1, 390)).toBe(1);
    expect(swiped(2, 6, -40, -0.9, 390)).toBe(3);
    expect(swiped(2, 6, -40, -0.1, 390)).toBe(2);
    expect(swiped(0, 6, 300, 2, 390)).toBe(0);
    expect(swiped(5, 6, -300, -2, 390)).toBe(5);
  });
});

describe('my desk', () => {
  const race = frame('narrator-race');
  const offer = frame('narrator-beaten');

  it('keeps a half-written clue when somebody was faster, until my turn comes', () => {
    const desk = new Desk();
    desk.see(race);
    desk.text = 'Cisza przed';
    desk.card = 'd02';
    desk.opened = { of: 'hand', at: 1 };
    desk.see(offer);
    expect(desk.beaten).toBe(1);
    expect(desk.opened).toBeNull();
    expect(statusLine(room('narrator-beaten'), offer, desk.beaten).strong).toContain('Hania');
    // The card was given to somebody else's clue meanwhile; the words are still there.
    desk.see({ ...offer, own: { hand: ['d01', 'd03'], given: ['d02'], vote: null } });
    desk.see({ ...frame('narrator-clue') });
    expect(desk.beaten).toBeNull();
    expect([desk.text, desk.card]).toEqual(['Cisza przed', null]);
  });
  it('forgets the clue once it has been said, and was never beaten without one', () => {
    const desk = new Desk();
    desk.see(race);
    desk.see(offer);
    expect(desk.beaten).toBeNull();
    desk.see(frame('narrator-clue'));
    desk.text = 'Mgła';
    desk.card = 'd03';
    desk.see({ ...offer, table: { ...offer.table, narrator: 0 } });
    expect([desk.text, desk.card]).toEqual(['', null]);
  });
  it('leans towards two cards at most', () => {
    const desk = new Desk();
    for (const card of ['a', 'b', 'c']) desk.lean(card, 2);
    expect(desk.offered).toEqual(['b', 'c']);
    desk.lean('c', 2);
    expect(desk.offered).toEqual(['b']);
  });
});

describe('what may be done', () => {
  it('is read from the offers', () => {
    expect(choices(frame('narrator-two'))).toMatchObject({
      count: 2,
      offer: ['d01', 'd02', 'd03', 'd04', 'd05', 'd06', 'd07'].sort(),
      clue: [],
      votes: [],
    });
    expect(choices(frame('narrator-vote')).votes).toEqual([1, 2, 4, 5, 6]);
    expect(choices(frame('narrator-perform'))).toMatchObject({
      performance: true,
      clue: frame('narrator-perform').own!.hand,
    });
  });
});

describe('in words', () => {
  const at = (name: string): string => {
    const { strong, more } = statusLine(room(name), frame(name));
    return `${strong} ${more}`;
  };
  it('says who is awaited', () => {
    settings.lang = 'pl';
    expect(at('narrator-wait')).toContain('Opowiada Hania.');
    expect(at('narrator-offered')).toContain('Wybierają jeszcze: Czesio, Trybik.');
    expect(at('narrator-voted')).toContain('Głosuje jeszcze Czesio.');
    expect(at('narrator-two')).toContain('Daj 2 karty');
    expect(at('narrator-tv-vote')).toContain('Głosują jeszcze: Gosia, Czesio, Trybik.');
  });
  it('says why the points fell as they did', () => {
    const told = (name: string): string =>
      reason(room(name), frame(name), frame(name).table.last_round!).join(' ');
    expect(told('narrator-some')).toContain('Bartek, Trybik');
    expect(told('narrator-all')).toContain('znajdują wszyscy');
    expect(told('narrator-none')).toContain('nie znajduje nikt');
    for (const name of ['narrator-all', 'narrator-none'])
      expect(told(name)).toContain('Hania zostaje z niczym');
  });
  it('names no owner before its time', () => {
    const told = frame('narrator-some').table.last_round!;
    const words = (votes: number, owner: boolean): string =>
      Object.values(
        cardWords(room('narrator-some'), frame('narrator-some'), told, 0, votes, owner),
      ).join(' ');
    expect(words(2, false)).not.toContain('Bartek');
    expect(words(2, true)).toContain('podrzuca Bartek');
  });
});
