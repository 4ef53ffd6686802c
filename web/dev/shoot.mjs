// node dev/shoot.mjs [scene…] [--pl|--en] [--papier|--lampa] [--phone|--small|--wide|--tv…]: photographs every screen into SHOTS or /tmp/shots.
// A scene may be named by its beginning: `casino` takes all of them.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const SHOTS = process.env.SHOTS ?? '/tmp/shots';
// The sizes that count; "phone", "small", "wide" and "tv" are taken where none is asked for.
const SIZES = {
  phone: [390, 844],
  bars: [390, 664],
  short: [375, 553],
  small: [360, 640],
  landscape: [844, 390],
  tablet: [820, 1180],
  wide: [1280, 800],
  tv: [1920, 1080],
};
const USUAL = ['phone', 'small', 'wide', 'tv'];
// `home-here` is home at the computer that runs the server.
const PAGES = { home: '/', 'home-here': '/', settings: '/settings', rules: '/rules/bluff' };

const args = process.argv.slice(2);
const flags = args.filter((a) => a.startsWith('--')).map((a) => a.slice(2));
const only = args.filter((a) => !a.startsWith('--'));
const among = (/** @type {string[]} */ all, usual = all) =>
  all.some((x) => flags.includes(x)) ? all.filter((x) => flags.includes(x)) : usual;

await mkdir(SHOTS, { recursive: true });
const server = await createServer({
  root: new URL('..', import.meta.url).pathname,
  server: { port: 5200 + (process.pid % 700), host: '127.0.0.1', strictPort: false },
  logLevel: 'error',
});
await server.listen();
const base = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const axe = readFileSync(
  new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
);
const folder = process.env.PICTURES;
const pictures = folder ? readdirSync(folder).map((file) => `${folder}/${file}`) : [];
const qr = readFileSync(new URL('./qr.svg', import.meta.url), 'utf8');

/** @type {[string, { tv: boolean, taps: string[], patience: number }][]} */
const all = [];
{
  const page = await browser.newPage();
  // The first visit compiles everything; a busy machine takes its time.
  page.setDefaultNavigationTimeout(120_000);
  await page.goto(`${base}/?mock=bid`);
  const found = await page.evaluate(async () => {
    const { SCENES } = await import(/* @vite-ignore */ `${location.origin}/dev/mock.ts`);
    return Object.entries(SCENES).map(([name, { as, taps = [], patience = 900 }]) => [
      name,
      { tv: as === 'tv', taps, patience },
    ]);
  });
  all.push(
    ...Object.keys(PAGES).map(
      (name) => /** @type {const} */ ([name, { tv: false, taps: [], patience: 900 }]),
    ),
    .../** @type {any} */ (found),
  );
  await page.close();
}

for (const size of among(Object.keys(SIZES), USUAL)) {
  const [width, height] = SIZES[/** @type {keyof typeof SIZES} */ (size)];
  const scenes = all.filter(
    ([name, { tv }]) =>
      tv === (size === 'tv') &&
      (!only.length || only.some((part) => name === part || name.startsWith(`${part}-`))),
  );
  for (const lang of among(['pl', 'en']))
    for (const scheme of among(['papier', 'lampa'])) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: 1,
        locale: lang,
      });
      await context.addInitScript(
        `localStorage.setItem('stolik.settings', JSON.stringify(${JSON.stringify({ lang, scheme, name: 'Gosia', face: 'gosia', sound: false })}))`,
      );
      await context.route('**/qr.svg', (r) =>
        r.fulfill({ contentType: 'image/svg+xml', body: qr }),
      );
      let here = false;
      await context.route('**/api/here', (r) =>
        here ? r.fulfill({ json: { url: 'http://192.168.1.7:8080' } }) : r.fulfill({ status: 503 }),
      );
      // Pictures come from a folder of PNGs, if one is given; else they stay away, as on a bad day.
      await context.route('**/mock/pictures/**', (r) => {
        const name = Number(/pictures\/\D*(\d+)/.exec(r.request().url())?.[1] ?? 0);
        return pictures.length
          ? r.fulfill({ path: pictures[name % pictures.length] })
          : r.fulfill({ status: 503 });
      });
      const page = await context.newPage();
      page.on('pageerror', (e) => console.log(size, lang, 'error:', e.message));
      for (const [scene, { taps, patience }] of scenes) {
        const path =
          scene in PAGES ? PAGES[/** @type {keyof typeof PAGES} */ (scene)] : `/?mock=${scene}`;
        here = scene === 'home-here';
        await page.goto(base + path);
        // Screens come when their parts are there.
        await page.locator('main').first().waitFor({ timeout: 120_000 });
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(patience);
        for (const tap of taps) {
          await page.locator(tap).first().click();
          await page.waitForTimeout(500);
        }
        await page.screenshot({ path: `${SHOTS}/${scene}-${size}-${lang}-${scheme}.png` });
        const faults = await page.evaluate(() => {
          const small = [...document.querySelectorAll('button, a')].filter((e) => {
            const b = e.getBoundingClientRect();
            return b.width && !e.closest('.sr') && (b.width < 44 || b.height < 44);
          });
          const wide = document.documentElement.scrollWidth > innerWidth;
          const tall = document.documentElement.scrollHeight - innerHeight;
          return {
            small: small.map((e) => `${e.className} ${e.textContent?.slice(0, 20)}`),
            wide,
            tall,
          };
        });
        const notes = [
          faults.small.length ? `small targets ${faults.small}` : '',
          faults.wide ? 'scrolls sideways' : '',
          faults.tall > 0 ? `taller by ${faults.tall}` : '',
        ].filter(Boolean);
        if (flags.includes('axe')) {
          await page.evaluate(axe);
          const found = await page.evaluate(async () => {
            const { violations } = await /** @type {any} */ (window).axe.run();
            return violations.map(
              (/** @type {any} */ v) =>
                `${v.id}: ${v.nodes.map((/** @type {any} */ n) => n.target.join(' ')).slice(0, 3)}`,
            );
          });
          notes.push(...found);
        }
        if (notes.length) console.log(`${scene} ${size} ${lang} ${scheme}:`, notes.join(' | '));
      }
      await context.close();
    }
}
await browser.close();
await server.close();
