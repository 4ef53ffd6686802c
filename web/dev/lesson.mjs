// node dev/lesson.mjs: how long it takes from a tap on a poster's lesson until its first caption lies on a table that can be played (STOLIK_BIN).
import { launch } from '../e2e/lib/browser.mjs';
import { Server } from '../e2e/lib/server.mjs';

const TIMES = 5;
const GAMES = ['bluff', 'narrator', 'illusion', 'casino', 'roulette'];

const server = await Server.start();
const browser = await launch();

/** A browser that has never been here, on home for as long as somebody looks at posters. */
async function once(game) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(server.home);
  await page.locator('button.poster').nth(GAMES.indexOf(game)).click();
  const way = page.locator(`a[href="/lesson/${game}"]`);
  await way.waitFor();
  const begun = Date.now();
  await way.click();
  await page.locator('.guide.placed .say').waitFor({ timeout: 60_000 });
  await page.locator('#lesson-table main').first().waitFor();
  const took = Date.now() - begun;
  await context.close();
  return took;
}

for (const game of GAMES) {
  const times = [];
  for (let i = 0; i < TIMES; i++) times.push(await once(game));
  times.sort((a, b) => a - b);
  console.log(`${game}: ${times[TIMES >> 1]} ms (median of ${TIMES}; ${times[0]}–${times.at(-1)})`);
}
await browser.close();
await server.end();
