// Pictures and sounds of one's own: a deck is uploaded in the lobby and played with; a clue is hummed and heard on another phone.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moment } from './lib/access.mjs';
import { launch } from './lib/browser.mjs';
import { axe, noErrors, shoot } from './lib/checks.mjs';
import { Guest, until } from './lib/guest.mjs';
import { bomb, drop, painted, png, svg, zip } from './lib/pictures.mjs';

/** The browser itself reports answers that refuse. */
const REFUSED = [/Failed to load resource: the server responded with a status of 4\d\d/];

async function chooseNarrator(host) {
  await host.tap('lobby.change');
  await host.tap(
    host.page.getByRole('dialog').getByRole('button', { name: host.t('narrator.name') }),
  );
  await until(() => host.room.game === 'narrator', 'Narrator is chosen');
}

async function ownPictures(host) {
  await host.unfoldRules();
  const group = host.page.getByRole('group', { name: host.t('narrator.option.deck'), exact: true });
  await host.tap(
    group.getByRole('button', { name: host.t('narrator.option.deck.own'), exact: true }),
  );
}

async function newDeck(host, name) {
  await ownPictures(host);
  await host.page.getByLabel(host.t('decks.name'), { exact: true }).fill(name);
  await host.tap('decks.create');
  await until(() => host.room.deck?.name === name, 'the deck lies on the table');
}

