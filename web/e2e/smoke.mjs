// Every game that the server offers, whichever they are: poster, lobby, phone, wide screen and television, with its own bots.
import assert from 'node:assert/strict';
import { noErrors, shoot } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { saying } from './lib/inpage.mjs';
import { nameless } from './lib/listening.mjs';

/** Keys of words that are shown as they are, because nobody has written the words. */
const bare = (guest, game) =>
  guest.page.evaluate(
    ([saying, game]) =>
      new Function(`return (${saying})(document.body)`)().match(
        new RegExp(`\\b${game}\\.[a-z_]+(\\.[a-z_]+)*`, 'g'),
      ) ?? [],
    [saying.toString(), game],
  );

/** The game is drawn, in words of the guest's language. */
async function drawn(guest, game) {
  await until(
    () => guest.page.locator('main').first().isVisible(),
    `${guest.name} sees a screen of ${game}`,
  );
  assert.deepEqual(await bare(guest, game), [], `${guest.name} reads words, not their keys`);
}

/** Whatever happened has been read aloud once, and nothing that can be pressed is without a name. */
async function readOut(guest, game) {
  await guest.say({ type: 'pause' });
  await until(() => guest.room.paused || guest.frame.outcome, 'nothing happens any more');
  const happened = guest.frames
    .filter((frame) => frame.t === 'game' && frame.game === game)
    .flatMap((frame) => frame.events.filter(({ type }) => !SILENT.includes(type)));
  const heard = () => guest.aloud.filter(({ events }) => events);
  // A page that was busy while the bots went on has several reveals left to tell, each of which is left.
  await until(
    async () => {
      await guest.goOn();
      return heard().length >= happened.length;
    },
    () => `${guest.name} hears ${happened.length} events of ${game}, so far ${heard().length}`,
  );
  assert.equal(heard().length, happened.length, `${game}: every event is read aloud once`);
  assert.deepEqual(
    heard().filter(({ open }) => open),
    [],
    `${game}: nothing is read aloud before it has been shown`,
  );
  assert.deepEqual(await nameless(guest), [], `${game}: no control is without a name`);
}

/** What only the commentator takes up. */
const SILENT = ['moment'];

/** A picture of a card that was played before it was fetched is not given out any more: bots do not wait for a browser. */
const GONE = /the server responded with a status of 404/;
const PICTURE = /\/pictures\//;

/** Keeps the addresses that this page asked for in vain, but for pictures. */
function misses(guest) {
  const missed = [];
  guest.page.on('response', (answer) => {
    if (answer.status() === 404 && !PICTURE.test(answer.url())) missed.push(answer.url());
  });
  return missed;
}

/** So many bytes may come before somebody can open a table or sit down at one. */
const LIGHT = 250_000;

