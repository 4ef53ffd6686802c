// A second check of a finished game, written from docs/CHANCE.md alone: commitments, lists, the seed, every card and die, every root.
//   node verify.mjs game.json                     exit 0: fits, 1: does not, 2: not a file of a game, 3: fits, but not every phone counted
//   node verify.mjs game.json --receipt mine.json the same, with what a phone kept (its draws and roots; views need the rules)
//   node verify.mjs --lines games.jsonl           one game in each line, one answer in each line
// It knows no rules: whether moves are allowed is for `stolik verify` to say. Nothing but Node's own library.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const hmac = (key, ...parts) => parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();
/** What stands in front of everything that is hashed, in the version by which the game was drawn. */
const tags = (version) => (name) => `stolik/fair/${version}/${name}\n`;
const u32 = (number) => Buffer.from([number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255]);
const u16 = (number) => Buffer.from([number >>> 8, number & 255]);
const bytes = (text, length) =>
  typeof text === 'string' && text.length === 2 * length && /^[0-9a-f]*$/.test(text) ? Buffer.from(text, 'hex') : null;

/** JSON with the members of every object in the order of their names, and nothing between. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(',')}}`;
}

// Chance, version 1: ChaCha20 by the position in the log.
const rotate = (word, by) => ((word << by) | (word >>> (32 - by))) >>> 0;
function* words(seed, position) {
  const key = sha256('stolik/chance/1\n', seed);
  for (let counter = 0; ; counter++) {
    const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
    for (let i = 0; i < 8; i++) start.push(key.readUInt32LE(4 * i));
    start.push(counter, 0, position >>> 0, Math.floor(position / 2 ** 32));
    const w = [...start];
    const quarter = (a, b, c, d) => {
      w[a] = (w[a] + w[b]) >>> 0; w[d] = rotate(w[d] ^ w[a], 16);
      w[c] = (w[c] + w[d]) >>> 0; w[b] = rotate(w[b] ^ w[c], 12);
      w[a] = (w[a] + w[b]) >>> 0; w[d] = rotate(w[d] ^ w[a], 8);
      w[c] = (w[c] + w[d]) >>> 0; w[b] = rotate(w[b] ^ w[c], 7);
    };
    for (let round = 0; round < 10; round++) {
      quarter(0, 4, 8, 12); quarter(1, 5, 9, 13); quarter(2, 6, 10, 14); quarter(3, 7, 11, 15);
      quarter(0, 5, 10, 15); quarter(1, 6, 11, 12); quarter(2, 7, 8, 13); quarter(3, 4, 9, 14);
    }
    for (let i = 0; i < 16; i++) yield (w[i] + start[i]) >>> 0;
  }
}
function below(stream, bound) {
  for (;;) {
    const word = stream.next().value;
    if (word < 2 ** 32 - (2 ** 32 % bound)) return word % bound;
  }
}
function shuffled(stream, of, take) {
  const list = Array.from({ length: of }, (_, i) => i);
  for (let place = 0; place < take && place < of - 1; place++) {
    const from = place + below(stream, of - place);
    [list[place], list[from]] = [list[from], list[place]];
  }
  return list.slice(0, take);
}

/** From how many cards a game shuffles, where it does not take them all; sides of its dice. */
const BOXES = { bluff: { cards: 30 }, casino: { cards: 35, sides: 6 } };

function drawn(game, seats, seed, position, answer) {
  const stream = words(seed, position);
  const box = BOXES[game] ?? {};
  if (Array.isArray(answer.shuffle))
    return { shuffle: shuffled(stream, box.cards ?? answer.shuffle.length, answer.shuffle.length) };
  if (Array.isArray(answer.dice)) return { dice: answer.dice.map(() => below(stream, box.sides ?? 6)) };
  return { pick: below(stream, seats) };
}

