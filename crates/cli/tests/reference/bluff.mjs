// A second implementation of Blef, written from shared/rules/README.md and bluff.md alone, that says what
// `stolik scenario` must answer to a file whose chance script determines every draw.

/** The file itself is wrong (exit status 2); `entry` is the index of the chance entry to blame, if one is. */
export class WrongFile extends Error {
  constructor(message, entry = null) {
    super(message);
    this.entry = entry;
  }
}

/** The page leaves this to the seed, so the reference has no answer. */
export class Undetermined extends Error {}

export const OPTIONS = {
  order: ['count_first', 'value_first'],
  wild_ones: [false, true],
  directions: [false, true],
  countdown: [false, true],
  elimination: [false, true],
};
export const LIMIT = 6; // a seat that would take this many cards has lost
const COUNTDOWN_START = 5;

/** Each of the 15 unordered pairs of different faces, twice. */
export const DECK = [];
for (let a = 1; a <= 6; a++) for (let b = a + 1; b <= 6; b++) DECK.push(`${a}/${b}`, `${a}/${b}`);

export const facesOf = (card) => card.split('/').map(Number);
const isObject = (x) => typeof x === 'object' && x !== null && !Array.isArray(x);
const isWhole = (x) => Number.isInteger(x) && x >= 0;
const sum = (list) => list.reduce((a, b) => a + b, 0);

/** "Unknown `type`, a field missing or of the wrong type, a number negative or not whole"; face of a bid out of range. */
function isMalformed(action) {
  if (!isObject(action)) return true;
  switch (action.type) {
    case 'arrange':
      return !Array.isArray(action.faces) || !action.faces.every(isWhole);
    case 'direction':
      return typeof action.clockwise !== 'boolean';
    case 'bid':
      return !isWhole(action.count) || !isWhole(action.face) || action.face < 1 || action.face > 6;
    case 'check':
      return false;
    default:
      return true;
  }
}

/** Draws from a script; entries that were never reached are never looked at. */
export class Script {
  constructor(entries) {
    this.entries = entries;
    this.next = 0;
  }

  take(kind) {
    const index = this.next++;
    if (index >= this.entries.length) throw new Undetermined('the script ran out');
    const entry = this.entries[index];
    if (!isObject(entry) || !(kind in entry)) throw new WrongFile(`entry ${index} is no ${kind}`, index);
    return [entry[kind], index];
  }

  pick(seats) {
    const [seat, index] = this.take('pick');
    if (!isWhole(seat) || seat >= seats) throw new WrongFile(`entry ${index} picks no seat`, index);
    return seat;
  }

  /** The whole deck in its new order; `null` stands for what the seed decides. */
  shuffle(deck) {
    const [listed, index] = this.take('shuffle');
    if (!Array.isArray(listed)) throw new WrongFile(`entry ${index} is no list`, index);
    const rest = [...deck];
    for (const card of listed) {
      const at = rest.indexOf(card);
      if (at < 0) throw new WrongFile(`entry ${index} names a card that is not there`, index);
      rest.splice(at, 1);
    }
    const last = new Set(rest).size <= 1 ? rest : rest.map(() => null);
    return [...listed, ...last];
  }
}

/** One game. `chance` answers `pick(seats)` and `shuffle(deck)`. */
export class Blef {
  constructor(seats, options, chance) {
    this.seats = seats;
    this.options = Object.fromEntries(Object.entries(OPTIONS).map(([key, values]) => [key, options[key] ?? values[0]]));
    this.chance = chance;
    this.cards = Array(seats).fill(this.options.countdown ? COUNTDOWN_START : 1);
    this.inGame = Array(seats).fill(true);
    this.extra = false; // are these the rounds that break a tie?
    this.round = 0;
    this.lastRound = null;
    this.outcome = null;
    this.starter = chance.pick(seats);
    this.deal();
  }

  playing() {
    return this.inGame.flatMap((yes, seat) => (yes ? [seat] : []));
  }

