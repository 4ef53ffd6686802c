// node e2e/showcase.mjs: plays a game for the photographer and leaves the pictures of the README in docs/screenshots/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { Guest, until } from './lib/guest.mjs';
import { playUntil } from './lib/play.mjs';
import { launch } from './lib/browser.mjs';
import { Server } from './lib/server.mjs';

const FOLDER = new URL('../../docs/screenshots/', import.meta.url);
mkdirSync(FOLDER, { recursive: true });

const browser = await launch();
const server = await Server.start({ pace: 5 });
const darkroom = await (await browser.newContext()).newPage();

/** Takes a photograph and keeps it as WebP, this many pixels wide. */
async function keep(guest, name, width) {
  await guest.page.evaluate(() => document.fonts.ready);
  await guest.page.waitForTimeout(600);
  const png = await guest.page.screenshot();
  const webp = await darkroom.evaluate(
    async ([data, width]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = Math.round((image.height * width) / image.width);
      const brush = canvas.getContext('2d');
      brush.imageSmoothingQuality = 'high';
      brush.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.86).split(',')[1];
    },
    [png.toString('base64'), width],
  );
  writeFileSync(new URL(`${name}.webp`, FOLDER), Buffer.from(webp, 'base64'));
  console.log(`docs/screenshots/${name}.webp  ${Math.round((webp.length * 0.75) / 1024)} KB`);
}

try {
  const gosia = await Guest.open(browser, { name: 'Gosia', scale: 2 });
  const hania = await Guest.open(browser, { name: 'Hania' });
  const tv = await Guest.open(browser, { name: 'Telewizor', size: 'tv' });
  await gosia.page.goto(server.home);
  await keep(gosia, 'home', 520);
  const invite = await gosia.createTable(server);
  for (const character of ['sharp', 'wild']) await gosia.addBot(character);
  await hania.joinByLink(server, invite);
  await tv.page.goto(`${server.home}/tv/${invite}`);
  await gosia.option('bluff', 'countdown', true);
  await gosia.page.evaluate(() => scrollTo(0, 0));
  await keep(gosia, 'lobby', 520);
  await gosia.startGame();

  // A claim that is worth a look: more than one, by somebody else, and mine to answer.
  const worth = async () => gosia.due() && gosia.picture.table.bid?.count >= 3 && (await gosia.screen()) === 'bid';
  await playUntil([gosia, hania], { done: worth, patience: 120_000 });
  await keep(gosia, 'bid', 520);
  await until(async () => (await tv.screen()) === 'other', 'the television shows the table', 30_000);
  await keep(tv, 'tv', 960);
  await gosia.page.emulateMedia({ colorScheme: 'dark' });
  await keep(gosia, 'lamp', 520);
  await gosia.page.emulateMedia({ colorScheme: 'light' });
  await gosia.check();
  await gosia.at('verdict');
  await keep(gosia, 'verdict', 520);
} finally {
  await browser.close();
  await server.end();
}
