// node dev/lesson.mjs: how long it takes from a tap until there is something to do, in a lesson (its first caption on a table) and in practice with bots (the first frame of a game), from the tap on the poster (STOLIK_BIN).
import { launch } from '../e2e/lib/browser.mjs';
import { Server } from '../e2e/lib/server.mjs';
import { words } from '../e2e/lib/words.mjs';
import { gamesWith } from '../scripts/files.mjs';

const TIMES = 5;
const GAMES = gamesWith('web/lesson.json');

const server = await Server.start();
const browser = await launch();

/** A browser that has never been here, on home for as long as somebody looks at posters. */
async function once(game, way, ready) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'pl-PL',
  });
  const page = await context.newPage();
  await page.goto(server.home);
  const poster = page.locator(`button.poster[aria-label^="${words('pl', `${game}.name`)}."]`);
  await poster.waitFor();
  const begun = Date.now();
  await poster.click();
  await page.locator(`a[href="/${way}/${game}"]`).click();
  await ready(page);
  const took = Date.now() - begun;
  await context.close();
  return took;
}

const WAYS = {
  lesson: async (page) => {
    await page.locator('.guide.placed .say').waitFor({ timeout: 60_000 });
    await page.locator('#lesson-table main').first().waitFor();
  },
  practice: (page) => page.locator('main.play div.mine').first().waitFor({ timeout: 60_000 }),
};

for (const [way, ready] of Object.entries(WAYS))
  for (const game of GAMES) {
    const times = [];
    for (let i = 0; i < TIMES; i++) times.push(await once(game, way, ready));
    times.sort((a, b) => a - b);
    const [least, median, most] = [times[0], times[TIMES >> 1], times.at(-1)];
    console.log(`${way} of ${game}: ${median} ms (median of ${TIMES}; ${least}–${most})`);
  }
await browser.close();
await server.end();