  deal() {
    const deck = this.chance.shuffle(DECK);
    this.round++;
    this.phase = 'arrange';
    this.turn = null;
    this.bid = null;
    this.bids = [];
    this.clockwise = this.options.directions ? null : true;
    this.onesWild = this.options.wild_ones;
    this.hands = this.inGame.map((yes, seat) => (yes ? deck.splice(0, this.cards[seat]) : []));
    if (this.hands.flat().includes(null)) throw new Undetermined('the shuffle lists too few cards');
    this.faces = this.inGame.map(() => null); // sealed choices
  }

  total() {
    return sum(this.hands.map((hand) => hand.length));
  }

  neighbour(seat, clockwise) {
    do seat = (seat + (clockwise ? 1 : this.seats - 1)) % this.seats;
    while (!this.inGame[seat]);
    return seat;
  }

  toAct() {
    if (this.phase === 'over') return [];
    if (this.phase === 'arrange') return this.playing().filter((seat) => this.faces[seat] === null);
    return [this.turn];
  }

  isHigher(count, face) {
    if (this.bid === null) return true;
    const { count: oldCount, face: oldFace } = this.bid;
    return this.options.order === 'count_first'
      ? count > oldCount || (count === oldCount && face > oldFace)
      : face > oldFace || (face === oldFace && count > oldCount);
  }

  /** Why the rules do not allow this, as a code; null if they do. */
  refusal(seat, action) {
    if (isMalformed(action)) return 'malformed';
    if (this.phase === 'over') return 'game_over';
    if (!this.toAct().includes(seat)) return 'not_your_turn';
    if (this.phase === 'direction' && (action.type === 'bid' || action.type === 'check')) return 'direction_first';
    const allowed = { arrange: ['arrange'], direction: ['direction'], bid: ['bid', 'check'] }[this.phase];
    if (!allowed.includes(action.type)) return 'wrong_phase';
    if (action.type === 'arrange') {
      const hand = this.hands[seat];
      if (action.faces.length !== hand.length) return 'wrong_length';
      if (!hand.every((card, i) => facesOf(card).includes(action.faces[i]))) return 'not_on_card';
    }
    if (action.type === 'bid') {
      if (action.count > this.total()) return 'bid_too_high';
      if (action.count < 1 || !this.isHigher(action.count, action.face)) return 'bid_too_low';
    }
    if (action.type === 'check' && this.bid === null) return 'nothing_to_check';
    return null;
  }

  /** Plays a move that `refusal` found nothing against. */
  act(seat, action) {
    if (action.type === 'arrange') {
      this.faces[seat] = [...action.faces];
      if (this.toAct().length === 0) {
        this.phase = this.options.directions ? 'direction' : 'bid';
        this.turn = this.starter;
      }
    } else if (action.type === 'direction') {
      this.clockwise = action.clockwise;
      this.phase = 'bid';
    } else if (action.type === 'bid') {
      if (this.bid === null && action.face === 1) this.onesWild = false;
      this.bid = { count: action.count, face: action.face, seat };
      this.bids.push(this.bid);
      this.turn = this.neighbour(seat, this.clockwise);
    } else {
      this.check(seat);
    }
  }

  /** How many cards show what the bid speaks of. */
  actual() {
    const counts = (face) => face === this.bid.face || (face === 1 && this.onesWild);
    return this.faces.flat().filter((face) => face !== null && counts(face)).length;
  }

  check(checker) {
    const { bid } = this;
    const actual = this.actual();
    const [winner, loser] = actual >= bid.count ? [bid.seat, checker] : [checker, bid.seat];
    const hands = this.hands.map((hand, seat) => hand.map((card, i) => ({ card, face: this.faces[seat][i] })));
    this.lastRound = { bid, actual, checker, winner, loser, hands };
    if (this.extra) {
      this.inGame[loser] = false;
      if (this.playing().length === 1) return this.end(this.playing(), 'extra_round');
    } else {
      const { countdown, elimination } = this.options;
      this.cards[loser] += countdown ? -1 : 1;
      if (this.cards[loser] === (countdown ? 0 : LIMIT)) {
        this.inGame[loser] = false;
        if (elimination) {
          this.cards[loser] = 0;
          if (this.playing().length === 1) return this.end(this.playing(), 'last_left');
        } else {
          const best = countdown ? Math.max(...this.cards) : Math.min(...this.cards);
          const tied = this.cards.flatMap((number, seat) => (number === best ? [seat] : []));
          if (tied.length === 1) return this.end(tied, countdown ? 'most_cards' : 'fewest_cards');
          this.inGame = this.cards.map((_, seat) => tied.includes(seat));
          this.extra = true;
        }
      }
    }
    this.starter = this.inGame[winner] ? winner : this.neighbour(winner, true);
    this.deal();
  }

