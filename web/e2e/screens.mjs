// Every screen of every game on every size, from recorded scenes: the thing to do and the own hand are always whole and in sight.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { gamesWith } from '../scripts/files.mjs';
import { faults, settle, SIZES } from './lib/sizes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Scenes of a running game; a lobby and a television have no hands, and a costume changes words only. */
const played = ([name, { as }]) => as !== 'tv' && !/lobby|join|lost|^splash|count-[012]/.test(name);

/** The games whose scenes are recorded; what belongs to none of them was recorded with Blef. */
const GAMES = gamesWith('web/dev/scenes.ts');
const gameOf = (name) => GAMES.find((game) => name.startsWith(`${game}-`)) ?? 'bluff';

/** A development server with the recorded scenes, one for all games; the built client has none. */
let begun = null;
function scenery(house) {
  begun ??= raise().then((server) => (house.atTheEnd(() => server.close()), server));
  return begun;
}

async function raise() {
  execFileSync('node', ['scripts/words.mjs'], { cwd: root });
  const server = await createServer({
    root,
    server: {
      port: 5900 + (process.pid % 90),
      host: '127.0.0.1',
      strictPort: false,
      hmr: false,
      watch: null,
    },
    logLevel: 'error',
  });
  await server.listen();
  return server;
}

/** Shows a scene in the open page and waits until its last frame is drawn. */
async function show(page, name, { frames, taps = [] }) {
  const [[width, height]] = SIZES;
  await page.setViewportSize({ width, height });
  await page.evaluate((name) => {
    document.querySelector('main')?.setAttribute('data-old', '');
    location.hash = name;
  }, name);
  await page.locator('main:not([data-old])').first().waitFor();
  const last = Math.max(...frames.map(({ after }) => after));
  if (last) await page.waitForTimeout(last + 100);
  for (const tap of taps) {
    await page.evaluate(settle);
    await page.locator(tap).first().click();
  }
}

/** What is wrong at the page's size; a screen that measures itself may take a few frames until it lies still. */
async function seen(page) {
  let found = [];
  for (let look = 0; look < 5; look++) {
    await page.evaluate(settle);
    found = await page.evaluate(faults);
    if (!found.length) break;
  }
  return found;
}

async function everySize(house, game) {
  const server = await scenery(house);
  const { page } = await house.guest({ name: 'Gosia', size: 'wide' });
  page.setDefaultNavigationTimeout(120_000);
  await page.route('**/mock/pictures/**', (route) => route.fulfill({ status: 503 }));
  await page.route('**/qr.svg', (route) => route.fulfill({ status: 503 }));
  const base = server.resolvedUrls.local[0].replace(/\/$/, '');
  await page.goto(`${base}/?mock=lobby&motion=calm&lang=pl`);
  await page.locator('main').first().waitFor({ timeout: 120_000 });
  // A notice goes by itself; it may lie over anything.
  await page.addStyleTag({
    content: '.strip, .strip * { pointer-events: none !important }',
  });
  const scenes = await page.evaluate(async () => {
    const { SCENES } = await import(/* @vite-ignore */ `${location.origin}/dev/mock.ts`);
    return JSON.parse(JSON.stringify(Object.entries(SCENES)));
  });
  const only = process.env.SCENES?.split(',');
  const mine = scenes.filter(played).filter(([name]) => gameOf(name) === game);
  assert.ok(mine.length > 10, `${game} has scenes: ${mine.length}`);
  const wrong = [];
  for (const [name, scene] of mine) {
    if (only && !only.some((part) => name.startsWith(part))) continue;
    await show(page, name, scene);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const found = await seen(page);
      if (found.length) wrong.push(`${name} at ${width}×${height}: ${found.join('; ')}`);
    }
  }
  assert.deepEqual(wrong, [], `\n${wrong.join('\n')}\n`);
}

export const scenarios = Object.fromEntries(
  GAMES.map((game) => [
    `on every size the thing to do and the own hand are whole and in sight: every screen of ${game}`,
    (house) => everySize(house, game),
  ]),
);
