// node dev/engine.mjs: how heavy the engine of the client is, and how long Chromium, throttled to a quarter of its speed like a phone,
// takes to start it, to fold the golden games and look at them with all eyes, and to let bots decide and tell it. Needs a built binary (STOLIK_BIN), prints a table.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { launch } from '../e2e/lib/browser.mjs';
import { Server } from '../e2e/lib/server.mjs';

const GAMES = 5;
const server = await Server.start();
const browser = await launch();

/** The whole games that are kept with the rules. */
function golden() {
  const games = new URL('../../games/', import.meta.url);
  const files = readdirSync(games).flatMap((game) => {
    const folder = new URL(`${game}/rules/golden/`, games);
    return readdirSync(folder).map((name) => new URL(name, folder));
  });
  return files.map((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const [, game, seats] = lines[0].match(/^(\w+) for (\d+) seats/);
    const entries = lines.flatMap((line) => {
      const [, seat, told] = line.match(/^\d+ (?:chance|seat (\d+)) (.*)$/) ?? [];
      if (told === undefined) return [];
      const said = JSON.parse(told);
      return [
        seat === undefined ? { chance: said } : { act: { seat: Number(seat), action: said } },
      ];
    });
    return { game, seats: Number(seats), options: JSON.parse(lines[1].slice(8)), entries };
  });
}

/** In the page: the engine on the thread that is throttled, games of bots, and the time of each part. */
async function measure([address, games, golden]) {
  const bytes = await (await fetch(address)).arrayBuffer();
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  const since = (start) => performance.now() - start;
  const begun = performance.now();
  const { exports: engine } = (await WebAssembly.instantiate(bytes, {})).instance;
  const started = since(begun);
  const ask = (question) => {
    const text = encoder.encode(JSON.stringify(question));
    // First the room: memory that grows is another buffer.
    const at = engine.room(text.length);
    new Uint8Array(engine.memory.buffer, at).set(text);
    const length = engine.ask();
    return JSON.parse(decoder.decode(new Uint8Array(engine.memory.buffer, engine.answer(), length)))
      .ok;
  };
  const found = [];
  for (const id of ask({ games: null })) {
    const [folds, thoughts] = [[], []];
    const logs = golden.filter(({ game }) => game === id);
    for (const { game, options, seats, entries } of logs) {
      const folding = performance.now();
      const { folded } = ask({ judge: { game, options, seats, entries } });
      folds.push(since(folding));
      if (folded !== entries.length) throw new Error(`${id}: ${folded} of ${entries.length}`);
    }
    for (let number = 0; number < games; number++) {
      const wish = { name: 'Ola', face: 'gosia', language: 'pl', seed: `${number}`, now: 1 };
      const practice = { game: id, options: {}, seats: 4, seat: 0, ...wish };
      const { table } = ask({ practice });
      const say = (said) => ask({ hear: { table, said: JSON.stringify(said), now: 1 } });
      say({ t: 'hello', v: 2, as: 'player', lang: 'pl' });
      let news = say({ t: 'do', id: 'a', cmd: { type: 'let_bot', person: 1 } });
      while (news.wakes !== null && !news.frames.some(({ outcome }) => outcome)) {
        const thinking = performance.now();
        news = ask({ wake: { table, now: news.wakes } });
        thoughts.push(since(thinking));
      }
      ask({ close: table });
    }
    const sorted = thoughts.sort((a, b) => a - b);
    found.push({
      id,
      entries: Math.max(...logs.map(({ entries }) => entries.length)),
      fold: Math.max(...folds),
      middle: sorted[sorted.length >> 1],
      longest: sorted.at(-1),
    });
  }
  return { started, found };
}

try {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage();
  const worker = await (await fetch(`${server.home}/sw.js`)).text();
  const address = worker.match(/"(\/assets\/engine-[^"]+)"/)?.[1];
  if (!address) throw new Error('this client was built without an engine');
  const bytes = Buffer.from(await (await fetch(server.home + address)).arrayBuffer());
  console.log(
    `${bytes.length} bytes, ${brotliCompressSync(bytes).length} with Brotli, ${gzipSync(bytes, { level: 9 }).length} with gzip`,
  );
  await page.goto(server.home);
  const wire = await page.context().newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const { started, found } = await page.evaluate(measure, [address, GAMES, golden()]);
  console.log(`compiled and started in ${started.toFixed(0)} ms\n`);
  console.log(
    '| game | entries of the longest log | longest fold, ms | decision, median, ms | longest |',
  );
  console.log('|---|---:|---:|---:|---:|');
  for (const { id, entries, fold, middle, longest } of found)
    console.log(
      `| ${id} | ${entries} | ${fold.toFixed(1)} | ${middle.toFixed(1)} | ${longest.toFixed(0)} |`,
    );
} finally {
  await browser.close();
  await server.end();
}
