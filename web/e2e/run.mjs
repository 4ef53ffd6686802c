// node e2e/run.mjs [part of a name…]: plays every scenario in real browsers against the real server (STOLIK_BIN).
// Playwright's own runner would need as much code around it (houses, servers, false alarms) and a browser for each of its workers.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gamesWith } from '../scripts/files.mjs';
import { launch } from './lib/browser.mjs';
import { SHOTS, falseAlarms, shoot } from './lib/checks.mjs';
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
import { scenarios as decks } from './decks.mjs';
import { scenarios as arrivals } from './arrivals.mjs';
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

/** Those of the games, each in its folder. */
const games = {};
for (const game of gamesWith('web/e2e/scenarios.mjs'))
  Object.assign(games, (await import(`../../games/${game}/web/e2e/scenarios.mjs`)).scenarios);

/** No scenario takes as long as this, however busy the machine; each of its steps has a patience of its own. */
const LIMIT = 900_000;
/** Scenarios at a time. */
const LANES = Number(process.env.LANES ?? 4);
const only = process.argv.slice(2);
// The longest first, so that no lane is left alone with one at the end.
const all = {
  ...access,
  ...names,
  ...games,
  ...decks,
  ...fair,
  ...arrivals,
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
/** What several scenarios use and nobody else: ended when all are over. */
const shared = [];

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
  /** Something that outlives this scenario, because others use it too. */
  atTheEnd(end) {
    shared.push(end);
  }
  visit(address, options) {
    return visit(browser, address, options);
  }
  async close() {
    await Promise.all(this.guests.map((guest) => guest.context.close().catch(() => {})));
    await Promise.all(this.servers.map((server) => server.end()));
  }
}

const failed = [];
const times = [];
const begun = Date.now();
const since = (start) => (Date.now() - start) / 1000;

/** Leaves what every page of a house showed and heard where somebody can look at it. */
async function keep(name, house) {
  const slug = name
    .normalize('NFD')
    .replace(/[^a-z0-9]+/gi, '-')
    .toLowerCase()
    .slice(0, 40);
  for (const [number, guest] of house.guests.entries()) {
    // Two guests may have one name.
    const who = guest.name.replace(/[^a-z0-9]+/gi, '').slice(0, 20);
    const file = `failed-${slug}-${number}${who}`;
    writeFileSync(join(SHOTS, `${file}.log`), [guest.page.url(), ...guest.log].join('\n'));
    await shoot(guest, file).catch(() => {});
    console.log(`        ${join(SHOTS, file)}.png and .log`);
  }
}

/** Plays a scenario in a house of its own, once: what fails has failed, however busy the machine is. */
async function play(name, scenario) {
  const house = new House();
  const start = Date.now();
  let clock;
  try {
    const late = new Promise(
      (_, reject) =>
        (clock = setTimeout(() => reject(new Error(`not done after ${LIMIT / 1000} s`)), LIMIT)),
    );
    await Promise.race([scenario(house), late]);
    const alarms = falseAlarms(house.guests);
    if (alarms.length) throw new Error(alarms.join('\n'));
    console.log(`ok      ${name} (${since(start).toFixed(1)} s)`);
  } catch (error) {
    failed.push(name);
    console.log(`FAILED  ${name} (${since(start).toFixed(1)} s)\n${error.stack ?? error}\n`);
    await keep(name, house);
  }
  clearTimeout(clock);
  times.push([since(start), name]);
  await house.close();
}

const queue = [...chosen];
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await play(...next);
  }),
);
await browser.close();
await Promise.all(shared.map((end) => end()));

times.sort(([a], [b]) => b - a);
console.log('\nthe slowest:');
for (const [seconds, name] of times.slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
for (const name of failed) console.log(`failed: ${name}`);
console.log(`${since(begun).toFixed(0)} s, ${LANES} at a time`);
console.log(`${times.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length ? 1 : 0);
