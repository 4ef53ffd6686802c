// Makes random Blef scenario files, fair and foul, and compares what `stolik scenario` answers with the reference.
//
//   STOLIK_BIN=target/debug/stolik node crates/cli/tests/reference/run.mjs [--files 3000] [--seed 1]
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual as same, parseArgs } from 'node:util';
import { Blef, DECK, OPTIONS, facesOf, play } from './bluff.mjs';

const { values: args } = parseArgs({ options: { files: { type: 'string', default: '3000' }, seed: { type: 'string', default: '1' } } });
const BIN = process.env.STOLIK_BIN ?? new URL('../../../../target/debug/stolik', import.meta.url).pathname;
const WORKERS = 2;
const SHOWN = 20; // differences printed in full

// ---- chance of our own
let state = Number(args.seed) >>> 0;
function random() { // mulberry32
  state = (state + 0x6d2b79f5) >>> 0;
  let t = state;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const below = (n) => Math.floor(random() * n);
const chance = (p) => random() < p;
const oneOf = (list) => list[below(list.length)];
function shuffled(list) {
  const out = [...list];
  for (let i = out.length; i > 1; ) {
    const j = below(i--);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

/** Draws at random and writes down what it drew, as a chance script. */
class Recorder {
  entries = [];
  pick(seats) {
    this.entries.push({ pick: below(seats) });
    return this.entries[0].pick;
  }
  shuffle(deck) {
    this.entries.push({ shuffle: shuffled(deck) });
    return [...this.entries.at(-1).shuffle];
  }
}

/** JSON numbers that JavaScript would write otherwise. */
const raw = (text) => ({ raw: text });
const write = (file) => JSON.stringify(file).replace(/\{"raw":"([^"]*)"\}/g, '$1');

// ---- moves
const goodArrange = (game, seat) => ({ type: 'arrange', faces: game.hands[seat].map((card) => oneOf(facesOf(card))) });

/** A move the rules allow. One of the `victims` is made to lose where that can be arranged. */
function goodMove(game, victims = []) {
  const seat = oneOf(game.toAct());
  if (game.phase === 'arrange') return { seat, action: goodArrange(game, seat) };
  if (game.phase === 'direction') return { seat, action: { type: 'direction', clockwise: chance(0.5) } };
  const bids = game.legalOf(seat).filter(({ type }) => type === 'bid');
  if (game.bid !== null) {
    const loser = game.actual() >= game.bid.count ? seat : game.bid.seat;
    const eager = victims.length === 0 || game.extra ? 0.4 : victims.includes(loser) ? 0.9 : 0.02;
    if (bids.length === 0 || chance(eager)) return { seat, action: { type: 'check' } };
  }
  // Mostly small steps; the victim of a plot boasts.
  if (victims.includes(seat) && chance(0.6)) return { seat, action: bids.at(-1) };
  return { seat, action: chance(0.85) ? bids[below(Math.min(bids.length, 8))] : oneOf(bids) };
}

const NO_WHOLE = () => oneOf([null, '3', true, [], {}, [3], -1, -7, 1.5, 0.1, raw('-1e30'), raw('2.5e0'), raw('1e-3')]);
const HUGE = () => raw(oneOf(['255', '256', '257', '65536', '4294967297', '9007199254740993', '18446744073709551616', '1e30']));
const WHOLE_BUT_ODD = (n) => raw(oneOf([`${n}.0`, `${n}e0`, `${n}0e-1`]));

const MALFORMED = [
  () => oneOf([null, 5, 'check', true, [], {}, [{ type: 'check' }]]),
  () => ({ type: oneOf([undefined, 'Bid', 'raise', '', 'pass', 'over', 'check ', 5, null, ['check'], { type: 'check' }]), count: 1, face: 2, faces: [1] }),
  () => ({ type: 'arrange', faces: oneOf([undefined, null, 1, '1', {}, true, { 0: 1 }]) }),
  () => ({ type: 'arrange', faces: shuffled([NO_WHOLE(), ...(chance(0.5) ? [1, 2] : [])]) }),
  () => ({ type: 'arrange', face: 1 }),
  () => ({ type: 'direction', clockwise: oneOf([undefined, null, 0, 1, 'true', [], {}]) }),
  () => ({ type: 'bid', [oneOf(['count', 'face'])]: 1 }),
  () => ({ type: 'bid', count: NO_WHOLE(), face: 2 }),
  () => ({ type: 'bid', count: 1, face: NO_WHOLE() }),
  () => ({ type: 'bid', count: oneOf([0, 1, 99]), face: oneOf([0, 7, 8, HUGE()]) }),
];

/** Well formed, and that is all. */
const someAction = () =>
  oneOf([
    { type: 'arrange', faces: oneOf([[], [1], [99]]) }, { type: 'direction', clockwise: chance(0.5) },
    { type: 'bid', count: oneOf([0, 1, 99]), face: 3 }, { type: 'check' },
  ]);

/** Moves meant to be refused, each for a reason of its own; null where the state does not allow the trick. */
const NASTY = {
  malformed: (game) => ({ seat: chance(0.5) ? (game.toAct()[0] ?? 0) : below(game.seats + 1), action: oneOf(MALFORMED)() }),
  wrongSeat(game) {
    const idle = [...Array(game.seats).keys()].filter((i) => !game.toAct().includes(i));
    const groups = [idle, idle.filter((i) => !game.inGame[i]), [game.seats, 1000]];
    const seat = oneOf(oneOf(groups.filter((group) => group.length > 0)));
    const own = seat < game.seats && game.phase === 'arrange' && game.inGame[seat];
    return { seat, action: own ? goodArrange(game, seat) : someAction() };
  },
  otherPhase: (game) => ({
    seat: oneOf(game.toAct().concat(game.toAct().length ? [] : [0])),
    action: someAction(),
  }),
  length(game) {
    if (game.phase !== 'arrange') return null;
    const seat = oneOf(game.toAct());
    const { faces } = goodArrange(game, seat);
    return { seat, action: { type: 'arrange', faces: oneOf([[], faces.slice(1), [...faces, 1], [...faces, 9], [...faces, HUGE()]]) } };
  },
  notOnCard(game) {
    if (game.phase !== 'arrange') return null;
    const seat = oneOf(game.toAct());
    const { faces } = goodArrange(game, seat);
    const at = below(faces.length);
    faces[at] = oneOf([0, 7, HUGE(), ...[1, 2, 3, 4, 5, 6].filter((face) => !facesOf(game.hands[seat][at]).includes(face))]);
    return { seat, action: { type: 'arrange', faces } };
  },
  // Before a bid is there: bid_too_low for 0, bid_too_high beyond the table. After: around and below the bid.
  bidEdges(game) {
    if (game.phase !== 'bid' && game.phase !== 'direction') return null;
    const { count, face } = game.bid ?? { count: 1, face: 1 };
    const any = 1 + below(6);
    const action = oneOf([
      { count: oneOf([0, raw('-0'), raw('0.0')]), face: any }, { count: game.total() + 1, face: any }, { count: HUGE(), face: any },
      { count, face }, { count, face: Math.max(1, face - 1) }, { count: count - 1, face: Math.min(6, face + 1) },
      { count: Math.max(0, count - 1), face }, { count: count + 1, face: 1 }, { count: 1, face: 6 }, { count: game.total(), face: 6 },
    ]);
    return { seat: game.turn, action: { type: 'bid', ...action } };
  },
  noBid: (game) => (game.phase === 'bid' && game.bid === null ? { seat: game.turn, action: { type: 'check' } } : null),
  // Not refused at all: numbers in other clothes, fields nobody asked for.
  odd(game) {
    if (game.phase === 'over') return null;
    const { seat, action } = goodMove(game);
    if (action.type === 'bid') action[oneOf(['count', 'face'])] = WHOLE_BUT_ODD(chance(0.7) ? 1 : 2);
    if (action.type === 'arrange' && chance(0.5)) action.faces = action.faces.map(WHOLE_BUT_ODD);
    return { seat, action: { ...action, seat: 'x', note: [null], ...(action.type === 'check' && { count: -1, faces: 7 }) } };
  },
};

// ---- files
/** Where to stop a game: anywhere, or in the states that chance visits seldom. */
const STOPS = [
  () => true,
  (game) => game.phase === 'direction',
  (game) => game.phase === 'bid' && game.bid === null,
  (game) => game.phase === 'bid' && game.bid !== null,
  (game) => game.phase === 'arrange' && game.toAct().length < game.playing().length,
  (game) => game.phase === 'bid' && game.legalOf(game.turn).length === 1,
  (game) => game.inGame.includes(false),
  (game) => game.extra && game.starter !== game.lastRound.winner,
  () => false, // to the end
];

/** A game played fairly: so many moves at least, then on to a place to stop or to its end. */
function fairGame(least, stop = () => true) {
  const seats = 2 + below(5);
  const options = Object.fromEntries(Object.entries(OPTIONS).flatMap(([key, values]) => (chance(0.75) ? [[key, oneOf(values)]] : [])));
  const recorder = new Recorder();
  const game = new Blef(seats, options, recorder);
  const plot = shuffled([...Array(seats).keys()]).slice(0, below(3));
  const moves = [];
  while (game.phase !== 'over' && (moves.length < least || !stop(game))) {
    const move = goodMove(game, plot.filter((seat) => game.inGame[seat]));
    game.act(move.seat, move.action);
    moves.push(move);
  }
  return { game, file: { game: 'bluff', seats, options, chance: recorder.entries, moves } };
}

function gameFile() {
  const { game, file } = fairGame(below(40), oneOf(STOPS));
  if (chance(0.75)) {
    const tricks = Object.values(NASTY).map((make) => make(game)).filter((move) => move !== null);
    file.moves.push(oneOf(tricks));
    if (chance(0.3) && game.phase !== 'over') file.moves.push(goodMove(game)); // must not be played after a refusal
  }
  if (chance(0.2)) file.chance.push(...oneOf([[{ pick: 99 }], [{ dice: [1, 2] }], [{ shuffle: ['9/9'] }, { pick: 0 }]]));
  if (chance(0.2)) {
    // Name the cards that are dealt and no more.
    const most = game.options.countdown ? 5 * file.seats : game.round + file.seats;
    for (const entry of file.chance) if (entry.shuffle?.length === 30 && most < 30) entry.shuffle.length = most;
  }
  // A move that was meant to be refused and was not may begin a round the script does not know.
  file.chance.splice(game.round + 1, 0, { shuffle: shuffled(DECK) });
  if (chance(0.2)) file.seed = oneOf(['', 'ziarno', 'żółć ♠']);
  return { file, kind: 'game' };
}

/** Ways to spoil a file. Each says what it did wrong; some are wrong only if the game comes that far. */
const SPOIL = {
  game: (file) => (file.game = oneOf([undefined, 'blef', 'Bluff', '', 'poker', null, 5])),
  seats: (file) => (file.seats = oneOf([undefined, 0, 1, 7, 100, -3, 2.5, '3', null, [3], HUGE()])),
  option: (file) => (file.options = { ...file.options, [oneOf(['wild', 'Order', '', 'extra'])]: oneOf([true, false, 'count_first']) }),
  value: (file) => {
    const key = oneOf(Object.keys(OPTIONS));
    const bad = oneOf(['yes', 'true', 1, 0, [], {}, null, key === 'order' ? true : 'count_first']);
    file.options = { ...file.options, [key]: bad };
  },
  pick: (file) => (file.chance[0] = { pick: oneOf([file.seats, 6, 99, -1, 0.5, '0', null, [0], true]) }),
  wrongKind: (file) => {
    const at = below(file.chance.length);
    file.chance[at] = oneOf([{ dice: [1] }, at === 0 ? { shuffle: DECK } : { pick: 0 }]);
  },
  swapped: (file) => ([file.chance[0], file.chance[1]] = [file.chance[1], file.chance[0]]),
  unknownCard: (file) => (oneOf(file.chance.slice(1)).shuffle[below(30)] = oneOf(['9/9', '5/1', '3/3', '1/7', '', '1-5', ' 1/5', 'click'])),
  thirdCopy: (file) => {
    const { shuffle } = oneOf(file.chance.slice(1));
    shuffle[below(15)] = shuffle[15 + below(15)];
    if (same([...shuffle].sort(), DECK)) shuffle.push('1/2'); // it was its own twin
  },
  tooLong: (file) => oneOf(file.chance.slice(1)).shuffle.push(oneOf(DECK)),
  notAList: (file) => (oneOf(file.chance.slice(1)).shuffle = oneOf(['1/5', 5, null, [5], [null], {}])),
};

function wrongFile(kind = oneOf(Object.keys(SPOIL))) {
  const { file } = fairGame(below(120));
  SPOIL[kind](file);
  return { file, kind };
}

/** The same table to the eyes of `viewer`: other cards and faces in all other hands, the same bids. */
function twinFile() {
  const { game, file } = fairGame(2 + below(60));
  if (game.phase === 'over') return twinFile();
  const viewer = oneOf(['spectator', ...Array(file.seats).keys()]);
  const twin = structuredClone(file);
  const before = game.hands.slice(0, viewer === 'spectator' ? 0 : viewer).flat().length;
  const own = viewer === 'spectator' ? [] : game.hands[viewer];
  const entry = twin.chance.at(-1);
  const others = shuffled([...entry.shuffle.slice(0, before), ...entry.shuffle.slice(before + own.length)]);
  entry.shuffle = [...others.slice(0, before), ...own, ...others.slice(before)];
  // The arrangements since the last check, rewritten for the new hands.
  const since = twin.moves.findLastIndex(({ action }) => action.type === 'check') + 1;
  const { game: now } = play({ ...twin, moves: twin.moves.slice(0, since) });
  for (const move of twin.moves.slice(since))
    if (move.action.type === 'arrange' && move.seat !== viewer) move.action = goodArrange(now, move.seat);
  return { file, kind: 'twin', twin, viewer: String(viewer) };
}

const makeFile = () => (chance(0.75) ? gameFile() : chance(0.6) ? wrongFile() : twinFile());

// ---- comparing
/** JSON with sorted keys, so that equal values are equal texts. */
const canonical = (value) =>
  JSON.stringify(value, (_, v) => (v && typeof v === 'object' && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort()) : v));
const asSet = (actions) => actions.map(canonical).sort();

/** Every card named anywhere in a view, but for the round that lies open. */
function cardsNamed(value, key) {
  if (key === 'last_round') return [];
  if (typeof value === 'string') return value.match(/\b[1-6]\/[1-6]\b/g) ?? [];
  return value && typeof value === 'object' ? Object.entries(value).flatMap(([k, v]) => [...cardsNamed(k), ...cardsNamed(v, k)]) : [];
}

function compareViews(views, expected, differ) {
  const { summary, sights } = expected;
  if (!same(Object.keys(views).sort(), Object.keys(sights).sort())) return differ('views', Object.keys(views), Object.keys(sights));
  for (const [who, sight] of Object.entries(sights)) {
    const { table: shared, own } = views[who];
    const named = cardsNamed(views[who]).sort();
    if (summary.phase !== 'over') {
      if (!same(named, [...sight.hand].sort())) differ(`views.${who}: cards named`, named, sight.hand);
      const seen = [own?.hand ?? [], own?.faces ?? null, shared.arranged, shared.bids];
      const due = [sight.hand, sight.faces, sight.arranged, sight.bids];
      if (!same(seen, due)) differ(`views.${who}: hand, faces, arranged, bids`, seen, due);
    } else if (named.some((card) => !sight.shown.includes(card))) differ(`views.${who}: cards named`, named, sight.shown);
    for (const key of Object.keys(summary))
      if (!same(shared[key], summary[key])) differ(`views.${who}.table.${key}`, shared[key], summary[key]);
  }
}

/** All differences between what the binary said and what the reference expects. */
function compare(run, expected) {
  const differences = [];
  const differ = (what, binary, reference) => differences.push({ what, binary, reference });
  if (run.status !== expected.status) differ('exit status', [run.status, run.stderr], [expected.status, expected.message]);
  else if (expected.status === 2) {
    if (run.stdout !== '' || run.stderr === '') differ('output of a wrong file', run, 'a message on stderr alone');
    const blamed = run.stderr.match(/entry (\d+)/)?.[1] ?? null;
    if (!same(blamed && Number(blamed), expected.entry)) differ('the entry to blame', run.stderr, expected.entry);
  }
  if (run.status !== 0 || expected.status !== 0) return differences;
  if (run.stderr !== '') differ('stderr', run.stderr, '');
  const answer = JSON.parse(run.stdout);
  for (const [key, value] of Object.entries(expected.summary))
    if (!same(answer.summary[key], value)) differ(`summary.${key}`, answer.summary[key], value);
  for (const key of ['to_act', 'outcome']) if (!same(answer[key], expected[key])) differ(key, answer[key], expected[key]);
  if (!same(Object.keys(answer.legal).sort(), Object.keys(expected.legal))) differ('legal', Object.keys(answer.legal), Object.keys(expected.legal));
  else
    for (const [seat, actions] of Object.entries(expected.legal))
      if (!same(asSet(answer.legal[seat]), asSet(actions))) differ(`legal.${seat}`, asSet(answer.legal[seat]), asSet(actions));
  const { message, ...refused } = answer.refused ?? {};
  if (!same(answer.refused && refused, expected.refused)) differ('refused', answer.refused, expected.refused);
  if (answer.refused && !(typeof message === 'string' && message.length > 0)) differ('refused.message', message, 'a sentence');
  compareViews(answer.views, expected, differ);
  return differences;
}

// ---- coverage
const WANTED = {
  phase: ['arrange', 'direction', 'bid', 'over'],
  ending: ['fewest_cards', 'most_cards', 'extra_round', 'last_left'],
  refused: [
    'none', 'malformed', 'game_over', 'not_your_turn', 'wrong_phase', 'not_on_card', 'wrong_length', 'bid_too_low',
    'bid_too_high', 'nothing_to_check', 'direction_first',
  ],
  wrong: Object.keys(SPOIL),
  seats: ['2', '3', '4', '5', '6'],
  reached: [
    'extra round', 'extra round of three or more', 'starter passed on', 'seat eliminated, others play on',
    'highest bid made', 'ones bid first with wild ones', 'anticlockwise', 'twin', 'sealed twice', 'seat out of the game', 'seat out of range', 'huge number',
  ],
};
const coverage = Object.fromEntries(Object.entries(WANTED).map(([group, names]) => [group, Object.fromEntries(names.map((name) => [name, 0]))]));
const combinations = new Set();

function count({ kind, file }, expected) {
  const add = (group, name) => (coverage[group][name] = (coverage[group][name] ?? 0) + 1);
  if (expected.status === 2) return add('wrong', kind);
  const { game, summary, refused } = expected;
  add('phase', summary.phase);
  if (expected.outcome) add('ending', expected.outcome.reason);
  add('refused', refused?.code ?? 'none');
  add('seats', String(game.seats));
  combinations.add(canonical(game.options));
  const stranger = refused?.code === 'not_your_turn' ? file.moves[refused.move].seat : null;
  const reached = {
    'extra round': game.extra,
    'extra round of three or more': game.extra && game.playing().length >= 3,
    'starter passed on': game.extra && summary.phase !== 'over' && summary.starter !== summary.last_round.winner,
    'seat eliminated, others play on': game.options.elimination && summary.phase !== 'over' && summary.in_game.includes(false),
    'highest bid made': summary.phase === 'bid' && game.legalOf(game.turn).length === 1,
    'ones bid first with wild ones': game.options.wild_ones && !summary.ones_wild,
    anticlockwise: summary.clockwise === false,
    twin: kind === 'twin',
    'sealed twice': stranger !== null && summary.phase === 'arrange' && game.faces[stranger],
    'seat out of the game': stranger !== null && summary.in_game[stranger] === false,
    'huge number': /^bid_too_high|^not_on_card/.test(refused?.code) && /"raw":"\d*(e|\d{10})/.test(JSON.stringify(file.moves[refused.move])),
    'seat out of range': stranger !== null && stranger >= game.seats,
  };
  for (const [name, yes] of Object.entries(reached)) if (yes) add('reached', name);
}

// ---- running
const folder = mkdtempSync(join(tmpdir(), 'stolik-bluff-'));
const stolik = (path) =>
  new Promise((resolve) =>
    execFile(BIN, ['scenario', path], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ status: error ? (typeof error.code === 'number' ? error.code : String(error)) : 0, stdout, stderr })));

