// The phone's part in a drawing, and how it catches a server that lies.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  listHash,
  opens,
  promiseOf,
  viewHash,
  type Opened,
  type Said,
} from '../src/lib/fair/bytes';
import vectors from '../../crates/fair/vectors/fair.json';
import vectors3 from '../../crates/fair/vectors/fair3.json';
import { Phone, type Kept } from '../src/lib/fair/phone';
import { compare, type CardCheck, type OpenedItems } from '../src/lib/fair/shown';
import { fourWords } from '../src/lib/fair/words';
import type { GameEntry } from '../src/lib/play/part.svelte';
import type { Ack, Command, FairFrame, GameFrame } from '../src/lib/wire/table';
import { SCENES } from '../dev/mock';
import { GAMES, IDS } from '../src/games';

/** Two cards of each kind. */
const NAMES = Array.from({ length: 30 }, (_, item) => `card ${Math.floor(item / 2)}`);
const CHECK: CardCheck<GameFrame<unknown, { hand: string[] }>> = {
  items: NAMES,
  shown: ({ own }) => own?.hand ?? [],
  deck: 'dealt_anew',
};
const CHECKS = new Map<string, CardCheck>([['bluff', CHECK]]);
const TABLE = '11'.repeat(16);
const SERVER = 'aa'.repeat(32);
const CHARTER = JSON.stringify({
  version: 3,
  table: TABLE,
  deck: null,
  number: 3,
  seats: [
    { person: 5, bot: false },
    { person: 6, bot: false },
    { person: 7, bot: true },
  ],
});
const OTHER = 'cd'.repeat(32);

type Round = { server: string; list: Said[] | null; numbers: Said[] | null };
const frame = (rounds: Round[], done = false, roots: string[] = [], from = 0): FairFrame =>
  ({ t: 'fair', number: 3, draw: { charter: CHARTER, rounds, done }, from, roots }) as FairFrame;

let said: Command[];
let ok: boolean;
let shelved: Kept | null;
let phone: Phone;

function fresh(): Phone {
  return new Phone(
    (cmd): Promise<Ack> => {
      said.push(cmd);
      return Promise.resolve({ t: 'ack', id: 'x', ok } as Ack);
    },
    {
      take: () => shelved,
      put: (kept) => (shelved = JSON.parse(JSON.stringify(kept)) as Kept),
    },
    CHECKS,
  );
}

const open = (): Round => ({ server: SERVER, list: null, numbers: null });
const other = (round: number): Said => [1, promiseOf(3, TABLE, 3, round, 1, OTHER)];
const promised = (at = 0): string => (said[at] as Extract<Command, { type: 'promise' }>).hash;
const number = (at = 1): string => (said[at] as Extract<Command, { type: 'reveal' }>).secret;

/** An honest server as far as the numbers. */
async function revealed(): Promise<Round> {
  await phone.hear(frame([open()]), 5);
  const list: Said[] = [[0, promised()], other(1)];
  await phone.hear(frame([{ ...open(), list }]), 5);
  return { ...open(), list };
}

beforeEach(() => {
  said = [];
  ok = true;
  shelved = null;
  phone = fresh();
});

