// What is special about Kasyno's scenario files.
import { casinoOver } from './rules.mjs';
import { fairGame } from '#reference/files';
import { cardsOf } from '#reference/program';
import { HUGE, NO_TEXT, NO_WHOLE, WHOLE_BUT_ODD, below, chance, oneOf, shuffled } from '#reference/random';

const CARDS = cardsOf('casino');
const IDS = CARDS.map(({ id }) => id);
const Game = casinoOver(CARDS);

/** How a table plays. Jokers make cards easy to win, and a game short. */
const MOODS = [
  { jokers: 0, focus: 0.8, push: 0.5, exchange: 0.1, secure: 0.5 },
  { jokers: 0.4, focus: 0.9, push: 0.3, exchange: 0.2, secure: 0.3 },
  { jokers: 0.6, focus: 0.9, push: 0.1, exchange: 0.02, secure: 0.1 },
  { jokers: 0.3, focus: 1, push: 0.05, exchange: 0, secure: 0 },
  { jokers: 0.1, focus: 0.3, push: 0.95, exchange: 0, secure: 0.5 }, // tokens run out
  { jokers: 0.5, focus: 0.5, push: 0.6, exchange: 0.6, secure: 0.5 },
];

/** A set of placements that fits together, with a just-rolled die in it. */
function placement(game, mood) {
  const piles = new Map(game.piles);
  const dice = [];
  const favourites = shuffled(game.targets()).sort((a, b) => (piles.get(b)?.length ?? 0) - (piles.get(a)?.length ?? 0));
  const others = game.free().filter((die) => !game.fresh.includes(die));
  for (const die of [...shuffled(game.fresh), ...shuffled(others)]) {
    const fitting = favourites.filter((id) => game.fits([...(piles.get(id) ?? []), die], id));
    if (fitting.length === 0 || (dice.length > 0 && chance(0.3))) continue;
    const card = chance(mood.focus) ? fitting[0] : oneOf(fitting);
    piles.set(card, [...(piles.get(card) ?? []), die]);
    dice.push({ die, card });
  }
  return shuffled(dice);
}

function goodMove(game, mood) {
  const seat = game.turn;
  const act = (action) => ({ seat, action });
  if (game.phase === 'before_roll') {
    if (game.faceDown[seat].length > 0 && chance(mood.exchange)) return act({ type: 'exchange', cards: shuffled(game.faceDown[seat]).slice(0, 1 + below(2)) });
    return act({ type: game.faceUp[seat].length > 0 && chance(mood.secure) ? 'secure' : 'roll' });
  }
  if (game.phase === 'place') return act({ type: 'place', dice: placement(game, mood) });
  const free = shuffled(game.free());
  if (free.length === 0 || game.tokens[seat] === 0 || !chance(game.complete().length > 0 ? mood.push : Math.max(mood.push, 0.7))) return act({ type: 'stop' });
  return act({ type: 'reroll', dice: chance(0.6) ? free : free.slice(0, 1 + below(free.length)) });
}

const malformed = [
  () => oneOf([null, 5, 'roll', true, [], {}, [{ type: 'roll' }]]),
  () => ({ type: oneOf([undefined, 'Roll', 'bid', '', 'stop ', 5, null, ['roll'], { type: 'roll' }]), dice: [], cards: [] }),
  () => ({ type: 'exchange', cards: oneOf([undefined, null, 'c01', 5, {}, [NO_TEXT() ?? null], ['c01', 5]]) }),
  () => ({ type: 'reroll', dice: oneOf([undefined, null, 0, '0', {}, [NO_WHOLE()], [0, NO_WHOLE()], [7], [0, 9], [HUGE()]]) }),
  () => ({ type: 'place', dice: oneOf([undefined, null, 0, '0', {}, [0], [null], [[]], [{}], { die: 0, card: 'c01' }]) }),
  () => ({ type: 'place', dice: [{ die: 0, card: NO_TEXT() }] }),
  () => ({ type: 'place', dice: shuffled([{ die: 0, card: 'c01' }, { die: oneOf([undefined, 7, HUGE(), NO_WHOLE()]), card: 'c02' }]) }),
];

/** Anything that could be placed: mostly near what is allowed. */
const somePlaces = (game) => Array.from({ length: oneOf([0, 1, 1, 1, 2, 3]) }, () => ({ die: below(7), card: oneOf([...game.targets(), ...game.targets(), ...IDS, 'c99', '']) }));
const someCards = (game) => Array.from({ length: oneOf([0, 1, 1, 2]) }, () => oneOf([...IDS, ...game.faceDown.flat(), ...game.faceUp.flat(), 'c99']));
const someDice = () => Array.from({ length: oneOf([0, 1, 1, 2, 3]) }, () => below(7));
const someAction = (game) =>
  oneOf([
    { type: 'secure' }, { type: 'roll' }, { type: 'stop' }, { type: 'exchange', cards: someCards(game) },
    { type: 'place', dice: somePlaces(game) }, { type: 'reroll', dice: someDice() },
  ]);

