// Recorded pictures of Kasyno for looking at its screens without a server (development only).
import { FACES } from '../symbols';
import {
  cardOf,
  type CasinoOffer,
  type CasinoFrame,
  type CasinoTable,
  type Face,
  type Turn,
} from '../types';
import { count, laid } from '../spots';
import { CARDS } from '../wire';

/** Symbols by letters: cherry, plum, bell, clover, seven, joker. */
export const faces = (letters: string): Face[] =>
  [...letters].map(
    (c) => ({ c: 'cherry', p: 'plum', b: 'bell', l: 'clover', s: 'seven', j: 'joker' })[c] as Face,
  );

/** Cards by what they are worth, so that the scenes outlive a new deck; those without joker symbols first. */
function worth(points: number, nth = 0): string {
  const plain = (id: string): number => Number(cardOf(id).combinations.flat().includes('joker'));
  const ids = CARDS.filter((card) => card.points === points).map((card) => card.id);
  return ids.sort((a, b) => plain(a) - plain(b))[nth] ?? CARDS[0]!.id;
}
/** The card that the throw of the scenes completes, and what it asks for. */
export const EASY = worth(2);
export const STOLEN = worth(3);
const EASY_DICE = cardOf(EASY).combinations[0] ?? [];
/** Seven dice: the easy card's own, the first of the one that can be stolen, and a mixed bag. */
export const DICE: Face[] = [
  ...EASY_DICE,
  cardOf(STOLEN).combinations[0]![0]!,
  ...faces('sjlcb'),
].slice(0, 7);
export const EASY_AT = EASY_DICE.map((_, die) => die);
export const STOLEN_AT = [EASY_DICE.length];

type Most = CasinoTable['room'][number]['most'][number];
type Dice = CasinoTable['dice'];
export const NO_DICE: Dice = [null, null, null, null, null, null, null];

export function table(more: Partial<CasinoTable> = {}): CasinoTable {
  return {
    setup: { auto_secure: true },
    phase: 'before_roll',
    turn: 0,
    number: 8,
    pool: [EASY, worth(3, 7), worth(2, 3), worth(5, 4), worth(4, 1)],
    stack: 14,
    tokens: [7, 10, 4, 8, 0],
    face_up: [[worth(2, 5)], [STOLEN], [], [worth(4, 5), worth(1)], []],
    face_down: [
      [worth(1, 1), worth(3, 4)],
      [worth(1, 2)],
      [worth(2, 6), worth(4, 2)],
      [],
      [worth(1, 3)],
    ],
    scores: [13, 14, 10, 13, 1],
    exchanged: [],
    dice: NO_DICE,
    rolled: [],
    free: [],
    placed: {},
    complete: [],
    fitting: FACES,
    required: [],
    room: [],
    last_turn: null,
    ...more,
  };
}

function allowed(id: string, pile: readonly Face[]): boolean {
  const { combinations } = cardOf(id);
  const open = (c: readonly Face[]): number =>
    c.length -
    FACES.reduce((sum, f) => sum + (f === 'joker' ? 0 : Math.min(count(c, f), count(pile, f))), 0);
  return (
    FACES.every(
      (f) => f === 'joker' || count(pile, f) <= Math.max(...combinations.map((c) => count(c, f))),
    ) && count(pile, 'joker') <= Math.max(...combinations.map(open))
  );
}

/** Whether dice complete a card, as the server would say. */
const covered = (id: string, dice: readonly Face[]): boolean =>
  cardOf(id).combinations.some((combination) =>
    laid(combination, dice).every((face) => face !== null),
  );

/** For each combination the plain dice that are missing; jokers only where it asks for them, which is enough for the scenes. */
const missing = (id: string, pile: readonly Face[]): Most[] =>
  cardOf(id).combinations.map(
    (c) => FACES.map((f) => Math.max(0, count(c, f) - count(pile, f))) as unknown as Most,
  );