describe('an honest server', () => {
  it('hears a promise, then the number that was promised', async () => {
    const round = await revealed();
    expect(said.map((cmd) => cmd.type)).toEqual(['promise', 'reveal']);
    expect(promised()).toBe(promiseOf(3, TABLE, 3, 1, 0, number()));
    const numbers: Said[] = [
      [0, number()],
      [1, OTHER],
    ];
    await phone.hear(frame([{ ...round, numbers }], true, ['ee'.repeat(32)]), 5);
    await phone.hear({ t: 'fair', number: 3, from: 1, roots: ['ff'.repeat(32)] } as FairFrame, 5);
    expect(phone.lie).toBeNull();
    expect(phone.short).toBeNull();
    expect(phone.kept?.list).toBe(listHash(3, CHARTER, SERVER, round.list!));
    const receipt = phone.receipt();
    expect(receipt?.draws).toEqual([
      { ...round, numbers, promised: [0, promised()], own: [0, number()] },
    ]);
    expect(receipt?.roots.length).toBe(2);
  });

  it('keeps its number while the page is loaded anew', async () => {
    await phone.hear(frame([open()]), 5);
    phone = fresh();
    await phone.hear(frame([{ ...open(), list: [[0, promised()]] }]), 5);
    expect(said.map((cmd) => cmd.type)).toEqual(['promise', 'reveal']);
  });

  it('looks on from the rail and says nothing', async () => {
    await phone.hear(frame([open()]), 9);
    expect(said).toEqual([]);
    expect(phone.kept?.charter).toBe(CHARTER);
  });

  it('names who withheld a number', async () => {
    const round = await revealed();
    const numbers: Said[] = [[0, number()]];
    await phone.hear(frame([{ ...round, numbers }, open()]), 5);
    expect(phone.short).toBeNull();
    expect(phone.lie).toBeNull();
    expect(said.at(-1)).toMatchObject({ type: 'promise', round: 2 });
    expect(promised(2)).not.toBe(promised());
    const list: Said[] = [[0, promised(2)]];
    await phone.hear(
      frame([
        { ...round, numbers },
        { ...open(), list },
      ]),
      5,
    );
    const first = listHash(3, CHARTER, SERVER, round.list!);
    expect(phone.kept?.list).toBe(listHash(3, CHARTER, SERVER, list, first));
    const again: Round = { ...open(), list, numbers: [[0, number(3)]] };
    await phone.hear(frame([{ ...round, numbers }, again], true), 5);
    expect(phone.short).toEqual({ counted: 1, people: 2, missing: [1] });
    expect(phone.lie).toBeNull();
  });

  it('counts all numbers of the second round or none', async () => {
    const round: Round = { ...open(), list: [other(1)], numbers: [] };
    const list: Said[] = [[0, 'ab'.repeat(32)], other(2)];
    const again: Round = { ...open(), list, numbers: [[1, OTHER]] };
    await phone.hear(frame([round, again], true), 9);
    expect(phone.lie).toBeNull();
    expect(phone.short).toEqual({ counted: 0, people: 2, missing: [0, 1] });
  });

  it('may have drawn by version 2, with a secret for each round', async () => {
    const old = JSON.stringify({ ...(JSON.parse(CHARTER) as object), version: 2 });
    const list: Said[] = [[1, promiseOf(2, TABLE, 3, 1, 1, OTHER)]];
    const again = { server: 'bb'.repeat(32), list: [], numbers: [] };
    const heard = frame([{ ...open(), list, numbers: [] }, again], true);
    await phone.hear({ ...heard, draw: { ...heard.draw!, charter: old } }, 9);
    expect(phone.lie).toBeNull();
    expect(phone.kept?.list).toBe(listHash(2, old, 'bb'.repeat(32), [], 'any of round 1'));
    expect(phone.short).toEqual({ counted: 0, people: 2, missing: [0, 1] });
  });

  it('is not called a liar where the phone was late', async () => {
    ok = false;
    await phone.hear(frame([open()]), 5);
    await phone.hear(frame([{ ...open(), list: [other(1)] }]), 5);
    expect(phone.lie).toBeNull();
  });
});