export const scenarios = {
  'every game of the registry is chosen by its poster and played by its bots': async (house) => {
    // Bots that think for a moment: hundreds of events before a busy page has read the first would be read for minutes.
    const server = await house.server({ pace: 15 });
    const games = await (await fetch(`${server.home}/api/games`)).json();
    assert.ok(games.length >= 5, 'the server offers its games');
    for (const { id, seats, characters } of games) {
      const host = await house.guest({ name: 'Gosia', hands: 'tree' });
      const olek = await house.guest({ name: 'Olek', size: 'wide', lang: 'en', scheme: 'dark' });
      const tv = await house.guest({ name: 'Telewizor', size: 'tv' });
      const screens = [host, olek, tv];
      const missed = screens.map(misses);
      const invite = await host.createTable(server);
      if (host.room.game !== id) {
        await host.tap('lobby.change');
        const sheet = host.page.getByRole('dialog');
        await host.tap(sheet.getByRole('button', { name: host.t(`${id}.name`), exact: true }));
        await until(() => host.room.game === id, `${id} is chosen`);
      }
      await olek.joinByLink(server, invite);
      await tv.page.goto(`${server.home}/tv/${invite}`);
      const taken = () => host.room.people.filter((person) => person.place !== null).length;
      while (taken() < Math.max(3, seats[0]) && taken() < seats[1])
        await host.addBot(characters[taken() % characters.length]);
      for (const guest of screens) await drawn(guest, id);
      await host.startGame();
      await until(() => tv.frame, 'the television sees the game');
      await shoot(tv, `60-${id}-tv-pl`);
      // The bots of the game play for the people as well.
      for (const guest of [host, olek]) {
        await guest.asks({ type: 'let_bot', person: guest.me().person });
        await until(() => guest.me().bot_plays, `a bot plays for ${guest.name}`);
      }
      const begun = host.frame.decision;
      await until(
        () => host.frame.outcome || host.frame.decision > begun + 5,
        `the bots play ${id}`,
      );
      for (const guest of screens) await drawn(guest, id);
      await readOut(host, id);
      assert.deepEqual(missed.flat(), [], `${id} asks for nothing that is not there`);
      noErrors(screens, [GONE]);
      await Promise.all(screens.map((guest) => guest.context.close()));
    }
  },
  'a poster leads to a table with its game, and home back to it': async (house) => {
    const server = await house.server({ pace: 3 });
    const games = await (await fetch(`${server.home}/api/games`)).json();
    const gosia = await house.guest({ name: 'Gosia', size: 'small' });
    const poster = (id) =>
      gosia.page.getByRole('button', { name: `${gosia.t(`${id}.name`)}.`, exact: false });
    const back = gosia.page.getByRole('link', { name: gosia.t('home.back', { table: '' }).trim() });
    for (const { id } of games) {
      await gosia.page.goto(server.home);
      await gosia.tap(poster(id));
      await shoot(gosia, `61-${id}-poster`);
      gosia.room = null;
      await gosia.tap('home.people');
      await gosia.page.waitForURL(/\/t\//);
      await gosia.introduce();
      await until(() => gosia.room.game === id, `${id} is laid`);
      const { invite } = gosia.room;
      await gosia.page.goto(server.home);
      // The newest table stands first.
      await until(
        async () => (await back.first().getAttribute('href')) === `/t/${invite}`,
        `home knows the way back to ${id}`,
      );
      await gosia.tap(back.first());
      await gosia.page.waitForURL(/\/t\//);
      await drawn(gosia, id);
    }
    const { seats, characters } = games.at(-1);
    while (gosia.room.people.length < seats[0]) await gosia.addBot(characters[0]);
    await gosia.startGame();
    // The way to another device is drawn here: the secret of the seat goes to no server.
    const asked = [];
    gosia.page.on('request', (request) => asked.push(request.url()));
    await gosia.tap('play.menu');
    await gosia.tap('play.move');
    await gosia.page.getByRole('img', { name: gosia.t('play.move.qr') }).waitFor();
    await shoot(gosia, '64-move-qr');
    const secret = (await gosia.page.locator('dialog .link').innerText()).split('#seat=')[1];
    assert.ok(secret?.length > 10, 'the link has the secret of the seat');
    assert.ok(!asked.some((url) => url.includes(secret)), 'and no address that was asked for has');
    // Two at most are offered, and none that the server does not know.
    await gosia.page.goto(server.home);
    await until(async () => (await back.count()) === 2, 'the last two tables are offered');
    await shoot(gosia, '62-home-back');
    await gosia.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('stolik.tables'));
      kept[0].invite = 'A'.repeat(22);
      localStorage.setItem('stolik.tables', JSON.stringify(kept));
    });
    await gosia.page.reload();
    await until(async () => (await back.count()) === 1, 'a table that is gone is not offered');
    assert.equal(await gosia.page.locator('.leaves').count(), 0, 'it waits for three months');
    // One that goes soon is warned of.
    const soon = (route) => route.fulfill({ json: { until: Date.now() + 3 * 24 * 3600 * 1000 } });
    await gosia.page.route('**/kept', soon);
    await gosia.page.reload();
    await gosia.page.locator('.leaves').waitFor();
    await shoot(gosia, '65-home-leaves');
    await gosia.page.unroute('**/kept');
    noErrors([gosia], [GONE]);
    // With people: the game of the poster lies on the table as soon as somebody has sat down.
    await gosia.tap(poster(games.at(-1).id));
    await gosia.tap('home.people');
    await gosia.page.waitForURL(/\/t\//);
    await gosia.introduce();
    await until(() => gosia.room.game === games.at(-1).id, 'the game of the poster is chosen');
    const olek = await house.guest({ name: 'Olek', lang: 'en' });
    await olek.page.goto(gosia.page.url());
    const there = olek.page.getByRole('region', { name: olek.t('join.there') });
    await there.waitFor();
    assert.match(await there.innerText(), /Gosia/, 'who sits there is told before a name is given');
    await shoot(olek, '63-join-who');
  },
  'home and an invite link are light on the first visit': async (house) => {
    const server = await house.server();
    const opened = await fetch(`${server.home}/api/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { invite } = await opened.json();
    for (const [path, drawn] of [
      ['/', '.acts .open'],
      [`/t/${invite}`, 'input#name'],
    ])
      for (const locale of ['pl-PL', 'en-GB']) {
        const { bytes, came } = await house.visit(server.home + path, { drawn, locale });
        assert.ok(came.length > 5, 'what came was counted');
        assert.ok(
          bytes <= LIGHT,
          `${path} weighs ${bytes} bytes in ${locale}:\n${came.map(({ what, bytes }) => `${bytes} ${what}`).join('\n')}`,
        );
      }
  },
};
