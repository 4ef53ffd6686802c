// A second implementation of Narrator, written from rules/README.md and narrator.md alone, that says what
// `stolik scenario` must answer to a file whose chance script determines every draw.
import { Undetermined, isObject, isWhole, seatsWhere, withDefaults } from '#reference/shared';

const LONGEST_CLUE = 200;
const PHASES = { clue: ['first_clue', 'clue'], offer: ['offer'], vote: ['vote'] };

const isText = (x) => typeof x === 'string';
const trimmed = (text) => text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');

/** Exactly one of a text, a clip and `live: true`; null if it is anything else. */
function readClue(clue) {
  if (!isObject(clue)) return null;
  const { text, clip, live } = clue;
  if ([text, clip].some((part) => part !== undefined && !isText(part)) || (live !== undefined && typeof live !== 'boolean')) return null;
  const said = [text !== undefined && { text: trimmed(text) }, clip !== undefined && { clip }, live === true && { live }].filter(Boolean);
  return said.length === 1 ? said[0] : null;
}

function isMalformed(action) {
  if (!isObject(action)) return true;
  switch (action.type) {
    case 'clue':
      return !isText(action.card) || readClue(action.clue) === null;
    case 'offer':
      return !Array.isArray(action.cards) || !action.cards.every(isText);
    case 'vote':
      return !isWhole(action.number);
    default:
      return true;
  }
}