// A shuffle as one hash.
function top(leaves) {
  if (leaves.length === 0) return sha256('');
  if (leaves.length === 1) return leaves[0];
  let half = 1;
  while (2 * half < leaves.length) half *= 2;
  return sha256(Buffer.from([1]), top(leaves.slice(0, half)), top(leaves.slice(half)));
}
function root(tag, secret, shuffle, items) {
  const key = hmac(secret, tag('salts'));
  const leaf = (item, place) => {
    const salt = hmac(key, u32(shuffle), u16(place)).subarray(0, 16);
    return sha256(Buffer.from([0]), salt, u32(shuffle), u16(place), u16(item));
  };
  return top(items.map(leaf));
}
/** The root of a shuffle of which some cards are opened; nothing that is a root if they do not open it. */
function rebuilt({ shuffle, of, cards, rest }) {
  const leaf = ([, item, salt], place) => sha256(Buffer.from([0]), Buffer.from(salt, 'hex'), u32(shuffle), u16(place), u16(item));
  const left = rest.map((hash) => Buffer.from(hash, 'hex'));
  const part = (from, to, within) => {
    if (within.length === 0) return left.shift() ?? Buffer.alloc(0);
    if (to - from === 1) return leaf(within[0], from);
    let half = 1;
    while (2 * half < to - from) half *= 2;
    const middle = from + half;
    const [below, above] = [within.filter(([place]) => place < middle), within.filter(([place]) => place >= middle)];
    const first = part(from, middle, below);
    return sha256(Buffer.from([1]), first, part(middle, to, above));
  };
  const sorted = cards.every(([place], i) => place < of && (i === 0 || cards[i - 1][0] < place));
  if (!sorted || cards.length === 0) return '';
  const hash = part(0, of, cards).toString('hex');
  return left.length === 0 ? hash : '';
}
function deckHash(tag, secret, deck) {
  const parts = [u32(deck.length)];
  for (const { key, numbers } of deck) {
    const text = Buffer.from(key, 'utf8');
    parts.push(u32(text.length), text, u32(numbers.length), ...numbers.map(u32));
  }
  return hmac(secret, tag('deck'), Buffer.concat(parts)).toString('hex');
}

class Misfit extends Error {
  constructor(code, at, seat) {
    super([code, at, seat === undefined ? undefined : `seat ${seat}`].filter((part) => part !== undefined).join(' '));
  }
}
const demand = (fits, code, at, seat) => {
  if (!fits) throw new Misfit(code, at, seat);
};

function readList(list, seats, code, at) {
  demand(Array.isArray(list), code, at);
  const read = list.map(([seat, text]) => [seat, bytes(text, 32)]);
  const good = ([seat, hash], i) => hash && seat < seats && (i === 0 || read[i - 1][0] < seat);
  demand(read.every(good), code, at);
  return read;
}

/** Of a round: what the server said of its secret before, and its secret of the round. */
function serverOf(fair, charter, tag, draw, round) {
  const table = bytes(charter.table, 16);
  demand(table, 'charter', round);
  const place = [table, u32(charter.number)];
  const { server, secret } = fair.version === 2 ? draw : fair;
  const shown = bytes(secret, 32);
  demand(shown, 'secret', round);
  const number = Buffer.from([round]);
  const said = sha256(tag('server'), ...place, ...(fair.version === 2 ? [number] : []), shown);
  demand(said.toString('hex') === server, 'secret', round);
  return { said, secret: fair.version === 2 ? shown : hmac(shown, tag('round'), number), place: [...place, number] };
}

