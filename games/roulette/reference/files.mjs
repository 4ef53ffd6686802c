// What is special about Ruletka's scenario files.
import { fairGame } from '#reference/files';
import { HUGE, NO_TEXT, NO_WHOLE, Recorder, WHOLE_BUT_ODD, below, chance, oneOf } from '#reference/random';
import { DECK } from './cards.mjs';
import { Roulette } from './rules.mjs';
import { Script, seatsWhere } from '#reference/shared';

const EVERY_CARD = [...new Set(DECK)];
const seats = (game) => [...Array(game.seats).keys()];
const someSeat = (game) => oneOf([...seats(game), ...seats(game), game.seats, HUGE()]);

/** How a table plays: what it risks and what it likes to do. Each leads to places where the others seldom come. */
const MOODS = [
  { cheat: 0.15, accuse: 0.08, play: 0.15, bets: [0, 1, 2, 3, 4, 5] },
  { cheat: 0.5, accuse: 0.3, play: 0.4, bets: [0, 1, 2, 3, 4, 5] },
  { cheat: 0.1, accuse: 0.02, play: 0.4, bets: [3, 4, 5], luck: 'good' },
  { cheat: 0, accuse: 0.01, play: 0.1, bets: [4, 4, 5, 5], luck: 'good' },
  { cheat: 0.1, accuse: 0.02, play: 0.2, bets: [4, 5], luck: 'bad' },
  { cheat: 0, accuse: 0.05, play: 0.5, bets: [1, 2, 5], luck: 'bad' },
  { cheat: 0, accuse: 0.9, play: 0, bets: [0] }, // the supply and the deck run out
  { cheat: 0.1, accuse: 0.8, play: 0.1, bets: [0, 0, 0, 5] },
  { cheat: 0.9, accuse: 0.7, play: 0.3, bets: [1, 5] },
  { cheat: 0, accuse: 0, play: 0.1, bets: [5], luck: 'either' }, // somebody survives in the middle of the shots
];

/** Bullets at the bottom or at the top of what is left. */
function bend(luck) {
  if (luck === undefined) return {};
  const isMagazine = (list) => list[0] === 'click' || list[0] === 'bullet';
  const direction = () => ({ good: 1, bad: -1, either: oneOf([1, -1]) })[luck];
  const bent = (list, value) => [...list].sort((a, b) => value * ((a === 'bullet') - (b === 'bullet')));
  return { shuffle: (list) => (isMagazine(list) && chance(0.8) ? bent(list, direction()) : null) };
}

function goodMove(game, mood) {
  const seat = oneOf(game.toAct());
  const plays = chance(mood.play) ? game.playsOf(seat) : [];
  const allowed = (actions) => actions.filter((action) => game.refusal(seat, action) === null);
  const action = () => {
    switch (game.phase) {
      case 'load':
        return allowed((chance(mood.cheat) ? ['bullet', 'click'] : ['click', 'bullet']).map((card) => ({ type: 'hide', card })))[0];
      case 'bet':
        return { type: 'bet', shots: oneOf(mood.bets) };
      case 'challenge':
        return oneOf(chance(mood.accuse) ? allowed(seats(game).map((target) => ({ type: 'accuse', target }))) : []) ?? { type: 'pass' };
      case 'aim':
        return { type: 'aim', target: oneOf(seats(game).filter((target) => target !== seat)) };
      case 'survivor':
        return { type: oneOf(['walk', 'shoot_on']) };
      default:
        return { type: 'ready' };
    }
  };
  return { seat, action: plays.length > 0 ? oneOf(plays) : action() };
}

