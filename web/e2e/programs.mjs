// A bot of the host's own: its link from the sheet, a small program that plays its chair over HTTP, and its way out; and the rulebook on paper.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { axe, noErrors, noSideways, shoot } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { bluff, hurry } from './lib/wire.mjs';

/** All that a program needs: one call that waits, one that speaks. */
class Program {
  moves = 0;
  refused = [];
  gone = null;

  constructor(link) {
    this.link = link;
    this.over = this.#run();
  }

  async #run() {
    let [after, number] = [0, 0];
    for (;;) {
      const heard = await fetch(`${this.link}/frames?after=${after}`);
      if (heard.status !== 200) return void (this.gone = await heard.json());
      const { next, frames } = await heard.json();
      after = next;
      const game = frames.findLast((frame) => frame.t === 'game');
      if (!game?.legal?.length || game.outcome) continue;
      const cmd = { type: 'act', decision: game.decision, action: bluff(game) };
      const said = await fetch(`${this.link}/do`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ t: 'do', id: `p${(number += 1)}`, cmd }),
      });
      const answer = await said.json();
      if (answer.ok) this.moves += 1;
      else this.refused.push(answer.code);
    }
  }
}

/** Opens the sheet about somebody. */
async function ask(guest, name) {
  await guest.tap(guest.page.getByRole('button', { name: new RegExp(`^${name}`) }).first());
  return guest.page.getByRole('dialog');
}

/** The host brings a bot of this name and reads its link from the sheet. */
async function bring(host, name, picture) {
  await host.tap('lobby.bots.add');
  const sheet = host.page.getByRole('dialog');
  await host.tap(sheet.getByRole('button', { name: `${host.t('lobby.own_bot')}…` }));
  await sheet.getByLabel(host.t('lobby.own_bot.name')).fill(name);
  await shoot(host, `24-own-bot-${picture}`);
  await host.tap(sheet.getByRole('button', { name: host.t('lobby.own_bot.make') }));
  await host.sees(host.t('lobby.own_bot.ready'));
  const [line, link] = await sheet.locator('.line code').allTextContents();
  assert.equal(line, `stolik bot --program ./mybot --table ${link}`, 'what to type has the link');
  await shoot(host, `24-own-bot-link-${picture}`);
  await noSideways(host, 'the link of a bot');
  assert.deepEqual(await axe(host, 'the link of a bot', null, 'dialog'), []);
  await host.tap('close');
  return link;
}

export const scenarios = {
  'the host brings a bot of their own, a small program plays its chair and is shown out; the rulebook becomes a PDF':
    async (house) => {
      const server = await house.server({ pace: 5 });
      const gosia = await house.guest({ name: 'Gosia' });
      const john = await house.guest({ name: 'John', lang: 'en', size: 'small', scheme: 'dark' });
      const invite = await gosia.createTable(server);
      await john.joinByLink(server, invite);

      const link = await bring(gosia, 'Turing', 'phone-pl-papier');
      const brought = () => john.room.people.find((person) => person.name === 'Turing');
      await until(brought, 'everybody sees that it has a chair');
      assert.equal(brought().kind, 'bot');
      assert.equal(brought().author, 'Gosia', 'with the name of whoever brought it');
      assert.equal(brought().online, false, 'it has not come yet');
      // The link names the machine as others reach it; here it is asked at home.
      const turing = new Program(`${server.home}${new URL(link).pathname}`);
      await until(() => brought().online, 'the program is there');
      await ask(john, 'Turing');
      await john.sees(john.t('lobby.own_bot.author', { name: 'Gosia' }), 'who wrote it is said');
      assert.equal(await john.button('lobby.remove_bot').count(), 0, 'a guest cannot remove it');
      await shoot(john, '24-own-bot-about-small-en-lampa');
      await john.tap('close');

      await gosia.startGame();
      // Gosia's own move to come, so that the game goes on while she looks at the sheet.
      await hurry([gosia, john], {
        play: (frame) => bluff(frame),
        enough: () => turing.moves > 3 && gosia.due(),
      });
      assert.deepEqual(turing.refused, [], 'all that it did was taken');

      // Shown out in the middle of the game: its key opens nothing any more, a bot of the house plays on.
      const about = await ask(gosia, 'Turing');
      await gosia.tap(about.getByRole('button', { name: gosia.t('lobby.remove_bot') }));
      await turing.over;
      assert.equal(turing.gone.code, 'no_bot');
      const moves = turing.moves;
      await hurry([gosia, john], {
        play: (frame) => bluff(frame),
        enough: () => gosia.frame.outcome,
      });
      assert.equal(turing.moves, moves);

      // On paper: one tap, and a PDF comes.
      await gosia.page.goto(`${server.home}/rules/bluff`);
      const [file] = await Promise.all([
        gosia.page.waitForEvent('download'),
        gosia.tap(gosia.page.getByRole('link', { name: gosia.t('rules.paper') })),
      ]);
      assert.match(file.suggestedFilename(), /\.pdf$/);
      const pdf = readFileSync(await file.path());
      assert.equal(pdf.subarray(0, 5).toString('latin1'), '%PDF-');
      assert.ok(pdf.length > 30_000, `${pdf.length} bytes are no game`);
      noErrors([gosia, john]);
    },
};
