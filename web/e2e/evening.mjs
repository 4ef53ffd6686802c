// Whole evenings: three phones and a television in Polish, a wide screen with bots in English.
import assert from 'node:assert/strict';
import { noErrors, noScrolling, noSideways, shoot } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { saying } from './lib/inpage.mjs';
import { bluffLine, heardAll, nameless } from './lib/listening.mjs';
import { keptUp } from './lib/television.mjs';
import { playToTheEnd, playUntil } from './lib/play.mjs';

/** Before a check the television may show backs of cards and nothing of what is on them. */
async function noSecrets(tv) {
  if (tv.judged === tv.frame?.seq) return;
  tv.judged = tv.frame?.seq;
  // All in one look: a moment later a reveal may be open.
  const { text, ...seen } = await tv.page.evaluate(`(${shown})(${saying})`);
  if (seen.reveal) return;
  assert.deepEqual(
    seen,
    { reveal: false, faces: 0, hands: 0, spoken: [] },
    'the television shows backs only',
  );
  assert.doesNotMatch(text, /\b[1-6]\/[1-6]\b/, 'the television names no card');
}

/** In the page: what there is of cards. */
function shown(saying) {
  return {
    reveal: document.querySelector('main.reveal') !== null,
    faces: [...document.querySelectorAll('svg.card')].filter(
      (card) => card.querySelectorAll('path').length !== 4,
    ).length,
    hands: document.querySelectorAll('.hand, .fan, .slot').length,
    spoken: [...document.querySelectorAll('[role="img"]')].map((e) => e.getAttribute('aria-label')),
    text: saying(document.body),
  };
}

/** The wire itself: the television gets no hand at all, a phone only its own. */
function noSecretFrames(guests, tv) {
  for (const frame of tv.frames.filter((f) => f.t === 'game' && f.game)) {
    assert.equal(frame.own, null);
    assert.equal(frame.seat, null);
    assert.deepEqual(frame.legal, []);
  }
  for (const guest of [...guests, tv]) {
    for (const frame of guest.frames.filter((f) => f.t === 'game' && f.game)) {
      const { own, ...rest } = frame;
      assert.ok(
        !JSON.stringify({ ...rest, legal: [] }).includes('"hand":'),
        `${guest.name} hears no hand but in “own”`,
      );
    }
  }
}

const awaited = (guest) => guest.page.locator('.status').innerText();

