// How the program under test is called.
import { execFileSync, spawn } from 'node:child_process';

const BIN = process.env.STOLIK_BIN ?? new URL('../../../../target/debug/stolik', import.meta.url).pathname;

/** What `stolik cards GAME --json` prints. */
export const cardsOf = (game, options = []) => JSON.parse(execFileSync(BIN, ['cards', game, '--json', ...options], { maxBuffer: 1 << 26 })).cards;

/** Gives `stolik scenario` a text to read. */
export const scenario = (options, text) =>
  new Promise((resolve, reject) => {
    const child = spawn(BIN, ['scenario', ...options, '-']);
    const told = { stdout: [], stderr: [] };
    for (const name of ['stdout', 'stderr']) child[name].on('data', (data) => told[name].push(data));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout: Buffer.concat(told.stdout).toString(), stderr: Buffer.concat(told.stderr).toString() }));
    child.stdin.on('error', () => {}); // it ended before it had read all; the missing answers tell
    child.stdin.end(text);
  });
