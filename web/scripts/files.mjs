// Where the words of a language lie: in content/, and with each game.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// By its path, because in a test Vite would make an address on the page of a `new URL`.
const root = join(dirname(fileURLToPath(import.meta.url)), '../../');

/** The games, by the names of their folders. */
export const games = readdirSync(`${root}games`).sort();

/**
 * Those that have this file.
 * @param {string} file
 */
export const gamesWith = (file) =>
  games.filter((game) => existsSync(`${root}games/${game}/${file}`));

/**
 * Every file of messages in a language: its path from the root, and its text.
 * @param {string} lang
 */
export function messageFiles(lang) {
  const own = new RegExp(`^${lang}\\.(.+\\.)?json$`);
  return [
    ...within(`content/${lang}/`, /\.json$/),
    ...games.flatMap((game) => within(`games/${game}/words/`, own)),
  ];
}

/**
 * The rulebooks in a language: one of each game, and one of each costume that has words of its own.
 * @param {string} lang
 */
export function rulebooks(lang) {
  const book = new RegExp(`^rulebook\\.${lang}\\.(?:(.+)\\.)?md$`);
  return games.flatMap((game) =>
    within(`games/${game}/words/`, book).map((file) => {
      const skin = book.exec(file.path.split('/').at(-1) ?? '')?.[1] ?? '';
      return { ...file, game, skin };
    }),
  );
}

/**
 * The files of a folder that are called so.
 * @param {string} folder
 * @param {RegExp} called
 */
function within(folder, called) {
  return readdirSync(root + folder)
    .filter((file) => called.test(file))
    .sort()
    .map((file) => ({
      path: folder + file,
      text: () => readFileSync(root + folder + file, 'utf8'),
    }));
}
