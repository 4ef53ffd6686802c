// Runs the engine as a browser does: a question per line comes in, an answer per line goes out.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { begin } from '../../../web/src/lib/engine/border.js';

const engine = await begin(await WebAssembly.compile(readFileSync(process.argv[2])));
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${engine.ask(line)}\n`);