export const scenarios = {
  'trzy telefony i telewizor grają w Blefa od linku do rewanżu': async (house) => {
    const server = await house.server({ pace: 100 });
    const gosia = await house.guest({
      name: 'Gosia',
      motion: 'no-preference',
      // Without eyes: by role and name, and with an ear for what is read aloud.
      hands: 'tree',
    });
    const czesio = await house.guest({ name: 'Czesio', size: 'small' });
    const hania = await house.guest({ name: 'Hania', size: 'landscape', hands: 'keyboard' });
    const tv = await house.guest({ name: 'Telewizor', size: 'tv', motion: 'no-preference' });
    const phones = [gosia, czesio, hania];

    await gosia.page.goto(server.home);
    await gosia.sees('Zero zaufania');
    await shoot(gosia, '01-home-phone-pl-papier');
    const invite = await gosia.createTable(server);
    await czesio.joinByLink(server, invite);
    // Spoken codes are shouted: case and Polish marks get lost on the way.
    // The host has them knock, although at home the door is open.
    await gosia.tap('door.invite');
    await gosia.tap('door.make_bell');
    await until(() => !gosia.room.door_open, 'the door is shut');
    await gosia.tap('close');
    await hania.joinByCode(server, ` ${gosia.room.code.toLowerCase()} `);
    await hania.sees(hania.t('code.waiting.more'));
    await shoot(hania, '02-knocking-phone-pl-papier');
    await until(() => gosia.room.knocks.length === 1, 'somebody knocks');
    await gosia.sees(gosia.t('door.knocks'));
    await shoot(gosia, '02-knocked-phone-pl-papier');
    await gosia.tap('door.let_in');
    await hania.isIn();
    const letScreenIn = async () => {
      await gosia.sees(gosia.t('door.knocks.tv'));
      await gosia.tap('door.let_in');
      await tv.page.waitForURL(new RegExp(`/tv/${invite}`));
    };
    // A wrong code is said and can be mended; the right one leads straight there.
    await tv.page.goto(`${server.home}/tv/zabawa`);
    await tv.sees('zabawa');
    await tv.page.getByLabel(tv.t('tv.code')).fill(gosia.room.code);
    await tv.tap('code.go');
    await letScreenIn();
    await gosia.tap('tv.show');
    const address = await gosia.page.getByRole('dialog').locator('.address').innerText();
    await until(
      () =>
        gosia.page
          .getByRole('dialog')
          .locator('.qr img')
          .evaluate((img) => img.complete && img.naturalWidth > 0),
      'the QR code of the television is drawn',
    );
    await gosia.page.keyboard.press('Escape');
    await tv.page.goto(`${server.home}${new URL(`http://${address}`).pathname}`);
    await letScreenIn();
    for (const name of ['Gosia', 'Czesio', 'Hania']) await tv.sees(name);
    await until(() => gosia.room.tvs === 1, 'the room counts one television');
    await until(
      () => tv.page.locator('.qr img').evaluate((img) => img.complete && img.naturalWidth > 0),
      'the QR code is drawn',
    );
    await shoot(tv, '02-lobby-tv-pl-papier');

    await gosia.option('bluff', 'directions', true);
    await gosia.option('bluff', 'wild_ones', true);
    await czesio.sees('Jedynka liczy się za wszystko');
    await czesio.sees('Czekamy, aż Gosia powie');
    await shoot(gosia, '02-lobby-phone-pl-papier');
    await gosia.startGame();

    // The first round, step by step.
    for (const phone of phones) {
      await phone.at('arrange');
      await noScrolling(phone, 'arrange');
    }
    const card = gosia.cards().first();
    const label = await card.getAttribute('aria-label');
    await gosia.tap(card);
    const face = () => gosia.cards().first().getAttribute('aria-label');
    await until(async () => (await face()) !== label, 'a tap turns the card round');
    const turned = await face();
    await shoot(gosia, '03-arrange-phone-pl-papier');
    await noSecrets(tv);
    await gosia.seal();
    await gosia.at('wait');
    assert.deepEqual(
      await gosia.shownFaces(),
      [Number(/liczy się (\d)/.exec(turned)?.[1])],
      'the face I chose is the one that counts',
    );
    await until(
      async () => /Jeszcze układają: (Czesio, Hania|Hania, Czesio)/.test(await awaited(gosia)),
      'two are awaited',
    );
    await czesio.seal();
    await until(
      async () => /Jeszcze układa: Hania/.test(await awaited(gosia)),
      'only Hania is awaited',
    );
    await hania.seal();

    const starter = await until(() => phones.find((phone) => phone.due()), 'somebody starts');
    await starter.at('direction');
    await tv.sees(starter.name);
    await shoot(starter, '04-direction-phone-pl-papier');
    await starter.direct('left');
    await starter.bid(1, 4);
    await tv.sees('jedna czwórka');
    await tv.sees(`${starter.name} twierdzi`);
    const second = await until(() => phones.find((phone) => phone.due()), 'the next one is due');
    assert.notEqual(second, starter);
    const third = phones.find((phone) => phone !== starter && phone !== second);
    await until(
      async () => (await awaited(third)).includes(`Teraz ${second.name}.`),
      'the third is told who is awaited',
    );
    await until(
      async () => (await awaited(second)).includes('Czekamy na ciebie.'),
      'the second is told to move',
    );
    await noSecrets(tv);
    // Two taps: a face, and the sentence.
    await second.tap(second.page.getByRole('radio', { name: 'szóstki' }));
    await second.acts(() =>
      second.tap(second.page.getByRole('button', { name: /Przebijam: jedna szóstka/ })),
    );
    await third.at('bid');
    await third.check();

    // All hands are turned and counted, and the verdict says why.
    const told = third.frame.table.last_round;
    for (const screen of [tv, gosia])
      await until(
        async () => (await screen.screen()) === 'verdict',
        `${screen.name} counts to the verdict`,
      );
    const { marks } = (await tv.tellings()).findLast(({ judged }) => judged);
    assert.deepEqual(
      marks.map(Number),
      Array.from({ length: told.actual }, (_, i) => i + 1),
      'hits are counted one by one',
    );
    const truth = told.actual >= told.bid.count;
    const verdict = [
      truth ? 'Prawda!' : 'Kłamstwo!',
      truth
        ? 'zakład był prawdziwy'
        : told.actual
          ? 'Tylko jedna szóstka – zakład był zmyślony'
          : 'Ani jednej szóstki – zakład wzięty z sufitu',
    ];
    await tv.tells(...verdict);
    for (const phone of phones) for (const words of verdict) await phone.sees(words);
    const loser = truth ? third : second;
    await loser.sees('Dobierasz kartę.');
    await starter.sees(`${loser.name} dobiera kartę.`);

    // The rest of the game; the third never learns. Photographs when there is something on the table.
    const seen = new Set();
    const named = new Set();
    const unnamed = [];
    await playToTheEnd(phones, {
      loser: third.name,
      each: async (guest) => {
        await noSecrets(tv);
        const screen = await guest.screen();
        if (guest === gosia && !named.has(screen)) {
          named.add(screen);
          unnamed.push(...(await nameless(gosia)).map((thing) => `${screen}: ${thing}`));
        }
        if (guest === czesio && ['arrange', 'bid', 'wait'].includes(screen))
          await noScrolling(czesio, screen);
        if (guest !== gosia || seen.has(screen) || gosia.frame.table.round < 4) return;
        if (
          ['bid', 'arrange', 'wait', 'verdict'].includes(screen) &&
          (screen !== 'bid' || gosia.frame.table.bid)
        ) {
          seen.add(screen);
          await noSideways(gosia, screen);
          await shoot(gosia, `05-${screen}-phone-pl-papier`);
        }
      },
    });
    noSecretFrames(phones, tv);
    await heardAll(gosia, bluffLine);
    assert.deepEqual(unnamed, [], 'no control is without a name');

    const { outcome } = gosia.frame;
    const reason = gosia.t(`bluff.reason.${outcome.reason}`);
    const winner = phones.find((phone) => phone.frame.seat === outcome.winners[0]);
    await winner.sees('Wygrywasz!');
    for (const phone of phones) await phone.sees(reason);
    await until(
      async () => (await tv.page.locator('main.result').count()) > 0,
      'the television shows the result',
    );
    await tv.sees(winner.name);
    await tv.sees(reason);
    await shoot(winner, '07-result-phone-pl-papier');
    await shoot(tv, '07-result-tv-pl-papier');

    // One tap to the next game; the evening remembers the first.
    assert.equal(await czesio.button('play.rematch').count(), 0, 'only the host calls the rematch');
    await gosia.startGame('play.rematch');
    for (const phone of phones) await phone.at('arrange');
    assert.equal(gosia.frame.table.round, 1);
    await gosia.tap('play.menu');
    await gosia.tap('play.evening');
    const board = gosia.page.getByRole('dialog');
    await board.getByText('1 wygrana').waitFor();
    assert.match(await board.innerText(), new RegExp(`Partia 1.*Blef.*${winner.name}`));
    await shoot(gosia, '08-evening-phone-pl-papier');
    await keptUp(tv);
    noErrors(phones);
    noErrors([tv], [/status of 404/]);
  },

  'a wide screen plays with bots in English': async (house) => {
    const server = await house.server({ pace: 5 });
    const alice = await house.guest({ name: 'Alice', lang: 'en', size: 'wide' });
    const bob = await house.guest({ name: 'Bob', lang: 'en', captions: true });
    const tv = await house.guest({ name: 'TV', lang: 'en', size: 'tv', scheme: 'dark' });
    const invite = await alice.createTable(server);
    await alice.sees('You need at least 2 players');
    for (const character of ['calm', 'sharp', 'wild']) await alice.addBot(character);
    await bob.joinByLink(server, invite);
    await tv.page.goto(`${server.home}/tv/${invite}`);
    await alice.option('bluff', 'countdown', true);
    await bob.sees('Start with five cards');
    await until(() => alice.room.people.length === 5, 'five at the table');
    await tv.sees('Bob');
    await shoot(alice, '02-lobby-wide-en-papier');
    await shoot(tv, '02-lobby-tv-en-lampa');
    await alice.startGame();
    await alice.at('arrange');
    assert.equal(await alice.cards().count(), 5);
    // Who plays for the first time reads one card at the moment of need, once.
    const caption = bob.page.locator('.caption');
    await until(() => caption.isVisible(), 'Bob is told what counts');
    assert.ok((await caption.textContent())?.includes(bob.t('bluff.caption.arrange')));
    await shoot(bob, '03-caption-phone-en-papier');
    await bob.tap('play.caption.got');
    await until(() => caption.isHidden(), 'it is read');
    assert.equal(await alice.page.locator('.caption').count(), 0, 'Alice knows the game');
    const seen = new Set();
    const look = async () => {
      await noSecrets(tv);
      const screen = await alice.screen();
      if (
        seen.has(screen) ||
        !['arrange', 'bid', 'wait', 'verdict'].includes(screen) ||
        (['bid', 'wait'].includes(screen) && !alice.frame.table.bid)
      )
        return;
      seen.add(screen);
      await noSideways(alice, screen);
      await shoot(alice, `05-${screen}-wide-en-papier`);
      if ((await tv.screen()) === 'other' && !seen.has('tv')) {
        seen.add('tv');
        await shoot(tv, '05-bid-tv-en-lampa');
      }
    };
    await look();
    await playUntil([alice, bob], {
      done: () => alice.frame.table.last_round,
      loser: 'Bob',
      each: look,
    });
    await alice.at('reveal', 'verdict');
    await look();
    await alice.goOn();
    await playToTheEnd([alice, bob], { loser: 'Bob', each: look });
    await alice.sees(alice.t(`bluff.reason.${alice.frame.outcome.reason}`));
    await shoot(alice, '07-result-wide-en-papier');
    noSecretFrames([alice, bob], tv);
    await keptUp(tv);
    noErrors([alice, bob, tv]);
  },
};
