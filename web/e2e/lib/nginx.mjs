// Debian's nginx as a child process: puts a server under a folder of its host, as docs/OPERATIONS.md says.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const free = () =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });

const settings = (port, to, base) => `
pid nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port};
    location ${base}/ {
      proxy_pass http://127.0.0.1:${to};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_read_timeout 120s;
      client_max_body_size 200m;
    }
    location / { return 404; }
  }
}
`;

export class Nginx {
  #child;

  static async before(server, base) {
    const nginx = new Nginx();
    nginx.port = await free();
    nginx.home = `http://localhost:${nginx.port}${base}`;
    nginx.folder = mkdtempSync(join(tmpdir(), 'stolik-nginx-'));
    const file = join(nginx.folder, 'nginx.conf');
    writeFileSync(file, settings(nginx.port, server.port, base));
    nginx.#child = spawn(
      '/usr/sbin/nginx',
      ['-p', nginx.folder, '-c', file, '-g', 'daemon off; master_process off;'],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    for (let tries = 0; tries < 300; tries++) {
      const answer = await fetch(`${nginx.home}/healthz`).catch(() => null);
      if (answer?.ok) return nginx;
      await new Promise((go) => setTimeout(go, 100));
    }
    throw new Error('nginx did not start');
  }

  async end() {
    if (this.#child.exitCode === null) {
      const gone = new Promise((done) => this.#child.once('exit', done));
      this.#child.kill('SIGKILL');
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
