// Plays by the protocol alone, without the client's screens and their pauses: the quickest way to a rare moment, which is then looked at in the client.
import { playing, until } from './guest.mjs';

const FACES = ['gosia', 'czesio', 'hania', 'bartek'];

/** A browser's second page, with a bare socket on it. */
class Wire {
  room = null;
  frame = null;
  answered = '';

  static async open(server, guest) {
    const wire = new Wire();
    wire.guest = guest;
    wire.page = await guest.context.newPage();
    wire.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = JSON.parse(String(payload));
        if (frame.t === 'room') wire.room = frame;
        if (frame.t === 'game') wire.frame = frame.game === null ? null : frame;
      }),
    );
    await wire.page.goto(`${server.home}/api/here`);
    return wire;
  }

  newTable() {
    return this.page.evaluate(
      async () =>
        (
          await (
            await fetch('/api/tables', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: '{}',
            })
          ).json()
        ).invite,
    );
  }

  join(invite, face) {
    return this.page.evaluate(
      ([invite, name, face]) =>
        new Promise((open) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${invite}`);
          let number = 0;
          window.say = (cmd) =>
            socket.send(JSON.stringify({ t: 'do', id: `w${(number += 1)}`, cmd }));
          socket.onopen = () => {
            socket.send(JSON.stringify({ t: 'hello', v: 2, as: 'player', lang: 'pl' }));
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

  /** Answers with what `play` chooses, once for every frame. */
  async move(play) {
    const { frame } = this;
    const key = `${frame?.seq} ${frame?.decision}`;
    if (!frame?.legal.length || frame.held || this.answered === key) return;
    this.answered = key;
    await this.say({ type: 'act', decision: frame.decision, action: play(frame) });
  }
}

/**
 * Sits the guests down at a new table and plays one game after another until a frame is `enough`; then their browsers open the table in the
 * client, which takes the seats over without a moment of absence.
 */
export async function playByWire(server, guests, { game, options = {}, play, enough }) {
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
  await playing(
    wires,
    async () => {
      if (host.frame && enough(host.frame)) return true;
      if (host.frame?.outcome) {
        await host.say({ type: 'start' });
        await until(() => !host.frame?.outcome, 'another game begins');
      }
      for (const wire of wires) if (!(host.frame && enough(host.frame))) await wire.move(play);
      return false;
    },
    () => `the moment does not come: ${host.frame?.table.phase}`,
  );
  for (const guest of guests) await guest.page.goto(`${server.home}/t/${invite}`);
  await Promise.all(wires.map((wire) => wire.page.close()));
}

/**
 * Plays on at the table where the guests sit, one game after another, until `enough()`: a moment in which it is for one of them to move. Their
 * pages watch; what they have to tell meanwhile is left at the end.
 */
export async function hurry(guests, { play, enough }) {
  const [host] = guests;
  const answered = new Map();
  await playing(
    guests,
    async () => {
      for (const guest of guests) {
        if (enough()) return true;
        const { frame } = guest;
        if (frame?.outcome && guest === host) {
          await host.say({ type: 'start' });
          await until(() => !host.frame?.outcome, 'another game begins');
        }
        const key = `${frame?.seq} ${frame?.decision}`;
        const said = answered.get(guest);
        // Said once for every frame, and again should the thread have been torn just then. Nobody moves on from what the host's page has not
        // heard yet: it could be the moment that `enough` waits for.
        if (
          !frame?.legal.length ||
          frame.outcome ||
          !(host.frame?.seq >= frame.seq) ||
          (said?.key === key && Date.now() - said.at < 5000)
        )
          continue;
        answered.set(guest, { key, at: Date.now() });
        await guest.say({ type: 'act', decision: frame.decision, action: play(frame, guest) });
      }
      return enough();
    },
    () => `the moment does not come: ${host.frame?.table.phase}`,
  );
  await Promise.all(guests.map((guest) => guest.goOn()));
}

/** Blef, in a hurry: the smallest raise, and a check where somebody says more than one; or the boldest raise there is. */
export function bluff({ legal, table }, bold = false) {
  const [first] = legal;
  if (first.type === 'arrange')
    return { type: 'arrange', faces: first.choices.map(([face]) => face) };
  const bids = legal
    .filter((action) => action.type === 'bid')
    .sort((a, b) => a.count - b.count || a.face - b.face);
  const check = legal.find((action) => action.type === 'check');
  if (bold) return bids.at(-1) ?? check ?? first;
  return (check && table.bid.count > 1 ? check : bids[0]) ?? check ?? first;
}
