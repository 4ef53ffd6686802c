// npm run check: does the list keep its rules, and are the files those of the list?
import { readFileSync, readdirSync } from 'node:fs';
import { PALETTES } from './palettes.mjs';
import { SCENES } from './scenes/index.mjs';
import { measure } from './webp.mjs';

const CARDS = 84;
/** What the files of the screens and those for paper must keep. */
export const SCREEN = { width: 600, height: 900, largest: 60_000 };
export const PRESS = { width: 960, height: 1440, largest: 150_000 };

/** What is wrong with a list; nothing if it is good. */
export function faults(list) {
  const found = [];
  const say = (wrong, what) => wrong && found.push(what);
  const twice = (of) => list.map(of).filter((x, i, all) => all.indexOf(x) !== i);
  say(list.length !== CARDS, `${list.length} cards instead of ${CARDS}`);
  list.forEach(({ id, kind, scene, palette, seed }, i) => {
    say(id !== `d${String(i + 1).padStart(2, '0')}`, `${id} stands at place ${i + 1}`);
    say(!SCENES[kind]?.[scene], `${id}: there is no scene ${kind}/${scene}`);
    say(!PALETTES[palette], `${id}: there is no palette ${palette}`);
    say(!Number.isInteger(seed), `${id}: ${seed} is no seed`);
  });
  say(new Set(list.map(({ kind }) => kind)).size < 20, 'fewer than 20 kinds of scene');
  twice(({ main }) => main).forEach((main) => say(true, `${main} is the main subject twice`));
  twice(({ kind, scene }) => `${kind}/${scene}`).forEach((scene) => say(true, `${scene} is painted twice`));
  Object.keys(PALETTES).forEach((name) => {
    const used = list.filter(({ palette }) => palette === name).length;
    say(used < 2 || used > 8, `palette ${name} is used ${used} times`);
  });
  const days = list.filter(({ palette }) => PALETTES[palette] && !PALETTES[palette].night).length;
  say(days < CARDS / 3, `only ${days} cards by day`);
  return found;
}

/** What is wrong with the finished files of a folder. */
export function fileFaults(list, folder, { width, height, largest }) {
  const found = [];
  const there = readdirSync(folder).filter((name) => name.endsWith('.webp')).sort();
  const wanted = list.map(({ id }) => `${id}.webp`);
  wanted.filter((name) => !there.includes(name)).forEach((name) => found.push(`${name} is missing`));
  there.filter((name) => !wanted.includes(name)).forEach((name) => found.push(`${name} is not in the list`));
  there.forEach((name) => {
    const head = measure(readFileSync(new URL(name, folder)));
    if (!head) found.push(`${name} is no lossy WebP`);
    else if (head.width !== width || head.height !== height || head.size > largest) found.push(`${name}: ${head.width} × ${head.height}, ${head.size} bytes`);
  });
  return found;
}

export const readList = () => JSON.parse(readFileSync(new URL('../cards.json', import.meta.url), 'utf8'));
export const DREAMS = new URL('../../../crates/art/dreams/', import.meta.url);
export const PAPER = new URL('../../../crates/art/press/', import.meta.url);

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const list = readList();
  const all = [...faults(list), ...fileFaults(list, DREAMS, SCREEN), ...fileFaults(list, PAPER, PRESS)];
  all.forEach((fault) => console.error(fault));
  console.log(`${list.length} cards, ${new Set(list.map(({ kind }) => kind)).size} kinds, ${all.length} faults`);
  process.exitCode = all.length ? 1 : 0;
}
