// node dev/first-visit.mjs: what a first visit weighs, and when it can be used on a slow 4G line (STOLIK_BIN; a release build is what people get).
import { launch } from '../e2e/lib/browser.mjs';
import { Server } from '../e2e/lib/server.mjs';
import { visit } from '../e2e/lib/visit.mjs';

/** 1.6 Mbit/s and 150 ms, as Chromium emulates it. */
const LINE = { latency: 150, throughput: 1_600_000 / 8 };
const TIMES = 5;

const server = await Server.start();
const browser = await launch();
const opened = await fetch(`${server.home}/api/tables`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
});
const { invite } = await opened.json();
for (const [name, path, drawn] of [
  ['home', '/', '.acts .open'],
  ['join', `/t/${invite}`, 'input#name'],
]) {
  const light = await visit(browser, server.home + path, { drawn });
  console.log(`${name}: ${(light.bytes / 1000).toFixed(0)} kB in ${light.came.length} answers`);
  for (const { what, bytes } of light.came)
    console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB ${what}`);
  const times = [];
  for (let i = 0; i < TIMES; i++)
    times.push((await visit(browser, server.home + path, { drawn, line: LINE })).seen);
  times.sort((a, b) => a - b);
  console.log(
    `  on slow 4G: ${times[TIMES >> 1]} ms (median of ${TIMES}; ${times[0]}–${times.at(-1)})`,
  );
}
await browser.close();
await server.end();
