// The rulebooks: the same headings in both languages, and every link the game makes into them exists.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rulebooks } from '../scripts/files.mjs';
import { IDS } from '../src/games';
import { drawingsOf } from '../src/lib/rules/drawings';
import { marked, parts, partText, plain } from '../src/lib/rules/markdown';

const bookOf =
  (game: string, skin = '') =>
  (lang: string) =>
    parts(
      rulebooks(lang)
        .find((book) => book.game === game && book.skin === skin)!
        .text(),
    );

/** The parts that a game's screen links to, read from its source: `const part = $derived(…)`, or `part="…"`. */
function links(game: string): string[] {
  const source = readFileSync(`${process.cwd()}/../games/${game}/web/Play.svelte`, 'utf8');
  const derived = /const part = \$derived\((.*?)\);\n/s.exec(source)?.[1] ?? '';
  // What is compared with is a phase of the game, not a part of the book.
  const chosen = derived.replace(/[!=]==\s*'[a-z_]+'/g, '').matchAll(/'([a-z_]+)'/g);
  return [...chosen, ...source.matchAll(/\bpart="([a-z_]+)"/g)].map((found) => found[1]!);
}

it.each(IDS)('the rulebook of %s has the same parts in both languages', (game) => {
  const ids = (lang: string) =>
    bookOf(game)(lang)
      .slice(1)
      .map((p) => p.id);
  expect(ids('pl')).toEqual(ids('en'));
  expect(ids('pl').length).toBeGreaterThan(0);
});

/** Every book, those of costumes among them. */
const BOOKS = rulebooks('pl').map(({ game, skin }) => [game, skin] as const);

it.each(BOOKS)(
  'the book of %s (%s) shows the drawings that its game has, in both languages',
  async (game, skin) => {
    const drawn = (lang: string): string[] =>
      bookOf(
        game,
        skin,
      )(lang)
        .flatMap((part) => part.body)
        .flatMap((block) => (block.kind === 'drawing' ? [block.name] : []));
    const drawings = await drawingsOf(game, skin);
    expect(drawn('pl')).toEqual(drawn('en'));
    expect(drawn('pl').sort()).toEqual(Object.keys(drawings).sort());
  },
);

describe.each(IDS)('rulebook of %s', (game) => {
  const book = bookOf(game);
  it('has every part the game links to', () => {
    const ids = book('pl').map((p) => p.id);
    expect(links(game).length).toBeGreaterThan(0);
    for (const id of links(game)) expect(ids).toContain(id);
  });
  it('is found without Polish marks', () => {
    const text = book('pl').map(partText).join(' ').toLowerCase();
    const word = /\p{L}*[ąćęłńóśźż]\p{L}*/u.exec(text)![0];
    const typed = word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');
    const found = book('pl').filter((p) => plain(partText(p)).includes(typed));
    expect(found.length).toBeGreaterThan(0);
  });
});

it.each([
  ['Każdy zakład jest jawny.', 'zaklad', ['zakład']],
  ['Zażółć gęślą jaźń, ZAŻÓŁĆ!', 'zazolc', ['Zażółć', 'ZAŻÓŁĆ']],
  ['aaa', 'aa', ['aa']],
  ['nic', 'coś', []],
  ['cokolwiek', '', []],
])('in "%s" what is sought as "%s" is marked', (text, sought, expected) => {
  const pieces = marked(text, plain(sought));
  expect(pieces.filter((piece) => piece.found).map((piece) => piece.text)).toEqual(expected);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});
