// Every drawing in the client is either told in words or hidden from whoever has the screen read aloud.
import { readFileSync } from 'node:fs';
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const files = Object.keys(import.meta.glob(['../src/**/*.svelte', '../../games/*/web/*.svelte']));

type Element = AST.RegularElement;

const attribute = (element: Element, name: string): AST.Attribute | undefined =>
  element.attributes.find(
    (one): one is AST.Attribute => one.type === 'Attribute' && one.name === name,
  );

/** The plain text of an attribute; null if it is not there or made of an expression. */
function plain(element: Element, name: string): string | null {
  const value = attribute(element, name)?.value;
  return Array.isArray(value) && value[0]?.type === 'Text' ? value[0].data : null;
}

/** Drawings and pictures below a node that would stand in the accessibility tree without a name. */
function nameless(node: unknown, source: string, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) nameless(one, source, found);
  else if (node && typeof node === 'object') {
    const element = node as Element;
    if (element.type === 'RegularElement') {
      if (plain(element, 'aria-hidden') === 'true') return found;
      const named = attribute(element, 'aria-label') !== undefined;
      const drawn = element.name === 'svg' || plain(element, 'role') === 'img';
      const bare = element.name === 'img' && !attribute(element, 'alt');
      if ((drawn && !named) || bare)
        found.push(source.slice(element.start, source.indexOf('>', element.start) + 1));
    }
    for (const [key, below] of Object.entries(node))
      if (key !== 'metadata') nameless(below, source, found);
  }
  return found;
}

describe('drawings', () => {
  it('are looked through in every component', () => expect(files.length).toBeGreaterThan(100));

  it('are found where they have neither words nor a veil', () => {
    const source = '<div role="img" aria-label="x"><svg class="ladder"><path /></svg></div>';
    expect(nameless(parse(source, { modern: true }).fragment, source)).toEqual([
      '<svg class="ladder">',
    ]);
  });

  it.each(files)('have a name or are hidden: %s', (file) => {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    expect(nameless(parse(source, { modern: true }).fragment, source)).toEqual([]);
  });
});
