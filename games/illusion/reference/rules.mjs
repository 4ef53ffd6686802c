// A second implementation of Iluzja, written from rules/README.md and illusion.md alone, that says what
// `stolik scenario` must answer to a file whose chance script determines every draw.
import { Undetermined, isObject, isWhole, withDefaults } from '#reference/shared';

const COLOURS = ['red', 'green', 'blue', 'yellow'];
const ARROWS = COLOURS.flatMap((colour) => [colour, colour, colour]);
const TO_WIN = 3;

const isMalformed = (action) => !isObject(action) || !(action.type === 'doubt' || (action.type === 'place' && isWhole(action.at)));

/** The rules over the decks that `stolik cards illusion` prints: `deckOf(deck, seed)` gives the cards by their ids. */
export const illusionOver = (deckOf) =>
  class Illusion {
    static id = 'illusion';
    static seats = [2, 5];
    static options = { rounds: ['first_to_three', 'all_twelve'], deck: ['classic', 'fresh'] };

    constructor(seats, options, chance, seed) {
      this.seats = seats;
      this.options = withDefaults(Illusion.options, options);
      this.chance = chance;
      this.marks = new Set(); // rare things that have happened, for the count of what was reached
      this.cards = deckOf(this.options.deck, seed);
      this.arrowStack = chance.shuffle(ARROWS);
      this.stack = chance.shuffle([...this.cards.keys()]);
      this.discard = [];
      this.row = [];
      this.arrows = Array(seats).fill(0);
      this.lastRound = null;
      this.outcome = null;
      this.round = 0;
      this.phase = 'play';
      this.begin(chance.pick(seats));
    }

    begin(first) {
      this.round++;
      this.colour = this.arrowStack.shift();
      this.turn = first;
      this.lastPlacedBy = null;
      this.row = [this.top()];
      this.renew();
    }

    /** Takes the top card. */
    top() {
      const card = this.stack.shift();
      if (card === null || card === undefined) throw new Undetermined('the shuffle lists too few cards');
      return card;
    }

    /** As soon as the stack is empty, what has been discarded becomes the new one. */
    renew() {
      if (this.stack.length > 0) return;
      if (this.discard.length === 0) return void this.marks.add('every card in the row');
      this.marks.add(this.lastPlacedBy === null ? 'shuffled anew between rounds' : 'shuffled anew in a round');
      this.stack = this.chance.shuffle(this.discard);
      this.discard = [];
    }

    toAct() {
      return this.phase === 'over' ? [] : [this.turn];
    }

    /** Why the rules do not allow this, as a code; null if they do. */
    refusal(seat, action) {
      if (isMalformed(action)) return 'malformed';
      if (this.phase === 'over') return 'game_over';
      if (seat !== this.turn) return 'not_your_turn';
      if (action.type === 'doubt') return this.lastPlacedBy === null ? 'must_place_first' : null;
      if (this.stack.length === 0) return 'must_doubt';
      return action.at > this.row.length ? 'no_such_place' : null;
    }

    /** Plays a move that `refusal` found nothing against. */
    act(seat, action) {
      if (action.type === 'doubt') return this.doubt(seat);
      this.row.splice(action.at, 0, this.top());
      this.lastPlacedBy = seat;
      this.turn = (seat + 1) % this.seats;
      this.renew();
    }

    doubt(doubter) {
      const values = this.row.map((card) => this.cards.get(card)[this.colour]);
      const correct = values.every((value, i) => i === 0 || value >= values[i - 1]);
      const winner = correct ? this.lastPlacedBy : doubter;
      if (correct && values.some((value, i) => i > 0 && value === values[i - 1])) this.marks.add('right with equal neighbours');
      this.lastRound = { colour: this.colour, values, correct, doubter, winner };
      this.arrows[winner]++;
      this.discard.push(...this.row);
      this.row = [];
      this.lastPlacedBy = null;
      if (this.options.rounds === 'first_to_three' && this.arrows[winner] === TO_WIN) return this.end([winner], 'three_arrows');
      if (this.arrowStack.length === 0) {
        const most = Math.max(...this.arrows);
        const winners = this.arrows.flatMap((number, seat) => (number === most ? [seat] : []));
        if (winners.length > 1) this.marks.add('shared win');
        return this.end(winners, 'twelve_rounds');
      }
      this.renew();
      this.begin(winner);
    }

    end(winners, reason) {
      this.phase = 'over';
      this.turn = null;
      this.colour = null;
      this.outcome = { winners, scores: [...this.arrows], reason };
    }

    legalOf(seat) {
      const places = Array.from({ length: this.row.length + 1 }, (_, at) => ({ type: 'place', at }));
      return [{ type: 'doubt' }, ...places].filter((action) => this.refusal(seat, action) === null);
    }

    summary() {
      return {
        phase: this.phase,
        round: this.round,
        turn: this.turn,
        colour: this.colour,
        row_length: this.row.length,
        arrows: [...this.arrows],
        last_placed_by: this.lastPlacedBy,
        last_round: this.lastRound,
        stack: this.stack.length,
      };
    }
  };
