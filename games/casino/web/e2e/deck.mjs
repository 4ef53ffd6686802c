// The printed cards of Kasyno, read from the generated wire.
import { readFileSync } from 'node:fs';

const wire = readFileSync(new URL('../wire.ts', import.meta.url), 'utf8');
const cards = JSON.parse(
  `[${wire
    .slice(wire.indexOf('= [', wire.indexOf('export const CARDS')) + 3, wire.lastIndexOf(']'))
    .trim()
    .replace(/,$/, '')}]`,
);

export const combinations = (id) => cards.find((card) => card.id === id).combinations;
