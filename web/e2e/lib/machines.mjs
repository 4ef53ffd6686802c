// Several real servers on one private PostgreSQL behind HAProxy, as `stolik-cluster --serve` starts them.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

const BIN =
  process.env.STOLIK_BIN ?? new URL('../../../target/debug/stolik', import.meta.url).pathname;

const at = (port) => ({ home: `http://localhost:${port}` });

export class Machines {
  #child;

  static async start(count) {
    const machines = new Machines();
    const child = spawn(
      join(dirname(BIN), 'stolik-cluster'),
      ['--serve', String(count), '--server', BIN],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    machines.#child = child;
    const line = await new Promise((said, failed) => {
      let text = '';
      child.once('error', failed);
      child.once('exit', (code) => failed(new Error(`the servers ended with ${code}`)));
      child.stdout.on('data', (more) => {
        text += more;
        if (text.includes('\n')) said(text);
      });
    });
    const { front, servers } = JSON.parse(line);
    machines.front = at(front);
    machines.servers = servers.map(at);
    return machines;
  }

  /** kill -9 of one of them. */
  kill(number) {
    this.#child.stdin.write(`kill ${number}\n`);
  }

  async end() {
    if (this.#child.exitCode !== null) return;
    const gone = new Promise((done) => this.#child.once('exit', done));
    this.#child.stdin.end();
    await gone;
  }
}
