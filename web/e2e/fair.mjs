// Fair deals: an honest server passes the check, and one that lies is caught by the phone, in words that a person understands.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noErrors, shoot } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { bluff, hurry } from './lib/wire.mjs';

/** In the page: stands between the client and its socket, and changes what the server says. */
function between() {
  window.WebSocket = class extends WebSocket {
    get onmessage() {
      return super.onmessage;
    }
    set onmessage(hears) {
      super.onmessage = (event) => {
        const frame = JSON.parse(event.data);
        window.lie?.(frame);
        hears?.({ data: JSON.stringify(frame) });
      };
    }
  };
}

/** Lies while it is drawn: what the phone says, and what is changed. */
const LIES = [
  // Two players are told different lists: one of them without itself.
  [
    'left_off',
    ({ draw }) =>
      draw?.rounds.forEach((round) => (round.list = round.list && round.list.slice(0, 1))),
  ],
  // A number is "lost", to draw once more.
  [
    'number_lost',
    ({ draw }) => {
      if (!draw?.done) return;
      draw.rounds[0].numbers = draw.rounds[0].numbers.slice(0, 1);
    },
  ],
  // The secret is chosen after the numbers are known.
  [
    'secret',
    ({ draw }) => {
      if (draw?.done) draw.rounds[0].server = '0'.repeat(64);
    },
  ],
  // A card is exchanged in the middle of the game.
  ['card', ({ opened }) => opened?.forEach(({ cards }) => (cards[0][1] ^= 1))],
  // The card on the screen is another than the one that was opened.
  [
    'card',
    ({ own }) => {
      if (own?.hand?.length) own.hand[0] = own.hand[0] === '1/2' ? '5/6' : '1/2';
    },
  ],
];

/** Lies in the log, when it is over: what the phone says, and what is changed. */
const FORGERIES = [
  ['seed', ({ fair }) => (fair.seed = '0'.repeat(64))],
  [
    'card',
    ({ entries }) => {
      const { shuffle } = entries.find(({ entry }) => entry.chance?.shuffle).entry.chance;
      [shuffle[0], shuffle[1]] = [shuffle[1], shuffle[0]];
    },
  ],
];

/** Saves what this phone has kept: the proof that goes with an accusation. */
async function saveReceipt(guest) {
  const download = guest.page.waitForEvent('download');
  await guest.tap('fair.save');
  const file = join(mkdtempSync(join(tmpdir(), 'stolik-receipt-')), 'receipt.json');
  await (await download).saveAs(file);
  return file;
}

/** What `stolik verify` finds when it holds a phone's receipt against the file of the game. */
async function verified(guest, invite, game, receipt) {
  const log = `/api/tables/${invite}/games/${game}/log`;
  const file = receipt.replace('receipt.json', 'game.json');
  writeFileSync(file, await guest.page.evaluate((log) => fetch(log).then((it) => it.text()), log));
  return spawnSync(process.env.STOLIK_BIN, ['verify', file, '--receipt', receipt]).status;
}

export const scenarios = {
  'an honest deal passes the check, and a server that lies is caught': async (house) => {
    const server = await house.server({ pace: 5 });
    const gosia = await house.guest({ name: 'Gosia' });
    const czesio = await house.guest({ name: 'Czesio', lang: 'en', scheme: 'dark', size: 'small' });
    await czesio.page.addInitScript(between);
    czesio.liedTo = true;
    const invite = await gosia.createTable(server);
    await czesio.joinByLink(server, invite);
    await gosia.startGame();
    await czesio.at('arrange');
    await gosia.tap('play.menu');
    await gosia.tap('fair.words');
    await gosia.sees(gosia.t('fair.words.say'));
    await shoot(gosia, '30-four-words-phone-pl-papier');
    await gosia.tap('close');
    const play = () =>
      hurry([gosia, czesio], { play: (frame) => bluff(frame), enough: () => gosia.frame.outcome });
    await play();

    for (const guest of [gosia, czesio]) {
      await guest.at('result');
      await guest.tap('fair.check');
      await guest.sees(guest.t('fair.fits'));
      for (const line of ['draw', 'chance', 'moves', 'receipt'])
        await guest.sees(guest.t(`fair.line.${line}`));
    }
    await shoot(gosia, '30-deal-checked-phone-pl-papier');
    await shoot(czesio, '30-deal-checked-small-en-lampa');
    await czesio.tap('close');
    for (const [code, forge] of FORGERIES) {
      await czesio.page.route('**/log', async (route) => {
        const answer = await route.fetch();
        const file = await answer.json();
        forge(file);
        await route.fulfill({ json: file });
      });
      await czesio.tap('fair.check');
      await czesio.sees(czesio.t(`fair.misfit.${code}`));
      if (code === 'card') await shoot(czesio, '30-card-exchanged-small-en-lampa');
      await czesio.tap('close');
      await czesio.page.unroute('**/log');
    }
    await gosia.tap('close');

    for (const [place, [code, lie]] of LIES.entries()) {
      await czesio.page.evaluate(`window.lie = ${lie}`);
      const decision = gosia.frame.seq;
      await gosia.tap('play.rematch');
      await until(() => gosia.frame.seq > decision && !gosia.frame.outcome, 'the next game');
      await czesio.sees(czesio.t(`fair.lie.${code}`));
      assert.ok(
        !(await gosia.text()).includes(gosia.t('fair.lie.title')),
        'the other was not lied to',
      );
      if (code === 'number_lost') await shoot(czesio, '30-caught-small-en-lampa');
      const receipt = await saveReceipt(czesio);
      await czesio.page.evaluate('window.lie = null');
      await play();
      await gosia.at('result');
      assert.equal(await verified(gosia, invite, place + 2, receipt), 1, `${code} can be shown`);
    }
    await noErrors([gosia]);
  },

  'a phone that does not count is told first and in red': async (house) => {
    const server = await house.server({ pace: 5 });
    const gosia = await house.guest({ name: 'Gosia' });
    const ola = await house.guest({ name: 'Ola', lang: 'en', scheme: 'dark', size: 'wide' });
    const czesio = await house.guest({ name: 'Czesio', size: 'small' });
    await czesio.page.addInitScript(between);
    const invite = await gosia.createTable(server);
    for (const guest of [ola, czesio]) await guest.joinByLink(server, invite);
    // His phone sleeps: it hears nothing of what is drawn, and promises nothing.
    await czesio.page.evaluate('window.lie = (frame) => delete frame.draw');
    await gosia.startGame();
    const all = [gosia, ola, czesio];
    const enough = () => gosia.frame.outcome;
    await hurry(all, { play: (frame) => bluff(frame), enough });
    for (const guest of [gosia, ola]) {
      await guest.at('result');
      const short = guest.t('fair.short', { n: 2, people: 3 });
      await guest.sees(`${short} ${guest.t('fair.short.missing', { names: 'Czesio' })}`);
      const shot = guest === gosia ? 'phone-pl-papier' : 'wide-en-lampa';
      await shoot(guest, `30-phone-missing-${shot}`);
      await guest.tap('fair.check');
      await guest.sees(guest.t('fair.line.receipt'));
      const text = await guest.text();
      const said = text.lastIndexOf(guest.t('fair.short.some'));
      assert.ok(said >= 0 && said < text.indexOf(guest.t('fair.line.draw')), 'before what fits');
      assert.ok(!text.includes(guest.t('fair.fits')), 'not everything fits');
      await shoot(guest, `30-phone-missing-checked-${shot}`);
    }
    await noErrors(all);
  },
};
