// Games with bots in the browser alone: the rules run there, and no server is asked.
import assert from 'node:assert/strict';
import { noErrors, shoot } from './lib/checks.mjs';
import { playing, until } from './lib/guest.mjs';
import { playToTheEnd } from './lib/play.mjs';
import { practise, practises } from './lib/practice.mjs';

/** Whether the service worker has put these things aside. */
const kept = (guest, ends) =>
  guest.page.evaluate(async (ends) => {
    const shelf = await caches.open('stolik-1');
    const urls = (await shelf.keys()).map(({ url }) => url);
    return ends.every((end) => urls.some((url) => url.endsWith(end)));
  }, ends);

/** What a browser without a line complains of. */
const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/];

/** Has a bot play on; a menu is gone when the table has something to show, and is opened again. */
async function letBot(guest) {
  const soon = { timeout: 3000 };
  await until(async () => {
    if (guest.me()?.bot_plays) return true;
    await guest.goOn();
    await guest
      .tap('play.menu', soon)
      .then(() => guest.tap('play.let_bot', soon))
      .catch(() => {});
    return guest.me()?.bot_plays;
  }, `a bot plays for ${guest.name}`);
}

export const scenarios = {
  'a whole game of Blef with bots, without any connection': async (house) => {
    const server = await house.server();
    const gosia = await house.guest({ name: 'Gosia', worker: true });
    await practises(gosia);
    await practise(gosia, server.home, 'bluff');
    await until(() => gosia.frame, 'the game has begun');
    await until(() => kept(gosia, ['.wasm', '.net', '.bin']), 'the engine is kept');
    await gosia.context.setOffline(true);
    await practise(gosia, server.home, 'bluff');
    await until(() => gosia.frame, 'a game has begun without a line');
    await shoot(gosia, '90-practice-bluff');
    await playToTheEnd([gosia], { loser: 'Gosia' });
    await shoot(gosia, '91-practice-result');
    assert.equal(gosia.room.evening.games.length, 1, 'the game is noted');
    await gosia.tap('play.rematch');
    await until(() => gosia.frame?.outcome === null, 'another game has begun');
    noErrors([gosia], OFFLINE);
  },
  'what was taken along is enough for whole games of all five, without a line': async (house) => {
    const server = await house.server();
    const gosia = await house.guest({
      name: 'Gosia',
      size: 'wide',
      lang: 'en',
      scheme: 'dark',
      worker: true,
    });
    const asked = [];
    gosia.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    gosia.page.on('websocket', (socket) => asked.push(socket.url()));
    await practises(gosia);
    const games = await (await fetch(`${server.home}/api/games`)).json();
    // As an installed client does by itself.
    await gosia.page.goto(`${server.home}/settings`);
    await gosia.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await gosia.tap('keep.do');
    await gosia.page.getByText(gosia.t('keep.done')).waitFor({ timeout: 120_000 });
    await gosia.context.setOffline(true);
    for (const { id } of games) {
      await practise(gosia, server.home, id);
      await until(() => gosia.frame?.game === id, `${id} runs after one tap`);
      await letBot(gosia);
      await playing(
        [gosia],
        () => gosia.frame.outcome !== null,
        () => `the bots play ${id}`,
      );
      assert.equal(gosia.room.evening.games.length, 1, `the game of ${id} is noted`);
      assert.ok(!gosia.frame.seats.includes(0), 'everybody has a number');
      await shoot(gosia, `92-practice-${id}`);
    }
    assert.ok(
      asked.some((path) => path.endsWith('.wasm')),
      'the engine came',
    );
    assert.ok(
      asked.some((path) => /\/pictures\/i\d\d$/.test(path)),
      'pictures came',
    );
    const tables = asked.filter((path) => /\/ws\/|\/api\/tables/.test(path));
    assert.deepEqual(tables, [], 'no table was asked for');
    noErrors([gosia], OFFLINE);
  },
};
