// Tells the service worker which files the client is made of, so that an installed one has every game at hand.
import { readFileSync } from 'node:fs';

const WORKER = new URL('../src/sw.js', import.meta.url);

/**
 * The worker's text with the list of scripts and styles in it; fonts and pictures are kept when they are first asked for.
 * @param {string} worker
 * @param {string[]} files
 */
export function withParts(worker, files) {
  const found = files
    .filter((file) => /^assets\/.*\.(js|css)$/.test(file))
    .sort()
    .map((file) => `/${file}`);
  if (!found.length || !worker.includes('const PARTS = [];'))
    throw new Error('src/sw.js has no line `const PARTS = [];`, or there are no parts');
  const engine = files
    .filter((file) => /^assets\/.*\.(wasm|bin|net)$/.test(file))
    .sort()
    .map((file) => `/${file}`);
  return worker
    .replace('const PARTS = [];', () => `const PARTS = ${JSON.stringify(found)};`)
    .replace('const ENGINE = [];', () => `const ENGINE = ${JSON.stringify(engine)};`);
}

/** @returns {import('vite').Plugin} */
export function parts() {
  return {
    name: 'stolik-parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: withParts(readFileSync(WORKER, 'utf8'), Object.keys(bundle)),
        });
      },
    },
  };
}
