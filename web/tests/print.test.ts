// What the printed games are drawn with is what the client draws: crates/print reads it as data. `npx vitest run -u tests/print.test.ts` writes it anew.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rulebooks } from '../scripts/files.mjs';
import { GAMES } from '../src/games';
import type { Drawing, Printed } from '$lib/paper/print';
import type { Piece } from '$lib/paper/scissors';
import type { Drawings } from '$lib/rules/drawings';
import type { GameId } from '$lib/wire/table';

const here = import.meta.dirname;
const printed = import.meta.glob<(skin: string) => Printed>('../../games/*/web/paper.ts', {
  import: 'printed',
  eager: true,
});
const drawings = import.meta.glob<(skin: string) => Drawings>('../../games/*/web/drawings.ts', {
  import: 'drawings',
  eager: true,
});
/** The games, with each costume that has a rulebook of its own. */
const books = rulebooks('pl').map(({ game, skin }) => [game, skin] as const);

/** Paper colours by name, as the light scheme has them: nobody prints a lamp. */
const names = new Map<string, string>();
const css = readFileSync(`${here}/../src/tokens.css`, 'utf8').split("[data-scheme='lampa']")[0]!;
for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):\s*([^;]+);/g))
  names.set(name, value.trim());

const bytes = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
const hexOf = (parts: number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** #rrggbb, or #rrggbbaa where something shines through. */
function colour(text: string): string {
  const named = text.match(/^var\((--[\w-]+)(?:,\s*(.+))?\)$/);
  if (named) {
    const value = names.get(named[1]!) ?? named[2];
    if (!value) throw new Error(`no such colour: ${text}`);
    return colour(value);
  }
  const mixed = text.match(/^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/);
  if (mixed) {
    const [one, other] = [bytes(colour(mixed[1]!)), bytes(colour(mixed[3]!))];
    const share = Number(mixed[2]) / 100;
    return hexOf(one.map((part, i) => part * share + (other[i] ?? 0) * (1 - share)));
  }
  const sheer = text.match(/^rgb\((\d+) (\d+) (\d+) \/ (0?\.\d+)\)$/);
  if (sheer) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = sheer.slice(1).map(Number);
    return hexOf([red, green, blue, alpha * 255]);
  }
  if (text === 'black') return '#000000';
  if (!/^#[\da-f]{6}$/i.test(text)) throw new Error(`a colour that paper does not know: ${text}`);
  return text.toLowerCase();
}

const piece = ({ d, fill, stroke, width, at }: Piece) => ({
  d,
  ...(fill && fill !== 'none' ? { fill: colour(fill) } : {}),
  ...(stroke ? { stroke: colour(stroke), width: width ?? 1 } : {}),
  ...(at ? { at } : {}),
});
const drawing = ({ pieces, size }: Drawing) => ({ size, pieces: pieces.map(piece) });
const all = (list: Record<string, Drawing>) =>
  Object.fromEntries(Object.entries(list).map(([name, one]) => [name, drawing(one)]));

/** One drawing to a line, so that a change is seen where it is. */
function lines(value: object): string {
  const parts = Object.entries(value).map(([name, part]) => {
    const inner = Object.entries(part as object).map(
      ([key, one]) => `    ${JSON.stringify(key)}: ${JSON.stringify(one)}`,
    );
    return `  ${JSON.stringify(name)}: {\n${inner.join(',\n')}\n  }`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

describe('printed games', () => {
  it.each(books)('%s (%s) is drawn as on the screens', async (game, skin) => {
    const entry = GAMES[game as GameId]!;
    const poster = (entry.costumes?.[skin] ?? entry.poster)();
    const { ground, pieces, title } = poster;
    const file = {
      poster: {
        ground: colour(ground),
        title: { ...title, fill: colour(title.fill) },
        pieces: pieces.map(piece),
      },
      book: all(drawings[`../../games/${game}/web/drawings.ts`]?.(skin) ?? {}),
      printed: all(printed[`../../games/${game}/web/paper.ts`]?.(skin || 'classic') ?? {}),
    };
    await expect(lines(file)).toMatchFileSnapshot(
      `${here}/../../games/${game}/drawings${skin && `.${skin}`}.json`,
    );
  });
});
