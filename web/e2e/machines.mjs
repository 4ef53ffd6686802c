// Many machines: phones that come in at different processes sit at one table.
import assert from 'node:assert/strict';
import { TORN, noErrors } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { playToTheEnd, playUntil } from './lib/play.mjs';

export const scenarios = {
  'phones at three processes play Blef to its end, though one of the processes dies': async (
    house,
  ) => {
    const machines = await house.machines(3);
    const gosia = await house.guest({ name: 'Gosia' });
    const czesio = await house.guest({ name: 'Czesio', size: 'small' });
    const hania = await house.guest({ name: 'Hania', size: 'wide' });
    const phones = [gosia, czesio, hania];
    const invite = await gosia.createTable(machines.front);
    await czesio.joinByLink(machines.servers[1], invite);
    await hania.joinByLink(machines.servers[2], invite);
    await until(
      () => phones.every((guest) => guest.room?.people.length === 3),
      'everybody sees everybody',
    );
    await gosia.tap('lobby.start');
    await until(() => phones.every((guest) => guest.frame?.game === 'bluff'), 'the game begins');
    const before = gosia.frame.decision;
    await playUntil(phones, {
      loser: 'Hania',
      done: () => phones.every((guest) => guest.frame.decision > before + 4),
    });
    machines.kill(0);
    await playToTheEnd(phones, { loser: 'Hania' });
    assert.ok(phones.every((guest) => guest.frame.outcome));
    noErrors(phones, TORN);
  },
};
