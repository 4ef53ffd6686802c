// node dev/engine.mjs: how heavy the engine of the client is, and how long Chromium, throttled to a quarter of its speed like a phone,
// takes to start it, to fold whole games of bots, and to let bots decide. Needs a built binary (STOLIK_BIN), prints a table.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { launch } from '../e2e/lib/browser.mjs';
import { Server } from '../e2e/lib/server.mjs';

const GAMES = 5;
const server = await Server.start();
const browser = await launch();

/** In the page: the engine on the thread that is throttled, games of bots, and the time of each part. */
async function measure([address, games]) {
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
  for (const { id, characters, seats } of ask({ ask: 'games' })) {
    const [folds, thoughts] = [[], []];
    let entries = 0;
    for (let number = 0; number < games; number++) {
      const count = Math.min(4, seats[1]);
      const { table, options } = ask({ ask: 'open', game: id, seats: count, seed: `${number}` });
      for (;;) {
        const { outcome, awaited } = ask({ ask: 'see', table });
        if (outcome) break;
        const [seat] = awaited;
        const character = characters[seat % characters.length];
        const thinking = performance.now();
        const { action } = ask({ ask: 'choose', table, seat, character, blind: true });
        thoughts.push(since(thinking));
        ask({ ask: 'act', table, seat, action });
      }
      const log = ask({ ask: 'log', table });
      const folding = performance.now();
      const [folded] = ask({ ask: 'fold', game: id, options, seats: count, entries: log });
      folds.push(since(folding));
      entries += folded;
      ask({ ask: 'close', table });
    }
    const sorted = thoughts.sort((a, b) => a - b);
    found.push({
      id,
      entries: Math.round(entries / games),
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
  const { started, found } = await page.evaluate(measure, [address, GAMES]);
  console.log(`compiled and started in ${started.toFixed(0)} ms\n`);
  console.log('| game | entries of a log | longest fold, ms | decision, median, ms | longest |');
  console.log('|---|---:|---:|---:|---:|');
  for (const { id, entries, fold, middle, longest } of found)
    console.log(
      `| ${id} | ${entries} | ${fold.toFixed(1)} | ${middle.toFixed(1)} | ${longest.toFixed(0)} |`,
    );
} finally {
  await browser.close();
  await server.end();
}
