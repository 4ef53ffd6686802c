// Narrator, sentence by sentence.
import { Game } from './files.mjs';
import { Writer } from '#reference/handmade';

const JULIAN = 0;
const [TOMEK, LENA, MATYLDA, MIKOLAJ] = [1, 2, 3, 4];

class Table extends Writer {
  constructor(seats, options = {}) {
    super(Game, seats, options); // undealt cards lie in the order of the deck: the first hand is d01, d02, …
  }
  clue(seat, clue = { text: 'sen' }) {
    return this.move(seat, 'clue', { card: this.game.hands[seat][0], clue });
  }
  /** Everybody else gives what comes first; the narrator's card lies first, then the others by seat. */
  offers() {
    const { game } = this;
    const before = game.toAct();
    const given = [...game.given[game.narrator], ...before.flatMap((seat) => game.hands[seat].slice(0, game.due))];
    this.chance.wish('shuffle', given);
    for (const seat of before) this.move(seat, 'offer', { cards: game.hands[seat].slice(0, game.due) });
    return this;
  }
  /** Number by seat, for all who vote. */
  votes(numbers) {
    for (const seat of this.game.toAct()) this.move(seat, 'vote', { number: numbers[seat] });
    return this;
  }
  round(numbers = {}) {
    const narrator = this.game.toAct()[0];
    this.clue(narrator).offers();
    for (const seat of this.game.toAct()) this.move(seat, 'vote', { number: numbers[seat] ?? 1 });
    return this;
  }
  rounds(times) {
    for (let i = 0; i < times; i++) this.round();
    return this;
  }
}

const WITH_LONG = (length) => new Table(4).clue(0, { text: ` ${'ą'.repeat(length)}\n` });

export const handmade = () => [
  ['Lena finds it and two fall for her card, one for Tomek’s', new Table(5).clue(JULIAN).offers().votes({ [TOMEK]: 3, [LENA]: 1, [MATYLDA]: 3, [MIKOLAJ]: 2 }),
    { summary: { scores: [3, 1, 5, 0, 0], narrator: TOMEK, phase: 'clue', round: 2, last_round: { points: [3, 1, 5, 0, 0], owners: [0, 1, 2, 3, 4], votes: [null, 3, 1, 3, 2] } } }],
  ['everybody finds it', new Table(4).round(), { summary: { scores: [0, 2, 2, 2] } }],
  ['nobody finds it', new Table(4).round({ 1: 3, 2: 4, 3: 3 }), { summary: { scores: [0, 2, 2, 2] } }],
  ['nobody finds it, and decoys always count', new Table(4, { decoys: 'always' }).round({ 1: 3, 2: 4, 3: 3 }), { summary: { scores: [0, 2, 4, 3] } }],
  ['three seats, one finder', new Table(3).round({ 1: 1, 2: 2 }), { summary: { scores: [4, 5, 0], last_round: { owners: [0, 1, 1, 2, 2] } } }],
  ['three seats, nobody: two each', new Table(3).round({ 1: 4, 2: 2 }), { summary: { scores: [0, 2, 2] } }],
  ['a vote for the own card stays open', new Table(4).clue(0).offers().move(1, 'vote', { number: 2 }), { refused: { code: 'own_card' }, summary: { waiting: [1, 2, 3] } }],
  ['either of two own cards', new Table(3).clue(0).offers().move(2, 'vote', { number: 5 }), { refused: { code: 'own_card' } }],
  ['five seats: over in the refill after round 11', new Table(5).rounds(11),
    { summary: { phase: 'over', round: 11, stack: 0, narrator: 0, clue: null, table: [], waiting: [] }, to_act: [], legal: {}, outcome: { reason: 'stack_empty' } }],
  ['five seats: not over before', new Table(5).rounds(10), { summary: { phase: 'clue', round: 11, stack: 4, narrator: 0 } }],
  ['six seats: the last card fills the last hand, and that is the end', new Table(6).rounds(8), { summary: { phase: 'over', round: 8, stack: 0 }, outcome: { reason: 'stack_empty' } }],
  ['a race for the first clue', new Table(4).clue(2), { summary: { narrator: 2, phase: 'offer', round: 1 }, to_act: [0, 1, 3] }],
  ['who comes second in the race', new Table(4).clue(2).clue(1), { refused: { code: 'wrong_phase' } }],
  ['the narrator cannot narrate twice', new Table(4).clue(2).clue(2), { refused: { code: 'not_your_turn' } }],
  ['words are trimmed', new Table(4).clue(1, { text: ' \t dom \n' }), { summary: { clue: { text: 'dom' } } }],
  ['200 characters', WITH_LONG(200), { refused: null }],
  ['201 characters', WITH_LONG(201), { refused: { code: 'clue_too_long' } }],
  ['a sound, where only words are allowed: before it is looked at', new Table(4).clue(1, { clip: '' }), { refused: { code: 'not_allowed_here' } }],
  ['an empty sound', new Table(4, { performance: true }).clue(1, { clip: '' }), { refused: { code: 'empty_clue' } }],
  ['performed at the table', new Table(4, { performance: true }).clue(1, { live: true }), { summary: { clue: { live: true } } }],
  ['a card of another hand, with a sound that is not allowed', new Table(4).move(1, 'clue', { card: 'd01', clue: { live: true } }), { refused: { code: 'not_in_hand' } }],
  ['one card where two are due', new Table(3).clue(0).move(1, 'offer', { cards: ['d08'] }), { refused: { code: 'wrong_number_of_cards' } }],
  ['the same card twice', new Table(3).clue(0).move(1, 'offer', { cards: ['d08', 'd08'] }), { refused: { code: 'not_in_hand' } }],
  ['the same card twice where one is due', new Table(4).clue(0).move(1, 'offer', { cards: ['d07', 'd07'] }), { refused: { code: 'wrong_number_of_cards' } }],
  ['the refill begins with the new narrator', new Table(4).round(), { views: { 1: { own: { hand: ['d08', 'd09', 'd10', 'd11', 'd12', 'd25'] } }, 0: { own: { hand: ['d02', 'd03', 'd04', 'd05', 'd06', 'd28'] } } } }],
];
