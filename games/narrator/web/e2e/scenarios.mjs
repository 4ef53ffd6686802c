// Narrator: four phones and a television to the end in Polish, three by keyboard, with a performance, in English.
import assert from 'node:assert/strict';
import { focused, moment, reachable, tabTo } from '#e2e/access';
import { noErrors, noScrolling, noSideways, shoot } from '#e2e/checks';
import { until } from '#e2e/guest';
import { keptUp } from '#e2e/television';
import {
  chooseForClue,
  chooseNarrator,
  giveClue,
  leaveReveals,
  narratorsNumber,
  offer,
  openCard,
  picturesHaveCome,
  playUntil,
  seenCard,
  tokenOf,
  votable,
  vote,
  write,
} from './playing.mjs';

/** Nobody hears of hands but their own, and of owners and votes only when all votes are in. */
function noSecretFrames(guests, tv) {
  for (const guest of [...guests, tv]) {
    for (const frame of guest.frames.filter((f) => f.t === 'game' && f.game)) {
      if (guest === tv) assert.deepEqual([frame.own, frame.legal], [null, []]);
      const { last_round, ...table } = frame.table;
      const events = frame.events.filter((event) => event.type !== 'scored');
      const open = JSON.stringify({ table, events });
      for (const word of ['owners', 'votes', 'given', 'hand', 'vote'])
        assert.ok(!open.includes(`"${word}":`), `${guest.name} hears no ${word} before its time`);
      const cards = new Set([...table.table, ...(last_round?.cards ?? [])]);
      for (const [id] of open.matchAll(/\bd\d\d\b/g))
        assert.ok(cards.has(id), `${guest.name} hears of ${id}, which does not lie open`);
    }
  }
}

/** A finger goes from right to left over the card. */
async function swipe(guest) {
  const finger = await guest.context.newCDPSession(guest.page);
  const touch = (type, points) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const y = Math.round(guest.page.viewportSize().height * 0.47);
  await touch('touchStart', [{ x: 300, y }]);
  for (let x = 280; x >= 100; x -= 20) await touch('touchMove', [{ x, y: y + 2 }]);
  await touch('touchEnd', []);
  await finger.detach();
}

/** Two fingers move apart. */
async function pinch(guest) {
  const finger = await guest.context.newCDPSession(guest.page);
  const touch = (type, points) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const { width, height } = guest.page.viewportSize();
  const [x, y] = [Math.round(width / 2), Math.round(height * 0.46)];
  const apart = (by) => [
    { x: x - 5 - by, y: y - 10, id: 0 },
    { x: x + 5 + by, y: y + 10, id: 1 },
  ];
  await touch('touchStart', apart(20));
  for (let by = 30; by <= 90; by += 10) await touch('touchMove', apart(by));
  await touch('touchEnd', []);
  await finger.detach();
}

const nearness = (guest) =>
  guest.page
    .locator('.viewer .picture')
    .evaluateAll((all) =>
      Math.max(...all.map((e) => new DOMMatrix(getComputedStyle(e).transform).a)),
    );