const malformed = [
  () => oneOf([null, 5, 'pass', true, [], {}, [{ type: 'pass' }]]),
  () => ({ type: oneOf([undefined, 'Pass', 'fire', '', 'over', 'arrange', 'ready ', 5, null, ['pass'], { type: 'pass' }]), card: 'click', shots: 1, target: 0 }),
  () => ({ type: 'hide', card: oneOf([NO_TEXT(), 'ace', '', 'Click']) }),
  () => ({ type: 'bet', shots: oneOf([undefined, NO_WHOLE()]) }),
  () => ({ type: oneOf(['accuse', 'aim']), target: oneOf([undefined, NO_WHOLE()]) }),
  () => ({ type: 'play', card: NO_TEXT(), target: 1, shots: 1 }),
  () => ({ type: 'play', card: oneOf(['voyeur', 'bang', 'barrel']), target: NO_WHOLE() }),
  () => ({ type: 'play', card: 'second_thoughts', shots: NO_WHOLE() }),
];

/** Any card of the hand, or any at all, aimed anywhere. */
function somePlay(game, seat) {
  const card = chance(0.8) ? oneOf(game.hands[seat] ?? []) : oneOf([...EVERY_CARD, 'ace', '']);
  return {
    type: 'play', card: card ?? 'bang', ...(chance(0.8) && { target: someSeat(game) }), ...(chance(0.8) && { shots: oneOf([0, 3, 5, 6, HUGE()]) }),
  };
}

/** Well formed, and that is all. */
const someAction = (game, seat) =>
  oneOf([
    { type: 'hide', card: oneOf(['bullet', 'click']) }, { type: 'bet', shots: oneOf([0, 1, 5, 6]) }, { type: 'pass' }, { type: 'ready' },
    { type: 'accuse', target: someSeat(game) }, { type: 'aim', target: someSeat(game) }, { type: 'walk' }, { type: 'shoot_on' },
    somePlay(game, seat), somePlay(game, seat), { type: 'accuse', target: 0 },
  ]);

const actor = (game) => (game.toAct().length > 0 ? oneOf(game.toAct()) : null);
const asked = (game, phases, action) => {
  const seat = actor(game);
  return seat === null || !phases.includes(game.phase) ? null : { seat, action: action(seat) };
};

const nasty = {
  play: (game) => asked(game, [game.phase], (seat) => somePlay(game, seat)),
  playNow(game) {
    const timely = game.toAct().flatMap((seat) => game.hands[seat].filter((card) => game.playRefusal(seat, { card }) !== 'wrong_time').map((card) => ({ seat, card })));
    if (timely.length === 0) return null;
    const { seat, card } = oneOf(timely);
    return { seat, action: { ...somePlay(game, seat), card } };
  },
  playOut(game) {
    const guns = ['second_thoughts', 'airgun', 'bang'];
    const out = game.toAct().filter((seat) => !game.inRound[seat] && guns.some((card) => game.hands[seat].includes(card)));
    if (out.length === 0) return null;
    const seat = oneOf(out);
    return { seat, action: { ...somePlay(game, seat), card: oneOf(guns.filter((card) => game.hands[seat].includes(card))) } };
  },
  hide: (game) => asked(game, ['load'], () => ({ type: 'hide', card: oneOf(['click', 'bullet']) })),
  bet: (game) => asked(game, ['bet'], () => ({ type: 'bet', shots: oneOf([6, 7, HUGE()]) })),
  accuse: (game) => asked(game, ['challenge'], () => ({ type: 'accuse', target: someSeat(game) })),
  accuseShown: (game) => (game.shown.includes(true) ? asked(game, ['challenge'], () => ({ type: 'accuse', target: oneOf(seatsWhere(game.shown)) })) : null),
  accuseAgain(game) {
    const again = seats(game).filter((seat) => game.accused[seat] || (game.phase === 'challenge' && typeof game.answers[seat] === 'number'));
    return again.length === 0 ? null : { seat: oneOf(again), action: { type: 'accuse', target: someSeat(game) } };
  },
  aim: (game) => asked(game, ['aim'], (seat) => ({ type: 'aim', target: oneOf([seat, game.seats, someSeat(game)]) })),
};

