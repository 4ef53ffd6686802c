// What is special about Blef's scenario files.
import { isDeepStrictEqual as same } from 'node:util';
import { Blef, facesOf } from './rules.mjs';
import { fairGame } from '#reference/files';
import { HUGE, NO_WHOLE, WHOLE_BUT_ODD, below, chance, oneOf, raw, shuffled } from '#reference/random';
import { play } from '#reference/shared';

const goodArrange = (game, seat) => ({ type: 'arrange', faces: game.hands[seat].map((card) => oneOf(facesOf(card))) });

/** A move the rules allow. One of the victims is made to lose where that can be arranged. */
function goodMove(game, mood) {
  const victims = mood.victims.filter((seat) => game.inGame[seat]);
  const seat = oneOf(game.toAct());
  if (game.phase === 'arrange') return { seat, action: goodArrange(game, seat) };
  if (game.phase === 'direction') return { seat, action: { type: 'direction', clockwise: chance(0.5) } };
  const bids = game.legalOf(seat).filter(({ type }) => type === 'bid');
  if (game.bid !== null) {
    const loser = game.actual() >= game.bid.count ? seat : game.bid.seat;
    const eager = victims.length === 0 || game.extra ? 0.4 : victims.includes(loser) ? 0.9 : 0.02;
    if (bids.length === 0 || chance(eager)) return { seat, action: { type: 'check' } };
  }
  // Mostly small steps; the victim of a plot boasts.
  if (victims.includes(seat) && chance(0.6)) return { seat, action: bids.at(-1) };
  return { seat, action: chance(0.85) ? bids[below(Math.min(bids.length, 8))] : oneOf(bids) };
}

const malformed = [
  () => oneOf([null, 5, 'check', true, [], {}, [{ type: 'check' }]]),
  () => ({ type: oneOf([undefined, 'Bid', 'raise', '', 'pass', 'over', 'check ', 5, null, ['check'], { type: 'check' }]), count: 1, face: 2, faces: [1] }),
  () => ({ type: 'arrange', faces: oneOf([undefined, null, 1, '1', {}, true, { 0: 1 }]) }),
  () => ({ type: 'arrange', faces: shuffled([NO_WHOLE(), ...(chance(0.5) ? [1, 2] : [])]) }),
  () => ({ type: 'arrange', face: 1 }),
  () => ({ type: 'direction', clockwise: oneOf([undefined, null, 0, 1, 'true', [], {}]) }),
  () => ({ type: 'bid', [oneOf(['count', 'face'])]: 1 }),
  () => ({ type: 'bid', count: NO_WHOLE(), face: 2 }),
  () => ({ type: 'bid', count: 1, face: NO_WHOLE() }),
  () => ({ type: 'bid', count: oneOf([0, 1, 99]), face: oneOf([0, 7, 8, HUGE()]) }),
];

/** Well formed, and that is all. */
const someAction = () =>
  oneOf([
    { type: 'arrange', faces: oneOf([[], [1], [99]]) }, { type: 'direction', clockwise: chance(0.5) },
    { type: 'bid', count: oneOf([0, 1, 99]), face: 3 }, { type: 'check' },
  ]);

const nasty = {
  length(game) {
    if (game.phase !== 'arrange') return null;
    const seat = oneOf(game.toAct());
    const { faces } = goodArrange(game, seat);
    return { seat, action: { type: 'arrange', faces: oneOf([[], faces.slice(1), [...faces, 1], [...faces, 9], [...faces, HUGE()]]) } };
  },
  notOnCard(game) {
    if (game.phase !== 'arrange') return null;
    const seat = oneOf(game.toAct());
    const { faces } = goodArrange(game, seat);
    const at = below(faces.length);
    faces[at] = oneOf([0, 7, HUGE(), ...[1, 2, 3, 4, 5, 6].filter((face) => !facesOf(game.hands[seat][at]).includes(face))]);
    return { seat, action: { type: 'arrange', faces } };
  },
  // Before a bid is there: bid_too_low for 0, bid_too_high beyond the table. After: around and below the bid.
  bidEdges(game) {
    if (game.phase !== 'bid' && game.phase !== 'direction') return null;
    const { count, face } = game.bid ?? { count: 1, face: 1 };
    const any = 1 + below(6);
    const action = oneOf([
      { count: oneOf([0, raw('-0'), raw('0.0')]), face: any }, { count: game.total() + 1, face: any }, { count: HUGE(), face: any },
      { count, face }, { count, face: Math.max(1, face - 1) }, { count: count - 1, face: Math.min(6, face + 1) },
      { count: Math.max(0, count - 1), face }, { count: count + 1, face: 1 }, { count: 1, face: 6 }, { count: game.total(), face: 6 },
    ]);
    return { seat: game.turn, action: { type: 'bid', ...action } };
  },
  noBid: (game) => (game.phase === 'bid' && game.bid === null ? { seat: game.turn, action: { type: 'check' } } : null),
};

/** Where to stop a game: anywhere, or in the states that chance visits seldom. */
const stops = [
  () => true,
  (game) => game.phase === 'direction',
  (game) => game.phase === 'bid' && game.bid === null,
  (game) => game.phase === 'bid' && game.bid !== null,
  (game) => game.phase === 'arrange' && game.toAct().length < game.playing().length,
  (game) => game.phase === 'bid' && game.legalOf(game.turn).length === 1,
  (game) => game.inGame.includes(false),
  (game) => game.extra && game.starter !== game.lastRound.winner,
  () => false, // to the end
];

