// The thread between page and table: reloaded, cut, taken over by a bot, and a server that dies in mid-game.
import assert from 'node:assert/strict';
import { noErrors, shoot, TORN } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { playUntil } from './lib/play.mjs';
import { bluff, hurry } from './lib/wire.mjs';

/** Three phones in round two, so that somebody holds two cards. */
async function inTheMiddle(
  house,
  { pace, lang = 'pl', cuttable = false, names = ['Gosia', 'Czesio', 'Hania'] },
) {
  const server = await house.server({ pace });
  const guests = [];
  for (const name of names) guests.push(await house.guest({ name, lang, cuttable, worker: true }));
  const [host, ...others] = guests;
  const invite = await host.createTable(server);
  for (const guest of others) await guest.joinByLink(server, invite);
  await host.startGame();
  for (const guest of others) await until(() => guest.frame, `${guest.name} is dealt in`);
  return { server, invite, guests };
}

/** Plays until somebody must bid, everybody has left the reveal and seen the same frame. */
async function untilBid(guests, round = 1) {
  const ready = () =>
    guests.every(
      (g) =>
        g.frame.table.phase === 'bid' &&
        g.frame.table.round >= round &&
        g.frame.seq === guests[0].frame.seq,
    );
  await playUntil(guests, { loser: guests[2].name, done: ready });
  for (const guest of guests) await guest.goOn();
  return until(() => guests.find((guest) => guest.due()), 'somebody is due');
}

