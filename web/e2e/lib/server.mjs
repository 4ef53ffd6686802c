// The real server as a child process: started, killed and started again on the same port and data.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BIN =
  process.env.STOLIK_BIN ?? new URL('../../../target/debug/stolik', import.meta.url).pathname;

export class Server {
  #child = null;
  #said = '';
  port = 0;
  lan = null;

  /** `pace`: per cent of the usual time that bots think and the table is patient; `arguments`: more for the command line. */
  static async start({ pace = 10, arguments: more = [] } = {}) {
    const server = new Server();
    server.data = mkdtempSync(join(tmpdir(), 'stolik-e2e-'));
    server.pace = pace;
    server.more = more;
    await server.again();
    return server;
  }

  get home() {
    return `http://localhost:${this.port}`;
  }

  /** Starts the process, on the port it had before if it had one. */
  async again() {
    this.#said = '';
    const child = spawn(
      BIN,
      [
        ...['serve', '--port', String(this.port), '--data', this.data],
        ...['--pace', String(this.pace), ...this.more],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#child = child;
    child.stderr.on('data', (text) => (this.#said += text));
    await new Promise((ready, failed) => {
      const patience = setTimeout(
        () => failed(new Error(`the server did not start in 60 s:\n${this.#said}`)),
        60_000,
      );
      child.once('error', (error) =>
        failed(
          new Error(
            `${BIN} cannot be run (${error.message}); build it with cargo build or set STOLIK_BIN`,
          ),
        ),
      );
      child.once('exit', (code) =>
        failed(new Error(`the server ended with ${code}:\n${this.#said}`)),
      );
      child.stdout.on('data', (text) => {
        this.#said += text;
        const [local, lan] = [...this.#said.matchAll(/http:\/\/([\w.]+):(\d+)/g)];
        if (!local) return;
        this.port = Number(local[2]);
        this.lan = lan && lan[1] !== 'localhost' ? lan[0] : null;
        clearTimeout(patience);
        // The QR code follows the addresses; nothing else is worth waiting for.
        if (this.#said.includes('▀')) ready();
      });
    });
  }

  /** kill -9: nothing is tidied up, nothing is flushed. */
  async kill() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  async end() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
