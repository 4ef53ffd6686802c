// What is special about Iluzja's scenario files.
import { illusionOver } from '../illusion.mjs';
import { HUGE, NO_WHOLE, WHOLE_BUT_ODD, below, chance, oneOf, raw } from '../random.mjs';
import { cardsOf } from '../program.mjs';

const SEEDS = ['nasiono', 'seed 2']; // of fresh decks; growing one takes a while
const decks = new Map();
const Game = illusionOver((deck, seed) => {
  const key = deck === 'fresh' ? seed : null;
  if (!decks.has(key)) decks.set(key, new Map(cardsOf('illusion', key === null ? [] : ['--deck', 'fresh', '--seed', key]).map((card) => [card.id, card])));
  return decks.get(key);
});

/** A place for the next card: anywhere, or where it belongs. */
function place(game, mood) {
  if (!chance(mood.skill)) return below(game.row.length + 1);
  const value = (card) => game.cards.get(card)[game.colour];
  const larger = game.row.findIndex((card) => value(card) > value(game.stack[0]));
  return larger < 0 ? game.row.length : larger;
}

function goodMove(game, mood) {
  const seat = game.turn;
  const [legal] = game.legalOf(seat);
  if (legal.type === 'doubt' && (game.stack.length === 0 || chance(mood.doubt))) return { seat, action: { type: 'doubt' } };
  return { seat, action: { type: 'place', at: place(game, mood) } };
}

const MOODS = [{ doubt: 0.5, skill: 0.7 }, { doubt: 0.2, skill: 0.95 }, { doubt: 0.05, skill: 0.5 }, { doubt: 0.02, skill: 1 }, { doubt: 0, skill: 0 }];
const malformed = [
  () => oneOf([null, 5, 'doubt', true, [], {}, [{ type: 'doubt' }]]),
  () => ({ type: oneOf([undefined, 'Doubt', 'bid', '', 'doubt ', 5, null, ['doubt'], { type: 'doubt' }]), at: 0 }),
  () => ({ type: 'place', at: oneOf([undefined, NO_WHOLE()]) }),
  () => ({ type: 'place', to: 0 }),
];
const someAction = (game) => oneOf([{ type: 'doubt' }, { type: 'place', at: oneOf([0, 1, 2, game.row.length + 1, HUGE()]) }]);
const now = (game, action) => (game.phase === 'over' ? null : { seat: game.turn, action });

export const illusion = {
  Game,
  least: 150,
  longest: 700,
  mood: () => oneOf(MOODS),
  seed: () => (chance(0.6) ? oneOf(SEEDS) : ''),
  goodMove,
  unspoilable: ['dice'],
  unrefused: ['wrong_phase'],
  malformed,
  someAction,
  nasty: {
    doubt: (game) => now(game, { type: 'doubt' }),
    far: (game) => now(game, { type: 'place', at: oneOf([game.row.length, game.row.length + 1, 98, HUGE()]) }),
    near: (game) => now(game, { type: 'place', at: oneOf([0, raw('-0'), raw('0.0')]) }),
  },
  stops: [
    () => true,
    (game) => game.lastPlacedBy === null,
    (game) => game.stack.length === 0,
    (game) => game.stack.length === 1,
    (game) => game.marks.has('shuffled anew in a round'),
    (game) => game.marks.has('shuffled anew between rounds'),
    () => false, () => false, // to the end
  ],
  odd: (action) => (action.type === 'place' ? { ...action, at: WHOLE_BUT_ODD(action.at) } : { ...action, at: -1 }),
  reached: ({ game }) => Object.fromEntries([...game.marks].map((mark) => [mark, true])),
  wanted: {
    phase: ['play', 'over'],
    ending: ['three_arrows', 'twelve_rounds'],
    refused: ['must_place_first', 'no_such_place', 'must_doubt'],
    reached: ['every card in the row', 'shuffled anew between rounds', 'shuffled anew in a round', 'right with equal neighbours', 'shared win'],
  },
};
Game.options = { ...Game.options, deck: ['classic'] };