/** What a seat might have done in secret instead, to the same public effect. */
function secretly(game, seat, action, end) {
  if (action.type === 'hide') return { type: 'hide', card: game.bullets[seat] < 7 && chance(0.5) ? 'click' : 'bullet' };
  if (action.type === 'bet' && end.phase === 'bet') return { type: 'bet', shots: below(6) };
  if (action.type === 'pass' || action.type === 'accuse')
    return oneOf([{ type: 'pass' }, ...game.legalOf(seat).filter(({ type }) => type === 'accuse')]);
  return action;
}

/** The same table to the eyes of `viewer`: what others hid, bet and answered in this round, and how all magazines lie, is different. */
function twinFile() {
  const secret = (game) => ['load', 'bet', 'challenge'].includes(game.phase) && !game.shown.includes(true);
  const { game: end, file } = fairGame(kind, below(150), secret);
  const viewer = oneOf(['spectator', ...seats(end)]);
  const script = new Script(file.chance);
  const game = new Roulette(file.seats, file.options, script);
  const recorder = new Recorder();
  const moves = file.moves.map(({ seat, action }) => {
    const now = game.round === end.round;
    if (now) game.chance = recorder;
    const move = { seat, action: now && seat !== viewer ? secretly(game, seat, action, end) : action };
    game.act(move.seat, move.action);
    return { ...move, looked: now && seat === viewer && (action.card === 'barrel' || action.card === 'voyeur') };
  });
  if (!secret(end) || moves.some(({ looked }) => looked)) return twinFile();
  const twin = { ...file, moves: moves.map(({ seat, action }) => ({ seat, action })), chance: [...file.chance.slice(0, script.next), ...recorder.entries] };
  return { file, kind: 'twin', twin, viewer: String(viewer) };
}

const phases = ['load', 'bet', 'challenge', 'countdown', 'aim', 'after', 'survivor', 'over'];
export const kind = {
  Game: Roulette,
  files: 1000,
  least: 250,
  longest: 900,
  mood() {
    const mood = oneOf(MOODS);
    return { ...mood, bend: bend(mood.luck) };
  },
  goodMove,
  unspoilable: ['pick', 'swapped', 'dice'],
  malformed,
  someAction,
  nasty,
  special: twinFile,
  stops: [
    () => true,
    ...phases.slice(0, 7).map((phase) => (game) => game.phase === phase),
    (game) => game.inRound.some((yes, seat) => !yes && game.lives(seat)) && game.phase !== 'after',
    ...Array(3).fill((game) => game.phase === 'challenge' && game.shown.includes(true)),
    ...Array(2).fill((game) => game.phase === 'survivor'),
    (game) => game.phase === 'load' && game.bullets.some((bullets) => bullets > 5),
    () => false, () => false, // to the end
  ],
  isOut: (game, seat) => !game.lives(seat),
  odd(action) {
    for (const key of ['shots', 'target']) if (key in action) return { ...action, [key]: WHOLE_BUT_ODD(action[key]) };
    return { ...action, ...(action.type !== 'play' && { shots: -1, target: 'x' }) };
  },
  reached: ({ game }) => Object.fromEntries([...game.marks].map((mark) => [mark, true])),
  wanted: {
    phase: phases,
    ending: ['points', 'last_captain', 'all_dead'],
    refused: ['no_such_card', 'wrong_time', 'bad_target', 'accused_already', 'already_accused', 'out_of_round', 'bad_bet'],
    reached: [
      'nothing left to draw', 'discard shuffled', 'discard shuffled between two cards of one seat', 'shot on', 'caught while catching',
      'dead accuser pays nothing', 'penalty out of the round', 'no bullet in the supply', 'no click in the magazine', 'extra bullets returned',
      'extra bullets kept by the dead', 'aim overridden', 'posthumous points', 'once more, nothing in the magazine', 'killed by once more',
      'a bullet in the air', 'saved by a bodyguard', 'a corpse hit', 'shot past a bodyguard', 'shot by another', 'hit twice',
      'killed after the own shots', 'tie at the top', ...EVERY_CARD.map((card) => `played ${card}`),
    ],
  },
};
