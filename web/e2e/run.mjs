// node e2e/run.mjs [part of a name…]: plays every scenario in real browsers against the real server (STOLIK_BIN).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './lib/browser.mjs';
import { SHOTS, shoot } from './lib/checks.mjs';
import { Guest } from './lib/guest.mjs';
import { Machines } from './lib/machines.mjs';
import { Nginx } from './lib/nginx.mjs';
import { Server } from './lib/server.mjs';
import { visit } from './lib/visit.mjs';
import { scenarios as evening } from './evening.mjs';
import { scenarios as thread } from './thread.mjs';
import { scenarios as manners } from './manners.mjs';
import { scenarios as names } from './names.mjs';
import { scenarios as injection } from './injection.mjs';
import { scenarios as access } from './access.mjs';
import { scenarios as casino } from './casino.mjs';
import { scenarios as illusion } from './illusion.mjs';
import { scenarios as narrator } from './narrator.mjs';
import { scenarios as roulette } from './roulette.mjs';
import { scenarios as decks } from './decks.mjs';
import { scenarios as fair } from './fair.mjs';
import { scenarios as smoke } from './smoke.mjs';
import { scenarios as practice } from './practice.mjs';
import { scenarios as lessons } from './lessons.mjs';
import { scenarios as counsel } from './counsel.mjs';
import { scenarios as replay } from './replay.mjs';
import { scenarios as screens } from './screens.mjs';
import { scenarios as machines } from './machines.mjs';
import { scenarios as programs } from './programs.mjs';
import { scenarios as installed } from './installed.mjs';

/** No scenario takes as long as this, however busy the machine; each of its steps has a patience of its own. */
const LIMIT = 900_000;
/** Scenarios at a time: most of their time is waiting. */
const LANES = Number(process.env.LANES ?? 2);
const only = process.argv.slice(2);
// The longest first, so that no lane is left alone with one at the end.
const all = {
  ...access,
  ...names,
  ...narrator,
  ...roulette,
  ...illusion,
  ...casino,
  ...decks,
  ...fair,
  ...smoke,
  ...lessons,
  ...practice,
  ...counsel,
  ...replay,
  ...screens,
  ...machines,
  ...installed,
  ...injection,
  ...evening,
  ...thread,
  ...manners,
  ...programs,
};
const chosen = Object.entries(all).filter(
  ([name]) => !only.length || only.some((part) => name.includes(part)),
);
if (!chosen.length)
  throw new Error(`no scenario is called so; there are:\n${Object.keys(all).join('\n')}`);

const browser = await launch();

/** What a scenario gets: people and servers, all sent home at its end. */
class House {
  guests = [];
  servers = [];
  async guest(options) {
    const guest = await Guest.open(browser, options);
    this.guests.push(guest);
    return guest;
  }
  async server(options) {
    const server = await Server.start(options);
    this.servers.push(server);
    return server;
  }
  async machines(count) {
    const machines = await Machines.start(count);
    this.servers.push(machines);
    return machines;
  }
  async nginx(server, base) {
    const nginx = await Nginx.before(server, base);
    this.servers.push(nginx);
    return nginx;
  }
  visit(address, options) {
    return visit(browser, address, options);
  }
  async close() {
    await Promise.all(this.guests.map((guest) => guest.context.close().catch(() => {})));
    await Promise.all(this.servers.map((server) => server.end()));
  }
}

let [passed, failed] = [0, 0];
const again = [];
const begun = Date.now();

/** Plays a scenario in a house of its own; true if all went well. */
async function attempt(name, scenario, label) {
  const house = new House();
  const start = Date.now();
  const took = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  let clock;
  let well = true;
  try {
    const late = new Promise(
      (_, reject) =>
        (clock = setTimeout(() => reject(new Error(`not done after ${LIMIT / 1000} s`)), LIMIT)),
    );
    await Promise.race([scenario(house), late]);
    console.log(`ok      ${name} (${took()})`);
  } catch (error) {
    well = false;
    console.log(`${label}  ${name} (${took()})\n${error.stack ?? error}\n`);
    const slug = name
      .normalize('NFD')
      .replace(/[^a-z0-9]+/gi, '-')
      .toLowerCase()
      .slice(0, 40);
    for (const guest of house.guests) {
      const file = `failed-${slug}-${guest.name.replace(/[^a-z0-9]+/gi, '').slice(0, 20) || 'guest'}`;
      writeFileSync(join(SHOTS, `${file}.log`), [guest.page.url(), ...guest.log].join('\n'));
      await shoot(guest, file).catch(() => {});
      console.log(`        ${join(SHOTS, file)}.png and .log`);
    }
  }
  clearTimeout(clock);
  await house.close();
  return well;
}

/** On a machine that is busy with other things a browser may be late once: what fails is played a second time, and said so. */
async function play(name, scenario) {
  if (await attempt(name, scenario, 'AGAIN ')) passed++;
  else if (await attempt(name, scenario, 'FAILED')) {
    passed++;
    again.push(name);
  } else failed++;
}

const queue = [...chosen];
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await play(...next);
  }),
);
await browser.close();
if (again.length) console.log(`\nonly at the second attempt: ${again.join('; ')}`);
console.log(
  `\n${passed} passed, ${failed} failed in ${((Date.now() - begun) / 1000).toFixed(0)} s`,
);
process.exit(failed ? 1 : 0);
