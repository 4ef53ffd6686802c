// The costume with water: no revolver, no bullet and no "Ruletka" in any word or picture of it.
import { describe, expect, it } from 'vitest';
import { messageFiles, rulebooks } from '#scripts/files';
import { actionCard, cartridge, helpCard, pawn } from '../art';
import { TIMES } from '../legal';
import { splash } from '../poster';
import { pistol } from '../toys';
import type { ActionCard } from '../types';
import { parse } from '$lib/words/icu.js';

const ARMS =
  /rulet|roulette|rewolwer|revolver|pocisk|bullet|nab[oó]j|magazyn|magazine|strza[łl]|strzel|\bshots?\b|\bshoot|bęben|cylinder|\bluf|barrel|trigger|zgin|zabi|śmier|nie żyj|\bdead\b|\bkill|\bdie[sd]?\b|\bguns?\b|pistol/i;
/** What is said where the other costume is offered or before one is chosen. */
const ELSEWHERE = /^roulette\.(name|tagline|about|cli\.help|option\.skin\.classic(\.help)?)$/;

type Tree = ReturnType<typeof parse>;

/** Every text that can come out of a message in this costume. */
function said(tree: Tree): string {
  return tree
    .map((node) => {
      if (typeof node === 'string') return node;
      if ('select' in node && node.select === 'skin')
        return said(node.cases.splash ?? node.cases.other ?? []);
      if ('cases' in node) return Object.values(node.cases).map(said).join(' | ');
      return '…';
    })
    .join('');
}

function words(lang: string): [string, string][] {
  return messageFiles(lang)
    .filter(({ path }) => path.startsWith('games/roulette/'))
    .flatMap(({ text }) => Object.entries(JSON.parse(text()) as Record<string, string>));
}

describe.each(['pl', 'en'])('in %s', (lang) => {
  it('no word of the game names a weapon', () => {
    const all = words(lang);
    expect(all.length).toBeGreaterThan(200);
    const named = all.filter(([key, text]) => !ELSEWHERE.test(key) && ARMS.test(said(parse(text))));
    expect(named.map(([key, text]) => `${key}: ${said(parse(text))}`)).toEqual([]);
  });

  it('the rulebook names none either, and answers at the same places', () => {
    const book = (costume: string): string =>
      rulebooks(lang)
        .find(({ game, skin }) => game === 'roulette' && skin === costume)!
        .text();
    const anchors = (text: string): string[] =>
      [...text.matchAll(/\{#([^}]+)\}/g)].map((m) => m[1]!);
    const wet = book('splash');
    expect(wet.replace(/\{#[^}]+\}/g, '').match(ARMS)).toBeNull();
    expect(anchors(wet)).toEqual(anchors(book('')));
  });

  it('would see one', () => expect(ARMS.test(said(parse(words(lang)[0]![1])))).toBe(true));
});

describe('pictures', () => {
  const shapes = (pieces: readonly { d: string }[]): Set<string> => new Set(pieces.map((p) => p.d));
  /** What only the revolver has: its drum. */
  const drum = [...shapes(pistol('a', 'b'))].filter((d) => !shapes(pistol('a', 'b', true)).has(d));
  const bullet = [...shapes(cartridge('bullet', 'classic', 1))].slice(-3);
  const wet = [
    ...splash().pieces,
    ...helpCard('splash'),
    ...helpCard('splash', true),
    ...cartridge('click', 'splash', 1),
    ...cartridge('bullet', 'splash', 1),
    ...(Object.keys(TIMES) as ActionCard[]).flatMap((card) => actionCard(card, 'splash')),
    ...pawn('red', { gone: true, skin: 'splash' }),
  ];

  it('show neither a drum nor a bullet', () => {
    expect(drum.length).toBeGreaterThan(2);
    expect(bullet).toHaveLength(3);
    const seen = shapes(wet);
    expect([...drum, ...bullet].filter((d) => seen.has(d))).toEqual([]);
  });
  it('would show one in the other costume', () =>
    expect([...shapes(helpCard('classic'))].some((d) => drum.includes(d))).toBe(true));
});
