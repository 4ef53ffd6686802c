// A second implementation of Blef, written from rules/README.md and bluff.md alone, that says what
// `stolik scenario` must answer to a file whose chance script determines every draw.

import { Undetermined, isObject, isWhole, seatsWhere, sum, withDefaults } from '#reference/shared';

const OPTIONS = {
  order: ['count_first', 'value_first'],
  wild_ones: [false, true],
  directions: [false, true],
  countdown: [false, true],
  elimination: [false, true],
};
const LIMIT = 6; // a seat that would take this many cards has lost
const COUNTDOWN_START = 5;

/** Each of the 15 unordered pairs of different faces, twice. */
export const DECK = [];
for (let a = 1; a <= 6; a++) for (let b = a + 1; b <= 6; b++) DECK.push(`${a}/${b}`, `${a}/${b}`);

export const facesOf = (card) => card.split('/').map(Number);

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

/** One game. `chance` answers `pick(seats)` and `shuffle(deck)`. */
export class Blef {
  static id = 'bluff';
  static seats = [2, 6];
  static options = OPTIONS;

  constructor(seats, options, chance) {
    this.seats = seats;
    this.options = withDefaults(OPTIONS, options);
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
    return seatsWhere(this.inGame);
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
