// The typefaces that are committed are what the script cuts, and every word of ours is written with their first pieces.
// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messageFiles, rulebooks } from '../scripts/files.mjs';
import { fonts, PRINT, printFonts } from '../scripts/fonts.mjs';

const folder = new URL('../src/assets/fonts/', import.meta.url);

/** Which piece of a face has which signs, by its style sheet. */
function pieces(css: string): Map<string, (code: number) => boolean> {
  const found = css.matchAll(/url\('\.\/([\w-]+)\.woff2'\)[^;]*;\s*unicode-range: ([^;]+);/g);
  return new Map(
    [...found].map(([, name = '', ranges = '']) => {
      const bounds = ranges.split(', ').map((range) => {
        const [first = '', last = first] = range.slice(2).split('-');
        return [parseInt(first, 16), parseInt(last, 16)] as const;
      });
      return [name, (code) => bounds.some(([a, b]) => a <= code && code <= b)];
    }),
  );
}

describe('typefaces', () => {
  it.each([
    { lies: folder, cuts: fonts },
    { lies: PRINT, cuts: printFonts },
  ])(
    'lie there as the script cuts them: $cuts.name',
    async ({ lies, cuts }) => {
      const cut = await cuts();
      expect(readdirSync(lies).sort()).toEqual([...cut.keys()].sort());
      for (const [name, bytes] of cut)
        expect(readFileSync(new URL(name, lies)).equals(bytes), name).toBe(true);
    },
    60_000,
  );

  it('need no later piece for a word of ours', () => {
    const words = ['pl', 'en'].flatMap((lang) =>
      [...messageFiles(lang), ...rulebooks(lang)]
        .filter(({ path }) => !path.endsWith('/cli.json'))
        .map(({ text }) => text()),
    );
    const signs = [...new Set(words.join(''))].filter((sign) => sign > ' ');
    const later = [...pieces(readFileSync(new URL('fonts.css', folder), 'utf8'))].filter(
      ([name]) => !/-(ours|polish)$/.test(name),
    );
    expect(later.length).toBeGreaterThan(4);
    const late = signs.filter((sign) => later.some(([, has]) => has(sign.codePointAt(0) ?? 0)));
    expect(late).toEqual([]);
  });
});