/** The same table to the eyes of `viewer`: other cards and faces in all other hands, the same bids. */
function twinFile() {
  const { game, file } = fairGame(kind, 2 + below(60));
  if (game.phase === 'over') return twinFile();
  const viewer = oneOf(['spectator', ...Array(file.seats).keys()]);
  const twin = structuredClone(file);
  const before = game.hands.slice(0, viewer === 'spectator' ? 0 : viewer).flat().length;
  const own = viewer === 'spectator' ? [] : game.hands[viewer];
  const entry = twin.chance.at(-1);
  const others = shuffled([...entry.shuffle.slice(0, before), ...entry.shuffle.slice(before + own.length)]);
  entry.shuffle = [...others.slice(0, before), ...own, ...others.slice(before)];
  // The arrangements since the last check, rewritten for the new hands.
  const since = twin.moves.findLastIndex(({ action }) => action.type === 'check') + 1;
  const { game: now } = play({ ...twin, moves: twin.moves.slice(0, since) }, Blef);
  for (const move of twin.moves.slice(since))
    if (move.action.type === 'arrange' && move.seat !== viewer) move.action = goodArrange(now, move.seat);
  return { file, kind: 'twin', twin, viewer: String(viewer) };
}

/** Every card named anywhere in a view, but for the round that lies open. */
function cardsNamed(value, key) {
  if (key === 'last_round') return [];
  if (typeof value === 'string') return value.match(/\b[1-6]\/[1-6]\b/g) ?? [];
  return value && typeof value === 'object' ? Object.entries(value).flatMap(([k, v]) => [...cardsNamed(k), ...cardsNamed(v, k)]) : [];
}

function compareViews(views, expected, differ) {
  const { summary, game } = expected;
  for (const who of Object.keys(views)) {
    const sight = game.sight(who === 'spectator' ? null : Number(who));
    const { table: shared, own } = views[who];
    const named = cardsNamed(views[who]).sort();
    if (summary.phase !== 'over') {
      if (!same(named, [...sight.hand].sort())) differ(`views.${who}: cards named`, named, sight.hand);
      const seen = [own?.hand ?? [], own?.faces ?? null, shared.arranged, shared.bids];
      const due = [sight.hand, sight.faces, sight.arranged, sight.bids];
      if (!same(seen, due)) differ(`views.${who}: hand, faces, arranged, bids`, seen, due);
    } else if (named.some((card) => !sight.shown.includes(card))) differ(`views.${who}: cards named`, named, sight.shown);
    for (const key of Object.keys(summary))
      if (!same(shared[key], summary[key])) differ(`views.${who}.table.${key}`, shared[key], summary[key]);
  }
}

function reached({ game, summary, refused }, file) {
  const stranger = refused?.code === 'not_your_turn' ? file.moves[refused.move].seat : null;
  return {
    'extra round': game.extra,
    'extra round of three or more': game.extra && game.playing().length >= 3,
    'starter passed on': game.extra && summary.phase !== 'over' && summary.starter !== summary.last_round.winner,
    'seat eliminated, others play on': game.options.elimination && summary.phase !== 'over' && summary.in_game.includes(false),
    'highest bid made': summary.phase === 'bid' && game.legalOf(game.turn).length === 1,
    'ones bid first with wild ones': game.options.wild_ones && !summary.ones_wild,
    anticlockwise: summary.clockwise === false,
    'sealed twice': stranger !== null && summary.phase === 'arrange' && game.faces[stranger],
    'seat out of the game': stranger !== null && summary.in_game[stranger] === false,
    'huge number': /^bid_too_high|^not_on_card/.test(refused?.code) && /"raw":"\d*(e|\d{10})/.test(JSON.stringify(file.moves[refused.move])),
    'seat out of range': stranger !== null && stranger >= game.seats,
  };
}

export const kind = {
  Game: Blef,
  files: 2000,
  least: 60,
  longest: Infinity,
  mood: (seats) => ({ victims: shuffled([...Array(seats).keys()]).slice(0, below(3)) }),
  goodMove,
  unspoilable: ['dice'],
  malformed,
  someAction,
  nasty,
  stops,
  isOut: (game, seat) => !game.inGame[seat],
  sealedAgain: (game, seat) => (seat < game.seats && game.phase === 'arrange' && game.inGame[seat] ? goodArrange(game, seat) : null),
  odd(action) {
    if (action.type === 'bid') return { ...action, [oneOf(['count', 'face'])]: WHOLE_BUT_ODD(chance(0.7) ? 1 : 2) };
    if (action.type === 'arrange' && chance(0.5)) return { ...action, faces: action.faces.map(WHOLE_BUT_ODD) };
    return { ...action, ...(action.type === 'check' && { count: -1, faces: 7 }) };
  },
  /** Name the cards that are dealt and no more. */
  trim(file, game) {
    const most = game.options.countdown ? 5 * file.seats : game.round + file.seats;
    for (const entry of file.chance) if (entry.shuffle?.length === 30 && most < 30) entry.shuffle.length = most;
  },
  special: twinFile,
  compareViews,
  reached,
  wanted: {
    phase: ['arrange', 'direction', 'bid', 'over'],
    ending: ['fewest_cards', 'most_cards', 'extra_round', 'last_left'],
    refused: ['not_on_card', 'wrong_length', 'bid_too_low', 'bid_too_high', 'nothing_to_check', 'direction_first'],
    reached: [
      'extra round', 'extra round of three or more', 'starter passed on', 'seat eliminated, others play on', 'highest bid made',
      'ones bid first with wild ones', 'anticlockwise', 'sealed twice', 'seat out of the game', 'seat out of range', 'huge number',
    ],
  },
};
