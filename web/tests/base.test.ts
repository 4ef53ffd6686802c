// The client under a folder of its host: addresses are written from the top in one place.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { within } from '../src/lib/base';
import { asks } from '../scripts/browsers.mjs';

const SOURCE = `${process.cwd()}/src`;
const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

describe('addresses', () => {
  it('lose the folder once, and only as a whole', () => {
    expect(within('/stolik/t/x', '/stolik')).toBe('/t/x');
    expect(within('/stolik', '/stolik')).toBe('/');
    expect(within('/stolik/stolik/', '/stolik')).toBe('/stolik/');
    expect(within('/stoliks/t', '/stolik')).toBe('/stoliks/t');
    expect(within('/t/x', '')).toBe('/t/x');
  });

  it('of the server are never asked for from the top of the host', () => {
    const bare = files(SOURCE)
      .filter((path) => /\.(ts|svelte)$/.test(path))
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => /(fetch\(|EventSource\(|src=)["'`]?\{?["'`]?\/(api|ws)\//.test(line))
          .map((line) => `${path.slice(SOURCE.length)}: ${line.trim()}; use at() of lib/base.ts`),
      );
    expect(bare).toEqual([]);
  });
});

it('a client that uses something new asks for a newer browser', () => {
  const old = asks({ scripts: 'import a from "b"', styles: 'p{color:red}' });
  expect(old.oldest).toEqual({ chrome: 63, safari: 11.1, firefox: 67 });
  const fresh = asks({ scripts: 'import a;Object.groupBy(a)', styles: 'p{rotate:1deg}' });
  expect(fresh.used).toContain('groupBy()');
  expect(fresh.oldest.chrome).toBe(117);
});
