// Plays by the protocol alone, without the client's screens and their pauses: the quickest way to a rare moment, which is then looked at in the client.
import { until } from './guest.mjs';

const FACES = ['gosia', 'czesio', 'hania', 'bartek'];

/** A browser's second page, with a bare socket on it. */
class Wire {
  room = null;
  picture = null;
  answered = '';

  static async open(server, guest) {
    const wire = new Wire();
    wire.guest = guest;
    wire.page = await guest.context.newPage();
    wire.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = JSON.parse(String(payload));
        if (frame.t === 'room') wire.room = frame;
        if (frame.t === 'game') wire.picture = frame.game === null ? null : frame;
      }),
    );
    await wire.page.goto(`${server.home}/api/here`);
    return wire;
  }

  newTable() {
    return this.page.evaluate(async () => (await (await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).json()).invite);
  }

  join(invite, face) {
    return this.page.evaluate(
      ([invite, name, face]) =>
        new Promise((open) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${invite}`);
          let number = 0;
          window.say = (cmd) => socket.send(JSON.stringify({ t: 'do', id: `w${(number += 1)}`, cmd }));
          socket.onopen = () => {
            socket.send(JSON.stringify({ t: 'hello', v: 1, as: 'player', lang: 'pl' }));
            window.say({ type: 'join', name, face });
            open();
          };
        }),
      [invite, this.guest.name, face],
    );
  }

  say(cmd) {
    return this.page.evaluate((cmd) => window.say(cmd), cmd);
  }

  /** Answers with what `play` chooses, once for every picture. */
  async move(play) {
    const { picture } = this;
    const key = `${picture?.seq} ${picture?.turn}`;
    if (!picture?.legal.length || picture.held || this.answered === key) return;
    this.answered = key;
    await this.say({ type: 'act', turn: picture.turn, action: play(picture) });
  }
}

/**
 * Sits the guests down at a new table and plays one game after another until a picture is `enough`; then their browsers open the table in the
 * client, which takes the seats over without a moment of absence.
 */
export async function playByWire(server, guests, { game, options = {}, play, enough, patience = 120_000 }) {
  const wires = await Promise.all(guests.map((guest) => Wire.open(server, guest)));
  const host = wires[0];
  const invite = await host.newTable();
  for (const [i, wire] of wires.entries()) {
    await wire.join(invite, FACES[i % FACES.length]);
    await until(() => wire.room?.people.length === i + 1, `${wire.guest.name} sits down by wire`);
  }
  await host.say({ type: 'choose', game, options });
  await until(() => host.room.game === game, `${game} is chosen`);
  await host.say({ type: 'start' });
  await until(
    async () => {
      if (host.picture && enough(host.picture)) return true;
      if (host.picture?.outcome) {
        await host.say({ type: 'start' });
        await until(() => !host.picture?.outcome, 'another game begins');
      }
      for (const wire of wires) if (!(host.picture && enough(host.picture))) await wire.move(play);
      return false;
    },
    () => `the moment comes: ${host.picture?.table.phase}`,
    patience,
  );
  for (const guest of guests) await guest.page.goto(`${server.home}/t/${invite}`);
  await Promise.all(wires.map((wire) => wire.page.close()));
}
