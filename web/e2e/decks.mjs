// Pictures and sounds of one's own: a deck is uploaded in the lobby and played with; a clue is hummed and heard on another phone.
import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { launch } from './lib/browser.mjs';
import { noErrors, shoot } from './lib/checks.mjs';
import { Guest, until } from './lib/guest.mjs';

const TABLE = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const crc = (bytes) => (bytes.reduce((sum, byte) => TABLE[(sum ^ byte) & 255] ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A striped PNG of its own colour. */
function png(number, width = 200, height = 300) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const colour = (y) => (Math.floor(y / 20) % 2 ? [number * 6, 255 - number * 5, (number * 37) % 256] : [(number * 53) % 256, number * 4, 200]);
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => Buffer.from([0, ...Array.from({ length: width }, () => colour(y)).flat()])));
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

async function chooseNarrator(host) {
  await host.tap('lobby.change');
  await host.tap(host.page.getByRole('dialog').getByRole('button', { name: host.t('narrator.name') }));
  await until(() => host.room.game === 'narrator', 'Narrator is chosen');
}

export const scenarios = {
  'own pictures: forty are uploaded, bad ones are refused in words, a game is played with them, and meanwhile they cannot be deleted': async (house) => {
    const server = await house.server({ pace: 5 });
    const gosia = await house.guest({ name: 'Gosia' });
    const czesio = await house.guest({ name: 'Czesio', size: 'wide' });
    const invite = await gosia.createTable(server);
    await czesio.joinByLink(server, invite);
    await chooseNarrator(gosia);
    const group = gosia.page.getByRole('group', { name: gosia.t('narrator.option.deck'), exact: true });
    await gosia.tap(group.getByRole('button', { name: gosia.t('narrator.option.deck.own'), exact: true }));
    await gosia.page.getByLabel(gosia.t('decks.name'), { exact: true }).fill('Wakacje');
    await gosia.tap('decks.create');
    await until(() => gosia.room.deck?.name === 'Wakacje', 'the deck lies on the table');
    await shoot(gosia, '70-decks-empty-phone-pl-papier');

    const files = Array.from({ length: 40 }, (_, n) => ({ name: `zdjęcie-${n + 1}.png`, mimeType: 'image/png', buffer: png(n) }));
    files.splice(7, 0, { name: 'rysunek.svg', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
    files.splice(9, 0, { name: 'ucięte.png', mimeType: 'image/png', buffer: png(77).subarray(0, 400) });
    await gosia.page.locator('input.files').setInputFiles(files);
    await until(() => gosia.room.deck?.pictures === 40, () => `forty pictures are there: ${JSON.stringify(gosia.room.deck)}`, 120_000);
    await gosia.sees('rysunek.svg');
    await gosia.sees(gosia.t('deck.refusal.wrong_type'));
    await gosia.sees(gosia.t('deck.refusal.broken_picture'));
    await until(() => gosia.page.locator('.prints img').count().then((n) => n === 40), 'every picture is shown to its owner');
    await shoot(gosia, '70-decks-full-phone-pl-papier');
    await gosia.tap('close');
    await czesio.sees('Wakacje');
    await shoot(czesio, '70-decks-guest-wide-pl-papier');

    await gosia.addBot('poet');
    await gosia.addBot('fox');
    await gosia.startGame();
    await until(() => gosia.picture?.own?.hand.length === 6, 'a hand is dealt');
    assert.ok(gosia.picture.own.hand.every((card) => /^p\d\d$/.test(card)), `cards have names that tell nothing: ${gosia.picture.own.hand}`);
    const answer = await gosia.page.evaluate(async (path) => {
      const picture = await fetch(path);
      return [picture.status, picture.headers.get('content-type'), (await picture.blob()).size];
    }, gosia.picture.pictures + gosia.picture.own.hand[0]);
    assert.deepEqual(answer, [200, 'image/jpeg', 65536]);
    await shoot(gosia, '70-decks-game-phone-pl-papier');
    const denied = await gosia.page.evaluate((deck) => fetch(`/api/decks/${deck}`, { method: 'DELETE' }).then((a) => a.status), gosia.room.options.deck);
    assert.equal(denied, 409, 'not while it is played with');
    noErrors([czesio]);
  },

  'own voice: a clue is recorded and heard on another phone': async (house) => {
    const server = await house.server({ pace: 5 });
    const browser = await launch(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required']);
    try {
      const gosia = await Guest.open(browser, { name: 'Gosia' });
      const czesio = await Guest.open(browser, { name: 'Czesio' });
      const invite = await gosia.createTable(server);
      await czesio.joinByLink(server, invite);
      await chooseNarrator(gosia);
      await gosia.option('narrator', 'performance', true);
      const ola = await Guest.open(browser, { name: 'Ola' });
      await ola.joinByLink(server, invite);
      await gosia.startGame();
      await until(() => gosia.picture?.own?.hand.length, 'a hand');
      await gosia.tap(gosia.page.getByRole('button', { name: new RegExp(gosia.t('narrator.card.look')) }).first());
      await gosia.tap('narrator.compose.choose');
      await gosia.tap('narrator.clip.record');
      await until(() => gosia.button('narrator.clip.stop').isVisible(), 'the recording runs');
      await new Promise((go) => setTimeout(go, 1500));
      await shoot(gosia, '71-recording-phone-pl-papier');
      await gosia.tap('narrator.clip.stop');
      await until(() => gosia.button('narrator.clip.send').isVisible(), 'it can be heard before it is sent');
      await shoot(gosia, '71-recorded-phone-pl-papier');
      await gosia.tap('narrator.clip.send');
      await until(() => czesio.picture?.table.clue?.clip, 'the clue is a clip');
      const { clip } = czesio.picture.table.clue;
      const heard = await czesio.page.evaluate(async (path) => {
        const answer = await fetch(path);
        return [answer.status, answer.headers.get('content-type'), (await answer.blob()).size > 500];
      }, `/api/tables/${invite}/clips/${clip}`);
      assert.deepEqual(heard, [200, 'audio/webm', true]);
      await until(() => czesio.page.evaluate(() => document.querySelector('.clip audio')?.played.length > 0), 'it plays by itself on another phone');
      await shoot(czesio, '71-heard-phone-pl-papier');
      noErrors([gosia]);
      noErrors([czesio]);
    } finally {
      await browser.close();
    }
  },
};
