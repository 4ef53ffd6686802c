// npm run paint [-- d17 d18 …]: paints the cards of the list, or only those named, into ../dreams.
// npm run press [-- d17 d18 …]: paints the same cards larger, for paper, into ../press.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Card } from './card.mjs';
import { PALETTES } from './palettes.mjs';
import { SCENES } from './scenes/index.mjs';
import { studio } from './studio.mjs';
import { bare } from './webp.mjs';

// 960 pixels on 80 mm are 304 to an inch.
const WAYS = { screen: { folder: '../../../crates/art/dreams/', limit: 60_000 }, press: { folder: '../../../crates/art/press/', limit: 150_000, scale: 1.6, best: 0.85 } };
const list = JSON.parse(readFileSync(new URL('../cards.json', import.meta.url), 'utf8'));
const press = process.argv[2] === '--press';
const asked = process.argv.slice(press ? 3 : 2);
const cards = list.filter(({ id, kind }) => !asked.length || asked.includes(id) || asked.includes(kind));
const unknown = asked.filter((name) => !list.some(({ id, kind }) => id === name || kind === name));
if (unknown.length) throw new Error(`not in cards.json: ${unknown.join(', ')}`);

/** The composition of a card, before the brush. */
export function compose({ kind, scene, palette, seed }) {
  const draw = SCENES[kind]?.[scene];
  if (!draw) throw new Error(`no scene ${kind} of ${scene}`);
  const card = new Card(seed, PALETTES[palette]);
  draw(card);
  return card.svg();
}

const { folder: where, ...options } = press ? WAYS.press : WAYS.screen;
const folder = new URL(where, import.meta.url);
mkdirSync(folder, { recursive: true });
const { paint, close } = await studio();
try {
  for (const card of cards) {
    const start = Date.now();
    const { bytes: file, quality } = await paint(compose(card), { seed: card.seed, tone: PALETTES[card.palette].tone, ...options });
    const bytes = bare(file);
    writeFileSync(new URL(`${card.id}.webp`, folder), bytes);
    console.log(`${card.id} ${card.kind}/${card.scene}: ${bytes.length} bytes at quality ${quality.toFixed(2)}, ${Date.now() - start} ms`);
  }
} finally {
  await close();
}
