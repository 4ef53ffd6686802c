// A second implementation of docs/CHANCE.md, in another language, that shares no code with the first.
//   node chance.mjs check   compares it with chance.json (exit 1 on a difference)
//   node chance.mjs write   prints chance.json anew; only for a new version of the specification
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const rotate = (word, by) => ((word << by) | (word >>> (32 - by))) >>> 0;

function block(key, counter, stream) {
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574], 0);
  start.set(key, 4);
  start.set([Number(counter & 0xffffffffn), Number(counter >> 32n)], 12);
  start.set([Number(stream & 0xffffffffn), Number(stream >> 32n)], 14);
  const state = Uint32Array.from(start);
  const quarter = (a, b, c, d) => {
    state[a] += state[b]; state[d] = rotate(state[d] ^ state[a], 16);
    state[c] += state[d]; state[b] = rotate(state[b] ^ state[c], 12);
    state[a] += state[b]; state[d] = rotate(state[d] ^ state[a], 8);
    state[c] += state[d]; state[b] = rotate(state[b] ^ state[c], 7);
  };
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  return state.map((word, i) => word + start[i]);
}

export class Stream {
  constructor(seed, position) {
    const digest = createHash("sha256").update("stolik/chance/1\n").update(seed, "utf8").digest();
    this.key = Uint32Array.from({ length: 8 }, (_, i) => digest.readUInt32LE(4 * i));
    this.position = BigInt(position);
    this.counter = 0n;
    this.words = [];
  }
  word() {
    if (this.words.length === 0) this.words = [...block(this.key, this.counter++, this.position)];
    return this.words.shift();
  }
  below(bound) {
    const fair = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const word = this.word();
      if (word < fair) return word % bound;
    }
  }
  shuffle(of, take) {
    const list = Array.from({ length: of }, (_, i) => i);
    for (let place = 0; place < Math.min(take, of - 1); place++) {
      const from = place + this.below(of - place);
      [list[place], list[from]] = [list[from], list[place]];
    }
    return list.slice(0, take);
  }
}

function answer({ seed, position, question }) {
  const stream = new Stream(seed, position);
  if (question.words) return Array.from({ length: question.words }, () => stream.word());
  if (question.below) return Array.from({ length: question.times }, () => stream.below(question.below));
  if (question.shuffle) return stream.shuffle(question.shuffle.of, question.shuffle.take);
  if (question.pick) return stream.below(question.pick.of);
  return Array.from({ length: question.dice.count }, () => stream.below(question.dice.sides));
}

const questions = [
  { seed: "", position: 0, question: { words: 20 } },
  { seed: "stolik", position: 1, question: { words: 20 } },
  { seed: "stolik", position: 4294967301, question: { words: 4 } },
  { seed: "odrzucanie", position: 3, question: { below: 3000000000, times: 24 } },
  { seed: "stolik", position: 0, question: { pick: { of: 6 } } },
  { seed: "stolik", position: 1, question: { pick: { of: 6 } } },
  { seed: "stolik", position: 1, question: { shuffle: { of: 30, take: 30 } } },
  { seed: "stolik", position: 1, question: { shuffle: { of: 30, take: 7 } } },
  { seed: "zażółć gęślą jaźń", position: 17, question: { shuffle: { of: 98, take: 98 } } },
  { seed: "stolik", position: 2, question: { shuffle: { of: 1, take: 1 } } },
  { seed: "stolik", position: 2, question: { shuffle: { of: 5, take: 0 } } },
  { seed: "kości", position: 9, question: { dice: { count: 7, sides: 6 } } },
];

const command = process.argv[2];
if (command === "write") {
  const lines = questions.map((question) => JSON.stringify({ ...question, answer: answer(question) }));
  console.log(`[\n${lines.join(",\n")}\n]`);
} else if (command === "check") {
  const vectors = JSON.parse(readFileSync(new URL("chance.json", import.meta.url), "utf8"));
  const wrong = vectors.filter((vector) => JSON.stringify(answer(vector)) !== JSON.stringify(vector.answer));
  for (const vector of wrong) console.error("differs:", JSON.stringify(vector));
  console.log(`${vectors.length - wrong.length} passed, ${wrong.length} failed`);
  process.exitCode = wrong.length === 0 && vectors.length >= questions.length ? 0 : 1;
}
