// Makes random scenario files, fair and foul, and compares what `stolik scenario` answers with the references.
//
//   STOLIK_BIN=target/debug/stolik node crates/cli/tests/reference/run.mjs [GAME…] [--files 1000] [--seed 1]
import { existsSync, readdirSync } from 'node:fs';
import { isDeepStrictEqual as same, parseArgs } from 'node:util';
import { SPOIL, makeFile } from './files.mjs';
import { holds } from './handmade.mjs';
import { scenario } from './program.mjs';
import { startRandom, write } from './random.mjs';
import { play } from './shared.mjs';

const { values: args, positionals } = parseArgs({
  options: { files: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
/** What each game brings: its second implementation, how its files are made, scenarios written by hand. */
const root = new URL('../../../../games/', import.meta.url);
const part = async (game, name) => {
  const file = new URL(`${game}/reference/${name}.mjs`, root);
  return existsSync(file) ? import(file) : {};
};
const KINDS = {};
for (const game of readdirSync(root).sort()) {
  const { kind } = await part(game, 'files');
  if (kind) KINDS[game] = { ...kind, ...(await part(game, 'handmade')) };
}
const WORKERS = 2;
const BATCH = 100; // scenarios for one start of the program
const ALONE = 50; // one file in so many is also played as a file of its own, for the exit status
const SHOWN = 20; // differences printed in full

// ---- comparing
/** JSON with sorted keys, so that equal values are equal texts. */
const canonical = (value) =>
  JSON.stringify(value, (_, v) => (v && typeof v === 'object' && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort()) : v));
const asSet = (actions) => actions.map(canonical).sort();

/** All differences between what the program said and what the reference expects. */
function compare(answer, expected, kind) {
  const differences = [];
  const differ = (what, program, reference) => differences.push({ what, program, reference });
  if (answer === null) differ('no answer', answer, expected.status);
  else if ((answer.wrong === undefined) !== (expected.status === 0)) differ('wrong file', answer.wrong ?? 'played', expected.message ?? 'played');
  else if (expected.status === 2) {
    const blamed = answer.wrong.match(/entry (\d+)/)?.[1] ?? null;
    if (!same(blamed && Number(blamed), expected.entry)) differ('the entry to blame', answer.wrong, expected.entry);
  }
  if (differences.length > 0 || expected.status !== 0) return differences;
  const normal = kind.normal ?? ((summary) => summary);
  const [summary, due] = [answer.summary, expected.summary].map(normal);
  for (const [key, value] of Object.entries(due)) if (!same(summary[key], value)) differ(`summary.${key}`, summary[key], value);
  for (const key of ['to_act', 'outcome']) if (!same(answer[key], expected[key])) differ(key, answer[key], expected[key]);
  if (!same(Object.keys(answer.legal).sort(), Object.keys(expected.legal))) differ('legal', Object.keys(answer.legal), Object.keys(expected.legal));
  else
    for (const [seat, actions] of Object.entries(expected.legal)) {
      const [here, there] = [asSet(answer.legal[seat]), asSet(actions)];
      if (!same(here, there)) differ(`legal.${seat}`, here.filter((action) => !there.includes(action)), there.filter((action) => !here.includes(action)));
    }
  const { message, ...refused } = answer.refused ?? {};
  if (!same(answer.refused && refused, expected.refused)) differ('refused', answer.refused, expected.refused);
  if (answer.refused && !(typeof message === 'string' && message.length > 0)) differ('refused.message', message, 'a sentence');
  const eyes = [...Array(expected.game.seats).keys(), 'spectator'].map(String);
  if (!same(Object.keys(answer.views).sort(), eyes)) differ('views', Object.keys(answer.views), eyes);
  else kind.compareViews?.(answer.views, expected, differ);
  return differences;
}

// ---- coverage
const EVERYWHERE = ['none', 'malformed', 'game_over', 'not_your_turn', 'wrong_phase'];

class Coverage {
  constructor({ Game, options = Game.options, wanted, unspoilable = [], unrefused = [] }) {
    const seats = Array.from({ length: Game.seats[1] - Game.seats[0] + 1 }, (_, i) => String(Game.seats[0] + i));
    const wrong = Object.keys(SPOIL).filter((spoil) => !unspoilable.includes(spoil));
    const groups = { ...wanted, refused: [...EVERYWHERE, ...wanted.refused].filter((code) => !unrefused.includes(code)), wrong, seats, reached: [...wanted.reached, 'a table with other secrets'] };
    this.counts = Object.fromEntries(Object.entries(groups).map(([group, names]) => [group, Object.fromEntries(names.map((name) => [name, 0]))]));
    this.combinations = new Set();
    this.allCombinations = Object.values(options).reduce((product, values) => product * values.length, 1);
  }

  add(group, name) {
    this.counts[group][name] = (this.counts[group][name] ?? 0) + 1;
  }

  count(made, expected, kind) {
    if (expected.status === 2) return this.add('wrong', made.kind);
    const { game, summary, refused, outcome } = expected;
    this.add('phase', summary.phase);
    if (outcome) this.add('ending', outcome.reason);
    this.add('refused', refused?.code ?? 'none');
    this.add('seats', String(game.seats));
    if (made.twin) this.add('reached', 'a table with other secrets');
    this.combinations.add(canonical(game.options));
    for (const [name, yes] of Object.entries(kind.reached(expected, made.file))) if (yes) this.add('reached', name);
  }

  /** Prints it all; returns what never came up. */
  tell() {
    const never = [];
    for (const [group, counts] of Object.entries(this.counts)) {
      console.log(`  ${group}: ${Object.entries(counts).map(([name, n]) => `${name} ${n}`).join(', ')}`);
      for (const [name, n] of Object.entries(counts)) if (n === 0) never.push(`${group} ${name}`);
    }
    const missing = this.allCombinations - this.combinations.size;
    if (missing > 0) never.push(`${missing} of the ${this.allCombinations} option combinations`);
    return never;
  }
}

// ---- running
async function manyAtOnce(texts) {
  const { stdout, stderr } = await scenario(['--lines'], texts.join('\n'));
  const answers = stdout.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
  if (answers.length < texts.length) console.log(`the program ended early: ${stderr}`);
  return texts.map((_, i) => answers[i] ?? null);
}

/** A file played on its own must say the same, with the right exit status. */
async function compareAlone(text, answer) {
  const { status, stdout, stderr } = await scenario([], text);
  const expected = answer.wrong === undefined ? 0 : 2;
  if (status !== expected) return [{ what: 'exit status', program: status, reference: expected }];
  if (expected === 2 && (stdout !== '' || !stderr.includes(answer.wrong))) return [{ what: 'output of a wrong file', program: [stdout, stderr], reference: answer.wrong }];
  if (expected === 0 && (stderr !== '' || !same(JSON.parse(stdout), answer))) return [{ what: 'output', program: [stdout, stderr], reference: answer }];
  return [];
}

async function examine(batch, kind, coverage) {
  const texts = batch.map(({ file }) => write(file));
  const twins = batch.flatMap(({ twin }, i) => (twin ? [i] : []));
  const answers = await manyAtOnce([...texts, ...twins.map((i) => write(batch[i].twin))]);
  const results = [];
  for (const [i, made] of batch.entries()) {
    const expected = play(JSON.parse(texts[i]), kind.Game);
    coverage.count(made, expected, kind);
    const differences = compare(answers[i], expected, kind);
    if (i % ALONE === 0 && answers[i] !== null) differences.push(...(await compareAlone(texts[i], answers[i])));
    if (made.twin && answers[i]?.views) {
      const seen = (answer) => ({ view: answer?.views?.[made.viewer], events: answer?.events });
      const [here, there] = [answers[i], answers[texts.length + twins.indexOf(i)]].map(seen);
      if (!same(here, there)) differences.push({ what: `views.${made.viewer} or events tell a secret`, program: there, reference: here });
    }
    results.push({ text: texts[i], differences });
  }
  return results;
}

/** Scenarios with the expectation written beside them. */
async function examineHandmade(scenarios, kind) {
  const answers = await manyAtOnce(scenarios.map(([, { file }]) => write(file)));
  return scenarios.map(([name, { file }, expectation], i) => {
    const expected = play(file, kind.Game);
    const differences = compare(answers[i], expected, kind);
    if (!holds(expectation, answers[i])) differences.push({ what: name, program: answers[i], reference: expectation });
    if (expected.refused && expected.refused.move < file.moves.length - 1) differences.push({ what: `${name}: a move was refused on the way`, reference: expected.refused });
    return { text: `${name}: ${write(file)}`, differences };
  });
}

async function examineGame(name) {
  const kind = KINDS[name];
  const coverage = new Coverage(kind);
  const started = Date.now();
  startRandom(args.seed);
  let [left, passed, failed] = [Number(args.files ?? kind.files), 0, 0];
  function judge({ text, differences }) {
    if (differences.length === 0) passed++;
    else if (++failed <= SHOWN) {
      console.log(`--- ${text}`);
      for (const { what, program, reference } of differences)
        console.log(`  ${what}\n    program   ${canonical(program)}\n    reference ${canonical(reference)}`);
    }
  }
  (await examineHandmade(kind.handmade?.() ?? [], kind)).forEach(judge);
  async function worker() {
    while (left > 0) {
      const size = Math.min(BATCH, left);
      left -= size;
      (await examine(Array.from({ length: size }, () => makeFile(kind)), kind, coverage)).forEach(judge);
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker));
  console.log(`${name}:`);
  const never = coverage.tell();
  if (never.length > 0) console.log(`  never reached: ${never.join(', ')}`);
  console.log(`  ${passed} passed, ${failed} failed, ${Math.round((Date.now() - started) / 1000)} s`);
  return failed === 0 && never.length === 0;
}

let fine = true;
for (const name of positionals.length > 0 ? positionals : Object.keys(KINDS)) fine = (await examineGame(name)) && fine;
process.exitCode = fine ? 0 : 1;