export const scenarios = {
  'a phone reloads and another loses its thread; both are back with their cards': async (house) => {
    const { guests } = await inTheMiddle(house, { pace: 100, cuttable: true });
    const due = await untilBid(guests, 2);
    const hand = await due.shownFaces();
    assert.ok(hand.length >= 1);

    const before = due.frame;
    due.frame = null;
    await due.page.reload();
    await due.at('bid');
    await until(() => due.frame, 'the frame comes again');
    assert.deepEqual(due.frame.own, before.own, 'the same cards in the same hand');
    assert.equal(due.frame.seat, before.seat);
    assert.deepEqual(await due.shownFaces(), hand);

    // Another one loses the thread, without a reload.
    const cut = guests.find((guest) => guest !== due);
    const other = guests.find((guest) => guest !== due && guest !== cut);
    const held = await cut.shownFaces();
    const loads = cut.loads;
    await cut.tap('play.menu');
    await cut.cut();
    // An open sheet does not hide that it is lost.
    const banner = cut.page.getByRole('dialog').getByText(cut.t('connection.lost'));
    await banner.waitFor();
    const above = await banner.evaluate((strip) => {
      const { left, top, width, height } = strip.getBoundingClientRect();
      return strip.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    assert.ok(above, 'the banner lies above the sheet');
    await shoot(cut, '09-connection-lost-sheet-phone-pl-papier');
    await cut.tap(
      cut.page.getByRole('dialog').getByRole('button', { name: cut.t('close'), exact: true }),
    );
    await cut.sees(cut.t('connection.lost'));
    assert.deepEqual(
      await cut.shownFaces(),
      held,
      'the cards stay in sight while the thread is torn',
    );
    await until(
      () => other.room.people.find((p) => p.name === cut.name)?.online === false,
      'the others are told who is away',
    );
    await shoot(cut, '09-connection-lost-phone-pl-papier');
    const bid = due.frame.legal.find((action) => action.type === 'bid');
    await due.bid(bid.count, bid.face);
    cut.mend();
    await until(
      async () => !(await cut.text()).includes(cut.t('connection.lost')),
      'the banner goes',
    );
    await until(() => cut.frame?.table.bid, 'the move made meanwhile arrives');
    assert.equal(cut.loads, loads, 'nothing was loaded anew');
    assert.deepEqual(await cut.shownFaces(), held);
    await until(() => other.me() && other.room.people.every((p) => p.online), 'all are here again');

    // What is said while the thread is torn is said when it holds again.
    const speaker = await until(() => guests.find((guest) => guest.due()), 'somebody is due');
    await speaker.at('bid', 'check');
    const raise = speaker.frame.legal.find((action) => action.type === 'bid');
    await speaker.chooseBid(raise.count, raise.face);
    await speaker.cut();
    await speaker.sees(speaker.t('connection.lost'));
    await speaker.tap(speaker.page.locator('.picker .go'));
    speaker.mend();
    const listener = guests.find((guest) => guest !== speaker);
    await until(
      () => listener.frame.table.bids.some((b) => b.count === raise.count && b.face === raise.face),
      'the bid arrives once the thread holds',
    );
    assert.equal(
      listener.frame.table.bids.filter((b) => b.count === raise.count && b.face === raise.face)
        .length,
      1,
      'and only once',
    );
    noErrors(guests, TORN);
  },

  'a browser that goes offline says so at once and comes back by itself': async (house) => {
    const { guests } = await inTheMiddle(house, { pace: 100, names: ['Gosia', 'Czesio'] });
    const [, czesio] = guests;
    const { loads } = czesio;
    await czesio.context.setOffline(true);
    await czesio.sees(czesio.t('connection.lost'));
    await czesio.context.setOffline(false);
    await until(
      async () => !(await czesio.text()).includes(czesio.t('connection.lost')),
      'the banner goes',
    );
    assert.equal(czesio.loads, loads);
    await czesio.at('arrange');
    await czesio.seal();
    noErrors(guests, TORN);
  },

  'a bot takes over an absent seat and hands it back': async (house) => {
    // Grace 45 s × 6 %: somebody is missed after about three seconds.
    const { server, invite, guests } = await inTheMiddle(house, { pace: 6 });
    const [gosia, czesio, hania] = guests;
    const tv = await house.guest({ name: 'Telewizor', size: 'tv' });
    await tv.page.goto(`${server.home}/tv/${invite}`);
    await gosia.seal();
    await hania.seal();
    const stay = [gosia, hania];
    await czesio.page.goto('about:blank');
    await until(
      () => gosia.room.people.find((p) => p.name === 'Czesio')?.bot_plays,
      'a bot sits down for Czesio',
    );
    await until(() => gosia.frame.table.phase !== 'arrange', 'and arranges his cards');
    for (const guest of [gosia, tv])
      await guest.sees(
        `Czesio (${guest.t('lobby.bot')})`,
        `${guest.name} sees that a bot plays for Czesio`,
      );
    await shoot(gosia, '10-bot-plays-phone-pl-papier');
    const round = gosia.frame.table.round;
    await playUntil(stay, { done: () => gosia.frame.table.round > round, loser: 'Hania' });

    await czesio.page.goto(`${server.home}/t/${invite}`);
    await until(
      () => gosia.room.people.find((p) => p.name === 'Czesio')?.bot_plays === false,
      'Czesio has his seat back',
    );
    await until(
      async () => !(await gosia.text()).includes(`Czesio (${gosia.t('lobby.bot')})`),
      'and everybody sees it',
    );
    // Up to somebody else's turn, so that the bot finds nothing to do.
    const others = () =>
      guests.every((g) => g.frame?.table.phase === 'bid' && g.frame.seq === gosia.frame.seq) &&
      !czesio.due();
    await playUntil([...stay, czesio], {
      done: () => gosia.frame.table.round > round + 1 && others(),
      loser: 'Hania',
    });

    // By one's own wish, too; and back with one tap.
    for (const guest of guests) await guest.goOn();
    await czesio.tap('play.menu');
    await czesio.tap('play.let_bot');
    await czesio.sees(czesio.t('play.bot_plays'));
    await shoot(czesio, '10-bot-plays-for-me-phone-pl-papier');
    await czesio.tap('play.take_back');
    await until(() => czesio.me().bot_plays === false, 'the bot is gone');
    noErrors(guests, TORN);
  },

  'the server is killed in mid-game and nobody has to do anything': async (house) => {
    const { server, invite, guests } = await inTheMiddle(house, { pace: 100 });
    const tv = await house.guest({ name: 'Telewizor', size: 'tv' });
    await tv.page.goto(`${server.home}/tv/${invite}`);
    const due = await untilBid(guests, 2);
    const bid = due.frame.legal.find((action) => action.type === 'bid');
    await due.bid(bid.count, bid.face);
    const all = [...guests, tv];
    await until(
      () => all.every((guest) => guest.frame?.decision === due.frame.decision),
      'everybody has the bid',
    );
    const before = all.map((guest) => ({
      frame: guest.frame,
      loads: guest.loads,
      welcomes: guest.welcomes,
    }));

    await server.kill();
    for (const guest of all) await guest.sees(guest.t('connection.lost'));
    await shoot(tv, '09-connection-lost-tv-pl-papier');
    await server.again();
    for (const [i, guest] of all.entries()) {
      await until(() => guest.welcomes > before[i].welcomes, `${guest.name} is welcomed again`);
      await until(
        async () => !(await guest.text()).includes(guest.t('connection.lost')),
        `${guest.name}’s banner goes`,
      );
      assert.equal(guest.loads, before[i].loads, `${guest.name} did not reload`);
      assert.deepEqual(
        guest.frame.table,
        before[i].frame.table,
        `${guest.name} sees the table as it was`,
      );
      assert.deepEqual(guest.frame.own, before[i].frame.own, `${guest.name} holds the same cards`);
    }
    // And once more in the middle of a move: the tap is answered by the next process.
    const next = await until(() => guests.find((guest) => guest.due()), 'somebody is due');
    await next.at('bid', 'check');
    const told = JSON.stringify(next.frame.table.last_round);
    await server.kill();
    await next.tap('bluff.check');
    await server.again();
    await until(
      () => guests.every((guest) => JSON.stringify(guest.frame.table.last_round) !== told),
      'the check counts',
    );
    await hurry(guests, {
      play: (frame) => bluff(frame),
      enough: () => guests[0].frame.outcome,
    });
    for (const guest of guests) await guest.at('result');
    await until(() => tv.frame.outcome, 'the television hears of the end');
    await tv.sees(
      tv.t(`bluff.reason.${tv.frame.outcome.reason}`),
      'the television follows to the end',
    );
    noErrors(all, TORN);
  },
};
