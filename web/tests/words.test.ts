// The words: plural forms, the same arguments in both languages, and every Polish bid from one to thirty.
import { describe, expect, it } from 'vitest';
import { messageFiles } from '../scripts/files.mjs';
import { fill, missingForms, needs, parse, pluralForm } from '../src/lib/words/icu.js';
import { say } from '../src/lib/words';

function all(lang: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { text: written } of messageFiles(lang))
    for (const [key, text] of Object.entries(JSON.parse(written()) as Record<string, string>))
      found.set(key, text);
  return found;
}

describe('catalogue', () => {
  const pl = all('pl');
  const en = all('en');

  it('has the same keys in both languages', () => {
    expect([...pl.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it('asks for the same arguments in both languages', () => {
    for (const [key, text] of pl) {
      const polish = Object.keys(needs(parse(text))).sort();
      const english = Object.keys(needs(parse(en.get(key) ?? ''))).sort();
      expect({ key, args: english }).toEqual({ key, args: polish });
    }
  });

  it('spells out every plural form', () => {
    for (const [lang, words] of [
      ['pl', pl],
      ['en', en],
    ] as const)
      for (const [key, text] of words)
        expect({ key, gaps: missingForms(parse(text), lang) }).toEqual({ key, gaps: [] });
  });
});

describe('plural forms', () => {
  it.each([
    [0, 'many'],
    [1, 'one'],
    [2, 'few'],
    [4, 'few'],
    [5, 'many'],
    [11, 'many'],
    [12, 'many'],
    [14, 'many'],
    [21, 'many'],
    [22, 'few'],
    [25, 'many'],
    [112, 'many'],
    [1.5, 'other'],
  ])('Polish %d is %s', (n, form) => expect(pluralForm('pl', n)).toBe(form));
  it.each([
    [0, 'other'],
    [1, 'one'],
    [2, 'other'],
  ])('English %d is %s', (n, form) => expect(pluralForm('en', n)).toBe(form));
});

describe('bids in words', () => {
  it.each([
    [1, 4, 'jedna czwórka'],
    [2, 4, 'dwie czwórki'],
    [3, 1, 'trzy jedynki'],
    [5, 4, 'pięć czwórek'],
    [12, 2, 'dwanaście dwójek'],
    [21, 3, 'dwadzieścia jeden trójek'],
    [22, 6, 'dwadzieścia dwie szóstki'],
    [24, 5, 'dwadzieścia cztery piątki'],
    [30, 5, 'trzydzieści piątek'],
  ])('%d × %d is %s', (count, face, words) =>
    expect(say('pl', 'bluff.bid', { count, face })).toBe(words),
  );
  it('speaks English too', () => {
    expect(say('en', 'bluff.bid', { count: 1, face: 6 })).toBe('one six');
    expect(say('en', 'bluff.bid', { count: 22, face: 6 })).toBe('twenty-two sixes');
  });
  it('puts the verb of a claim in its number', () => {
    expect(say('pl', 'bluff.claims', { name: 'Ola', count: 3 })).toBe(
      'Ola twierdzi, że na stole są',
    );
    expect(say('pl', 'bluff.claims', { name: 'Ola', count: 5 })).toBe(
      'Ola twierdzi, że na stole jest',
    );
  });
});

describe('message reader', () => {
  it('nests selects in plurals and keeps #', () => {
    const tree = parse('{n, plural, one {# {x, select, a {kot} other {pies}}} other {# {x}}}');
    expect(fill(tree, { n: 1, x: 'a' }, 'en')).toBe('1 kot');
    expect(fill(tree, { n: 4, x: 'a' }, 'en')).toBe('4 a');
  });
  it.each(['{n', '{n, plural, one {x}}', 'a } b', '{n, date, other {x}}'])('refuses %s', (text) =>
    expect(() => parse(text)).toThrow(),
  );
});
