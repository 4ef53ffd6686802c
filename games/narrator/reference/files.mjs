// What is special about Narrator's scenario files.
import { isDeepStrictEqual as same } from 'node:util';
import { fairGame } from '#reference/files';
import { narratorOver } from './rules.mjs';
import { cardsOf } from '#reference/program';
import { HUGE, NO_TEXT, NO_WHOLE, WHOLE_BUT_ODD, below, chance, oneOf, raw, shuffled } from '#reference/random';

const DECK = cardsOf('narrator').map(({ id }) => id);
export const Game = narratorOver(DECK);
const seats = (game) => [...Array(game.seats).keys()];
const some = (list, number) => shuffled(list).slice(0, number);

/** How a table votes: `find` is how many of the voters see through the clue. */
const MOODS = [{ find: 0.3 }, { find: 0.5 }, { find: 0 }, { find: 1 }, { find: 0.9 }];
const TEXTS = [
  'sen', 'to, czego nie ma', ' tam i z powrotem\t', 'żółć', '…', 'a', '\u00a0wieczór\u2003', 'l'.repeat(200), `  ${'ó'.repeat(200)} `, '🌙'.repeat(200),
  'drabina\ndo nieba', '"cudzysłów" i \\', 'e\u0301',
];

const someText = () => ({ text: oneOf(TEXTS) });
const someClue = ({ options: { performance } }) => (performance && chance(0.5) ? oneOf([{ clip: oneOf(['c1', 'nagranie 7', 'ż']) }, { live: true }]) : someText());

function goodMove(game, mood) {
  const seat = oneOf(game.toAct());
  const action = () => {
    switch (game.phase) {
      case 'offer':
        return { type: 'offer', cards: some(game.hands[seat], game.due) };
      case 'vote': {
        const [right] = game.given[game.narrator];
        const decoys = game.legalOf(seat).filter(({ number }) => game.table[number - 1] !== right);
        return chance(mood.find) ? { type: 'vote', number: game.table.indexOf(right) + 1 } : oneOf(decoys);
      }
      default:
        return { type: 'clue', card: oneOf(game.hands[seat]), clue: someClue(game) };
    }
  };
  return { seat, action: action() };
}

const malformed = [
  () => oneOf([null, 5, 'vote', true, [], {}, [{ type: 'vote', number: 1 }]]),
  () => ({ type: oneOf([undefined, 'Vote', 'guess', '', 'over', 'first_clue', 'clue ', 5, null, ['vote']]), card: 'd01', cards: ['d01'], number: 1, clue: { text: 'sen' } }),
  () => ({ type: 'clue', card: NO_TEXT(), clue: { text: 'sen' } }),
  (game) => ({
    type: 'clue', card: oneOf(game.hands[0]),
    clue: oneOf([
      undefined, null, 'sen', 5, [], {}, ['sen'], { words: 'sen' }, { text: 5 }, { text: null }, { clip: null }, { clip: 7 }, { live: false }, { live: null },
      { live: 1 }, { live: 'true' }, { text: 'sen', clip: 'c1' }, { text: 'sen', live: true }, { clip: 'c1', live: true }, { text: '', clip: '' }, { text: null, live: true },
    ]),
  }),
  () => ({ type: 'offer', cards: oneOf([undefined, null, 'd01', 5, {}, [5], [null], ['d01', 5], [['d01']]]) }),
  () => ({ type: 'offer', card: 'd01' }),
  () => ({ type: 'vote', number: oneOf([undefined, NO_WHOLE()]) }),
];

/** A card of the hand, of another hand, of the table, or none there is. */
function someCard(game, seat) {
  const foreign = [...game.hands.filter((_, other) => other !== seat).flat(), ...game.given.flat(), ...game.stack];
  return oneOf([game.hands[seat]?.[0] ?? 'd01', oneOf(foreign), oneOf(['d00', 'd85', 'D01', '', 'd1', '1'])]);
}

/** Well formed, and that is all. */
const someAction = (game, seat) =>
  oneOf([
    { type: 'clue', card: someCard(game, seat), clue: someText() }, { type: 'offer', cards: [someCard(game, seat)] },
    { type: 'offer', cards: game.hands[seat]?.slice(0, game.due) ?? [] }, { type: 'vote', number: oneOf([0, 1, 2, HUGE()]) },
  ]);

const asked = (game, phases, action) => {
  const seat = oneOf(game.toAct());
  return seat === undefined || !phases.includes(game.phase) ? null : { seat, action: action(seat) };
};

const BAD_CLUES = [
  { text: '' }, { text: ' \t\n' }, { text: '\u00a0\u2003' }, { text: 'x'.repeat(201) }, { text: '🌙'.repeat(201) }, { text: ` ${'ó'.repeat(201)} ` }, { clip: '' }, { clip: 'c1' }, { live: true },
];
const CLUES = ['first_clue', 'clue'];
const nasty = {
  clue: (game) => asked(game, CLUES, (seat) => ({ type: 'clue', card: oneOf([someCard(game, seat), oneOf(game.hands[seat])]), clue: oneOf([...BAD_CLUES, someText()]) })),
  badClue: (game) => asked(game, CLUES, (seat) => ({ type: 'clue', card: oneOf(game.hands[seat]), clue: oneOf(BAD_CLUES) })),
  offerSome: (game) => asked(game, ['offer'], (seat) => ({ type: 'offer', cards: Array.from({ length: below(4) }, () => someCard(game, seat)) })),
  offerTwice(game) {
    const card = oneOf(game.hands[game.toAct()[0] ?? 0]);
    return asked({ ...game, toAct: () => game.toAct().slice(0, 1) }, ['offer'], () => ({ type: 'offer', cards: [card, card] }));
  },
  offerAnother: (game) => asked(game, ['offer'], (seat) => ({ type: 'offer', cards: Array.from({ length: game.due }, () => someCard(game, seat)) })),
  vote: (game) => asked(game, ['vote'], () => ({ type: 'vote', number: oneOf([0, raw('-0'), raw('0.0'), game.table.length, game.table.length + 1, HUGE()]) })),
  voteOwn: (game) => asked(game, ['vote'], (seat) => ({ type: 'vote', number: game.table.indexOf(oneOf(game.given[seat])) + 1 })),
  narratorVotes: (game) => (game.phase === 'vote' ? { seat: game.narrator, action: { type: 'vote', number: 1 } } : null),
};