  end(winners, reason) {
    this.phase = 'over';
    this.turn = null;
    this.bid = null;
    this.outcome = { winners, scores: [...this.cards], reason };
  }

  /** The legal actions of each seat to act. */
  legal() {
    return Object.fromEntries(this.toAct().map((seat) => [seat, this.legalOf(seat)]));
  }

  legalOf(seat) {
    if (this.phase === 'arrange') return [{ type: 'arrange', choices: this.hands[seat].map(facesOf) }];
    if (this.phase === 'direction') return [true, false].map((clockwise) => ({ type: 'direction', clockwise }));
    const actions = this.bid === null ? [] : [{ type: 'check' }];
    for (let count = 1; count <= this.total(); count++)
      for (let face = 1; face <= 6; face++)
        if (this.isHigher(count, face)) actions.push({ type: 'bid', count, face });
    return actions;
  }

  summary() {
    return {
      phase: this.phase,
      round: this.round,
      starter: this.starter,
      clockwise: this.clockwise,
      turn: this.turn,
      bid: this.bid,
      cards: [...this.cards],
      in_game: [...this.inGame],
      ones_wild: this.onesWild,
      last_round: this.lastRound,
    };
  }

  /** What a seat (or the spectator, null) knows of the cards of this round and of the one shown last. */
  sight(seat) {
    const mine = seat !== null && this.phase !== 'over';
    return {
      hand: mine ? this.hands[seat] : [],
      faces: mine ? this.faces[seat] : null,
      shown: this.lastRound === null ? [] : this.lastRound.hands.flat().map(({ card }) => card),
      arranged: this.faces.map((faces) => faces !== null),
      bids: this.bids,
    };
  }
}

/** Looks at the file as a whole, before anything is drawn. */
function validate(file) {
  if (!isObject(file)) throw new WrongFile('no object');
  if (file.game !== 'bluff') throw new WrongFile('unknown game');
  if (!isWhole(file.seats) || file.seats < 2 || file.seats > 6) throw new WrongFile('bad number of seats');
  const options = file.options ?? {};
  if (!isObject(options)) throw new WrongFile('options are no object');
  for (const [key, value] of Object.entries(options)) {
    if (!Object.hasOwn(OPTIONS, key)) throw new WrongFile(`unknown option ${key}`);
    if (!OPTIONS[key].includes(value)) throw new WrongFile(`unknown value of ${key}`);
  }
  for (const key of ['chance', 'moves'])
    if (!Array.isArray(file[key] ?? [])) throw new WrongFile(`${key} is no list`);
  for (const move of file.moves ?? []) {
    if (!isObject(move)) throw new WrongFile('a move is no object');
    if (!isWhole(move.seat)) throw new WrongFile('a move has no seat');
  }
}

/** The answer to a scenario file: `{status: 2, entry}`, or `{status: 0, summary, to_act, legal, …}` with the game. */
export function play(file) {
  try {
    validate(file);
    const game = new Blef(file.seats, file.options ?? {}, new Script(file.chance ?? []));
    let refused = null;
    for (const [index, { seat, action }] of (file.moves ?? []).entries()) {
      const code = game.refusal(seat, action);
      if (code !== null) {
        refused = { move: index, code };
        break;
      }
      game.act(seat, action);
    }
    const sights = { spectator: game.sight(null) };
    for (let seat = 0; seat < file.seats; seat++) sights[seat] = game.sight(seat);
    const { outcome } = game;
    return { status: 0, summary: game.summary(), to_act: game.toAct(), legal: game.legal(), outcome, refused, sights, game };
  } catch (error) {
    if (error instanceof WrongFile) return { status: 2, entry: error.entry, message: error.message };
    throw error;
  }
}