function checkDraw(fair, charter, tag, draw, round, first) {
  const { said, secret, place } = serverOf(fair, charter, tag, draw, round);
  const list = readList(draw.list, charter.seats.length, 'list', round);
  const listed = Buffer.concat([Buffer.from([list.length]), ...list.flatMap(([seat, hash]) => [Buffer.from([seat]), hash])]);
  const before = fair.version === 3 && first ? first.hash : sha256(tag('charter'), fair.charter);
  const hash = sha256(tag('list'), before, Buffer.from([round]), said, listed);
  demand(hash.toString('hex') === draw.hash, 'list', round);
  for (const [seat] of list) demand(!charter.seats[seat].bot && !first?.missing.includes(seat), 'list_seat', round, seat);
  const numbers = readList(draw.numbers, charter.seats.length, 'numbers', round);
  for (const [seat, number] of numbers) {
    const promised = sha256(tag('seat'), ...place, Buffer.from([seat]), number);
    demand(list.some(([other, told]) => other === seat && told.equals(promised)), 'number', round, seat);
  }
  const missing = list.map(([seat]) => seat).filter((seat) => !numbers.some(([other]) => other === seat));
  const counted = fair.version === 3 && missing.length > 0 ? [] : numbers;
  const seats = counted.map(([seat]) => seat);
  const material = Buffer.concat([secret, ...counted.map(([, number]) => number)]);
  const info = Buffer.concat([Buffer.from(tag('seed')), Buffer.from([seats.length, ...seats])]);
  return { missing, secret, hash, seats, seed: hmac(hmac(hash, material), info, Buffer.from([1])) };
}

/** Whether this can be an end at all: whether it is the one of the log only the rules know. */
function isEnd(outcome, seats) {
  if (outcome === null || outcome === undefined) return true;
  const { winners, scores, reason } = outcome;
  return (
    Array.isArray(winners) && winners.every((seat, i) => Number.isInteger(seat) && seat >= 0 && seat < seats && (i === 0 || winners[i - 1] < seat)) &&
    Array.isArray(scores) && scores.length === seats && typeof reason === 'string'
  );
}

/** Checks a file; which people's phones counted, and which did not. */
function check(file, receipt) {
  const { fair } = file;
  demand(fair, 'not_drawn');
  demand(fair.version === 2 || fair.version === 3, 'version');
  const tag = tags(fair.version);
  let charter;
  try {
    charter = JSON.parse(fair.charter);
  } catch {
    throw new Misfit('charter');
  }
  demand(charter.stolik === 'charter' && charter.version === fair.version && file.stolik === 'game', 'charter');
  demand(charter.game === file.game, 'charter_game');
  demand(canonical(charter.options) === canonical(file.options), 'charter_options');
  demand(charter.seats.length === file.seats.length, 'charter_seats');
  demand(fair.draws.length === 1 || fair.draws.length === 2, 'draws');
  const rounds = [];
  fair.draws.forEach((draw, i) => {
    const round = checkDraw(fair, charter, tag, draw, i + 1, rounds[0]);
    const last = i + 1 === fair.draws.length;
    demand(last || round.missing.length > 0, 'drawn_again', i + 1);
    demand(!last || i > 0 || round.missing.length === 0, 'not_drawn_again', 1, round.missing[0]);
    rounds.push(round);
  });
  const made = rounds.at(-1);
  demand(made.seed.toString('hex') === fair.seed, 'seed');

  let shuffles = 0;
  let link = sha256(tag('chain'));
  file.entries.forEach(({ entry }, place) => {
    const { chance } = entry;
    if (chance?.grown) {
      demand(deckHash(tag, rounds[0].secret, chance.grown) === charter.deck, 'deck', place + 1);
    } else if (chance) {
      const again = drawn(file.game, file.seats.length, made.seed, place, chance);
      demand(canonical(again) === canonical(chance), 'card', place + 1);
    }
    if (chance?.shuffle) {
      demand(root(tag, made.secret, shuffles, chance.shuffle).toString('hex') === fair.roots[shuffles], 'root', place + 1);
      shuffles++;
    }
    link = sha256(link, canonical(entry));
    demand(fair.chain.slice(8 * place, 8 * place + 8) === link.toString('hex').slice(0, 8), 'changed', place + 1);
  });
  demand(fair.roots.length === shuffles, 'roots');
  demand(fair.chain.length === 8 * file.entries.length, 'cut', file.entries.length);
  demand(isEnd(file.outcome, file.seats.length), 'outcome');
  if (receipt) checkReceipt(fair, receipt);
  const people = charter.seats.map(({ bot }, seat) => (bot ? -1 : seat)).filter((seat) => seat >= 0);
  return { people, counted: made.seats, missing: people.filter((seat) => !made.seats.includes(seat)) };
}