/** A throw as the server would show it: what is free, what fits where, and what is offered. */
export function thrown({
  placed = {},
  rolled,
  phase = 'place',
  ...more
}: Partial<CasinoTable> = {}): Partial<CasinoFrame> {
  const dice = DICE as unknown as Dice;
  const gone = Object.values(placed).flat();
  const free = [0, 1, 2, 3, 4, 5, 6].filter((die) => !gone.includes(die));
  const now = table({ ...more, phase, dice, placed, free, rolled: rolled ?? free });
  const targets = [...now.pool, ...now.face_up.slice(1).flat()];
  const pile = (id: string): Face[] => (placed[id] ?? []).map((die) => dice[die]!);
  const legal: CasinoOffer[] =
    phase === 'place'
      ? free.flatMap((die) =>
          targets
            .filter((id) => allowed(id, [...pile(id), dice[die]!]))
            .map((card) => ({ die, card })),
        )
      : [{ type: 'reroll', dice: free }, { type: 'stop' }];
  const room = targets.map((card) => {
    const loose = free.map((die) => dice[die]!);
    const single = FACES.map(
      (f) =>
        Array.from({ length: count(loose, f) + 1 }, (_, n) => n)
          .filter((n) => allowed(card, [...pile(card), ...Array<Face>(n).fill(f)]))
          .at(-1) ?? 0,
    );
    return { card, most: [single as unknown as Most], wins: missing(card, pile(card)) };
  });
  const complete = Object.keys(placed).filter((id) => covered(id, pile(id)));
  const fitting = FACES.filter((f) => targets.some((id) => allowed(id, [...pile(id), f])));
  return {
    legal,
    table: {
      ...now,
      required: phase === 'place' ? now.rolled : [],
      room: phase === 'place' ? room : [],
      complete,
      fitting,
    },
    events: [
      {
        type: 'rolled',
        seat: 0,
        dice: now.rolled,
        symbols: now.rolled.map((d) => dice[d]!),
        again: false,
        tokens: 7,
      },
    ],
  };
}

export function frame(more: Partial<CasinoFrame> = {}): CasinoFrame {
  return {
    t: 'game',
    game: 'casino',
    seq: 57,
    decision: 12,
    seat: 0,
    seats: [1, 2, 3, 4, 5],
    due: [0],
    deadline: null,
    table: table(),
    own: {},
    legal: [
      ...(table().face_down[0] ?? []).map((card): CasinoOffer => ({
        type: 'exchange',
        cards: [card],
      })),
      { type: 'roll' },
    ],
    events: [{ type: 'turn', seat: 0, number: 8 }],
    outcome: null,
    pictures: null,
    ...more,
  };
}

const turn = (more: Partial<Turn>): Turn => ({
  number: 7,
  seat: 1,
  bust: false,
  dice: DICE as unknown as Turn['dice'],
  rolled: [4, 5, 6],
  placed: { [EASY]: EASY_AT, [STOLEN]: STOLEN_AT },
  won: [],
  lost: [],
  securing: null,
  ...more,
});

/** A securing roll that matches half of the first cards and a little of the last. */
function securing(safe: string[], open: string): Turn['securing'] {
  const half = (id: string): Face[] =>
    cardOf(id).combinations[0]!.slice(0, Math.ceil(cardOf(id).combinations[0]!.length / 2));
  const parts = safe.map(half);
  const dice = [...parts.flat(), cardOf(open).combinations[0]![0]!, ...faces('jsl')].slice(0, 7);
  let from = 0;
  const secured = safe.map((card, i) => ({
    card,
    combination: 0,
    dice: parts[i]!.map(() => from++),
  }));
  return {
    dice: [...dice, ...faces('jjjjjjj')].slice(0, 7) as unknown as Turn['dice'],
    exposed: [...safe, open],
    secured,
  };
}

export const WON = turn({
  seat: 0,
  won: [
    { card: EASY, from: null },
    { card: STOLEN, from: 3 },
    { card: worth(5, 4), from: null },
  ],
  securing: securing([EASY, STOLEN], worth(5, 4)),
});
export const WON_ONE = turn({
  won: [{ card: worth(4, 1), from: 0 }],
  securing: securing([], worth(4, 1)),
});
export const BUST = turn({ bust: true, lost: [EASY] });
export const CROWD = {
  face_up: [
    [worth(2, 5)],
    [STOLEN, worth(3, 1), worth(1)],
    [worth(6, 2)],
    [worth(4, 5), worth(1, 4)],
    [worth(6, 3), worth(6, 1)],
  ],
};