export const scenarios = {
  'cztery telefony i telewizor grają w Narratora do końca': async (house) => {
    const server = await house.server();
    const gosia = await house.guest({ name: 'Gosia' });
    const czesio = await house.guest({ name: 'Czesio', size: 'small' });
    const hania = await house.guest({ name: 'Hania', motion: 'no-preference' });
    const bartek = await house.guest({ name: 'Bartek', size: 'landscape' });
    const tv = await house.guest({ name: 'Telewizor', size: 'tv' });
    const phones = [gosia, czesio, hania, bartek];
    const findings = [];
    const see = (guest, name) => moment(guest, name, findings);

    const invite = await gosia.createTable(server);
    await chooseNarrator(gosia);
    await Promise.all([
      ...[czesio, hania, bartek].map((phone) => phone.joinByLink(server, invite)),
      tv.page.goto(`${server.home}/tv/${invite}`),
    ]);
    await gosia.startGame();

    // Everybody may begin. A hand can be leafed through with one finger and looked at with two.
    for (const phone of phones) {
      await phone.sees('Kto pierwszy, ten narrator');
      await picturesHaveCome(phone);
      await noScrolling(phone, 'the race');
    }
    await see(gosia, '60-narrator-race');
    await openCard(bartek, 1);
    assert.deepEqual(await seenCard(bartek), { n: 2, of: 6 });
    await swipe(bartek);
    await until(async () => (await seenCard(bartek)).n === 3, 'a swipe shows the next card');
    await pinch(bartek);
    await until(async () => (await nearness(bartek)) > 1.5, 'two fingers bring it closer');
    await bartek.tap('narrator.viewer.on');
    await until(async () => (await nearness(bartek)) === 1, 'the next card hangs as far as ever');
    await see(bartek, '60-narrator-viewer');
    await bartek.tap('close');

    // Two are ready at the same moment: one of them narrates, the other is told so kindly and loses no word.
    const racers = [gosia, czesio];
    for (const racer of racers) {
      await chooseForClue(racer, 2);
      await write(racer, `Skojarzenie ${racer.name}`);
      await noScrolling(racer, 'a clue in the making');
    }
    await see(czesio, '61-narrator-compose');
    // At the same moment, without waiting for a button that the other one's clue takes away.
    const say = gosia.t('narrator.compose.say');
    await Promise.all(
      racers.map(({ page }) =>
        page.evaluate(
          (say) =>
            [...document.querySelectorAll('button')]
              .find((b) => b.textContent.trim() === say)
              ?.click(),
          say,
        ),
      ),
    );
    await until(
      () => phones.every((phone) => phone.frame.table.phase === 'offer'),
      'somebody was first',
    );
    const narrator = phones.find((phone) => phone.frame.seat === phone.frame.table.narrator);
    const loser = racers.find((racer) => racer !== narrator);
    assert.ok(racers.includes(narrator));
    await loser.sees(`${narrator.name} o włos szybciej!`);
    await loser.sees('Twoje skojarzenie poczeka');
    for (const screen of [...phones, tv]) await screen.sees(`„Skojarzenie ${narrator.name}”`);
    await narrator.sees('Teraz ani słowa więcej');
    await shoot(loser, `62-narrator-beaten-${loser.size}-pl-papier`);

    // Offers are sealed: everybody sees that they lie there, nobody sees what.
    const finder = hania;
    const others = phones.filter((phone) => phone !== narrator && phone !== finder);
    await offer(finder, 1);
    await finder.sees('Oddane, zapieczętowane.');
    await until(
      async () => (await narrator.text()).includes('karta oddana'),
      'the narrator sees that a card has come',
    );
    await shoot(tv, '62-narrator-offer-tv-pl-papier');
    for (const other of others) await offer(other, 0);

    // All lie out by number, on every phone and on the television.
    for (const phone of phones) {
      await until(
        async () => (await phone.page.locator('.stage li').count()) === 4,
        `${phone.name} sees four cards`,
      );
      await picturesHaveCome(phone);
      await noScrolling(phone, 'the vote');
    }
    await picturesHaveCome(tv);
    const right = narratorsNumber(phones);
    assert.deepEqual(
      await votable(finder),
      [1, 2, 3, 4].filter((n) => finder.frame.table.table[n - 1] !== finder.frame.own.given[0]),
      'the own card cannot be voted for',
    );
    const own = finder.frame.table.table.indexOf(finder.frame.own.given[0]);
    await finder.tap(finder.page.locator('.stage button').nth(own));
    await finder.sees('To twoja karta.');
    assert.equal(await finder.button('narrator.vote.own').getAttribute('aria-disabled'), 'true');
    await finder.tap('close');
    await narrator.sees('Ani drgnij.');
    await finder.tap(tokenOf(finder, right));
    await reachable(finder, finder.button('narrator.vote.do', { number: right }), 'the vote');
    await see(finder, '63-narrator-vote');
    await see(tv, '63-narrator-vote');
    // The finder votes in front of the card itself, the others with their tokens.
    await finder.tap(finder.page.locator('.stage button').nth(right - 1));
    await finder.acts(() =>
      finder.tap(
        finder.page.getByRole('dialog').getByRole('button', { name: `Głosuję na ${right}` }),
      ),
    );
    await finder.sees(`Twój głos: numer ${right}.`);
    const believed = [1, 2, 3, 4].find((n) => n !== right && n !== own + 1);
    await vote(others[0], (await votable(others[0])).includes(believed) ? believed : own + 1);

    // A phone that is loaded anew finds its vote where it was.
    await finder.page.reload();
    await finder.sees(`Twój głos: numer ${right}.`);
    await picturesHaveCome(finder);
    await vote(
      others[1],
      (await votable(others[1])).find((n) => n !== right),
    );

    // The telling: everybody hears who found it, and why the points fell so. The television goes on by itself, so it comes first.
    const told = () => gosia.frame.table.last_round;
    const verdict = ['W sam raz!', `kartę narratora znajduje ${finder.name}`];
    await until(
      async () => (await tv.tellings()).some(({ judged }) => judged),
      'the television hears the verdict',
    );
    await see(tv, '64-narrator-verdict');
    await tv.tells(...verdict);
    for (const phone of phones) {
      await until(
        async () => (await phone.screen()) === 'verdict',
        `${phone.name} hears the verdict`,
      );
      for (const words of verdict) await phone.sees(words);
    }
    assert.equal(told().points[narrator.frame.seat], 3);
    assert.equal(told().owners[right - 1], narrator.frame.seat);
    await noScrolling(czesio, 'the verdict on a small phone');
    await see(czesio, '64-narrator-verdict');
    await shoot(gosia, '64-narrator-verdict-phone-pl-papier');
    await leaveReveals(phones);
    await hania.page.emulateMedia({ reducedMotion: 'reduce' });

    // In turn everybody finds it, nobody does, some do; the loser of the race narrates at last, and not a word is lost.
    const verdicts = new Set();
    const round = () => gosia.frame.table.round;
    const rest = {
      find: (guest) => [true, false, guest.frame.seat % 2 === 0][round() % 3],
      verdict: async (guest) => {
        const said = await guest.text();
        verdicts.add(
          ['W sam raz!', 'Za jasne!', 'Za ciemne!'].find((stamp) => said.includes(stamp)),
        );
      },
    };
    await playUntil(phones, {
      ...rest,
      done: () =>
        loser.frame.table.phase === 'clue' && loser.frame.table.narrator === loser.frame.seat,
    });
    await leaveReveals(phones);
    await loser.sees(loser.t('narrator.big.clue.you'));
    // The card may have been given away meanwhile; the words were not.
    if (!(await loser.page.locator('.compose').count())) {
      await loser.sees(`Czeka od tamtego razu: „Skojarzenie ${loser.name}”.`);
      await chooseForClue(loser, 3);
    }
    assert.equal(
      await loser.page.getByRole('textbox', { name: 'Twoje skojarzenie' }).inputValue(),
      `Skojarzenie ${loser.name}`,
      'the half-written clue has waited',
    );
    await playUntil(phones, { ...rest, done: () => gosia.frame.outcome !== null });
    assert.deepEqual(
      [...verdicts].sort(),
      ['W sam raz!', 'Za ciemne!', 'Za jasne!'].sort(),
      'every verdict was told',
    );

    for (const phone of phones) {
      await phone.at('result', 'reveal', 'verdict');
      await phone.goOn();
      await phone.at('result');
      await phone.sees('Stos się skończył, a z nim sny.');
    }
    const { outcome, table } = gosia.frame;
    assert.equal(table.round, 15, 'four seats draw four cards a round: fifteen rounds');
    const champion = phones.find((phone) => phone.frame.seat === outcome.winners[0]);
    await champion.sees(outcome.winners.length === 1 ? 'Wygrywasz!' : champion.name);
    await see(champion, '65-narrator-result');
    await until(async () => (await tv.screen()) === 'result', 'the television shows the result');
    await see(tv, '65-narrator-result');
    noSecretFrames(phones, tv);
    assert.deepEqual([...new Set(findings)], [], 'axe finds nothing serious');
    await keptUp(tv);
    noErrors([...phones, tv]);
  },

  'three play Narrator in English: two cards each, a performance, all of it by keyboard': async (
    house,
  ) => {
    const server = await house.server();
    const alice = await house.guest({ name: 'Alice', size: 'wide', lang: 'en' });
    const bob = await house.guest({ name: 'Bob', size: 'wide', lang: 'en' });
    const carol = await house.guest({ name: 'Carol', lang: 'en' });
    const all = [alice, bob, carol];
    const findings = [];
    const invite = await alice.createTable(server);
    await chooseNarrator(alice);
    await alice.option('narrator', 'performance', true);
    await bob.joinByLink(server, invite);
    await carol.joinByLink(server, invite);
    await alice.startGame();
    for (const guest of all) await picturesHaveCome(guest);

    // By keyboard: to a card, through the hand, out again, and the focus is where it was.
    const { keyboard } = alice.page;
    await tabTo(alice, /^Card 1:/);
    const spoken = await focused(alice);
    assert.match(spoken, /^Card 1: .+\. Look closely\.$/);
    await keyboard.press('Enter');
    await alice.page.locator('dialog.viewer').waitFor();
    for (let i = 0; i < 2; i++) await keyboard.press('ArrowRight');
    await until(async () => (await seenCard(alice)).n === 3, 'arrow keys leaf through the hand');
    assert.equal((await seenCard(alice)).of, 7, 'three hold seven cards');
    await keyboard.press('+');
    await until(async () => (await nearness(alice)) > 1.2, 'a key brings it closer');
    await keyboard.press('Escape');
    await alice.page.locator('dialog.viewer').waitFor({ state: 'detached' });
    await until(async () => /^Card 1:/.test(await focused(alice)), 'the focus is back on the card');
    await keyboard.press('Enter');
    await alice.page.locator('dialog.viewer').waitFor();
    await keyboard.press('ArrowRight');
    await tabTo(alice, /^This one is mine$/);
    await keyboard.press('Enter');
    await alice.page.locator('.compose').waitFor();
    await moment(alice, '66-narrator-compose', findings);
    // Nothing written: it will be acted out.
    await tabTo(alice, /^I’ll act it out$/);
    await alice.acts(() => keyboard.press('Enter'));
    for (const guest of all) await guest.sees('Watch and listen!');
    for (const guest of [bob, carol]) await guest.sees('Give 2 cards that fit it too.');

    await offer(carol, 6, 5);
    await bob.sees('Alice');
    await offer(bob, 6, 0);
    for (const guest of all)
      await until(
        async () => (await guest.page.locator('.stage li').count()) === 5,
        `${guest.name} sees five cards`,
      );
    for (const guest of all) await picturesHaveCome(guest);
    assert.equal((await votable(bob)).length, 3, 'two of the five are Bob’s own');
    await moment(bob, '66-narrator-vote', findings);
    const right = narratorsNumber(all);
    await tabTo(bob, /^Token number/);
    await bob.page.keyboard.press('Space');
    for (
      let i = 0;
      i < 5 && (await tokenOf(bob, right).getAttribute('aria-checked')) !== 'true';
      i++
    )
      await bob.page.keyboard.press('ArrowRight');
    await tabTo(bob, new RegExp(`^I vote for ${right}$`));
    await bob.acts(() => bob.page.keyboard.press('Enter'));
    await vote(
      carol,
      (await votable(carol)).find((number) => number !== right),
    );
    for (const guest of all) {
      await until(
        async () => (await guest.screen()) === 'verdict',
        `${guest.name} hears the verdict`,
      );
      await guest.sees('Just right!');
      await guest.sees('Bob finds the narrator’s card');
    }
    await alice.sees('4 points for finding it, and as many for you and your tale.');
    await moment(alice, '66-narrator-verdict', findings);
    await leaveReveals(all);

    // Text at 200 %: the page may grow, but nothing sticks out and everything can be reached.
    await until(() => bob.due(), 'Bob narrates, to Alice’s left');
    await carol.page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await noSideways(carol, 'waiting at 200 %');
    await giveClue(bob, 1, 'A very long afternoon');
    await carol.sees('A very long afternoon');
    await noSideways(carol, 'offering at 200 %');
    await carol.page.evaluate(() => void (document.documentElement.style.fontSize = ''));
    assert.deepEqual([...new Set(findings)], [], 'axe finds nothing serious');
    noErrors(all);
  },
};
