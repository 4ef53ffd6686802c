// For everybody: axe on every screen in both schemes, keyboard only, large text on a small phone, plain http on the home network.
import assert from 'node:assert/strict';
import { focusStays, focused, moment, reachable, tabTo } from './lib/access.mjs';
import { noErrors, noSideways, shoot } from './lib/checks.mjs';
import { playing, until } from './lib/guest.mjs';
import { playUntil } from './lib/play.mjs';
import { bluff, hurry } from './lib/wire.mjs';

async function gallery(house, size, lang) {
  const server = await house.server({ pace: 5 });
  const host = await house.guest({ name: lang === 'pl' ? 'Gosia' : 'Alice', size, lang });
  const friend = await house.guest({ name: lang === 'pl' ? 'Czesio' : 'Bob', lang });
  const tv = await house.guest({ name: 'TV', size: 'tv', lang });
  const findings = [];
  const see = (guest, name) => moment(guest, name, findings);

  await host.page.goto(`${server.home}/settings`);
  await see(host, '20-settings');
  await host.page.goto(`${server.home}/rules/bluff`);
  await see(host, '20-rules');
  await host.page.goto(server.home);
  await see(host, '20-home');
  await host.tap('home.code');
  await see(host, '20-code');
  await host.tap('close');
  await host.tap('home.open');
  await host.page.waitForURL(/\/t\//);
  const invite = new URL(host.page.url()).pathname.split('/')[2];
  await host.page.getByLabel(host.t('join.name')).fill(host.name);
  await see(host, '21-join');
  await host.tap('join.go');
  await host.at('lobby');
  await until(() => host.room, 'the room arrives');
  await host.tap('lobby.bots.add');
  await see(host, '22-bots');
  await host.tap('close');
  for (const character of ['calm', 'wild']) await host.addBot(character);
  await friend.joinByLink(server, invite);
  await host.option('bluff', 'directions', true);
  await host.page.evaluate(() => scrollTo(0, 0));
  await see(host, '22-lobby');
  await see(friend, '22-lobby-guest');
  await tv.page.goto(`${server.home}/tv`);
  await see(tv, '22-tv-code');
  await tv.page.goto(`${server.home}/tv/${invite}`);
  await tv.sees(friend.name);
  await see(tv, '22-lobby');
  await host.startGame();

  // The friend does not touch the cards yet, so both halves of arranging are sure to be seen.
  await host.at('arrange');
  await see(host, '23-arrange');
  await host.seal();
  await host.at('wait');
  await see(host, '23-arrange-wait');

  // From moment to moment in a hurry, over as many games as it takes; the first rounds are poor in cards.
  const both = [host, friend];
  const may = (guest, type) =>
    guest.due() && guest.frame.legal.some((action) => action.type === type);
  const rich = () => host.frame.table.round > 2;
  const to = (enough, ...screens) =>
    hurry(both, { play: (frame) => bluff(frame), enough }).then(() => host.at(...screens));
  await to(() => may(host, 'direction'), 'direction');
  await see(host, '23-direction');
  await to(() => rich() && may(host, 'bid') && may(host, 'check'), 'bid');
  await see(host, '23-bid');
  await host.tap('bluff.odds.show');
  await see(host, '23-odds');
  await host.tap('close');
  // A television that has just been switched on tells no old reveal.
  await tv.page.reload();
  await tv.sees(host.name);
  await see(tv, '23-bid');
  const friendsCheck = () => rich() && may(friend, 'check');
  await to(friendsCheck, 'wait');
  await see(host, '23-wait');
  await friend.check();
  await until(async () => (await tv.screen()) === 'verdict', 'the television tells the verdict');
  await see(tv, '24-verdict');
  await host.at('verdict');
  await see(host, '23-verdict');
  await host.goOn();
  // Once more, counted before this guest's eyes.
  await host.page.emulateMedia({ reducedMotion: 'no-preference' });
  let counted = false;
  for (let rounds = 0; rounds < 8 && !counted; rounds++) {
    await to(friendsCheck, 'wait');
    await friend.check();
    await host.at('reveal', 'verdict');
    counted = (await host.screen()) === 'reveal';
    if (counted) await see(host, '23-reveal');
    await host.goOn();
  }
  assert.ok(counted, 'the count was seen');
  await host.page.emulateMedia({ reducedMotion: 'reduce' });

  await to(() => may(host, 'arrange'), 'arrange');
  await host.tap('play.menu');
  await see(host, '24-menu');
  await host.tap('play.rules');
  await until(
    () =>
      host.page.evaluate(
        () =>
          (document.querySelector('dialog .here')?.getBoundingClientRect().top ?? Infinity) <
          innerHeight - 40,
      ),
    'the book opens where the question arises',
  );
  await see(host, '24-rules');
  await host.tap('close');
  await to(() => host.frame.outcome, 'result');
  await see(host, '25-result');
  await tv.page.reload();
  await tv.at('result');
  await see(tv, '25-result');
  // One tap to the posters.
  await host.tap('play.other');
  await see(host, '25-posters');
  await host.tap('close');
  await host.tap('play.evening');
  await see(host, '25-evening');
  await server.kill();
  await host.sees(host.t('connection.lost'));
  await see(host, '26-connection-lost');
  assert.deepEqual([...new Set(findings)], [], 'axe finds nothing serious');
}

export const scenarios = {
  'axe finds nothing serious on any screen: phone, Polish': (house) =>
    gallery(house, 'phone', 'pl'),
  'axe finds nothing serious on any screen: wide, English': (house) => gallery(house, 'wide', 'en'),

  'keyboard only: join, arrange, bid and check; the focus is never lost': async (house) => {
    const server = await house.server({ pace: 5 });
    const gosia = await house.guest({ name: 'Gosia', size: 'wide' });
    const czesio = await house.guest({ name: 'Czesio' });
    const { keyboard } = gosia.page;
    await gosia.page.goto(server.home);
    await tabTo(gosia, /Załóż stolik/);
    await keyboard.press('Enter');
    await gosia.page.waitForURL(/\/t\//);
    await gosia.at('join');
    await tabTo(gosia, /Jak na ciebie wołać/);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Gosia');
    await keyboard.press('Tab');
    await tabTo(gosia, /Siadam/);
    await keyboard.press('Enter');
    await gosia.at('lobby');
    await focusStays(gosia, 'after sitting down');
    await tabTo(gosia, /Dosadź bota/);
    await keyboard.press('Enter');
    await tabTo(gosia, /^Bystry/);
    await keyboard.press('Enter');
    await until(() => gosia.room.people.length === 2, 'a bot sits down');
    await focusStays(gosia, 'after the sheet is closed');
    await tabTo(gosia, /Siadamy!/);
    await keyboard.press('Enter');

    await gosia.at('arrange');
    await focusStays(gosia, 'when the game begins');
    await tabTo(gosia, /^Karta/);
    const before = await focused(gosia);
    await keyboard.press('Space');
    await until(
      async () => /^Karta/.test(await focused(gosia)) && (await focused(gosia)) !== before,
      'the card turns under the focus',
    );
    // Somebody comes: a new frame of the room does not take the focus away.
    await czesio.joinByLink(server, new URL(gosia.page.url()).pathname.split('/')[2]);
    await until(() => gosia.room.people.length === 3, 'Czesio waits at the rail');
    await gosia.page.evaluate(() => new Promise((drawn) => setTimeout(drawn)));
    assert.match(await focused(gosia), /^Karta/);
    await tabTo(gosia, /^Gotowe/);
    await keyboard.press('Enter');
    await until(() => gosia.frame.own.faces, 'the cards are sealed');
    await focusStays(gosia, 'after sealing');

    const done = new Set();
    await playing(
      [gosia],
      async () => {
        const screen = await gosia.screen();
        if (screen === 'bid' || screen === 'check') {
          const mayCheck = gosia.frame.legal.some((action) => action.type === 'check');
          if (mayCheck && (done.has('bid') || screen === 'check')) {
            await tabTo(gosia, /^Sprawdzam!/);
            done.add('check');
          } else {
            await tabTo(gosia, /^(jedynki|dwójki|trójki|czwórki|piątki|szóstki)$/);
            const at = await focused(gosia);
            await keyboard.press('ArrowRight');
            assert.match(await focused(gosia), /ki$/, 'arrows walk over the dice');
            if (gosia.frame.legal.length > 8)
              assert.notEqual(await focused(gosia), at, 'from one to the next');
            await tabTo(gosia, /^(Mówię|Przebijam)/);
            done.add('bid');
          }
          const seq = gosia.frame.seq;
          await keyboard.press('Enter');
          await until(() => gosia.frame.seq !== seq, 'the move is made');
          await focusStays(gosia, `after ${[...done]}`);
        } else if (screen === 'verdict') {
          await focusStays(gosia, 'at the verdict');
          await tabTo(gosia, /Następna runda|Zobacz wynik/);
          await keyboard.press('Enter');
          await until(async () => (await gosia.screen()) !== 'verdict', 'the reveal is left');
          await focusStays(gosia, 'after the reveal');
        } else if (screen === 'arrange') {
          await tabTo(gosia, /^Gotowe/);
          await keyboard.press('Enter');
          await until(async () => (await gosia.screen()) !== 'arrange', 'the cards are sealed');
        }
        return done.has('bid') && done.has('check');
      },
      () => `a bid and a check by keyboard; so far: ${[...done]}`,
    );
    noErrors([gosia, czesio]);
  },

  'text at 200 % on a small phone: nothing covers the main action': async (house) => {
    const server = await house.server({ pace: 5 });
    const guests = [
      await house.guest({ name: 'Gosia', size: 'small' }),
      await house.guest({ name: 'Bob', size: 'small', lang: 'en' }),
    ];
    const [gosia, bob] = guests;
    const large = (guest) =>
      guest.page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await gosia.page.goto(server.home);
    await large(gosia);
    await noSideways(gosia, 'home at 200 %');
    await reachable(gosia, gosia.button('home.open'), 'home at 200 %');
    await gosia.tap('home.open');
    await gosia.page.waitForURL(/\/t\//);
    await gosia.at('join');
    await noSideways(gosia, 'join at 200 %');
    await reachable(gosia, gosia.button('join.go'), 'join at 200 %');
    await gosia.introduce();
    await bob.joinByLink(server, new URL(gosia.page.url()).pathname.split('/')[2]);
    await large(bob);
    await gosia.addBot('sharp');
    for (const guest of guests) await noSideways(guest, 'lobby at 200 %');
    await reachable(gosia, gosia.button('lobby.start'), 'lobby at 200 %');
    await gosia.startGame();
    const main = {
      arrange: '.act .done',
      bid: '.picker .go',
      check: '.answer .call',
      verdict: '.verdict .next',
    };
    const look = async (guest, screen) => {
      const where = `${screen} at 200 % in ${guest.lang}`;
      await guest.at(screen);
      await noSideways(guest, where);
      if (main[screen]) await reachable(guest, guest.page.locator(main[screen]), where);
      if (screen === 'bid') await reachable(guest, guest.page.locator('.answer .call'), where);
      await shoot(guest, `30-large-${screen}-small-${guest.lang}-papier`);
    };
    for (const [guest, other] of [guests, [bob, gosia]]) {
      const may = (one, type) =>
        one.due() &&
        one.frame.table.round > 2 &&
        one.frame.legal.some((action) => action.type === type);
      const to = (enough, bold) => hurry(guests, { play: (frame) => bluff(frame, bold), enough });
      await to(() => may(guest, 'arrange'));
      await look(guest, 'arrange');
      await to(() => may(guest, 'bid') && may(guest, 'check'));
      await look(guest, 'bid');
      // Only Bob sits after somebody who can say the boldest thing there is.
      if (guest === bob) {
        await to(() => may(bob, 'check') && !may(bob, 'bid'), true);
        await look(bob, 'check');
      }
      await to(() => may(other, 'check'));
      await look(guest, 'wait');
      await other.check();
      await look(guest, 'verdict');
    }
    noErrors(guests);
  },

  'plain http on the home network: no secure context, no errors': async (house) => {
    const server = await house.server({ pace: 5 });
    if (!server.lan)
      return console.log('        (this machine has no address but localhost: skipped)');
    const gosia = await house.guest({ name: 'Gosia' });
    const tv = await house.guest({ name: 'Telewizor', size: 'tv' });
    const home = { home: server.lan };
    for (const path of ['/settings', '/rules/bluff', '/tv', '/']) {
      await gosia.page.goto(server.lan + path);
      await gosia.page.waitForLoadState('networkidle');
      assert.equal(await gosia.page.evaluate(() => isSecureContext), false);
    }
    const invite = await gosia.createTable(home);
    await tv.page.goto(`${server.lan}/tv/${invite}`);
    await gosia.tap('lobby.share');
    await gosia.sees(gosia.t('lobby.copied'));
    await gosia.addBot('sharp');
    await gosia.addBot('calm');
    await gosia.startGame();
    await playUntil([gosia], { loser: 'Gosia', done: () => gosia.frame.table.round > 1 });
    await tv.sees(new URL(server.lan).host);
    const policy = (await gosia.page.request.get(`${server.lan}/t/${invite}`)).headers()[
      'content-security-policy'
    ];
    // The rules come as WebAssembly; nothing else may be made of text.
    assert.doesNotMatch(
      policy.replace("'wasm-unsafe-eval'", ''),
      /unsafe|\*/,
      'the policy allows nothing inline and nobody else',
    );
    noErrors([gosia, tv]);
  },
};
