// node dev/grain.mjs: draws src/assets/grain.png, one tile of paper: specks and a few fibres, dark and light, mostly see-through.
import { writeFileSync } from 'node:fs';
import { constants, crc32, deflateSync } from 'node:zlib';

const SIDE = 256;
const DARK = [20, 12, 6];
const LIGHT = [255, 250, 235];
/** Red, green, blue and how much of it: nothing, specks, fibres. Specks of one strength keep the file small; nobody sees that. */
const PALETTE = [
  [...DARK, 0],
  [...DARK, 13],
  [...LIGHT, 13],
  [30, 18, 8, 32],
  [...LIGHT, 44],
];

let state = 7;
/** Between 0 and 1, the same ones on every run. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const within = (/** @type {number} */ least, /** @type {number} */ most) =>
  least + (most - least) * random();

const tile = new Uint8Array(SIDE * SIDE);
for (let i = 0; i < tile.length; i++) {
  const speck = bell();
  tile[i] = Math.abs(speck) < 0.5 ? 0 : speck > 0 ? 1 : 2;
}
for (let fibre = 0; fibre < 46; fibre++) {
  const [x, y] = [within(8, SIDE - 8), within(8, SIDE - 8)];
  const [dx, dy] = [within(-9, 9), within(-5, 5)];
  const colour = PALETTE.length - 1 - (fibre % 2);
  for (let part = 0; part <= 1; part += 0.04) {
    // Half way along it has fallen a third: fibres are bent.
    const fallen = part < 0.5 ? part * 0.6 : part * 1.4 - 0.4;
    const [px, py] = [Math.round(x + dx * part), Math.round(y + dy * fallen)];
    if (px >= 0 && py >= 0 && px < SIDE && py < SIDE) tile[py * SIDE + px] = colour;
  }
}

/** @param {string} kind @param {Buffer} content */
function chunk(kind, content) {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const out = Buffer.alloc(8 + body.length);
  out.writeUInt32BE(content.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), 4 + body.length);
  return out;
}

// Two pixels in a byte, each a place in the palette.
const rows = Array.from({ length: SIDE }, (_, y) => {
  const row = Buffer.alloc(1 + SIDE / 2);
  for (let x = 0; x < SIDE; x += 2)
    row[1 + x / 2] = ((tile[y * SIDE + x] ?? 0) << 4) | (tile[y * SIDE + x + 1] ?? 0);
  return row;
});
const header = Buffer.alloc(13);
header.writeUInt32BE(SIDE, 0);
header.writeUInt32BE(SIDE, 4);
header.set([4, 3, 0, 0, 0], 8);
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', header),
  chunk('PLTE', Buffer.from(PALETTE.flatMap((colour) => colour.slice(0, 3)))),
  chunk('tRNS', Buffer.from(PALETTE.map((colour) => colour[3] ?? 255))),
  chunk('IDAT', deflateSync(Buffer.concat(rows), { strategy: constants.Z_HUFFMAN_ONLY })),
  chunk('IEND', Buffer.alloc(0)),
]);
writeFileSync(new URL('../src/assets/grain.png', import.meta.url), png);
console.log(`${png.length} bytes`);
