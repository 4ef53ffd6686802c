// node e2e/showcase.mjs [game…]: plays games for the photographer and leaves the pictures of the README in docs/screenshots/.
import { mkdirSync, writeFileSync } from 'node:fs';
import {
  chooseCasino,
  goOn,
  playUntil as playCasino,
  screen,
} from '../../games/casino/web/e2e/playing.mjs';
import { Guest, until } from './lib/guest.mjs';
import {
  chooseIllusion,
  doubts,
  picturesHaveCome,
  placeButton,
  placeByTap,
} from '../../games/illusion/web/e2e/playing.mjs';
import {
  chooseNarrator,
  giveClue,
  narratorsNumber,
  offer,
  openCard,
  picturesHaveCome as dreamsHaveCome,
  tokenOf,
  votable,
  vote,
} from '../../games/narrator/web/e2e/playing.mjs';
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
  const png = await guest.look(async () => {
    await guest.page.evaluate(() => document.fonts.ready);
    await guest.page.waitForTimeout(600);
    return guest.page.screenshot();
  });
  const webp = await darkroom.evaluate(
    async ([data, width]) => {
      const image = await createImageBitmap(
        await (await fetch(`data:image/png;base64,${data}`)).blob(),
      );
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

/** Somebody with the face that goes with the name. */
async function portrayed(name, scale) {
  const guest = await Guest.open(browser, { name, scale });
  await guest.page.addInitScript(
    (face) => localStorage.setItem('stolik.settings', JSON.stringify({ face, seen: ['all'] })),
    name.toLowerCase(),
  );
  return guest;
}

async function bluff() {
  const gosia = await portrayed('Gosia', 2);
  const hania = await portrayed('Hania');
  const tv = await Guest.open(browser, { name: 'Telewizor', size: 'tv' });
  await gosia.page.goto(server.home);
  await keep(gosia, 'home', 520);
  const invite = await gosia.createTable(server);
  for (const character of ['sharp', 'wild']) await gosia.addBot(character);
  await hania.joinByLink(server, invite);
  await tv.page.goto(`${server.home}/tv/${invite}`);
  await gosia.option('bluff', 'countdown', true);
  await gosia.tap(gosia.page.locator('details.rules > summary'));
  await gosia.page.evaluate(() => scrollTo(0, 0));
  await keep(gosia, 'lobby', 520);
  await gosia.startGame();

  // A claim that is worth a look: more than one, by somebody else, and mine to answer.
  const worth = async () =>
    gosia.due() && gosia.frame.table.bid?.count >= 3 && (await gosia.screen()) === 'bid';
  await playUntil([gosia, hania], { done: worth });
  await keep(gosia, 'bid', 520);
  await until(
    async () => (await tv.screen()) === 'other',
    'the television shows the table',
    30_000,
  );
  await keep(tv, 'tv', 960);
  await gosia.page.emulateMedia({ colorScheme: 'dark' });
  await keep(gosia, 'lamp', 520);
  await gosia.page.emulateMedia({ colorScheme: 'light' });
  await gosia.check();
  await gosia.at('verdict');
  await keep(gosia, 'verdict', 520);
}

/** Four people and a row of seven cards; the next one is just being tried. */
async function illusion() {
  const gosia = await portrayed('Gosia', 2);
  const others = [];
  for (const name of ['Hania', 'Bartek', 'Czesio']) others.push(await portrayed(name));
  const tv = await Guest.open(browser, { name: 'Telewizor', size: 'tv' });
  const all = [gosia, ...others];
  const invite = await gosia.createTable(server);
  await chooseIllusion(gosia);
  for (const guest of others) await guest.joinByLink(server, invite);
  await tv.page.goto(`${server.home}/tv/${invite}`);
  await gosia.startGame();
  const due = () => until(() => all.find((guest) => guest.due()), 'somebody is due');
  // Two short rounds, so that somebody has an arrow, then a row worth a look.
  for (let round = 1; round <= 2; round++) {
    await placeByTap(await due(), 1);
    await doubts(await due());
    for (const guest of all) {
      await guest.at('verdict', 'reveal');
      await guest.goOn();
    }
  }
  for (
    let next = await due();
    gosia.frame.table.row.length < 6 || next !== gosia;
    next = await due()
  )
    await placeByTap(next, Math.ceil(next.frame.table.row.length / 2));
  await gosia.tap(placeButton(gosia, 3));
  for (const guest of [gosia, tv]) await picturesHaveCome(guest);
  await keep(gosia, 'illusion', 520);
  await until(
    async () => (await tv.screen()) === 'other',
    'the television shows the table',
    30_000,
  );
  await picturesHaveCome(tv);
  await keep(tv, 'illusion-tv', 960);
  await doubts(gosia);
  await gosia.at('verdict');
  await keep(gosia, 'illusion-doubt', 520);
}

/** Five people; a dream before the eyes, a vote about to be laid, the verdict over it. */
async function narrator() {
  const gosia = await portrayed('Gosia', 2);
  const others = [];
  for (const name of ['Hania', 'Bartek', 'Czesio', 'Ola']) others.push(await portrayed(name));
  const [hania, ...rest] = others;
  const tv = await Guest.open(browser, { name: 'Telewizor', size: 'tv' });
  const all = [gosia, ...others];
  const invite = await gosia.createTable(server);
  await chooseNarrator(gosia);
  for (const guest of others) await guest.joinByLink(server, invite);
  await tv.page.goto(`${server.home}/tv/${invite}`);
  await gosia.startGame();
  await giveClue(hania, 2, 'Gdzie kryje się szczęście?');
  await dreamsHaveCome(gosia);
  await openCard(gosia, 3);
  await keep(gosia, 'narrator-dream', 520);
  await gosia.tap('close');
  await keep(gosia, 'narrator', 520);
  await offer(gosia, 0);
  for (const guest of rest) await offer(guest, 1);
  await until(() => gosia.frame.table.phase === 'vote', 'the cards lie out');
  const right = narratorsNumber(all);
  await vote(rest[0], right);
  await gosia.tap(tokenOf(gosia, right));
  for (const guest of [gosia, tv]) await dreamsHaveCome(guest);
  await keep(gosia, 'narrator-vote', 520);
  await keep(tv, 'narrator-tv', 960);
  await vote(gosia, right);
  for (const guest of rest.slice(1))
    await vote(
      guest,
      (await votable(guest)).find((number) => number !== right),
    );
  await gosia.at('verdict');
  await dreamsHaveCome(gosia);
  await keep(gosia, 'narrator-verdict', 520);
}

/** Four people; cards lie open before some of them, and a die is in the hand. */
async function casino() {
  const gosia = await Guest.open(browser, { name: 'Gosia', scale: 2, motion: 'no-preference' });
  const others = [];
  for (const name of ['Hania', 'Bartek', 'Czesio'])
    others.push(await Guest.open(browser, { name }));
  const tv = await Guest.open(browser, { name: 'Telewizor', size: 'tv', motion: 'no-preference' });
  const all = [gosia, ...others];
  const invite = await gosia.createTable(server);
  await chooseCasino(gosia);
  for (const guest of others) await guest.joinByLink(server, invite);
  await tv.page.goto(`${server.home}/tv/${invite}`);
  await gosia.startGame();
  const open = () =>
    gosia.frame.table.face_up.filter((cards, seat) => seat !== gosia.frame.seat && cards.length)
      .length;
  await playCasino(all, {
    done: async () =>
      gosia.due() &&
      gosia.frame.table.number > 4 &&
      open() > 0 &&
      (await screen(gosia)) === 'place',
  });
  await gosia.page.waitForTimeout(1400);
  await gosia.tap(gosia.page.locator('button.die:not([aria-disabled])').first());
  await keep(gosia, 'casino', 520);
  await until(
    async () => (await tv.page.locator('main.tv .tray').count()) > 0,
    'the television shows the dice',
    30_000,
  );
  await keep(tv, 'casino-tv', 960);
  const mine = () => gosia.frame.table.last_turn;
  await gosia.tap(gosia.page.locator('button.die.held'));
  const number = gosia.frame.table.number;
  await playCasino(all, {
    done: () =>
      mine()?.seat === gosia.frame.seat && mine().number >= number && mine().won.length > 0,
  });
  await until(async () => (await screen(gosia)) === 'verdict', 'the securing roll is told', 20_000);
  await keep(gosia, 'casino-secured', 520);
  await goOn(gosia);
}

const SHOWS = { bluff, illusion, casino, narrator };
const only = process.argv.slice(2);
try {
  for (const [game, show] of Object.entries(SHOWS))
    if (!only.length || only.includes(game)) await show();
} finally {
  await browser.close();
  await server.end();
}
