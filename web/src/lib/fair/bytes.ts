// The bytes of docs/CHANCE.md, versions 2 and 3: what a phone hashes. Works without a secure context, where the browser has no hashes of its own.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export type Said = [seat: number, hex: string];

/** By which version a game is drawn: a table may be older than this page. */
export type Version = 2 | 3;

const tag = (version: Version, name: string): Uint8Array =>
  utf8ToBytes(`stolik/fair/${version}/${name}\n`);
const u8 = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers);
const u32 = (number: number): Uint8Array =>
  u8(number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255);
const u16 = (number: number): Uint8Array => u8(number >>> 8, number & 255);
const hash = (...parts: Uint8Array[]): string => bytesToHex(sha256(concatBytes(...parts)));

/** 32 random bytes. */
export function drawNumber(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What a phone says of its number before the list is closed. */
export function promiseOf(
  version: Version,
  table: string,
  game: number,
  round: number,
  seat: number,
  number: string,
): string {
  return hash(
    tag(version, 'seat'),
    hexToBytes(table),
    u32(game),
    u8(round, seat),
    hexToBytes(number),
  );
}

/** T, the hash of the closed list of round 1; of round 2, if that of the first is given. */
export function listHash(
  version: Version,
  charter: string,
  server: string,
  list: Said[],
  first: string | null = null,
): string {
  const round = first === null ? 1 : 2;
  const head =
    version === 3 && first !== null
      ? hexToBytes(first)
      : sha256(concatBytes(tag(version, 'charter'), utf8ToBytes(charter)));
  const listed = list.flatMap(([seat, promise]) => [u8(seat), hexToBytes(promise)]);
  return hash(
    tag(version, 'list'),
    head,
    u8(round),
    hexToBytes(server),
    u8(list.length),
    ...listed,
  );
}

/** Cards of a shuffle with their salts, and what is needed of the rest of its tree. */
export interface Opened {
  shuffle: number;
  of: number;
  cards: [place: number, item: number, salt: string][];
  rest: string[];
}

/** Whether cards lay in their places when the root of their shuffle was told. */
export function opens({ shuffle, of, cards, rest }: Opened, root: string): boolean {
  const sorted = cards.every(([place], i) => place < of && (i === 0 || cards[i - 1]![0] < place));
  if (!sorted || cards.length === 0) return false;
  const leaves = cards.map(([place, item, salt]) => ({
    place,
    leaf: sha256(concatBytes(u8(0), hexToBytes(salt), u32(shuffle), u16(place), u16(item))),
  }));
  let next = 0;
  const top = (from: number, to: number, within: typeof leaves): Uint8Array => {
    if (within.length === 0) return hexToBytes(rest[next++] ?? '');
    if (to - from === 1) return within[0]!.leaf;
    const middle = from + leftOf(to - from);
    const left = top(
      from,
      middle,
      within.filter(({ place }) => place < middle),
    );
    const right = top(
      middle,
      to,
      within.filter(({ place }) => place >= middle),
    );
    return sha256(concatBytes(u8(1), left, right));
  };
  return bytesToHex(top(0, of, leaves)) === root && next === rest.length;
}

/** The largest power of two below a number of leaves, two or more of them. */
function leftOf(leaves: number): number {
  let power = 1;
  while (power * 2 < leaves) power *= 2;
  return power;
}

/** JSON with the members of every object in the order of their names, and nothing between. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** The hash of what a frame shows. */
export function viewHash(version: Version, table: unknown, own: unknown): string {
  const seen = `${canonical(table)}\n${canonical(own ?? null)}`;
  return hash(tag(version, 'view'), utf8ToBytes(seen));
}