/** In the page: writes down everything that is ever said of a file on its way. */
function watchFiles() {
  window.said = new Set();
  new MutationObserver(() =>
    document
      .querySelectorAll('.sent li')
      .forEach((file) => window.said.add(`${file.className.split(' ')[0]}: ${file.textContent}`)),
  ).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

export const scenarios = {
  'own pictures on a wide screen: a ZIP, a folder, dropped ones; each file is told of; what is bad is refused in words; a deck is deleted':
    async (house) => {
      const server = await house.server({ pace: 5 });
      const ewa = await house.guest({ name: 'Ewa', lang: 'en', size: 'wide' });
      await ewa.createTable(server);
      await chooseNarrator(ewa);
      for (const bot of ['poet', 'fox']) await ewa.addBot(bot);
      await newDeck(ewa, 'Holidays');
      await ewa.page.evaluate(watchFiles);
      const findings = [];
      const sheet = ewa.page.getByRole('dialog');
      const idle = () =>
        until(
          () =>
            sheet
              .locator('.ways .busy')
              .count()
              .then((n) => n === 0),
          'all files have been told of',
        );
      const holds = async (count) => {
        await until(
          () => ewa.room.deck?.pictures === count,
          () => `the deck has ${count}: ${JSON.stringify(ewa.room.deck)}`,
          40_000,
        );
        await until(
          () =>
            sheet
              .locator('.prints img')
              .count()
              .then((n) => n === count),
          `${count} are shown`,
        );
        await idle();
      };
      const told = (state, name, code) =>
        ewa.page.evaluate(
          (line) => window.said.has(line),
          `${state}: ${name} ${code ? ewa.t(`deck.refusal.${code}`) : ewa.t(`decks.state.${state}`)}`,
        );

      // A ZIP with folders in it, what a Mac leaves behind, and two files that are no pictures.
      const jpegs = await Promise.all(
        Array.from({ length: 8 }, (_, n) => painted(ewa, n, 'image/jpeg')),
      );
      const inside = jpegs.map((bytes, n) => [`Żuławy/day ${n + 1}.jpg`, bytes]);
      inside.splice(
        3,
        0,
        ['drawing.svg', svg()],
        ['__MACOSX/._day.jpg', Buffer.from('litter')],
        ['notes.txt', Buffer.from('buy milk')],
      );
      await sheet
        .locator('input.files')
        .setInputFiles({ name: 'holidays.zip', mimeType: 'application/zip', buffer: zip(inside) });
      await holds(8);
      await ewa.sees(ewa.t('decks.progress', { done: 8, of: 10 }));
      assert.ok(await told('sending', 'holidays.zip'), 'the ZIP was on its way');
      for (let n = 1; n <= 8; n++)
        assert.ok(await told('done', `day ${n}.jpg`), `day ${n} was told of`);
      for (const name of ['drawing.svg', 'notes.txt'])
        assert.ok(await told('refused', name, 'wrong_type'), `${name} was refused in words`);

      // Still too few: the table says so, and how many.
      await ewa.sees(ewa.t('decks.missing', { n: 33 - 8 }));
      await ewa.tap(sheet.getByRole('button', { name: ewa.t('close'), exact: true }));
      await ewa.tap('lobby.start');
      await ewa.sees(ewa.t('refusal.too_few_pictures', { have: 8, need: 33 }));
      await ewa.tap('decks.open');

      const folder = mkdtempSync(join(tmpdir(), 'stolik-e2e-pictures-'));
      try {
        const put = (name, bytes) => (writeFileSync(join(folder, name), bytes), join(folder, name));
        mkdirSync(join(folder, 'chosen/deeper'), { recursive: true });
        for (let n = 0; n < 7; n++)
          put(
            `chosen/${n % 2 ? 'deeper/' : ''}hill-${n}.webp`,
            await painted(ewa, 20 + n, 'image/webp'),
          );
        put('chosen/.DS_Store', Buffer.from('litter'));
        await sheet.locator('.folder input').setInputFiles(join(folder, 'chosen'));
        await holds(15);
        await ewa.sees(ewa.t('decks.progress', { done: 7, of: 7 }));
        for (let n = 0; n < 7; n++)
          for (const state of ['sending', 'done'])
            assert.ok(await told(state, `hill-${n}.webp`), `hill-${n}.webp was ${state}`);
        assert.ok(
          await ewa.page.evaluate(
            (waits) =>
              [...window.said].some(
                (line) => line.startsWith('waiting: hill-') && line.endsWith(waits),
              ),
            ewa.t('decks.state.waiting'),
          ),
          'some had to wait',
        );

        // Dropped: files that will not do among those that will, and a whole folder.
        mkdirSync(join(folder, 'dropped'));
        for (let n = 0; n < 9; n++) put(`dropped/stripes-${n}.png`, png(n));
        const bad = [
          [put('a cat.svg', svg()), 'wrong_type'],
          [put('film.gif', Buffer.from('GIF89a\x90\x01\x90\x01\0\0\0;', 'latin1')), 'wrong_type'],
          [put('huge.png', bomb()), 'too_many_pixels'],
          [put('heavy.jpg', Buffer.concat([jpegs[0], Buffer.alloc(12_000_000)])), 'file_too_big'],
          [put('stamp.png', png(3, 100, 100)), 'too_small'],
          [put('cut.png', png(77).subarray(0, 400)), 'broken_picture'],
          [put('again.jpg', jpegs[5]), 'duplicate'],
          [put('torn.zip', zip(inside).subarray(0, 900)), 'broken_zip'],
        ];
        const good = Array.from({ length: 10 }, (_, n) => put(`more-${n}.png`, png(n + 20)));
        await drop(ewa, sheet.locator('.drop'), [
          join(folder, 'dropped'),
          ...bad.map(([path]) => path),
          ...good,
        ]);
        await holds(34);
        for (const [path, code] of bad)
          assert.ok(
            await told('refused', path.slice(folder.length + 1), code),
            `${path} was refused in words: ${code}`,
          );
        await ewa.sees(ewa.t('decks.progress', { done: 19, of: 27 }));
        await ewa.sees(ewa.t('decks.refused', { n: 8 }));
        await ewa.sees(ewa.t('decks.enough'));
        await moment(ewa, '72-decks-refused', findings);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }

      // One picture is taken out, one too many with the last of them; then the owner plays with the rest.
      await ewa.tap(
        sheet.getByRole('button', { name: ewa.t('decks.picture.delete', { n: 1 }), exact: true }),
      );
      await until(
        () =>
          sheet
            .locator('.prints img')
            .count()
            .then((n) => n === 33),
        'one less',
      );
      await ewa.tap(sheet.getByRole('button', { name: ewa.t('close'), exact: true }));
      await ewa.startGame();
      await until(() => ewa.frame?.own?.hand.length === 7, 'a hand of her own pictures');
      assert.equal(ewa.frame.table.deck, 33);
      await until(
        () =>
          ewa.page.evaluate(
            () =>
              [...document.querySelectorAll('.hand img, .fan img')].filter(
                (img) => img.complete && img.naturalWidth > 100,
              ).length >= 7,
          ),
        'and all of it is seen',
      );
      await moment(ewa, '72-decks-game', findings);

      await ewa.tap('play.menu');
      await ewa.tap('play.end');
      await ewa.sees(ewa.t('play.end.sure'));
      await ewa.tap('play.end');
      await ewa.at('lobby');
      await ewa.tap('decks.open');
      const ask = sheet.getByRole('button', {
        name: ewa.t('decks.delete.of', { name: 'Holidays' }),
        exact: true,
      });
      await ewa.tap(ask);
      await moment(ewa, '72-decks-sure', findings);
      await ewa.tap('decks.delete.no');
      assert.equal(await sheet.locator('.prints img').count(), 33, 'nothing happens by one tap');
      await ewa.tap(ask);
      await ewa.tap('decks.delete.yes');
      await until(
        () =>
          sheet
            .locator('.list li')
            .count()
            .then((n) => n === 0),
        'the deck is gone',
      );
      await until(() => ewa.room.options.deck === 'dreams', 'and the table is back to dreams');
      assert.deepEqual(await ewa.page.evaluate(() => fetch('/api/decks').then((a) => a.json())), {
        decks: [],
      });
      assert.deepEqual(findings, []);
      noErrors([ewa], REFUSED);
    },

  'own pictures: forty are uploaded, bad ones are refused in words, a game is played with them, and meanwhile they cannot be deleted':
    async (house) => {
      const server = await house.server({ pace: 5 });
      const gosia = await house.guest({ name: 'Gosia' });
      const czesio = await house.guest({ name: 'Czesio', size: 'wide' });
      const invite = await gosia.createTable(server);
      await czesio.joinByLink(server, invite);
      await chooseNarrator(gosia);
      await newDeck(gosia, 'Wakacje');
      const findings = [];
      await moment(gosia, '70-decks-empty', findings);

      const files = Array.from({ length: 40 }, (_, n) => ({
        name: `zdjęcie-${n + 1}.png`,
        mimeType: 'image/png',
        buffer: png(n),
      }));
      files.splice(7, 0, {
        name: 'rysunek.svg',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      });
      files.splice(9, 0, {
        name: 'ucięte.png',
        mimeType: 'image/png',
        buffer: png(77).subarray(0, 400),
      });
      await gosia.page.locator('input.files').setInputFiles(files);
      await until(
        () => gosia.room.deck?.pictures === 40,
        () => `forty pictures are there: ${JSON.stringify(gosia.room.deck)}`,
        120_000,
      );
      await gosia.sees('rysunek.svg');
      await gosia.sees(gosia.t('deck.refusal.wrong_type'));
      await gosia.sees(gosia.t('deck.refusal.broken_picture'));
      await until(
        () =>
          gosia.page
            .locator('.prints img')
            .count()
            .then((n) => n === 40),
        'every frame is shown to its owner',
      );
      await moment(gosia, '70-decks-full', findings);
      await gosia.tap(
        gosia.page.getByRole('button', {
          name: gosia.t('decks.delete.of', { name: 'Wakacje' }),
          exact: true,
        }),
      );
      await moment(gosia, '70-decks-sure', findings);
      await gosia.tap('decks.delete.no');
      await gosia.tap('close');
      await czesio.sees('Wakacje');
      await moment(czesio, '70-decks-guest', findings);

      await gosia.addBot('poet');
      await gosia.addBot('fox');
      // In the game no code rings; the table is called by the one it was opened with.
      const { code } = gosia.room;
      await gosia.startGame();
      await until(() => gosia.frame?.own?.hand.length === 6, 'a hand is dealt');
      assert.ok(
        gosia.frame.own.hand.every((card) => /^p\d\d$/.test(card)),
        `cards have names that tell nothing: ${gosia.frame.own.hand}`,
      );
      const answer = await gosia.page.evaluate(async (path) => {
        const picture = await fetch(path);
        return [picture.status, picture.headers.get('content-type'), (await picture.blob()).size];
      }, gosia.frame.pictures + gosia.frame.own.hand[0]);
      assert.deepEqual(answer, [200, 'image/jpeg', 65536]);
      await moment(gosia, '70-decks-game', findings);
      const denied = await gosia.page.evaluate(
        (deck) => fetch(`/api/decks/${deck}`, { method: 'DELETE' }).then((a) => a.status),
        gosia.room.options.deck,
      );
      assert.equal(denied, 409, 'not while it is played with');

      // Everybody goes away in the middle of the game; at another table its owner wants to delete the deck.
      await czesio.page.goto(server.home);
      await gosia.createTable(server);
      await chooseNarrator(gosia);
      await ownPictures(gosia);
      await gosia.tap(
        gosia.page.getByRole('button', {
          name: gosia.t('decks.delete.of', { name: 'Wakacje' }),
          exact: true,
        }),
      );
      await gosia.tap('decks.delete.yes');
      await gosia.sees(gosia.t('decks.held', { code }));
      await moment(gosia, '70-decks-held', findings);
      await gosia.tap(gosia.page.getByRole('link', { name: gosia.t('decks.held.open') }));
      await until(
        () => gosia.frame?.own?.hand.length === 6,
        'the way leads to the game, and the hand is still there',
      );
      assert.deepEqual(findings, []);
      noErrors([czesio]);
      noErrors([gosia], REFUSED);
    },

  'own voice: a clue is recorded, and heard on another phone, on a wide screen and on the television':
    async (house) => {
      const server = await house.server({ pace: 5 });
      const browser = await launch([
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ]);
      try {
        const [gosia, czesio, alice, tv] = await Promise.all([
          Guest.open(browser, { name: 'Gosia' }),
          Guest.open(browser, { name: 'Czesio' }),
          Guest.open(browser, { name: 'Alice', lang: 'en', size: 'wide' }),
          Guest.open(browser, { name: 'Telewizor', size: 'tv' }),
        ]);
        house.guests.push(gosia, czesio, alice, tv);
        const invite = await gosia.createTable(server);
        await czesio.joinByLink(server, invite);
        await alice.joinByLink(server, invite);
        await tv.page.goto(`${server.home}/tv/${invite}`);
        await chooseNarrator(gosia);
        await gosia.option('narrator', 'performance', true);
        await gosia.startGame();
        const findings = [];
        // Whoever is first: one looks at a wide recorder and puts it away again.
        for (const guest of [alice, gosia]) {
          await until(() => guest.frame?.own?.hand.length, 'a hand');
          await guest.tap(
            guest.page
              .getByRole('button', { name: new RegExp(guest.t('narrator.card.look')) })
              .first(),
          );
          await guest.tap('narrator.compose.choose');
          await moment(guest, '71-record', findings);
          await guest.tap('narrator.clip.record');
          await until(() => guest.button('narrator.clip.stop').isVisible(), 'the recording runs');
          await until(
            () =>
              guest.page
                .locator('.recorder .count')
                .textContent()
                .then((left) => Number(left) < 10),
            'the seconds run',
          );
          await shoot(guest, `71-recording-${guest.size}-${guest.lang}-papier`);
          // Ten seconds are short on a busy machine: only the part that is new.
          findings.push(...(await axe(guest, '71-recording', undefined, '.recorder')));
          await guest.tap('narrator.clip.stop');
          await until(
            () => guest.button('narrator.clip.send').isVisible(),
            'it can be heard before it is sent',
          );
          await moment(guest, '71-recorded', findings);
        }
        await gosia.tap('narrator.clip.send');
        await until(() => czesio.frame?.table.clue?.clip, 'the clue is a clip');
        const { clip } = czesio.frame.table.clue;
        const heard = await czesio.page.evaluate(async (path) => {
          const answer = await fetch(path);
          return [
            answer.status,
            answer.headers.get('content-type'),
            (await answer.blob()).size > 500,
          ];
        }, `/api/tables/${invite}/clips/${clip}`);
        assert.deepEqual(heard, [200, 'audio/webm', true]);
        const sounded = (guest) =>
          guest.page.evaluate(() => document.querySelector('.clip audio')?.played.length > 0);
        await until(() => sounded(tv), 'it plays by itself on the television');
        await moment(tv, '71-heard', findings);
        // Where the television sounds for all, the phones are silent until somebody taps.
        for (const guest of [czesio, alice]) {
          await until(
            () => guest.button('narrator.clip.play').isVisible(),
            `${guest.name} can hear it again`,
          );
          assert.equal(await sounded(guest), false, `${guest.name} hears it once, from the wall`);
          await moment(guest, '71-heard', findings);
          await guest.tap('narrator.clip.play');
          await until(() => sounded(guest), `${guest.name} hears it with a tap`);
        }
        assert.deepEqual(findings, []);
        noErrors([gosia, czesio, alice, tv]);
      } finally {
        await browser.close();
      }
    },
};
