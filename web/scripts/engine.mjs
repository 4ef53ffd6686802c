// Puts the engine, and the files that its bots look things up in, beside the client; `virtual:engine` says where they are.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { gamesWith } from './files.mjs';

const MODULE = 'virtual:engine';
/** Where a build of the binary leaves the engine; the development server takes it from there. */
const LEFT = '../target/browser/wasm32-unknown-unknown/browser/stolik_browser.wasm';

/**
 * The address of a file: a hash in its name says that it never changes.
 * @param {string} path
 * @param {string} name
 */
function addressOf(path, name) {
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 8);
  return `/assets/${basename(name, extname(name))}-${hash}${extname(name)}`;
}

/** @type {{ engine: string | null, books: Record<string, string>, paths: Record<string, string> }} */
const NOTHING = { engine: null, books: {}, paths: {} };

/**
 * The file of each address, and the names under which the client knows them; nothing without an engine.
 * @param {string | undefined} wasm
 * @returns {typeof NOTHING}
 */
export function engineFiles(wasm) {
  if (!wasm || wasm === 'none' || !existsSync(wasm)) return NOTHING;
  /** @type {Record<string, string>} */
  const books = {};
  /** @type {Record<string, string>} */
  const paths = {};
  const engine = addressOf(wasm, 'engine.wasm');
  paths[engine] = wasm;
  for (const game of gamesWith('kit/data')) {
    const folder = `../games/${game}/kit/data/`;
    for (const name of readdirSync(folder).filter((file) => /\.(bin|net)$/.test(file))) {
      books[name] = addressOf(folder + name, name);
      paths[books[name]] = folder + name;
    }
  }
  return { engine, books, paths };
}

/** @returns {import('vite').Plugin} */
export function engine() {
  let found = engineFiles(process.env.STOLIK_ENGINE);
  return {
    name: 'stolik-engine',
    configResolved(config) {
      if (config.command === 'serve' && !found.engine) found = engineFiles(LEFT);
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const { engine, books } = found;
      return `export const engine = ${JSON.stringify(engine)};\nexport const books = ${JSON.stringify(books)};\n`;
    },
    generateBundle() {
      for (const [address, path] of Object.entries(found.paths))
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: readFileSync(path) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = found.paths[(request.url ?? '').split('?')[0] ?? ''];
        if (!path) return next();
        const kind = path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
        response.setHeader('content-type', kind);
        response.end(readFileSync(path));
      });
    },
  };
}
