// Ways to a seat in a game that has been drawn: nobody who comes to one is told that an honest server lies. Here are those that no other scenario has.
import assert from 'node:assert/strict';
import { action, chooseCasino } from '../../games/casino/web/e2e/playing.mjs';
import { TORN, noErrors } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { hurry } from './lib/wire.mjs';

/** The link that brings a seat to another device, as its owner reads it from the menu. */
async function seatLink(guest, server) {
  await guest.tapUnderReveals('play.menu');
  await guest.tap('play.move');
  const link = await guest.page.locator('dialog .link').innerText();
  await guest.tap('close');
  // It names the machine as others reach it; here it is asked at home.
  return `${server.home}/t/${guest.room.invite}#seat=${link.split('#seat=')[1]}`;
}

export const scenarios = {
  'Kasyno, drawn: a bot’s chair, the same chair once more, the seat’s own link, a bot and back, a reload and a restart; nobody is called a liar':
    async (house) => {
      const server = await house.server({ pace: 5 });
      const gosia = await house.guest({ name: 'Gosia' });
      const czesio = await house.guest({ name: 'Czesio', size: 'small' });
      const invite = await gosia.createTable(server);
      await chooseCasino(gosia);
      await czesio.joinByLink(server, invite);
      for (const character of ['careful', 'greedy']) await gosia.addBot(character);
      await gosia.startGame();
      await until(() => czesio.frame, 'Czesio is dealt in');
      assert.ok(
        [gosia, czesio].every(({ frames }) => frames.some(({ draw }) => draw?.done)),
        'the phones have drawn it',
      );
      let seated = [gosia, czesio];
      /** One more turn, so that whoever has come has something to compare. */
      const playOn = () => {
        const { number } = gosia.frame.table;
        const enough = () => seated.every(({ frame }) => frame?.table.number > number);
        return hurry(seated, { play: action, enough });
      };
      await playOn();

      // Late into a drawn game, and then into a bot's chair.
      const ela = await house.guest({ name: 'Ela', lang: 'en' });
      await ela.joinByLink(server, invite);
      const bot = gosia.room.people.find(({ kind }) => kind === 'bot');
      await ela.tap(ela.button('claim.take', { name: bot.name }));
      await gosia.tap('claim.yes');
      await until(() => ela.frame?.seat != null, 'Ela plays for the bot');
      const { seat } = ela.frame;
      seated = [gosia, czesio, ela];
      await playOn();

      // Her phone dies; the chair changes hands once more.
      await ela.page.goto('about:blank');
      await until(
        () => gosia.room.people.some(({ name, online }) => name === 'Ela' && !online),
        'Ela is away',
      );
      const other = await house.guest({ name: 'Ela', size: 'wide', scheme: 'dark' });
      await other.page.goto(`${server.home}/t/${invite}`);
      await other.tap(other.button('claim.me', { name: 'Ela' }));
      await gosia.tap('claim.yes');
      await until(() => other.frame?.seat === seat, 'the same chair');
      seated = [gosia, czesio, other];
      await playOn();

      // By the link of the seat; the device before is told so.
      const second = await house.guest({ name: 'Czesio', size: 'landscape' });
      await second.page.goto(await seatLink(czesio, server));
      await until(() => second.frame?.seat === czesio.frame.seat, 'the seat has moved');
      await czesio.sees(czesio.t('connection.replaced'));
      seated = [gosia, second, other];
      await playOn();

      // A bot plays for somebody, and gives the seat back.
      await second.asks({ type: 'let_bot', person: second.me().person });
      await second.sees(second.t('play.bot_plays'));
      seated = [gosia, other];
      await playOn();
      await second.tapUnderReveals('play.take_back');
      await until(() => second.me().bot_plays === false, 'the bot is gone');
      seated = [gosia, second, other];
      await playOn();

      // One reloads, then the server dies; everybody is back, and it goes on.
      await other.page.reload();
      await until(() => other.frame?.seat === seat, 'back after the reload');
      const before = seated.map(({ welcomes }) => welcomes);
      await server.kill();
      await server.again();
      await until(() => seated.every(({ welcomes }, i) => welcomes > before[i]), 'all are back');
      await playOn();
      noErrors([...seated, czesio, ela], TORN);
    },
};
