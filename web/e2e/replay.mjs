// A finished game is walked through: from its result and the evening's list, by keyboard, with other eyes, with its odds and luck, and from a file in a browser that was never there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { axe, noErrors, noSideways, shoot } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { playToTheEnd } from './lib/play.mjs';

const at = (guest) => guest.page.locator('.line input').inputValue().then(Number);

/** Another of the things that stand beside the board. */
const beside = (guest, key) =>
  guest.page.getByRole('radio', { name: guest.t(key), exact: true }).check({ force: true });

/** The replay stands, with something said about the moment. */
async function open(guest) {
  await guest.page.locator('main.replay .photo main').first().waitFor();
  await until(async () => (await guest.page.locator('.caption').innerText()).length > 3, 'words');
}

export const scenarios = {
  'a finished game is walked through at the table and from a file that goes nowhere': async (
    house,
  ) => {
    const server = await house.server({ pace: 100 });
    const gosia = await house.guest({ name: 'Gosia' });
    await gosia.createTable(server);
    const invite = gosia.invite;
    const hania = await house.guest({ name: 'Hania', size: 'wide', lang: 'en', scheme: 'dark' });
    await hania.joinByLink(server, invite);
    await gosia.addBot('calm');
    await gosia.startGame();
    // Nobody gets the log of a game that is being played.
    const early = await gosia.page.evaluate(
      async (path) => (await fetch(path)).status,
      `/api/tables/${invite}/games/1/log`,
    );
    assert.equal(early, 409, 'the log is not given out before the end');
    await playToTheEnd([gosia, hania], { loser: 'Gosia' });

    // From the result, by keyboard alone.
    await hania.tap('replay.open');
    await open(hania);
    const { page } = hania;
    const last = Number(await page.locator('.line input').getAttribute('max'));
    assert.ok(last > 3, `a game has steps: ${last}`);
    await page.keyboard.press('ArrowRight');
    await until(async () => (await at(hania)) === 1, 'one step on');
    await page.keyboard.press('ArrowDown');
    await until(async () => (await at(hania)) > 1, 'to a highlight');
    await shoot(hania, '95-replay-wide');
    await page.keyboard.press('End');
    await until(async () => (await at(hania)) === last, 'the end');
    await page.keyboard.press('Home');
    await until(async () => (await at(hania)) === 0, 'the beginning');
    await page.keyboard.press(' ');
    await until(async () => (await at(hania)) > 0, 'it plays by itself');
    await page.keyboard.press(' ');
    // With all hands open everybody's cards are to be seen; with somebody's eyes theirs alone.
    assert.ok((await page.locator('.beside svg.card').count()) > 0, 'hands are open');
    await page
      .getByRole('radio', { name: hania.t('replay.eyes.as', { name: 'Hania' }) })
      .check({ force: true });
    await until(async () => (await page.locator('.beside svg.card').count()) === 0, 'closed hands');
    // Beside every decision what it was worth, and of the whole game what was luck.
    await beside(hania, 'replay.panel.odds');
    await page.locator('.odds .verdict').waitFor();
    assert.ok((await page.locator('.odds ol li').count()) > 0, 'moves are weighed');
    await shoot(hania, '95-replay-odds');
    assert.deepEqual(await axe(hania, 'odds'), []);
    await beside(hania, 'luck.title');
    await page.locator('.luck tbody tr').first().waitFor({ timeout: 120_000 });
    assert.equal(await page.locator('.luck tbody tr').count(), 3, 'everybody is told of');
    assert.equal(await page.locator('.luck .told li').count(), 3, 'three sentences');
    const before = await at(hania);
    await hania.tap(page.locator('.told button'));
    await until(async () => (await at(hania)) !== before, 'to the turn');
    await shoot(hania, '95-replay-luck');
    assert.deepEqual(await axe(hania, 'luck'), []);
    await hania.tap('close');
    await hania.at('result');

    // From the result on a phone, and from the evening's list.
    await gosia.at('result');
    await gosia.tap('replay.open');
    await open(gosia);
    await beside(gosia, 'luck.title');
    await gosia.page.locator('.luck tbody tr').first().waitFor({ timeout: 120_000 });
    await noSideways(gosia, 'luck');
    await shoot(gosia, '96-replay-luck-phone');
    assert.deepEqual(await axe(gosia, 'luck on a phone'), []);
    await gosia.tap('close');
    await gosia.tap('play.other');
    await gosia.tap(
      gosia.page.getByRole('dialog').getByRole('button', { name: gosia.t('close'), exact: true }),
    );
    await gosia.tap('play.evening');
    await gosia.tap(
      gosia.page.getByRole('button', {
        name: gosia.t('replay.open.game', { n: 1, game: gosia.t('bluff.name') }),
      }),
    );
    await open(gosia);
    await noSideways(gosia, 'replay');
    await shoot(gosia, '96-replay-phone');
    assert.deepEqual(await axe(gosia, 'replay on a phone'), []);
    await gosia.tap('replay.share');
    assert.equal(await gosia.page.getByRole('checkbox').count(), 0, 'there are no photographs');
    const saved = gosia.page.waitForEvent('download');
    await gosia.page.evaluate(() => (navigator.canShare = undefined));
    await gosia.tap('replay.file.send');
    const path = await (await saved).path();
    const text = readFileSync(path, 'utf8');
    assert.equal(JSON.parse(text).stolik, 'game');

    // Somebody who was never at the table drops the file; nothing of it goes out.
    const stranger = await house.guest({ name: 'Obca', size: 'landscape' });
    await stranger.page.goto(`${server.home}/replay`);
    const refused = await stranger.page.evaluate(
      async (path) => (await fetch(path)).status,
      `/api/tables/${invite}/games/1/log`,
    );
    assert.equal(refused, 403, 'a stranger does not get the log');
    const asked = [];
    stranger.page.on('request', (request) => asked.push(request));
    stranger.page.on('websocket', (socket) =>
      asked.push({ url: () => socket.url(), method: () => 'WS', postData: () => null }),
    );
    // What is dropped before the page stands goes nowhere, too.
    await stranger.sees(stranger.t('replay.file.choose'));
    await stranger.page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'game.stolik.json', { type: 'application/json' }));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, text);
    await open(stranger);
    await stranger.page.keyboard.press('ArrowRight');
    await until(async () => (await at(stranger)) === 1, 'a step');
    await shoot(stranger, '97-replay-file');
    for (const request of asked) {
      const { pathname } = new URL(request.url());
      assert.equal(request.method(), 'GET', pathname);
      assert.equal(request.postData(), null, pathname);
      assert.match(pathname, /^\/assets\//, 'only files of the client are fetched');
    }
    noErrors([gosia, hania], [/409/]);
    noErrors([stranger], [/403/]);
  },
};
