// Puts a `.br` and a `.gz` beside every file of the built client that gets smaller by it, so that the server never compresses.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(html|js|mjs|css|json|webmanifest|svg|txt|wasm|ico|map)$/;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;

/**
 * Both compressed forms of a file.
 * @param {Buffer} content
 * @param {number} quality of Brotli, at most 11
 * @returns {Promise<[string, Buffer][]>}
 */
async function forms(content, quality) {
  const params = {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_LGWIN]: 22,
    [BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return [
    ['br', await promisify(brotliCompress)(content, { params })],
    ['gz', await promisify(gzip)(content, { level: 9 })],
  ];
}

/**
 * @param {string} folder
 * @param {number} quality
 */
export async function compress(folder, quality) {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => TEXT.test(file))
      .map(async (file) => {
        const path = join(folder, file);
        const content = await readFile(path);
        for (const [end, small] of await forms(content, quality))
          if (small.length < content.length) await writeFile(`${path}.${end}`, small);
      }),
  );
}

/**
 * The best compression takes long on large files and is only worth it for what is shipped: cargo says which build that is.
 * @returns {import('vite').Plugin}
 */
export function compressed() {
  let folder = '';
  return {
    name: 'stolik-compressed',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => compress(folder, process.env.PROFILE === 'release' ? 11 : 5),
    },
  };
}