const inPhase = (phase, make) => (game, _, mood) => (game.phase === phase ? { seat: game.turn, action: make(game, mood) } : null);
const nasty = {
  place: inPhase('place', (game) => ({ type: 'place', dice: somePlaces(game) })),
  placeAskew: inPhase('place', (game) => {
    const askew = game.free().flatMap((die) => game.targets().filter((id) => !game.fits([...(game.piles.get(id) ?? []), die], id)).map((card) => ({ die, card })));
    return { type: 'place', dice: shuffled(askew).slice(0, 1) };
  }),
  placeTooMuch: inPhase('place', (game, mood) => {
    const good = placement(game, mood);
    const left = shuffled(game.free().filter((die) => !good.some((entry) => entry.die === die)));
    const onPiles = shuffled(good).map(({ card }, i) => ({ die: left[i] ?? below(7), card }));
    return { type: 'place', dice: [...good, ...onPiles.slice(0, 1 + below(2))] };
  }),
  placeKept: inPhase('place', (game) => {
    const kept = game.free().filter((die) => !game.fresh.includes(die));
    const fitting = kept.flatMap((die) => game.targets().filter((id) => game.fits([...(game.piles.get(id) ?? []), die], id)).map((card) => ({ die, card })));
    return { type: 'place', dice: fitting.slice(0, 1) };
  }),
  notYet: inPhase('place', () => oneOf([{ type: 'stop' }, { type: 'reroll', dice: someDice() }])),
  exchange: inPhase('before_roll', (game) => ({ type: 'exchange', cards: someCards(game) })),
  exchangeTwice: inPhase('before_roll', (game) => {
    const own = [...game.faceDown[game.turn], ...game.faceUp[game.turn]];
    return { type: 'exchange', cards: own.length > 0 ? [oneOf(own), oneOf(own)] : [] };
  }),
  exchangeUnsecured: (game) => (game.phase === 'before_roll' && game.faceUp[game.turn].length > 0
    ? { seat: game.turn, action: { type: 'exchange', cards: [...game.faceDown[game.turn], oneOf(game.faceUp[game.turn])] } } : null),
  secure: inPhase('before_roll', () => ({ type: 'secure' })),
  rerollBroke: (game) => (game.phase === 'decide' && game.tokens[game.turn] === 0
    ? { seat: game.turn, action: { type: 'reroll', dice: oneOf([[], [0, 0], game.free()]) } } : null),
  reroll: inPhase('decide', (game) => ({ type: 'reroll', dice: chance(0.4) ? someDice() : shuffled(game.free()).slice(0, 2) })),
};

/** The same table with another order of the stack. */
function twinFile() {
  const { game, file } = fairGame(kind, below(120));
  const twin = structuredClone(file);
  const { shuffle } = twin.chance[0];
  const dealt = 7 * file.seats - game.stack.length;
  twin.chance[0].shuffle = [...shuffle.slice(0, dealt), ...shuffled(shuffle.slice(dealt))];
  return { file, kind: 'twin', twin, viewer: String(oneOf(['spectator', ...Array(file.seats).keys()])) };
}

/** The order of ids means nothing. */
const sorted = (ids) => [...ids].sort();
const normal = (summary) => ({
  ...summary,
  pool: sorted(summary.pool),
  face_up: summary.face_up.map(sorted),
  face_down: summary.face_down.map(sorted),
  placed: Object.fromEntries(Object.entries(summary.placed).map(([id, dice]) => [id, sorted(dice)])),
  last_turn: summary.last_turn && { ...summary.last_turn, won: sorted(summary.last_turn.won), secured: sorted(summary.last_turn.secured) },
});

export const kind = {
  Game,
  files: 1000,
  least: 120,
  longest: 500,
  mood() {
    const mood = oneOf(MOODS);
    return { ...mood, bend: { dice: (symbols, number) => Array.from({ length: number }, () => (chance(mood.jokers) ? 'joker' : oneOf(symbols))) } };
  },
  goodMove,
  malformed,
  someAction,
  nasty,
  normal,
  special: twinFile,
  stops: [
    () => true,
    ...['before_roll', 'place', 'decide'].map((phase) => (game) => game.phase === phase),
    (game) => game.phase === 'place' && game.piles.size > 0,
    (game) => game.phase === 'before_roll' && game.faceUp[game.turn].length > 0,
    (game) => game.phase === 'before_roll' && game.faceDown[game.turn].length > 0,
    (game) => game.phase === 'decide' && game.free().length === 0,
    (game) => game.phase === 'decide' && game.tokens[game.turn] === 0,
    () => false, () => false, // to the end
  ],
  odd(action) {
    if (action.type === 'place') return { ...action, dice: action.dice.map(({ die, card }) => ({ card, note: 1, die: WHOLE_BUT_ODD(die) })) };
    if (action.type === 'reroll') return { ...action, dice: action.dice.map(WHOLE_BUT_ODD) };
    return { ...action, ...(action.type !== 'exchange' && { dice: -1, cards: 7 }) };
  },
  reached: ({ game }) => Object.fromEntries([...game.marks].map((mark) => [mark, true])),
  wanted: {
    phase: ['before_roll', 'place', 'decide', 'over'],
    ending: ['pool_short'],
    refused: ['no_such_card', 'not_your_card', 'does_not_fit', 'die_not_free', 'place_first', 'no_tokens', 'no_dice', 'nothing_to_secure', 'not_secured'],
    reached: [
      'points lost in an exchange', 'a left-over die placed along', "placed on another's card", 'bust, though a left-over die would fit',
      'bust with a card complete', "another's card won", 'several cards won', 'forgotten cards in the securing roll',
      'a tie between securings', 'some secured, some not', 'shared win',
    ],
  },
};
