// Iluzja: three phones and a television to the end in Polish, a wide screen by keyboard in English, a long row on a small phone.
import assert from 'node:assert/strict';
import { moment } from '#e2e/access';
import { noErrors, noScrolling, noSideways, shoot } from '#e2e/checks';
import { until } from '#e2e/guest';
import { keptUp } from '#e2e/television';
import {
  chooseIllusion,
  doubts,
  hold,
  picturesHaveCome,
  placeButton,
  placeByDrag,
  placeByKeys,
  placeByTap,
  playToTheEnd,
  settled,
  whereThingsAre,
} from './playing.mjs';

/** No frame tells a number of a card that nobody has doubted. */
function noSecretFrames(guests) {
  for (const guest of guests) {
    for (const frame of guest.frames.filter((f) => f.t === 'game' && f.game)) {
      const { last_round, ...table } = frame.table;
      const open = frame.events.filter((event) => event.type !== 'doubted');
      const told = JSON.stringify({ ...frame, table, events: open });
      for (const word of ['numbers', 'values', 'percent'])
        assert.ok(!told.includes(`"${word}"`), `${guest.name} hears no ${word} before a doubt`);
    }
  }
}

/** What the verdict has to say, from the numbers that were turned up. */
function verdictOf({ values, correct }) {
  if (correct) return 'rząd ani razu się nie cofa';
  const at = values.findIndex((value, i) => value > values[i + 1]);
  return `${values[at]}, potem ${values[at + 1]} – tu rząd się cofa`;
}

