import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Card } from './card.mjs';
import { DREAMS, faults, fileFaults, PAPER, PRESS, readList, SCREEN } from './check.mjs';
import { PALETTES } from './palettes.mjs';
import { random } from './random.mjs';
import { SCENES } from './scenes/index.mjs';
import { measure } from './webp.mjs';

test('the list keeps its rules and the files are those of the list', () => {
  const list = readList();
  assert.deepEqual(faults(list), []);
  assert.deepEqual(fileFaults(list, DREAMS, SCREEN), []);
  assert.deepEqual(fileFaults(list, PAPER, PRESS), []);
});

test('faults are found', () => {
  const list = readList();
  assert.match(faults(list.slice(1)).join(), /83 cards/);
  assert.match(faults(list.with(3, { ...list[4], id: 'd04' })).join(), /main subject twice/);
  assert.match(faults(list.with(3, { ...list[3], palette: 'mud' })).join(), /no palette mud/);
  assert.match(faults(list.map((card) => ({ ...card, kind: 'giant' }))).join(), /fewer than 20 kinds/);
  assert.equal(fileFaults(list, DREAMS, PRESS).length, list.length);
  assert.equal(measure(Buffer.from('RIFF....WEBPVP8X............')), null);
});

test('every scene is on a card, and composes the same twice', () => {
  const used = new Set(readList().map(({ kind, scene }) => `${kind}/${scene}`));
  for (const [kind, scenes] of Object.entries(SCENES)) {
    for (const [name, draw] of Object.entries(scenes)) {
      assert.ok(used.has(`${kind}/${name}`), `${kind}/${name} is on no card`);
      const compose = () => {
        const card = new Card(5, PALETTES.dusk);
        draw(card);
        return card.svg().replace(/n\d+_/g, '');
      };
      const svg = compose();
      assert.equal(svg, compose(), `${kind}/${name}`);
      assert.ok(!/NaN|undefined/.test(svg), `${kind}/${name} has a hole in its numbers`);
    }
  }
});

test('chance is frozen', () => {
  const R = random(7);
  assert.deepEqual([R.int(0, 999), R.int(0, 999), R.int(0, 999)], [899, 35, 531]);
});
