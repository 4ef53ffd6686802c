// Kasyno: three phones and a television to the end in Polish, a wide screen with mouse and keyboard in English, axe on every moment.
import assert from 'node:assert/strict';
import { focusStays, focused, moment, reachable, tabTo } from '#e2e/access';
import {
  action,
  at,
  card,
  chooseCasino,
  die,
  go,
  goOn,
  lay,
  move,
  playToTheEnd,
  playUntil,
  screen,
  thumbs,
} from './playing.mjs';
import { noErrors, noScrolling, noSideways, shoot } from '#e2e/checks';
import { playing, until } from '#e2e/guest';
import { keptUp } from '#e2e/television';
import { hurry } from '#e2e/wire';

const awaited = (guest) => guest.page.locator('.status').innerText();
const lit = (guest) =>
  guest.page
    .locator('.casino-board [data-lit]')
    .evaluateAll((cards) => cards.map((c) => c.dataset.card).sort());
const dueOf = (guests) => until(() => guests.find((guest) => guest.due()), 'somebody is due');

/** The die says where it is; a tap may take a moment. */
async function labelled(guest, number, words) {
  await until(
    async () => words.test(await die(guest, number).getAttribute('aria-label')),
    async () =>
      `the die says ${words}, not “${await die(guest, number).getAttribute('aria-label')}”`,
  );
}

/** A throw that can be looked at: plays on until this guest has to place dice. */
async function toPlace(guests, guest) {
  await playUntil(guests, {
    done: async () =>
      guest.due() && guest.frame.table.phase === 'place' && (await screen(guest)) === 'place',
  });
}

