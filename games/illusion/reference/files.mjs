// What is special about Iluzja's scenario files.
import { fairGame } from '#reference/files';
import { illusionOver } from './rules.mjs';
import { HUGE, NO_WHOLE, WHOLE_BUT_ODD, below, chance, oneOf, raw, shuffled } from '#reference/random';
import { cardsOf } from '#reference/program';

const decks = new Map();
export const Game = illusionOver((deck, seed) => {
  const options = deck === 'fresh' ? ['--deck', 'fresh', '--seed', seed] : [];
  const key = options.join();
  if (!decks.has(key)) decks.set(key, new Map(cardsOf('illusion', options).map((card) => [card.id, card])));
  return decks.get(key);
});

/** A place for the next card: anywhere, or where it belongs. */
function place(game, mood) {
  if (!chance(mood.skill)) return below(game.row.length + 1);
  const value = (card) => game.cards.get(card)[game.colour];
  const larger = game.row.findIndex((card) => value(card) > value(game.stack[0]));
  return larger < 0 ? game.row.length : larger;
}

export function goodMove(game, mood) {
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

/** The same table to everyone's eyes: other cards under the pictures that nobody has seen turned. */
function twinFile() {
  const { game, file } = fairGame(kind, below(100), (game) => game.phase === 'over' || game.row.length > 1);
  if (game.marks.has('shuffled anew in a round') || game.marks.has('shuffled anew between rounds')) return twinFile();
  const twin = structuredClone(file);
  const { shuffle } = twin.chance[1];
  twin.chance[1].shuffle = [...shuffle.slice(0, game.discard.length), ...shuffled(shuffle.slice(game.discard.length))];
  return { file, kind: 'twin', twin, viewer: String(oneOf(['spectator', ...Array(file.seats).keys()])) };
}

export const kind = {
  Game,
  options: { rounds: Game.options.rounds }, // a fresh deck takes too long for thousands of files; see handmade/illusion.mjs
  files: 1000,
  least: 150,
  longest: 700,
  mood: () => oneOf(MOODS),
  goodMove,
  unspoilable: ['dice'],
  unrefused: ['wrong_phase'],
  malformed,
  someAction,
  special: twinFile,
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
