// The rulebooks: the same headings in both languages, and every link the game makes into them exists.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IDS } from '../src/games';
import { parts, partText, plain } from '../src/lib/rules/markdown';

const bookOf = (game: string) => (lang: string) =>
  parts(readFileSync(`${process.cwd()}/../content/${lang}/rules/${game}.md`, 'utf8'));

/** The parts that each game links to. */
const LINKS = {
  bluff: ['arrange', 'directions', 'bid', 'check', 'end'],
  illusion: ['place', 'doubt', 'end'],
  narrator: ['first', 'clue', 'offer', 'vote', 'end'],
};

it.each(IDS)('the rulebook of %s has the same parts in both languages', (game) => {
  const ids = (lang: string) =>
    bookOf(game)(lang)
      .slice(1)
      .map((p) => p.id);
  expect(ids('pl')).toEqual(ids('en'));
  expect(ids('pl').length).toBeGreaterThan(0);
});

describe.each(Object.entries(LINKS))('rulebook of %s', (game, links) => {
  const book = bookOf(game);
  it('has every part the game links to', () => {
    const ids = book('pl').map((p) => p.id);
    for (const id of links) expect(ids).toContain(id);
  });
  it('is found without Polish marks', () => {
    expect(
      book('pl').filter((p) =>
        plain(partText(p)).includes(
          plain({ bluff: 'zaklad', illusion: 'strzalke', narrator: 'zeton' }[game]!),
        ),
      ).length,
    ).toBeGreaterThan(0);
  });
});