describe('a server that lies', () => {
  it('leaves a promise off the list', async () => {
    await phone.hear(frame([open()]), 5);
    await phone.hear(frame([{ ...open(), list: [other(1)] }]), 5);
    expect(phone.lie).toBe('left_off');
    expect(said.length).toBe(1);
    expect(phone.receipt()!.draws[0]).toMatchObject({
      list: [other(1)],
      promised: [0, promised()],
      own: null,
    });
  });

  it('chooses its secret after it has heard the numbers', async () => {
    const round = await revealed();
    await phone.hear(frame([{ ...round, server: '00'.repeat(32) }], true), 5);
    expect(phone.lie).toBe('secret');
  });

  it('has another secret for the second round', async () => {
    const round: Round = { ...open(), list: [other(1)], numbers: [] };
    await phone.hear(frame([round, { ...open(), server: 'bb'.repeat(32) }]), 9);
    expect(phone.lie).toBe('secret');
  });

  it('"loses" a number to draw again', async () => {
    const round = await revealed();
    await phone.hear(frame([{ ...round, numbers: [[1, OTHER]] }, open()]), 5);
    expect(phone.lie).toBe('number_lost');
  });

  it('draws again without a reason', async () => {
    const round = await revealed();
    const numbers: Said[] = [
      [0, number()],
      [1, OTHER],
    ];
    await phone.hear(frame([{ ...round, numbers }, open()]), 5);
    expect(phone.lie).toBe('drawn_again');
  });

  it('tells another list, other numbers, another charter or another root later', async () => {
    const round = await revealed();
    await phone.hear(frame([{ ...round, list: [[0, promised()]] }]), 5);
    expect(phone.lie).toBe('list');
    const first: Said[] = [[0, promised()], other(1)];
    const twice = [{ what: 'list', at: 1, first, then: [first[0]] }];
    expect(phone.receipt()).toMatchObject({ twice });
    // A page that is loaded anew still knows, and still has the proof.
    phone = fresh();
    await phone.hear(frame([round]), 5);
    expect([phone.lie, phone.receipt()!.twice]).toEqual(['list', twice]);
    phone = fresh();
    shelved = null;
    said = [];
    const again = await revealed();
    const numbers: Said[] = [
      [0, number()],
      [1, 'dd'.repeat(32)],
    ];
    await phone.hear(frame([{ ...again, numbers }], true), 5);
    expect(phone.lie).toBe('numbers');
    phone = fresh();
    shelved = null;
    await phone.hear(frame([open()], true, ['ee'.repeat(32)]), 9);
    await phone.hear(frame([open()], true, ['00'.repeat(32)]), 9);
    expect(phone.lie).toBe('root');
    expect(phone.receipt()!.twice).toMatchObject([{ what: 'root', at: 1 }]);
    phone = fresh();
    shelved = null;
    await phone.hear(frame([open()]), 9);
    const changed = frame([open()]);
    await phone.hear({ ...changed, draw: { ...changed.draw!, charter: `${CHARTER} ` } }, 9);
    expect(phone.lie).toBe('charter');
  });
});

describe('bytes', () => {
  it('are those of crates/fair', () => {
    const { table, number, charter, server, numbers, list } = vectors;
    numbers.forEach(([seat, drawn], i) =>
      expect(promiseOf(2, table, number, 1, seat as number, drawn as string)).toBe(list[i]![1]),
    );
    expect(listHash(2, charter, server[0]!, list as Said[])).toBe(vectors.hash);
    expect(viewHash(2, vectors.view.table, vectors.view.own)).toBe(vectors.view_hash);
    expect(fourWords(vectors.hash, 'pl')).toEqual(vectors.words.pl);
    expect(fourWords(vectors.hash, 'en')).toEqual(vectors.words.en);
  });

  it('are those of crates/fair in version 3', () => {
    const { table, number, charter, server, drawings, view, view_hash } = vectors3;
    for (const { rounds } of drawings) {
      let first: string | null = null;
      for (const [i, { list, numbers, hash }] of rounds.entries()) {
        for (const [seat, drawn] of numbers as Said[]) {
          const promise = promiseOf(3, table, number, i + 1, seat, drawn);
          expect(list).toContainEqual([seat, promise]);
        }
        expect(listHash(3, charter, server, list as Said[], first)).toBe(hash);
        first = hash;
      }
    }
    expect(viewHash(3, view.table, view.own)).toBe(view_hash);
    for (const shuffle of vectors3.shuffles)
      if ('opened' in shuffle) expect(opens(shuffle.opened as Opened, shuffle.root)).toBe(true);
  });

  it('make words of a hash', () => {
    expect(fourWords(`ff00${'0'.repeat(60)}`, 'en')).toEqual(['zebra', 'acorn', 'acorn', 'acorn']);
    expect(fourWords('00'.repeat(32), 'pl')).toEqual(Array(4).fill('agrafka'));
  });

  it('note every frame once the game is there', async () => {
    phone.saw({ seat: 0, table: {}, own: null } as GameFrame);
    expect(phone.kept).toBeNull();
    const round = await revealed();
    await phone.hear(frame([{ ...round, numbers: [] }], true), 5);
    phone.saw({ seat: 0, table: { a: 1 }, own: { b: 2 } } as unknown as GameFrame);
    expect(phone.kept?.views).toEqual([[0, viewHash(3, { a: 1 }, { b: 2 })]]);
  });
});

