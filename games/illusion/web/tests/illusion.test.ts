// Iluzja in the client: cards lie where a finger finds them again, places are never lost, and falls are seen.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beatOf, untilVerdict } from '../beat';
import { INKS, inkOn, luminance } from '../colours';
import { boxOf, cardAt, falls, fit, placeAt, spot, TALL, tileOf, type Fit } from '../row';
import { award, placeWords, reason, statusLine } from '../telling';
import type { Doubt } from '../types';
import { addressOf, Album, wait } from '$lib/pictures/album';
import { settings } from '$lib/settings.svelte';
import { scenes } from '../dev/scenes';

const TABLES: [string, number, number][] = [
  ['phone', 362, 320],
  ['small phone', 332, 215],
  ['wide', 780, 480],
  ['television', 1330, 520],
];

const middle = (lie: Fit, tile: number) => ({
  x: spot(lie, tile).x + lie.width / 2,
  y: spot(lie, tile).y + lie.height / 2,
});

describe('the row on the table', () => {
  for (const [name, width, height] of TABLES) {
    it(`never leaves a ${name}`, () => {
      for (let cards = 1; cards <= 97; cards++) {
        const lie = fit(cards + 2, width, height, 200);
        expect(lie.columns * lie.lines).toBeGreaterThanOrEqual(cards + 2);
        const last = spot(lie, lie.columns * lie.lines - 1);
        expect(last.x + lie.width).toBeLessThanOrEqual(width + 0.01);
        expect(last.y + lie.height).toBeLessThanOrEqual(height + 0.01);
        expect(spot(lie, 0).x).toBeGreaterThanOrEqual(-0.01);
        expect(lie.height).toBeCloseTo(lie.width * TALL, 6);
      }
    });
  }
  it('keeps fourteen cards large enough for a thumb, even on a small phone', () => {
    for (const [, width, height] of TABLES)
      expect(fit(16, width, height).width).toBeGreaterThanOrEqual(44);
  });
  it('prefers one line while the cards are few', () => {
    expect(fit(3, 362, 320, 132).lines).toBe(1);
    expect(fit(6, 1330, 520, 300).lines).toBe(1);
  });
});

describe('a finger on the row', () => {
  const cards = 9;
  const lie = fit(cards + 2, 362, 320);

  it('finds each card again, with and without an open place', () => {
    for (const open of [null, 0, 4, cards])
      for (let i = 0; i < cards; i++)
        expect(cardAt(lie, cards, open, middle(lie, tileOf(i, open)))).toBe(i);
    expect(cardAt(lie, cards, null, middle(lie, 0))).toBeNull();
    expect(cardAt(lie, cards, 4, middle(lie, 5))).toBeNull();
    expect(cardAt(lie, cards, null, { x: -40, y: -40 })).toBeNull();
  });
  it('means before a card on its left half and after it on its right half', () => {
    for (let i = 0; i < cards; i++) {
      const { x, y } = middle(lie, i + 1);
      expect(placeAt(lie, cards, null, { x: x - 9, y })).toBe(i);
      expect(placeAt(lie, cards, null, { x: x + 9, y })).toBe(i + 1);
    }
  });
  it('means next to the arrow on the arrow, and the far end beyond the last card', () => {
    expect(placeAt(lie, cards, null, middle(lie, 0))).toBe(0);
    expect(placeAt(lie, cards, null, { x: 9999, y: 9999 })).toBe(cards);
    expect(placeAt(lie, cards, 3, { x: 9999, y: 9999 })).toBe(cards);
  });
  it('stays where a place has opened under it', () => {
    for (let open = 0; open <= cards; open++)
      expect(placeAt(lie, cards, open, middle(lie, open + 1))).toBe(open);
  });
  it('reaches every place by its own box, at least 44 px wide', () => {
    for (const open of [null, 0, 5, cards])
      for (let k = 0; k <= cards; k++) {
        const box = boxOf(lie, cards, open, k);
        expect(box.width).toBeGreaterThanOrEqual(44);
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(
          placeAt(lie, cards, open, { x: box.x + box.width / 2, y: box.y + box.height / 2 }),
          `place ${k}, open ${open}`,
        ).toBe(k);
      }
  });
});

const doubt = (values: number[], more: Partial<Doubt> = {}): Doubt => ({
  colour: 'red',
  values,
  correct: falls(values).length === 0,
  doubter: 2,
  winner: 3,
  placed_by: 3,
  cards: values.map((_, i) => i + 1),
  numbers: values.map((red) => ({ red, green: 1, blue: 2, yellow: 3 })),
  ...more,
});

describe('falling back', () => {
  // The three worked examples of the rules page.
  it('sees 3, 16, 11', () => expect(falls([3, 16, 11])).toEqual([1]));
  it('does not mind equal neighbours', () => expect(falls([5, 5, 9])).toEqual([]));
  it('sees an old fall and every other one', () =>
    expect(falls([9, 4, 5, 6, 7, 8, 8, 2])).toEqual([0, 6]));
  it('says it in words', () => {
    settings.lang = 'pl';
    expect(reason(doubt([3, 16, 11]))).toBe('16, potem 11 – tu rząd się cofa.');
    expect(reason(doubt([9, 4, 5, 2]))).toBe(
      '9, potem 4 – tu rząd się cofa. I jeszcze w jednym miejscu.',
    );
    expect(reason(doubt([5, 5, 9]))).toBe('5, 5, 9 – rząd ani razu się nie cofa.');
    expect(reason(doubt([1, 2, 3, 4, 5, 6, 7, 8]))).toBe('Od 1 do 8 – rząd ani razu się nie cofa.');
    settings.lang = 'en';
    expect(reason(doubt([3, 16, 11]))).toBe('16, then 11 – here the row falls back.');
    settings.lang = 'pl';
  });
});