function checkReceipt(fair, receipt) {
  demand(receipt.charter === fair.charter, 'told_charter');
  demand(receipt.draws.length <= fair.draws.length, 'told_draws');
  receipt.draws.forEach((told, i) => {
    const draw = fair.draws[i];
    demand(told.server === (fair.version === 2 ? draw : fair).server, 'told_secret', i + 1);
    demand(!told.list || canonical(told.list) === canonical(draw.list), 'told_list', i + 1);
    demand(!told.numbers || canonical(told.numbers) === canonical(draw.numbers), 'told_numbers', i + 1);
    const promise = told.promised && draw.list.some((each) => canonical(each) === canonical(told.promised));
    demand(!told.promised || promise, 'own_promise', i + 1, told.promised?.[0]);
    const own = told.own && draw.numbers.some((said) => canonical(said) === canonical(told.own));
    demand(!told.own || own, 'own_number', i + 1, told.own?.[0]);
  });
  for (const [shuffle, hash] of receipt.roots) demand(fair.roots[shuffle] === hash, 'told_root', shuffle + 1);
  for (const { what, at, first, then } of receipt.twice ?? [])
    demand(canonical(first) === canonical(then), `told_${what}`, at ?? undefined);
  for (const opened of receipt.unfit ?? [])
    demand(rebuilt(opened) === fair.roots[opened.shuffle], 'told_card', opened.shuffle + 1);
}

/**
 * Reads JSON as strictly as Rust does where it matters: nothing has a member twice, of which each reader could take
 * another one, and no number a fraction or an exponent.
 */
function strict(text) {
  const value = JSON.parse(text);
  const open = [];
  for (const [piece] of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]|[^\s{}[\],:"]+/g)) {
    if (piece === '{' || piece === '[') open.push(new Set());
    else if (piece === '}' || piece === ']') open.pop();
    else if (piece.endsWith(':')) {
      const name = JSON.parse(piece.slice(0, -1));
      if (open.at(-1).has(name)) throw new Error(`${name} stands there twice`);
      open.at(-1).add(name);
    } else if (/^-?[0-9]+[.eE]/.test(piece)) throw new Error(`${piece} is no whole number`);
  }
  return value;
}

/** What a check says: `fits`, or where it does not; before that, who was left out of what fits. */
function say(text, receipt) {
  try {
    const { people, counted, missing } = check(strict(text), receipt);
    if (missing.length === 0) return 'fits';
    const seats = missing.map((seat) => `seat ${seat}`).join(', ');
    return `only ${counted.length} of ${people.length} phones counted, not ${seats}: fits`;
  } catch (error) {
    if (error instanceof Misfit) return error.message;
    return `no file: ${error instanceof Error ? error.message : error}`;
  }
}

/** The exit status that belongs to what was said. */
function statusOf(said) {
  if (said === 'fits') return 0;
  if (said.endsWith(': fits')) return 3;
  return said.startsWith('no file') ? 2 : 1;
}

const OLD =
  'Version 2 did not prove: where a number was missing, the server could search for a seed that it liked.';

const read = (name) => readFileSync(name, 'utf8');
const [first, second, third] = process.argv.slice(2);
if (first === '--lines' && second) {
  const lines = readFileSync(second, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) console.log(say(line));
} else if (first) {
  try {
    const file = read(first);
    const text = read(first);
    const said = say(text, second === '--receipt' && third ? strict(read(third)) : undefined);
    process.exitCode = statusOf(said);
    const red = process.exitCode !== 0 && process.stdout.isTTY;
    console.log(red ? `\x1b[31m${said}\x1b[0m` : said);
    if (said.endsWith('fits') && JSON.parse(text).fair.version === 2) console.log(OLD);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
} else {
  console.error('node verify.mjs GAME.json [--receipt RECEIPT.json]');
  process.exitCode = 2;
}
