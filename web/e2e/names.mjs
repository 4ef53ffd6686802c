// Names that want to do harm: they are shown as text, keep their place, and are refused when they are too long.
import assert from 'node:assert/strict';
import { noErrors, noSideways, shoot } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { playUntil } from './lib/play.mjs';
import { bluff, hurry } from './lib/wire.mjs';

const HOSTILE = [
  { typed: '<img src=x onerror=__pwned=1>', why: 'markup' },
  { typed: '👩‍👩‍👧‍👦'.repeat(300), why: '300 emoji' },
  { typed: '\u202Eمرحبا بالعالم\u202E', why: 'right to left' },
  { typed: '\u200B\u200D\u2060', why: 'nothing to see' },
  { typed: 'Ż'.repeat(24), why: 'as wide as allowed' },
];

export const scenarios = {
  'hostile names do no harm': async (house) => {
    const server = await house.server({ pace: 5 });
    const gosia = await house.guest({ name: 'Gosia', size: 'small' });
    const wide = await house.guest({ name: 'Szeroka', size: 'wide' });
    const tv = await house.guest({ name: 'Telewizor', size: 'tv' });
    const invite = await gosia.createTable(server);
    await tv.page.goto(`${server.home}/tv/${invite}`);

    // A client of one's own is not held back by the field: the server refuses, with words for it.
    await wide.page.goto(server.home);
    const refused = await wide.page.evaluate(
      ([invite, names]) =>
        new Promise((done) => {
          const socket = new WebSocket(`ws://${location.host}/ws/${invite}`);
          const codes = [];
          socket.onopen = () =>
            socket.send(JSON.stringify({ t: 'hello', v: 2, as: 'tv', lang: 'pl' }));
          socket.onmessage = ({ data }) => {
            const frame = JSON.parse(data);
            if (frame.t === 'welcome')
              names.forEach((name, i) =>
                socket.send(
                  JSON.stringify({
                    t: 'do',
                    id: `n${i}`,
                    cmd: { type: 'join', name, face: 'gosia' },
                  }),
                ),
              );
            if (frame.t === 'ack') codes.push(frame.ok ? 'ok' : frame.code);
            if (codes.length === names.length) done((socket.close(), codes));
          };
        }),
      [invite, ['x'.repeat(25), '😀'.repeat(300), '   ', '']],
    );
    assert.ok(
      refused.every((code) => code !== 'ok'),
      `too long and empty names are refused: ${refused}`,
    );

    const crowd = [];
    for (const { typed, why } of HOSTILE) {
      const guest = await house.guest({ name: why, size: crowd.length % 2 ? 'small' : 'phone' });
      await guest.page.goto(`${server.home}/t/${invite}`);
      const field = guest.page.getByLabel(guest.t('join.name'));
      await field.fill(typed);
      const before = gosia.room.people.length;
      await guest.tap('join.go');
      const settled = await until(
        async () =>
          gosia.room.people.length > before
            ? 'in'
            : (await guest.page.getByRole('alert').count()) ||
                (await guest.page.locator('.strip').count())
              ? 'refused'
              : null,
        `“${why}” is let in or refused in words`,
      );
      if (settled === 'refused') {
        await shoot(guest, `12-name-refused-${why.replace(/ /g, '-')}`);
        continue;
      }
      guest.name = gosia.room.people.at(-1).name;
      assert.ok([...guest.name].length <= 24, `“${why}” is at most 24 characters: ${guest.name}`);
      crowd.push(guest);
    }
    assert.ok(crowd.length >= 4, 'all names that can be seen are let in');
    while (gosia.room.people.filter((p) => p.place !== null).length < 6) await gosia.addBot('wild');
    await wide.page.goto(`${server.home}/t/${invite}`);
    await wide.tap('join.watch');

    const everyone = [gosia, wide, tv, ...crowd];
    const look = async (where) => {
      for (const guest of everyone) {
        await noSideways(guest, where);
        assert.equal(
          await guest.page.evaluate(() => window.__pwned),
          undefined,
          'nothing was executed',
        );
        assert.equal(await guest.page.locator('img[src="x"]').count(), 0, 'markup stays text');
      }
    };
    await look('lobby');
    await tv.sees('<img src=x onerror=__pw');
    await shoot(gosia, '12-hostile-lobby-small-pl-papier');
    await shoot(wide, '12-hostile-lobby-wide-pl-papier');
    await shoot(tv, '12-hostile-lobby-tv-pl-papier');
    await gosia.startGame();
    const players = [gosia, ...crowd];
    await look('arrange');
    // The bot may check at once; then the next round brings a bid that all have.
    await playUntil(players, {
      done: () => everyone.every((guest) => guest.frame?.table.bid),
      loser: crowd[0].name,
    });
    await look('bid');
    await shoot(gosia, '12-hostile-bid-small-pl-papier');
    await shoot(wide, '12-hostile-bid-wide-pl-papier');
    await shoot(tv, '12-hostile-bid-tv-pl-papier');
    const told = JSON.stringify(gosia.frame.table.last_round);
    await playUntil(players, {
      done: () => JSON.stringify(gosia.frame.table.last_round) !== told,
      loser: crowd[0].name,
    });
    await gosia.at('reveal', 'verdict');
    await look('reveal');
    await shoot(gosia, '12-hostile-verdict-small-pl-papier');
    await shoot(tv, '12-hostile-verdict-tv-pl-papier');
    await hurry(players, {
      play: (frame) => bluff(frame),
      enough: () => gosia.frame.outcome,
    });
    await gosia.at('result');
    await look('result');
    await shoot(gosia, '12-hostile-result-small-pl-papier');
    noErrors(everyone);
  },
};