describe('words', () => {
  const heard = scenes['illusion-four']!.frames.map(({ heard }) => heard);
  const room = heard.find((h) => h.t === 'room')! as Parameters<typeof statusLine>[0];
  const frame = heard.find((h) => h.t === 'game')! as Parameters<typeof statusLine>[1];

  it('names places', () => {
    settings.lang = 'pl';
    expect([0, 2, 4].map((at) => placeWords(at, 4))).toEqual([
      'tuż przy strzałce',
      'między 2. a 3. kartą',
      'na samym końcu',
    ]);
  });
  it('says who is awaited and what for', () => {
    expect(statusLine(room, frame).more).toContain('wątpię');
    expect(statusLine(room, frame, 2).more).toContain('między 2. a 3. kartą');
    expect(statusLine(room, { ...frame, seat: 1, legal: [] }).strong).toBe('Teraz Gosia.');
    expect(statusLine(room, { ...frame, legal: [{ type: 'doubt' }] }).more).toContain(
      'Zostaje zwątpić',
    );
  });
  it('says who takes the arrow and why, to each in turn', () => {
    const wrong = doubt([3, 16, 11], { winner: 2 });
    expect(award(room, frame, wrong)).toBe('Bartek wątpi słusznie i bierze czerwoną strzałkę.');
    expect(award(room, { ...frame, seat: 2 }, wrong)).toBe(
      'Wątpisz słusznie i bierzesz czerwoną strzałkę.',
    );
    const right = doubt([5, 5, 9], { colour: 'yellow' });
    expect(award(room, frame, right)).toBe(
      'Bartek wątpi niesłusznie. Żółtą strzałkę zgarnia Czesio – za ostatnią kartę.',
    );
    expect(award(room, { ...frame, seat: 3 }, right)).toContain('zgarniasz ty');
    expect(award(room, { ...frame, seat: 2 }, right)).toContain('Wątpisz niesłusznie.');
  });
});

describe('inks', () => {
  it('are those that the pictures are printed in', () => {
    const source = readFileSync(`${process.cwd()}/../crates/art/src/illusion/palette.rs`, 'utf8');
    for (const [palette, inks] of Object.entries(INKS)) {
      const name = palette[0]!.toUpperCase() + palette.slice(1);
      const line =
        new RegExp(`Palette::${name} => ((?:[^P]|P(?!alette))*)`).exec(source)?.[1] ?? '';
      const printed = [...line.matchAll(/0x([0-9A-F]{2}), 0x([0-9A-F]{2}), 0x([0-9A-F]{2})/g)].map(
        ([, r, g, b]) => `#${r}${g}${b}`,
      );
      expect([inks.red, inks.green, inks.blue, inks.yellow], palette).toEqual(printed);
    }
  });
});

describe('signs on arrow cards', () => {
  it('stand out from their paper in every palette', () => {
    const ink = { 'var(--sadza)': luminance('#1F1A1B'), 'var(--kreda)': luminance('#FFFBF0') };
    for (const inks of Object.values(INKS))
      for (const paper of Object.values(inks)) {
        const [dark, light] = [luminance(paper), ink[inkOn(paper) as keyof typeof ink]].sort(
          (a, b) => a - b,
        ) as [number, number];
        expect((light + 0.05) / (dark + 0.05), paper).toBeGreaterThanOrEqual(3);
      }
  });
});

describe('pace of a doubt', () => {
  it('enjoys short rows and hurries through long ones', () => {
    expect(beatOf(3)).toBe(900);
    expect(beatOf(14)).toBeLessThan(beatOf(7));
    expect(untilVerdict(20, 1)).toBeLessThan(10_000);
  });
});

describe('album', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('asks in the viewer’s palette', () => {
    expect(addressOf('/api/tables/x/games/y/pictures/', 7, 'normal')).toBe(
      '/api/tables/x/games/y/pictures/7',
    );
    expect(addressOf('/api/tables/x/games/y/pictures/', 7, 'tritanopia')).toBe(
      '/api/tables/x/games/y/pictures/7?palette=tritanopia',
    );
  });
  it('asks once, and again when nothing came', async () => {
    vi.useFakeTimers();
    let asked = 0;
    vi.stubGlobal('fetch', async () => {
      if (++asked < 3) throw new Error('no network');
      return new Response(new Blob(['picture']), { headers: { 'x-pattern': 'leaves' } });
    });
    const album = new Album();
    expect(album.print('/p/1')).toBeUndefined();
    expect(album.print('/p/1')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(wait(1) + wait(2) + 50);
    expect(asked).toBe(3);
    expect(album.print('/p/1')).toMatchObject({ pattern: 'leaves' });
    expect(album.print('/p/1')?.src).toMatch(/^blob:/);
    expect(asked).toBe(3);
  });
  it('gives up on what never comes, but begins anew for whoever asks later', async () => {
    vi.useFakeTimers();
    let asked = 0;
    vi.stubGlobal('fetch', async () => {
      asked++;
      return new Response('', { status: 404 });
    });
    const album = new Album();
    album.print('/p/2');
    await vi.advanceTimersByTimeAsync(200_000);
    const before = asked;
    expect(before).toBeLessThan(20);
    album.print('/p/2');
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toBe(before + 1);
  });
});