export const scenarios = {
  'trzy telefony i telewizor grają w Iluzję do końca': async (house) => {
    const server = await house.server({ pace: 100 });
    const gosia = await house.guest({ name: 'Gosia', motion: 'no-preference' });
    const czesio = await house.guest({ name: 'Czesio', size: 'small' });
    const hania = await house.guest({ name: 'Hania', size: 'landscape' });
    const tv = await house.guest({ name: 'Telewizor', size: 'tv' });
    const phones = [gosia, czesio, hania];
    const findings = [];
    const see = (guest, name) => moment(guest, name, findings);

    const invite = await gosia.createTable(server);
    await chooseIllusion(gosia);
    await Promise.all([
      czesio.joinByLink(server, invite),
      hania.joinByLink(server, invite),
      tv.page.goto(`${server.home}/tv/${invite}`),
    ]);
    await gosia.sees('Do trzech strzałek');
    await gosia.startGame();

    // The first round: a card is carried, another tapped into its place, then somebody doubts.
    const first = await until(() => phones.find((phone) => phone.due()), 'somebody starts');
    for (const phone of phones) {
      await picturesHaveCome(phone);
      await noScrolling(phone, 'a short row');
    }
    assert.equal(
      await first.page.getByRole('button', { name: 'Wątpię!' }).count(),
      0,
      'there is nothing to doubt yet',
    );
    await placeByDrag(first, 0, async () => {
      await first.page.locator('.ghost').waitFor();
      await first.page.locator('.held').waitFor();
      await shoot(first, '40-illusion-drag-phone-pl-papier');
    });
    assert.equal(first.frame.table.row.length, 2);
    assert.equal(first.frame.events[0].at, 0, 'it lies where it was dropped');
    const second = await until(() => phones.find((phone) => phone.due()), 'the next one is due');
    const third = phones.find((phone) => phone !== first && phone !== second);
    await until(
      async () =>
        (await third.page.locator('.status').innerText()).includes(`Teraz ${second.name}.`),
      'the third is told who is awaited',
    );
    await tv.sees(second.name);
    await picturesHaveCome(tv);

    // A card is looked at closely; nothing else moves.
    const before = await settled(second);
    await hold(second, second.page.locator('.stage .card').first(), async () => {
      assert.deepEqual(await whereThingsAre(second), before, 'nothing moves under the magnifier');
      await shoot(second, '40-illusion-look-pl-papier');
    });
    await second.tap(placeButton(second, 1));
    await second.sees('między 1. a 2. kartą');
    await second.page.locator('.ghost').waitFor();
    await see(second, '41-illusion-try');
    await second.acts(() => second.tap('illusion.place'));
    await until(() => third.due(), 'the third is due');
    await placeByTap(third, 3);
    await doubts(first);

    const told = first.frame.table.last_round;
    const verdict = [verdictOf(told), told.correct ? 'Zgadza się!' : 'Pomyłka!'];
    await until(
      async () => (await tv.tellings()).some(({ judged }) => judged),
      'the television hears the verdict',
    );
    await shoot(tv, '42-illusion-verdict-tv-pl-papier');
    await tv.tells(...verdict);
    assert.deepEqual(
      (await tv.tellings()).findLast(({ judged }) => judged).marks.map(Number),
      told.values,
      'the television shows every number of the row',
    );
    for (const phone of phones) {
      await until(
        async () => (await phone.screen()) === 'verdict',
        `${phone.name} hears the verdict`,
      );
      for (const words of verdict) await phone.sees(words);
    }
    const winner = phones.find((phone) => phone.frame.seat === told.winner);
    await winner.sees(told.correct ? 'zgarniasz ty' : 'Wątpisz słusznie i bierzesz');
    for (const other of phones.filter((phone) => phone !== winner))
      await other.sees(told.correct ? `zgarnia ${winner.name}` : `${winner.name} wątpi słusznie`);
    await see(gosia, '42-illusion-verdict');
    await Promise.all(phones.map((phone) => phone.goOn()));
    const loser = phones.find((phone) => phone !== winner);
    await loser.page.locator('.board .arrow').first().waitFor();
    await loser.sees('1 strzałka');

    // The rest, with a television that is looked at in between.
    const seen = new Set();
    await playToTheEnd(phones, {
      each: async (guest) => {
        if (
          guest !== gosia ||
          seen.has('tv') ||
          gosia.frame.table.row.length < 2 ||
          (await tv.screen()) !== 'other'
        )
          return;
        seen.add('tv');
        await picturesHaveCome(tv);
        await see(tv, '41-illusion-row');
      },
    });
    const { outcome, table } = gosia.frame;
    const champion = phones.find((phone) => phone.frame.seat === outcome.winners[0]);
    assert.equal(table.won[outcome.winners[0]].length, 3);
    await champion.sees('Wygrywasz!');
    for (const phone of phones) {
      await phone.sees(gosia.t('illusion.reason.three_arrows'));
      await phone.sees('3 strzałki');
    }
    await see(champion, '43-illusion-result');
    noSecretFrames([...phones, tv]);
    assert.deepEqual([...new Set(findings)], [], 'axe finds nothing serious');
    await keptUp(tv);
    noErrors([...phones, tv]);
  },

  'Illusion on a wide screen in English: keyboard, mouse and another palette': async (house) => {
    const server = await house.server({ pace: 100 });
    const alice = await house.guest({ name: 'Alice', size: 'wide', lang: 'en' });
    const bob = await house.guest({ name: 'Bob', size: 'wide', lang: 'en' });
    const findings = [];
    const invite = await alice.createTable(server);
    await chooseIllusion(alice);
    await bob.joinByLink(server, invite);
    // A fresh deck grows while people sit down, and everybody sees how far it is.
    await alice.option('illusion', 'deck', 'fresh');
    for (const guest of [alice, bob])
      await until(
        () => guest.page.getByRole('progressbar').isVisible(),
        `${guest.name} sees the deck grow`,
      );
    await until(() => bob.room.growing?.done >= 2, 'the first cards have grown');
    await bob.sees(`of ${bob.room.growing.of}`);
    await moment(alice, '39-illusion-lobby', findings);
    await alice.option('illusion', 'deck', 'classic');
    await until(
      async () => (await alice.page.getByRole('progressbar').count()) === 0,
      'nothing grows any more',
    );
    await alice.startGame();

    const first = await until(() => [alice, bob].find((guest) => guest.due()), 'somebody starts');
    const second = first === alice ? bob : alice;
    for (const guest of [alice, bob]) await picturesHaveCome(guest);
    await placeByKeys(first, 0);
    assert.equal(first.frame.events[0].at, 0);
    await until(() => second.due(), 'the other one is due');
    await placeByDrag(second, 1);
    assert.equal(second.frame.events[0].at, 1);

    // Another palette: every picture is fetched again in other inks, by this viewer only.
    await until(
      async () =>
        first.due() &&
        (await first.page.locator('.stage .card').count()) === first.frame.table.row.length,
      'the card lies on the other screen, too',
    );
    await picturesHaveCome(first);
    const fetched = [];
    first.page.on(
      'request',
      (request) => request.url().includes('/pictures/') && fetched.push(request.url()),
    );
    await first.tap('play.menu');
    await first.tap('play.settings');
    await first.tap(first.page.getByRole('button', { name: 'Deuteranopia', exact: true }));
    await first.tap('close');
    await until(() => fetched.length >= 4, 'every frame is asked for again');
    await picturesHaveCome(first);
    assert.ok(
      fetched.length >= 4 && fetched.every((url) => url.endsWith('?palette=deuteranopia')),
      `all pictures in the other palette: ${fetched}`,
    );

    // By keyboard a card is looked at, and the focus comes back to it.
    const card = first.page.locator('.stage .card').first();
    await card.focus();
    await first.page.keyboard.press('Enter');
    await first.page.locator('.magnifier').waitFor();
    await first.page.keyboard.press('Escape');
    await first.page.locator('.magnifier').waitFor({ state: 'detached' });
    await until(
      () => card.evaluate((e) => e === document.activeElement),
      'the focus is back on the card',
    );
    const spoken = await card.getAttribute('aria-label');
    assert.match(spoken, /^Card 1: .+\. Look closely\.$/);
    assert.doesNotMatch(spoken, /\d\s*%|percent/, 'a listener hears a pattern, no number');

    await moment(alice, '44-illusion-row', findings);
    await first.acts(() => first.tap('illusion.doubt'));
    for (const guest of [alice, bob]) {
      await until(
        async () => (await guest.screen()) === 'verdict',
        `${guest.name} hears the verdict`,
      );
      await guest.sees(
        first.frame.table.last_round.correct
          ? 'the row never falls back'
          : 'here the row falls back',
      );
    }
    await moment(bob, '44-illusion-verdict', findings);
    for (const guest of [alice, bob]) await guest.goOn();
    assert.deepEqual([...new Set(findings)], [], 'axe finds nothing serious');
    noErrors([alice, bob]);
  },

  'a row of fourteen cards on a small phone, and text at 200 %': async (house) => {
    const server = await house.server({ pace: 100 });
    const gosia = await house.guest({ name: 'Gosia', size: 'small' });
    const czesio = await house.guest({ name: 'Czesio', size: 'small' });
    const both = [gosia, czesio];
    const invite = await gosia.createTable(server);
    await chooseIllusion(gosia);
    await czesio.joinByLink(server, invite);
    await gosia.startGame();
    const due = () => until(() => both.find((guest) => guest.due()), 'somebody is due');
    while (gosia.frame.table.row.length < 14) {
      const guest = await due();
      const { row } = guest.frame.table;
      await placeByTap(guest, Math.floor(row.length / 2));
    }
    const guest = await due();
    for (const phone of both) {
      await picturesHaveCome(phone);
      await settled(phone);
      await noScrolling(phone, 'fourteen cards');
    }
    const sizes = await guest.page
      .locator('.stage .card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width));
    assert.ok(Math.min(...sizes) >= 44, `each card can be hit by a thumb: ${sizes}`);
    await guest.tap(placeButton(guest, 9));
    await guest.sees('między 9. a 10. kartą');
    await settled(guest);
    await shoot(guest, '45-illusion-long-small-pl-papier');

    // Large text: the page may grow, but nothing sticks out and the answers can be reached.
    await guest.page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await noSideways(guest, 'fourteen cards at 200 %');
    for (const name of ['illusion.place', 'illusion.doubt']) {
      const button = guest.button(name);
      await button.scrollIntoViewIfNeeded();
      const over = await button.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return element === hit || element.contains(hit) ? '' : (hit?.className ?? 'outside');
      });
      assert.equal(over, '', `nothing lies over ${name}`);
    }
    await shoot(guest, '45-illusion-large-small-pl-papier');
    await guest.acts(() => guest.tap('illusion.place'));
    await guest.page.evaluate(() => void (document.documentElement.style.fontSize = ''));
    const other = await due();
    await doubts(other);
    for (const phone of both) {
      await until(
        async () => (await phone.screen()) === 'verdict',
        `${phone.name} hears the verdict`,
      );
      await noSideways(phone, 'verdict over fifteen cards');
    }
    await shoot(other, '45-illusion-verdict-small-pl-papier');
    noErrors(both);
  },
};
