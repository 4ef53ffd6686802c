// Makes random scenario files of a game, fair and foul. What is special about a game stands in files/<game>.mjs.
import { isDeepStrictEqual as same } from 'node:util';
import { HUGE, Recorder, below, chance, oneOf, shuffled, write } from './random.mjs';

const everySeat = (game) => [...Array(game.seats).keys()];

/** Moves meant to be refused, each for a reason of its own; null where the state does not allow the trick. */
const NASTY = {
  malformed: (game, kind) => ({ seat: chance(0.5) ? (game.toAct()[0] ?? 0) : below(game.seats + 1), action: oneOf(kind.malformed)(game) }),
  wrongSeat(game, kind) {
    const idle = everySeat(game).filter((seat) => !game.toAct().includes(seat));
    const groups = [idle, idle.filter((seat) => kind.isOut?.(game, seat)), [game.seats, 1000]];
    const seat = oneOf(oneOf(groups.filter((group) => group.length > 0)));
    return { seat, action: kind.sealedAgain?.(game, seat) ?? kind.someAction(game, seat) };
  },
  otherPhase(game, kind) {
    const seat = oneOf(game.toAct().length > 0 ? game.toAct() : [0]);
    return { seat, action: kind.someAction(game, seat) };
  },
  // Not refused at all: numbers in other clothes, fields nobody asked for.
  odd(game, kind, mood) {
    if (game.phase === 'over') return null;
    const { seat, action } = kind.goodMove(game, mood);
    return { seat, action: { note: [null], seat: 'x', ...kind.odd(action) } };
  },
};

/** A game played fairly: so many moves at least, then on to a place to stop or to its end. */
export function fairGame(kind, least, stop = () => true) {
  const { Game } = kind;
  const seats = Game.seats[0] + below(Game.seats[1] - Game.seats[0] + 1);
  const options = Object.fromEntries(Object.entries(kind.options ?? Game.options).flatMap(([key, values]) => (chance(0.75) ? [[key, oneOf(values)]] : [])));
  const mood = kind.mood(seats);
  const recorder = new Recorder(mood.bend);
  const game = new Game(seats, options, recorder, '');
  const moves = [];
  while (game.phase !== 'over' && (moves.length < least || !stop(game)) && moves.length < kind.longest) {
    const move = kind.goodMove(game, mood);
    game.act(move.seat, move.action);
    moves.push(move);
  }
  return { game, mood, file: { game: Game.id, seats, options, chance: recorder.entries, moves } };
}

function gameFile(kind) {
  const { game, mood, file } = fairGame(kind, below(oneOf([20, kind.least / 3, kind.least])), oneOf(kind.stops));
  const add = (move) => {
    file.moves.push(move);
    const { seat, action } = JSON.parse(write(move));
    const allowed = game.refusal(seat, action) === null;
    if (allowed) game.act(seat, action); // records the chance it needs
    return allowed;
  };
  if (chance(game.phase === 'over' ? 0.3 : 0.85)) {
    const tricks = Object.values(chance(0.4) ? NASTY : { ...kind.nasty, otherPhase: NASTY.otherPhase }).map((make) => make(game, kind, mood)).filter((move) => move !== null);
    const allowed = add(oneOf(tricks));
    if (chance(0.3) && game.phase !== 'over') {
      const after = kind.goodMove(game, mood);
      if (allowed) add(after);
      else file.moves.push(after); // must not be played after a refusal
    }
  }
  if (chance(0.2)) file.chance.push(...oneOf([[{ pick: 99 }], [{ dice: [1, 2] }], [{ shuffle: ['9/9'] }, { pick: 0 }]]));
  if (chance(0.2)) kind.trim?.(file, game);
  if (chance(0.2)) file.seed = oneOf(['', 'ziarno', 'żółć ♠']);
  return { file, kind: 'game' };
}

const of = (file, key) => file.chance.filter((entry) => key in entry);

/** Ways to spoil a file. A function returns false where the game has nothing of the sort. */
export const SPOIL = {
  game: (file) => (file.game = oneOf([undefined, 'blef', file.game.toUpperCase(), '', 'poker', null, 5])),
  seats: (file, { Game }) => (file.seats = oneOf([undefined, 0, 1, Game.seats[1] + 1, 100, -3, 2.5, '3', null, [3], HUGE()])),
  option: (file) => (file.options = { ...file.options, [oneOf(['wild', 'Order', '', 'extra'])]: oneOf([true, false, 'count_first']) }),
  value(file, { Game }) {
    if (Object.keys(Game.options).length === 0) return false;
    const key = oneOf(Object.keys(Game.options));
    const bad = oneOf(['yes', 'true', 1, 0, [], {}, null, typeof Game.options[key][0] === 'boolean' ? 'count_first' : true]);
    file.options = { ...file.options, [key]: bad };
  },
  pick(file) {
    if (of(file, 'pick').length === 0) return false;
    oneOf(of(file, 'pick')).pick = oneOf([file.seats, 6, 99, -1, 0.5, '0', null, [0], true]);
  },
  wrongKind(file) {
    const at = below(file.chance.length);
    const others = [{ dice: [1] }, { pick: 0 }, { shuffle: [] }].filter((entry) => !(Object.keys(entry)[0] in file.chance[at]));
    file.chance[at] = oneOf(others);
  },
  swapped(file) {
    const differ = file.chance.flatMap((entry, i) => (i > 0 && !same(Object.keys(entry), Object.keys(file.chance[i - 1])) ? [i] : []));
    if (differ.length === 0) return false;
    const at = oneOf(differ);
    file.chance.splice(at - 1, 2, file.chance[at], file.chance[at - 1]);
  },
  unknownCard(file) {
    const { shuffle } = oneOf(of(file, 'shuffle'));
    if (shuffle.length === 0) return false;
    shuffle[below(shuffle.length)] = oneOf(['9/9', '5/1', '3/3', '', ' 1/5', 'Click', 'c99', 'orange']);
  },
  copied(file) {
    const { shuffle } = oneOf(of(file, 'shuffle'));
    const [at, from] = [below(shuffle.length), below(shuffle.length)];
    if (shuffle[at] === shuffle[from]) return false;
    shuffle[at] = shuffle[from];
  },
  tooLong(file) {
    const { shuffle } = oneOf(of(file, 'shuffle'));
    if (shuffle.length === 0) return false;
    shuffle.push(oneOf(shuffle));
  },
  notAList: (file) => (oneOf(of(file, 'shuffle')).shuffle = oneOf(['1/5', 5, null, [5], [null], {}])),
  dice(file) {
    if (of(file, 'dice').length === 0) return false;
    const entry = oneOf(of(file, 'dice'));
    entry.dice = oneOf([entry.dice.slice(1), [...entry.dice, entry.dice[0]], entry.dice.with(0, 'lemon'), entry.dice.with(0, 1), entry.dice[0], null]);
  },
};

function wrongFile(kind) {
  const { file } = fairGame(kind, below(kind.least));
  const spoil = oneOf(Object.keys(SPOIL));
  return SPOIL[spoil](file, kind) === false ? wrongFile(kind) : { file, kind: spoil };
}

export const makeFile = (kind) =>
  chance(0.75) ? gameFile(kind) : kind.special === undefined || chance(0.6) ? wrongFile(kind) : kind.special();