async function examine(index, made) {
  const path = join(folder, `${index}.json`);
  const text = write(made.file);
  writeFileSync(path, text);
  const expected = play(JSON.parse(text));
  count(made, expected);
  const run = await stolik(path);
  const differences = compare(run, expected);
  if (made.twin && run.status === 0) {
    writeFileSync(path, JSON.stringify(made.twin));
    const other = await stolik(path);
    const [here, there] = [run, other].map(({ status, stdout }) => status === 0 && JSON.parse(stdout).views[made.viewer]);
    if (!same(here, there)) differences.push({ what: `views.${made.viewer} tells of hidden cards`, binary: there, reference: here });
  }
  return { text, differences };
}

let [next, passed, failed] = [0, 0, 0];
async function worker() {
  while (next < Number(args.files)) {
    const index = next++;
    const { text, differences } = await examine(index, makeFile());
    if (differences.length === 0) passed++;
    else if (++failed <= SHOWN) {
      console.log(`--- file ${index}: ${text}`);
      for (const { what, binary, reference } of differences)
        console.log(`  ${what}\n    binary    ${canonical(binary)}\n    reference ${canonical(reference)}`);
    }
  }
}
await Promise.all(Array.from({ length: WORKERS }, worker));
rmSync(folder, { recursive: true });

const never = [];
for (const [group, counts] of Object.entries(coverage)) {
  console.log(`${group}: ${Object.entries(counts).map(([name, n]) => `${name} ${n}`).join(', ')}`);
  for (const [name, n] of Object.entries(counts)) if (n === 0) never.push(`${group} ${name}`);
}
if (combinations.size < 32) never.push(`${32 - combinations.size} of the 32 option combinations`);
if (never.length > 0) console.log(`never reached: ${never.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || never.length > 0 ? 1 : 0;