export const scenarios = {
  'trzy telefony i telewizor grają w Kasyno do końca': async (house) => {
    const server = await house.server({ pace: 100 });
    const gosia = await house.guest({ name: 'Gosia' });
    const czesio = await house.guest({ name: 'Czesio', size: 'small' });
    const hania = await house.guest({ name: 'Hania', size: 'landscape' });
    const tv = await house.guest({ name: 'Telewizor', size: 'tv' });
    const phones = [gosia, czesio, hania];
    const invite = await gosia.createTable(server);
    await czesio.joinByLink(server, invite);
    await hania.joinByLink(server, invite);
    await tv.page.goto(`${server.home}/tv/${invite}`);
    await chooseCasino(gosia);
    await gosia.sees('Cudze karty też pasują');
    await shoot(gosia, '40-casino-lobby-phone-pl-papier');
    await gosia.startGame();

    // The first turn, step by step.
    const first = await dueOf(phones);
    const others = phones.filter((phone) => phone !== first);
    await at(first, 'roll');
    for (const phone of others)
      await until(
        async () => (await awaited(phone)).includes(`Teraz ${first.name}.`),
        'the others know who is awaited',
      );
    await tv.sees(first.name);
    for (const phone of phones) await noScrolling(phone, 'before the roll');
    await first.acts(() => first.tap('casino.roll'));
    if (first.due()) {
      await at(first, 'place');
      const { legal, table } = first.frame;
      assert.equal(await first.page.locator('.tray .slot').count(), 7);
      await thumbs(first, 'placing');
      await noScrolling(first, 'placing');
      // Cards light up where the held die fits, and nowhere else.
      const held = legal.find((offer) => table.rolled.includes(offer.die)).die;
      await first.tap(die(first, held));
      await first.page.locator('button.die.held').waitFor();
      assert.deepEqual(
        await lit(first),
        legal
          .filter((offer) => offer.die === held)
          .map((offer) => offer.card)
          .sort(),
        'the cards that the server offers are lit',
      );
      await shoot(first, '41-casino-held-phone-pl-papier');
      const target = legal.find((offer) => offer.die === held).card;
      await first.tap(card(first, target));
      await labelled(first, held, /na karcie/);
      // Nothing was sent: it can be taken back, by the button or by the die.
      await first.tap('casino.undo');
      await labelled(first, held, /Weź do ręki/);
      await lay(first, held, target);
      await labelled(first, held, /na karcie/);
      await first.tap(die(first, held));
      await labelled(first, held, /Weź do ręki/);
      assert.deepEqual(first.frame.table.placed, {}, 'the server knows nothing of it');
      await lay(first, held, target);
      await first.acts(() => first.tap(go(first)));
      await until(
        () => Object.values(first.frame.table.placed).flat().includes(held),
        'the die is placed',
      );
      await at(first, 'decide');
      await noScrolling(first, 'deciding');
      // The risk is shown to whoever asks, and it is exact.
      const { fitting, free } = first.frame.table;
      await first.tap('casino.risk.show');
      const chance = ((6 - fitting.length) / 6) ** free.length;
      const percent =
        chance === 0 || chance === 1
          ? chance * 100
          : Math.min(99, Math.max(1, Math.round(chance * 100)));
      if (chance > 0) await first.sees(`wszystko przepadnie: ${percent} %.`);
      else await first.sees('Nic ci nie grozi');
      await first.tap('close');
      // One die stays, the others are thrown again.
      if (first.frame.table.free.length > 1) {
        const kept = first.frame.table.free[0];
        await first.tap(die(first, kept));
        const again = first.frame.table.free.length - 1;
        await first.sees(again === 1 ? 'Rzucam jedną' : `Rzucam ${again} kośćmi`);
      }
    }

    const seen = new Set();
    await playToTheEnd(phones, {
      each: async (guest) => {
        const now = await screen(guest);
        const mine = guest.frame.table.last_turn?.seat === guest.frame.seat;
        const name =
          now === 'verdict' ? (guest.frame.table.last_turn?.bust ? 'bust' : 'secured') : now;
        if (
          seen.has(`${name} ${guest.size}`) ||
          !['roll', 'place', 'decide', 'wait', 'bust', 'secured'].includes(name) ||
          guest.frame.table.number < 4
        )
          return;
        if (name === 'secured' && !mine) return;
        seen.add(`${name} ${guest.size}`);
        if (['roll', 'place', 'decide', 'wait'].includes(name)) await noScrolling(guest, name);
        await shoot(guest, `42-casino-${name}-${guest.size}-pl-papier`);
        if (name === 'secured') {
          const { securing, won } = guest.frame.table.last_turn;
          await guest.sees('Zgarniasz');
          assert.equal(
            await guest.page.locator('main.reveal .dice li').count(),
            7,
            'all seven dice are thrown to secure',
          );
          assert.equal(
            await guest.page.locator('main.reveal .cards > li').count(),
            securing.exposed.length,
          );
          assert.equal(
            await guest.page.locator('main.reveal .cards .box').count(),
            securing.secured.length,
            'safe cards are told apart',
          );
          assert.ok(won.length > 0);
        }
        if (!seen.has('tv') && (await tv.page.locator('main.tv .tray').count())) {
          seen.add('tv');
          await shoot(tv, '42-casino-tv-pl-papier');
        }
      },
    });

    const { outcome, table } = gosia.frame;
    assert.equal(outcome.reason, 'pool_short');
    assert.deepEqual(outcome.scores, table.scores, 'points and tokens are counted as they lay');
    const winners = phones.filter((phone) => outcome.winners.includes(phone.frame.seat));
    if (winners.length === 1) await winners[0].sees('Wygrywasz!');
    for (const phone of phones) await phone.sees('Skończyły się karty');
    await until(
      async () => (await tv.page.locator('main.result').count()) > 0,
      'the television shows the result',
    );
    await shoot(gosia, '43-casino-result-phone-pl-papier');
    await shoot(tv, '43-casino-result-tv-pl-papier');
    assert.ok(seen.has('secured phone') || seen.has('secured small'), 'a securing roll was seen');
    await keptUp(tv);
    noErrors([...phones, tv]);
  },

  'Casino on a wide screen in English: drag with the mouse, then keyboard only': async (house) => {
    const server = await house.server({ pace: 5 });
    const alice = await house.guest({ name: 'Alice', lang: 'en', size: 'wide' });
    const bob = await house.guest({ name: 'Bob', lang: 'en' });
    const guests = [alice, bob];
    const invite = await alice.createTable(server);
    await bob.joinByLink(server, invite);
    await chooseCasino(alice);
    await alice.option('casino', 'auto_secure', false);
    await bob.sees('As in the box');
    await alice.startGame();
    await toPlace(guests, alice);
    await noScrolling(alice, 'a wide table');
    const { legal, table } = alice.frame;
    const offer = legal.find((o) => table.rolled.includes(o.die));
    const middle = async (locator) => {
      const { x, y, width, height } = await locator.boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await alice.page.mouse.move(...(await middle(die(alice, offer.die))));
    await alice.page.mouse.down();
    const [x, y] = await middle(card(alice, offer.card));
    await alice.page.mouse.move(x - 20, y + 20, { steps: 4 });
    await shoot(alice, '44-casino-drag-wide-en-papier');
    await alice.page.mouse.move(x, y);
    await alice.page.mouse.up();
    await labelled(alice, offer.die, /on a card/);
    await alice.acts(() => alice.tap(go(alice)));
    // Stopping with nothing is asked about once.
    await alice.tap(go(alice));
    await alice.sees(alice.t('casino.stop.sure'));
    await alice.acts(() => alice.tap(go(alice)));
    await goOn(alice);

    // From here Alice has no mouse.
    const { keyboard } = alice.page;
    const done = new Set();
    await playing(
      guests,
      async () => {
        await move(bob);
        const now = await screen(alice);
        if (['reveal', 'verdict'].includes(now)) {
          if (now === 'reveal') return false;
          // Somebody else's moment may close by itself meanwhile.
          const found = await tabTo(alice, /Play on|See the result/).then(
            () => true,
            () => false,
          );
          if (!found) return false;
          await keyboard.press('Enter');
          done.add('moment');
          await focusStays(alice, 'after a moment');
          return false;
        }
        if (!alice.due()) return alice.frame.outcome !== null;
        const { seq } = alice.frame;
        const moved = () => until(() => alice.frame.seq !== seq, 'the move is made');
        if (now === 'roll') {
          if (alice.frame.legal.some((o) => o.type === 'secure')) {
            await tabTo(alice, /^Into the safe/);
            done.add('secure');
          } else await tabTo(alice, /^Roll ’em!/);
          await keyboard.press('Enter');
          await moved();
          await focusStays(alice, 'after rolling');
        } else if (now === 'place') {
          await tabTo(alice, /Pick it up\.$/);
          await keyboard.press('Enter');
          await until(
            async () => /Lay a die here\.$/.test(await focused(alice)),
            'the focus goes to a card where the die fits',
          );
          await keyboard.press('Enter');
          await until(
            async () => /Pick it up\.$|^Lay \d/.test(await focused(alice)),
            'the focus comes back to the dice',
          );
          await tabTo(alice, /^Lay \d/);
          await keyboard.press('Enter');
          await moved();
          done.add('place');
          await focusStays(alice, 'after placing');
        } else if (now === 'decide') {
          const roll = alice.frame.legal.some((o) => o.type === 'reroll');
          const again = roll && !done.has('again');
          if (roll) {
            await tabTo(alice, again ? /^Roll (one|\d)/ : /^Stop!/);
            await keyboard.press('Enter');
            // Stopping with nothing is asked about once.
            if (!again && !alice.frame.table.complete.length) {
              await alice.sees(alice.t('casino.stop.sure'));
              await keyboard.press('Enter');
            }
          }
          await moved();
          done.add(again ? 'again' : 'stop');
          await focusStays(alice, `after ${[...done].at(-1)}`);
        }
        return ['place', 'again', 'stop'].every((step) => done.has(step));
      },
      () => `everything by keyboard; so far: ${[...done]}`,
    );
    noErrors(guests);
  },

  'Kasyno pod lupą: axe w obu światłach, telefon i telewizor, tekst 200 % na małym ekranie': async (
    house,
  ) => {
    const server = await house.server({ pace: 5 });
    const gosia = await house.guest({ name: 'Gosia' });
    const czesio = await house.guest({ name: 'Czesio', size: 'small' });
    const tv = await house.guest({ name: 'TV', size: 'tv' });
    const guests = [gosia, czesio];
    const findings = [];
    const invite = await gosia.createTable(server);
    await czesio.joinByLink(server, invite);
    await tv.page.goto(`${server.home}/tv/${invite}`);
    await chooseCasino(gosia);
    await gosia.startGame();
    // From moment to moment in a hurry, over as many games as it takes.
    const may = (guest, type) =>
      guest.due() && guest.frame.legal.some((offer) => offer.type === type);
    const phase = (guest, name) => guest.due() && guest.frame.table.phase === name;
    const to = (enough, guest, name) =>
      hurry(guests, { play: action, enough }).then(() => at(guest, name));
    const see = (name) => moment(gosia, `45-casino-${name}`, findings);
    await to(() => phase(gosia, 'before_roll'), gosia, 'roll');
    await see('roll');
    await to(() => phase(gosia, 'place'), gosia, 'place');
    await gosia.tap(gosia.page.locator('button.die:not([aria-disabled])').first());
    await gosia.page.locator('button.die.held').waitFor();
    await see('place');
    await gosia.tap(gosia.page.locator('button.die.held'));
    await to(() => may(gosia, 'reroll'), gosia, 'decide');
    await see('decide');
    await gosia.tap('casino.risk.show');
    await see('risk');
    await gosia.tap('close');
    await gosia.tap(gosia.page.locator('.purse'));
    await see('mine');
    await gosia.tap('close');
    // A television that has just been switched on tells no old moment.
    await tv.page.reload();
    await tv.page.locator('main.tv .tray').waitFor();
    await moment(tv, '45-casino-tv', findings);
    await to(() => phase(czesio, 'before_roll'), gosia, 'wait');
    await see('wait');
    const wins = (guest) => may(guest, 'stop') && guest.frame.table.complete.length > 0;
    await to(() => wins(gosia), gosia, 'decide');
    await gosia.acts(() => gosia.tap(go(gosia)));
    await at(gosia, 'verdict');
    await see('verdict');
    await goOn(gosia);
    await to(() => may(gosia, 'exchange'), gosia, 'roll');
    await gosia.tap('casino.exchange');
    await gosia.tap(gosia.page.getByRole('dialog').locator('li button').first());
    await see('exchange');
    await gosia.tap('close');
    assert.deepEqual([...new Set(findings)], [], 'axe finds nothing serious');

    // Letters twice as large, on the smallest phone.
    await czesio.page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    const look = async (name, button) => {
      await noSideways(czesio, `${name} at 200 %`);
      await reachable(czesio, czesio.page.locator(button), `${name} at 200 %`);
      await shoot(czesio, `46-casino-large-${name}-small-pl-papier`);
    };
    await to(() => phase(czesio, 'before_roll'), czesio, 'roll');
    await look('roll', '.act .roll');
    await to(() => phase(czesio, 'place'), czesio, 'place');
    await look('place', '.act .go');
    await to(() => wins(czesio), czesio, 'decide');
    await look('decide', '.act .go');
    await czesio.acts(() => czesio.tap(go(czesio)));
    await at(czesio, 'verdict');
    await look('verdict', '.verdict .next');
    noErrors([...guests, tv]);
  },
};