/** The rules over the pictures that `stolik cards narrator` prints. */
export const narratorOver = (deck) =>
  class Narrator {
    static id = 'narrator';
    static seats = [3, 6];
    static options = { decoys: ['split_only', 'always'], performance: [false, true], deck: ['dreams'] };

    constructor(seats, options, chance) {
      this.seats = seats;
      this.options = withDefaults(Narrator.options, options);
      this.chance = chance;
      this.marks = new Set(); // rare things that have happened, for the count of what was reached
      this.full = seats === 3 ? 7 : 6;
      this.due = seats === 3 ? 2 : 1; // cards each of the others gives
      this.stack = chance.shuffle(deck);
      this.hands = Array.from({ length: seats }, () => []);
      this.scores = Array(seats).fill(0);
      this.lastRound = null;
      this.outcome = null;
      this.round = 0;
      for (const hand of this.hands) this.fill(hand);
      this.begin(null);
    }

    everySeat(value) {
      return Array.from({ length: this.seats }, (_, seat) => value(seat));
    }

    fill(hand) {
      while (hand.length < this.full && this.stack.length > 0) {
        const card = this.stack.shift();
        if (card === null) throw new Undetermined('the shuffle lists too few cards');
        hand.push(card);
      }
    }

    begin(narrator) {
      this.round++;
      this.phase = narrator === null ? 'first_clue' : 'clue';
      this.narrator = narrator;
      this.clue = null;
      this.given = this.everySeat(() => []); // by the narrator and by the others
      this.table = [];
      this.votes = this.everySeat(() => null);
    }

    others() {
      return this.everySeat((seat) => seat).filter((seat) => seat !== this.narrator);
    }

    toAct() {
      switch (this.phase) {
        case 'first_clue':
          return this.everySeat((seat) => seat);
        case 'clue':
          return [this.narrator];
        case 'offer':
          return this.others().filter((seat) => this.given[seat].length === 0);
        case 'vote':
          return this.others().filter((seat) => this.votes[seat] === null);
        default:
          return [];
      }
    }

    // ---- refusals
    /** Why the rules do not allow this, as a code; null if they do. */
    refusal(seat, action) {
      if (isMalformed(action)) return 'malformed';
      if (this.phase === 'over') return 'game_over';
      if (!this.toAct().includes(seat)) return 'not_your_turn';
      if (!PHASES[action.type].includes(this.phase)) return 'wrong_phase';
      if (action.type === 'clue') return this.clueRefusal(seat, action);
      if (action.type === 'offer') return this.offerRefusal(seat, action.cards);
      if (action.number < 1 || action.number > this.table.length) return 'no_such_number';
      return this.given[seat].includes(this.table[action.number - 1]) ? 'own_card' : null;
    }

    clueRefusal(seat, { card, clue }) {
      const { text, clip } = readClue(clue);
      if (!this.hands[seat].includes(card)) return 'not_in_hand';
      if (text === undefined && !this.options.performance) return 'not_allowed_here';
      if (text === '' || clip === '') return 'empty_clue';
      return text !== undefined && [...text].length > LONGEST_CLUE ? 'clue_too_long' : null;
    }

    offerRefusal(seat, cards) {
      if (cards.length !== this.due) return 'wrong_number_of_cards';
      return new Set(cards).size < cards.length || !cards.every((card) => this.hands[seat].includes(card)) ? 'not_in_hand' : null;
    }

    // ---- moves
    /** Plays a move that `refusal` found nothing against. */
    act(seat, action) {
      switch (action.type) {
        case 'clue':
          this.narrator = seat;
          this.clue = readClue(action.clue);
          this.give(seat, [action.card]);
          this.phase = 'offer';
          break;
        case 'offer':
          this.give(seat, action.cards);
          if (this.toAct().length === 0) this.layOut();
          break;
        case 'vote':
          this.votes[seat] = action.number;
          if (this.toAct().length === 0) this.score();
          break;
      }
    }

    give(seat, cards) {
      this.given[seat] = [...cards];
      this.hands[seat] = this.hands[seat].filter((card) => !cards.includes(card));
    }

    layOut() {
      this.table = this.chance.shuffle(this.given.flat());
      if (this.table.includes(null)) throw new Undetermined('the shuffle lists too few cards');
      this.phase = 'vote';
    }

    score() {
      const owners = this.table.map((card) => this.given.findIndex((cards) => cards.includes(card)));
      const ownerOf = (number) => owners[number - 1];
      const found = this.others().filter((seat) => ownerOf(this.votes[seat]) === this.narrator);
      const split = found.length > 0 && found.length < this.seats - 1;
      const points = this.everySeat(() => 0);
      if (split) for (const seat of [this.narrator, ...found]) points[seat] += this.seats === 3 ? 4 : 3; // of two, one has found it
      else for (const seat of this.others()) points[seat] += 2;
      if (split || this.options.decoys === 'always')
        for (const seat of this.others()) if (!found.includes(seat)) points[ownerOf(this.votes[seat])]++;
      this.marks.add(split ? 'some found it' : found.length > 0 ? 'all found it' : `nobody found it, decoys ${this.options.decoys}`);
      if (split && this.seats === 3) this.marks.add('three seats, one finder');
      points.forEach((gained, seat) => (this.scores[seat] += gained));
      const { narrator, clue, table: cards, votes } = this;
      this.lastRound = { narrator, clue, cards, owners, votes, points };
      this.refill((narrator + 1) % this.seats);
    }

    refill(next) {
      for (let i = 0; i < this.seats; i++) this.fill(this.hands[(next + i) % this.seats]);
      if (this.stack.length > 0) return this.begin(next);
      this.marks.add(this.hands.every((hand) => hand.length === this.full) ? 'the last card fills the last hand' : 'the refill stops short');
      const most = Math.max(...this.scores);
      const winners = seatsWhere(this.scores.map((score) => score === most));
      if (winners.length > 1) this.marks.add('shared win');
      this.phase = 'over';
      this.clue = null;
      this.table = [];
      this.outcome = { winners, scores: [...this.scores], reason: 'stack_empty' };
    }

    // ---- telling
    legalOf(seat) {
      if (PHASES.clue.includes(this.phase)) return [{ type: 'clue', cards: [...this.hands[seat]], performance: this.options.performance }]; // described
      const numbers = this.table.map((_, i) => ({ type: 'vote', number: i + 1 }));
      return [...this.offersOf(seat), ...numbers].filter((action) => this.refusal(seat, action) === null);
    }

    /** Every choice of the due number of cards. */
    offersOf(seat) {
      const hand = this.hands[seat];
      const choices = this.due === 1 ? hand.map((card) => [card]) : hand.flatMap((first, i) => hand.slice(i + 1).map((second) => [first, second]));
      return choices.map((cards) => ({ type: 'offer', cards }));
    }

    summary() {
      return {
        phase: this.phase,
        round: this.round,
        narrator: this.narrator,
        clue: this.clue,
        table: [...this.table],
        stack: this.stack.length,
        scores: [...this.scores],
        waiting: this.toAct(),
        last_round: this.lastRound,
      };
    }
  };
