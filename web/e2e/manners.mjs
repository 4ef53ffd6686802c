// Manners at the table: latecomers, watching, pause, a dead phone, a bot's seat, showing somebody out, handing over the host.
import assert from 'node:assert/strict';
import { noErrors, shoot } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { bluff, hurry } from './lib/wire.mjs';

/** Opens the sheet about somebody, in the lobby or in the game. */
async function ask(guest, name) {
  await guest.tap(guest.page.getByRole('button', { name: new RegExp(`^${name}`) }).first());
  return guest.page.getByRole('dialog');
}

export const scenarios = {
  'a latecomer waits at the rail and sits in the next game; pause; a dead phone; new host; somebody is shown out; a bot’s seat':
    async (house) => {
      const server = await house.server({ pace: 5 });
      const gosia = await house.guest({ name: 'Gosia' });
      let czesio = await house.guest({ name: 'Czesio' });
      const late = await house.guest({ name: 'Zosia' });
      const watcher = await house.guest({ name: 'Ciekawska' });
      const invite = await gosia.createTable(server);
      await czesio.joinByLink(server, invite);
      await gosia.addBot('calm');
      await gosia.startGame();

      await late.page.goto(`${server.home}/t/${invite}`);
      await late.sees(late.t('join.running'));
      await shoot(late, '11-join-late-phone-pl-papier');
      await late.introduce();
      await late.sees(late.t('play.watching'));
      await late.sees(late.t('claim.next'), 'and is told to play next');
      assert.equal(late.me().place, null, 'a latecomer has no seat in this game');
      assert.equal(late.frame.own, null);
      assert.equal(await late.page.locator('.hand').count(), 0, 'and no cards');

      // Watching without a name.
      await watcher.page.goto(`${server.home}/t/${invite}`);
      await watcher.tap('join.watch');
      await watcher.sees(watcher.t('play.watching'));
      await shoot(watcher, '11-watching-phone-pl-papier');

      // Anybody seated may pause, and anybody seated may go on.
      await czesio.tap('play.menu');
      await czesio.tap('play.pause');
      for (const guest of [gosia, czesio, late, watcher]) await guest.at('paused');
      await gosia.sees(gosia.t('play.paused.by', { name: 'Czesio' }), 'the pause says who asked');
      await shoot(gosia, '11-paused-phone-pl-papier');
      assert.equal(await late.button('play.go_on').count(), 0, 'whoever only watches cannot go on');
      await gosia.tap('play.go_on');
      await gosia.at('arrange');
      await until(() => !czesio.room.paused, 'the pause is over');

      await hurry([gosia, czesio], {
        play: (frame) => bluff(frame),
        enough: () => gosia.frame.outcome,
      });
      await gosia.at('result');
      await until(() => late.frame.outcome, 'the latecomer sees the end');
      await gosia.startGame('play.rematch');
      await until(
        () => late.frame?.seat !== null && late.frame?.own,
        'the latecomer sits in the next game',
      );
      await late.goOn();
      await late.at('arrange');
      assert.equal(gosia.frame.seats.length, 4);

      // A phone dies. On another one somebody says who they are, anybody seated says yes, and the game goes on.
      const hand = czesio.frame.own.hand;
      await czesio.context.close();
      const other = await house.guest({ name: 'Czesio' });
      await other.page.goto(`${server.home}/t/${invite}`);
      const itsMe = other.button('claim.me', { name: 'Czesio' });
      await itsMe.waitFor();
      await other.tap(itsMe);
      await other.sees(other.t('claim.waiting.seated'));
      await shoot(other, '11-claim-waits-phone-pl-papier');
      await gosia.sees(gosia.t('claim.person', { name: 'Czesio' }));
      await shoot(gosia, '11-claim-asked-phone-pl-papier');
      await gosia.tap('claim.yes');
      await until(() => other.frame?.seat != null, 'the seat is back');
      assert.deepEqual(other.frame.own.hand, hand, 'with the same cards');
      czesio = other;
      await czesio.at('arrange', 'wait', 'bid', 'check');

      // A new host; the old one has no say any more.
      const sheet = await ask(gosia, 'Czesio');
      await gosia.tap(sheet.getByRole('button', { name: gosia.t('lobby.make_host') }));
      await until(() => czesio.room.host === czesio.me().person, 'Czesio is the host');
      const powerless = await ask(gosia, 'Zosia');
      assert.equal(
        await powerless.getByRole('button', { name: gosia.t('lobby.kick') }).count(),
        0,
        'a guest cannot show anybody out',
      );
      await gosia.tap('close');

      // Whoever comes now can take the bot's seat at once, if the host says yes.
      const ela = await house.guest({ name: 'Ela' });
      await ela.joinByLink(server, invite);
      const bot = czesio.room.people.find((person) => person.kind === 'bot');
      await ela.tap(ela.button('claim.take', { name: bot.name }));
      await ela.sees(ela.t('claim.waiting.host'));
      await czesio.sees(czesio.t('claim.bot', { name: ela.name, bot: bot.name }));
      await czesio.tap('claim.yes');
      await until(() => ela.frame?.seat != null, 'the latecomer plays for the bot');
      assert.ok(ela.frame.own.hand.length, 'and has its cards');

      // Showing out asks twice.
      const about = await ask(czesio, 'Zosia');
      await czesio.tap(about.getByRole('button', { name: czesio.t('lobby.kick') }));
      await czesio.sees(czesio.t('lobby.kick.sure'));
      await czesio.tap(about.getByRole('button', { name: czesio.t('lobby.kick') }));
      await late.sees(late.t('connection.kicked'));
      await shoot(late, '11-shown-out-phone-pl-papier');
      await until(
        () => !gosia.room.people.some((p) => p.name === 'Zosia' && p.online),
        'Zosia is gone',
      );

      // Breaking off brings everybody back to the lobby.
      await czesio.tap('play.menu');
      await czesio.tap('play.end');
      await czesio.tap(
        czesio.page
          .getByRole('dialog')
          .getByRole('button', { name: czesio.t('play.end'), exact: true }),
      );
      for (const guest of [gosia, czesio]) await guest.at('lobby');
      assert.equal(gosia.room.evening.games.length, 1, 'a game broken off is not scored');

      // Whoever watched without a name from the same wifi has to knock now, and is let in.
      await watcher.sees(watcher.t('connection.barred'));
      await shoot(watcher, '11-barred-phone-pl-papier');
      await watcher.page.getByLabel(watcher.t('code.name')).fill('Ciekawska');
      await watcher.tap('door.knock');
      await czesio.tap('door.let_in');
      await watcher.at('lobby');

      // The host changes the link: nobody at the table notices, and the old one leads nowhere.
      await czesio.tap('door.invite');
      const keys = czesio.page.getByRole('dialog');
      await czesio.tap(keys.getByRole('button', { name: czesio.t('door.change_link') }));
      await czesio.sees(czesio.t('door.change_link.sure'));
      await shoot(czesio, '11-keys-phone-pl-papier');
      await czesio.tap(keys.getByRole('button', { name: czesio.t('door.change_link') }));
      await until(() => gosia.room.invite !== invite, 'another link');
      for (const guest of [gosia, czesio, watcher])
        await guest.page.waitForURL(`${server.home}/t/${gosia.room.invite}`);
      await late.page.goto(`${server.home}/t/${invite}`);
      await late.sees(late.t('connection.kicked'));

      // And changes their mind about Zosia.
      await czesio.tap(keys.getByRole('button', { name: czesio.t('door.pardon') }));
      await until(() => gosia.room.shown_out.length === 0, 'Zosia may come back');
      await czesio.tap(keys.getByRole('button', { name: czesio.t('door.lock') }));
      await until(() => gosia.room.locked, 'the table is locked');
      await late.page.goto(`${server.home}/t/${gosia.room.invite}`);
      await late.sees(late.t('connection.locked'));
      noErrors([gosia, czesio, late, watcher, ela]);
    },

  'the owner comes back on another phone with the recovery code': async (house) => {
    const server = await house.server({ pace: 5 });
    const gosia = await house.guest({ name: 'Gosia' });
    const czesio = await house.guest({ name: 'Czesio' });
    const invite = await gosia.createTable(server);
    await czesio.joinByLink(server, invite);
    await gosia.tap('door.invite');
    const keys = gosia.page.getByRole('dialog');
    await gosia.tap(keys.getByRole('button', { name: gosia.t('recovery.show') }));
    await gosia.sees(gosia.t('recovery.what'));
    await shoot(gosia, '12-recovery-code-phone-pl-papier');
    const code = await keys.locator('output').innerText();
    assert.match(code, /^\w{4}-\w{4}-\w{4}-\w{4}$/);
    await gosia.tap('close');
    await gosia.startGame();
    await until(() => gosia.frame?.own?.hand, 'the cards');
    const hand = gosia.frame.own.hand;

    // The phone dies, for a while.
    const before = gosia.page.url();
    await gosia.page.goto('about:blank');
    await until(() => !czesio.room.people[0].online, 'Gosia is gone');
    const other = await house.guest({ name: 'Gosia', lang: 'en', scheme: 'dark' });
    await other.page.goto(`${server.home}/t/${invite}`);
    await other.tap('recovery.mine');
    await other.page.getByLabel(other.t('recovery.code')).fill('0000 0000 0000 0000');
    await other.tap('recovery.go');
    await other.sees(other.t('refusal.bad_code'));
    await other.page.getByLabel(other.t('recovery.code')).fill(code.toLowerCase());
    await shoot(other, '12-recovery-asked-phone-en-lampa');
    await other.tap('recovery.go');
    await until(() => other.frame?.seat === 0, 'the seat is back');
    assert.deepEqual(other.frame.own.hand, hand, 'with the same cards');
    assert.equal(other.room.host, other.room.owner, 'and the table');
    // The phone before has nothing left of it.
    await gosia.page.goto(before);
    await gosia.sees(gosia.t('join.running'));
    noErrors([czesio, other]);
  },
};