/** Other things under the same names: `from` takes the places of `to`. */
const renaming = (cards) => {
  const names = new Map(shuffled(cards).map((card, i) => [card, cards[i]]));
  return (card) => names.get(card) ?? card;
};

/**
 * The same table to the eyes of `viewer`: who has given which of the cards that lie out is different, and so are the cards nobody has laid out and the
 * votes that are in.
 */
function twinFile() {
  const { game, file } = fairGame(kind, below(80), (game) => game.phase !== 'clue');
  if (game.phase === 'over') return twinFile();
  const viewer = oneOf(['spectator', ...seats(game)]);
  const seen = viewer === 'spectator' ? [] : [...game.hands[viewer], ...game.given[viewer]];
  const unseen = (cards) => cards.filter((card) => !seen.includes(card));
  const sealed = game.phase === 'vote' ? [] : game.given.flat();
  const hidden = renaming(unseen([...game.hands.flat(), ...game.stack, ...sealed]));
  const owned = renaming(unseen(game.table));
  const other = (card) => owned(hidden(card));
  const [deal, ...layouts] = file.chance;
  const since = file.moves.findLastIndex(({ action }) => action.type === 'clue');
  const moves = file.moves.map(({ seat, action }, i) => {
    if (action.type === 'clue') return { seat, action: { ...action, card: other(action.card) } };
    if (action.type === 'offer') return { seat, action: { ...action, cards: action.cards.map(other) } };
    if (i < since || seat === viewer) return { seat, action };
    const own = game.given[seat].map(other);
    const numbers = game.table.flatMap((card, at) => (own.includes(card) ? [] : [at + 1]));
    return { seat, action: { type: 'vote', number: oneOf(numbers) } };
  });
  const twin = { ...file, chance: [{ shuffle: deal.shuffle.map(other) }, ...layouts], moves };
  return { file, kind: 'twin', twin, viewer: String(viewer) };
}

/** Every card named anywhere in a view, but for the round that lies open. */
function cardsNamed(value, key) {
  if (key === 'last_round') return [];
  if (typeof value === 'string') return value.match(/^d\d\d$/g) ?? [];
  return value && typeof value === 'object' ? Object.entries(value).flatMap(([k, v]) => [...cardsNamed(k), ...cardsNamed(v, k)]) : [];
}

function compareViews(views, { summary, game }, differ) {
  for (const [who, { table, own }] of Object.entries(views)) {
    const hand = who === 'spectator' ? [] : game.hands[who];
    const given = who === 'spectator' || summary.phase === 'over' ? [] : game.given[who];
    const named = cardsNamed({ table, own }).sort();
    if (!same(named, [...hand, ...given, ...summary.table].sort())) differ(`views.${who}: cards named`, named, [hand, given, summary.table]);
    for (const key of Object.keys(summary)) if (!same(table[key], summary[key])) differ(`views.${who}.table.${key}`, table[key], summary[key]);
  }
}

const reached = ({ game, refused }, file) => ({
  ...Object.fromEntries([...game.marks].map((mark) => [mark, true])),
  'a clue without words': game.lastRound !== null && !('text' in game.lastRound.clue),
  'narrator asked to vote': refused?.code === 'not_your_turn' && file.moves[refused.move].seat === game.narrator && game.phase === 'vote',
  'first narrator not seat 0': game.round === 1 && game.narrator > 0,
});

export const kind = {
  Game,
  files: 1000,
  least: 80,
  longest: 200,
  mood: () => oneOf(MOODS),
  goodMove,
  unspoilable: ['pick', 'swapped', 'dice'],
  malformed,
  someAction,
  nasty,
  special: twinFile,
  sealedAgain: (game, seat) => (game.phase === 'vote' && seat < game.seats && chance(0.5) ? { type: 'vote', number: 1 } : undefined),
  stops: [
    () => true,
    (game) => game.phase === 'first_clue',
    (game) => game.phase === 'offer',
    (game) => game.phase === 'offer' && game.toAct().length === 1,
    (game) => game.phase === 'vote',
    (game) => game.phase === 'vote' && game.toAct().length === 1,
    (game) => game.phase === 'clue',
    () => false, () => false, // to the end
  ],
  odd: (action) => (action.type === 'vote' ? { ...action, number: WHOLE_BUT_ODD(action.number) } : { number: -1, ...action, ...(action.type === 'clue' && { cards: 5, clue: { note: 5, live: false, ...action.clue } }) }),
  compareViews,
  reached,
  wanted: {
    phase: ['first_clue', 'clue', 'offer', 'vote', 'over'],
    ending: ['stack_empty'],
    refused: ['not_in_hand', 'wrong_number_of_cards', 'empty_clue', 'clue_too_long', 'own_card', 'no_such_number', 'not_allowed_here'],
    reached: [
      'some found it', 'all found it', 'nobody found it, decoys split_only', 'nobody found it, decoys always', 'three seats, one finder', 'shared win',
      'the last card fills the last hand', 'the refill stops short', 'a clue without words', 'narrator asked to vote', 'first narrator not seat 0',
    ],
  },
};