describe('a card that is opened', () => {
  const shuffles = vectors.shuffles.filter((shuffle) => 'opened' in shuffle);
  const given = (at: number): Opened => JSON.parse(JSON.stringify(shuffles[at]!.opened)) as Opened;

  it('lay where it is said to have lain, and no other did', () => {
    expect(shuffles.length).toBeGreaterThan(0);
    for (const [at, { root }] of shuffles.entries()) {
      expect(opens(given(at), root)).toBe(true);
      const changes: ((opened: Opened) => void)[] = [
        ({ cards }) => (cards[0]![1] += 1),
        ({ cards }) => (cards[0]![0] = 999),
        ({ rest }) => rest.push(root),
        (opened) => (opened.shuffle += 1),
      ];
      for (const change of changes) {
        const bad = given(at);
        change(bad);
        expect(opens(bad, root)).toBe(false);
      }
    }
  });

  it('is checked at once, against the root of its shuffle', async () => {
    const [opened, { root, opened: raw }] = [given(0), shuffles[0]!];
    const round = await revealed();
    const numbers: Said[] = [
      [0, number()],
      [1, OTHER],
    ];
    const roots = Array.from({ length: raw!.shuffle + 1 }, () => root);
    await phone.hear(frame([{ ...round, numbers }], true, roots), 5);
    const news = { t: 'fair', number: 3, from: roots.length, roots: [], opened: [opened] };
    await phone.hear(news as unknown as FairFrame, 5);
    expect(phone.lie).toBe(null);
    opened.cards[0]![1] += 1;
    await phone.hear({ ...news, opened: [opened] } as unknown as FairFrame, 5);
    expect(phone.lie).toBe('card');
    expect(phone.receipt()!.unfit).toEqual([opened]);
  });

  /** A frame with this hand. */
  const hand = (...cards: string[]): GameFrame =>
    ({ game: 'bluff', seat: 0, table: {}, own: { hand: cards } }) as unknown as GameFrame;

  it('is the card in the hand', () => {
    // Items 0 and 1 are the two cards of the first kind, 2 and 3 those of the second.
    const opened = { 4: { 0: 29 }, 5: { 0: 0, 1: 2 } };
    const [first, second] = ['card 0', 'card 1'];
    const compared = (shown: GameFrame, opened: OpenedItems, last: number) =>
      compare(shown, CHECK, opened, last, []);
    expect(compared(hand(second, first), opened, 5)).toBe('same');
    expect(compared(hand(first, first), opened, 5)).toBe('another');
    expect(compared(hand('other'), {}, 5)).toBe('unknown');
    // Dealt anew, and nothing of it opened to this phone.
    expect(compared(hand('other'), opened, 6)).toBe('unknown');
    // One card more than were opened to this phone: it cannot know.
    expect(compared(hand(first, second, 'other'), opened, 5)).toBe('unknown');
  });

  it('is another one only if the card that was opened is kept from the screen', () => {
    const pool = (...cards: string[]): GameFrame =>
      ({ game: 'x', seat: 0, table: { pool: cards }, own: {} }) as unknown as GameFrame;
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'];
    const check: CardCheck<GameFrame<{ pool: string[] }>> = {
      items: [first!, second!, third!, fourth!],
      shown: ({ table }) => table.pool,
      deck: 'one_pile',
    };
    const [opened, seen]: [OpenedItems, string[]] = [{ 0: { 0: 0, 1: 1 } }, []];
    expect(compare(pool(first!, second!), check, opened, 0, seen)).toBe('same');
    // The first was won, the third was laid out, and nobody opened it.
    expect(compare(pool(second!, third!), check, opened, 0, seen)).toBe('unknown');
    opened[0]![2] = 2;
    expect(compare(pool(second!, fourth!), check, opened, 0, seen)).toBe('another');
    expect(compare(pool(second!, third!), check, opened, 0, seen)).toBe('same');
    // Behind a shuffle of discarded cards their items are places, and nobody can tell.
    const anew = { ...check, deck: 'pile_of_discards' } as const;
    expect(compare(pool(second!, fourth!), anew, opened, 0, [])).toBe('another');
    expect(compare(pool(second!, fourth!), anew, opened, 1, [])).toBe('same');
  });

  it('is compared with the screen, though both frames were there before the phone was', async () => {
    const at = shuffles.findIndex((shuffle) =>
      shuffle.opened!.cards.every((card) => Number(card[1]) < 30),
    );
    const [opened, { root }] = [given(at), shuffles[at]!];
    const names = opened.cards.map(([, item]) => NAMES![item]!);
    const round = await revealed();
    const numbers: Said[] = [
      [0, number()],
      [1, OTHER],
    ];
    const roots = Array.from({ length: opened.shuffle + 1 }, () => root);
    const news = { ...frame([{ ...round, numbers }], true, roots), opened: [opened] };
    // As the page does while the phone is still fetched: one after the other, without a pause.
    const both = (shown: GameFrame) => {
      phone = fresh();
      void phone.hear(news as unknown as FairFrame, 5);
      phone.saw(shown);
      return phone.lie;
    };
    expect(both(hand(...names))).toBe(null);
    expect(
      both(
        hand(
          ...names.slice(1),
          NAMES!.find((name) => !names.includes(name))!,
        ),
      ),
    ).toBe('card');
    // Nothing was opened, and a card is shown: this phone cannot know, and accuses nobody.
    phone = fresh();
    shelved = null;
    void phone.hear(frame([{ ...round, numbers }], true, roots), 5);
    phone.saw(hand(names[0]!));
    expect([phone.lie, phone.unknown]).toEqual([null, true]);
    // Over: then the whole game is checked. From the rail nothing is opened.
    for (const other of [{ outcome: {} }, { seat: null }]) {
      phone = fresh();
      shelved = null;
      void phone.hear(frame([{ ...round, numbers }], true, roots), 5);
      phone.saw({ ...hand(names[0]!), ...other } as unknown as GameFrame);
      expect(phone.lie).toBe(null);
    }
  });
});

describe('the check of the cards on the screen', () => {
  it('is demanded of every game, or is none on purpose', () => {
    const { fair: _, ...rest } = GAMES[IDS[0]!]!;
    // @ts-expect-error: an entry that does not say how its cards are compared is none.
    const entry: GameEntry = rest;
    expect(entry).not.toHaveProperty('fair');
    for (const id of IDS) expect(GAMES[id]!.fair, id).not.toBeUndefined();
  });

  it.each(IDS.filter((id) => GAMES[id]!.fair))(
    'of %s knows every card that its scenes show',
    async (id) => {
      const { fair } = await GAMES[id]!.fair!();
      const shown = Object.values(SCENES)
        .flatMap((scene) => scene.frames.map(({ heard }) => heard))
        .filter((heard) => heard.t === 'game' && heard.game === id && heard.seat !== null)
        .flatMap((frame) => fair.shown(frame as never));
      expect(shown.length).toBeGreaterThan(3);
      for (const name of shown) expect(fair.items).toContain(name);
    },
  );
});
