// Ruletka, sentence by sentence.
import { Writer } from '#reference/handmade';
import { Roulette } from './rules.mjs';

/** 'ccb' → click, click, bullet */
const cards = (letters) => [...letters].map((letter) => (letter === 'b' ? 'bullet' : 'click'));

class Table extends Writer {
  /** `hands`: the action card each seat begins with. */
  constructor(hands, then = []) {
    super(Roulette, hands.length, {}, (chance) => chance.wish('shuffle', [...hands, ...then]));
  }
  /** Loads, spins and bets. `magazines`: how each living seat's begins; a cheat hides a bullet. */
  open(bets, magazines = [], cheats = []) {
    const living = this.game.living();
    const clicks = (seat) => 'c'.repeat(6 - this.game.bullets[seat] + (cheats.includes(seat) ? 1 : 0));
    this.chance.wish('shuffle', ...living.map((seat) => cards(magazines[seat] ?? clicks(seat))));
    for (const seat of living) this.move(seat, 'hide', { card: cheats.includes(seat) ? 'bullet' : 'click' });
    for (const seat of living) this.move(seat, 'bet', { shots: bets[seat] });
    return this;
  }
  /** One ballot: who accuses whom; the others pass. */
  ballot(accusations = {}) {
    for (const seat of this.game.toAct()) {
      if (seat in accusations) this.move(seat, 'accuse', { target: accusations[seat] });
      else this.move(seat, 'pass');
    }
    return this;
  }
  play(seat, card, more) {
    return this.move(seat, 'play', { card, ...more });
  }
  /** Everyone is ready, so many times. */
  ready(times = 1) {
    for (let i = 0; i < times; i++) for (const seat of this.game.toAct()) this.move(seat, 'ready');
    return this;
  }
  /** A whole round without accusations or cards. */
  round(bets, magazines) {
    const { round } = this.game;
    this.open(bets, magazines).ballot();
    while (this.game.round === round && this.game.phase !== 'over') this.ready();
    return this;
  }
  rounds(times, bets, magazines) {
    for (let i = 0; i < times; i++) this.round(bets, magazines);
    return this;
  }
}

const PAIR = ['barrel', 'barrel'];
const FOUR_DEATHS = 4;
/** Two seats; seat 1 is down to its captain. */
const lastLife = (hands = PAIR) => new Table(hands).rounds(FOUR_DEATHS - 1, [0, 1], [, 'b']);

export const handmade = () => [
  ['bet 0 and survive: 1 point; bet 4 and survive: 5', new Table(PAIR).round([0, 4]), { summary: { points: [1, 5], round: 2, phase: 'load', shot: 0 } }],
  ['two accusers of one cheat draw 3 each; the cheat loses a character, draws 1, neither shoots nor scores',
    new Table(['barrel', 'barrel', 'barrel']).open([1, 1, 5], [], [2]).ballot({ 0: 2, 1: 2 }).ballot(),
    { summary: { phase: 'countdown', action_cards: [4, 4, 2], characters: [4, 4, 3], in_round: [true, true, false], extra_bullets: [0, 0, 0], shot: 1 }, to_act: [0, 1, 2] }],
  ['had it been a click: the accused draws 2, both accusers gain a bullet',
    new Table(['barrel', 'barrel', 'barrel']).open([1, 1, 5]).ballot({ 0: 2, 1: 2 }),
    { summary: { phase: 'challenge', action_cards: [1, 1, 3], characters: [4, 4, 4], extra_bullets: [1, 1, 0], supply: 14 }, to_act: [2] }],
  ['airgun, then shoot_someone: the airgun must choose', new Table(['airgun', 'shoot_someone']).open([1, 1]).ballot().play(0, 'airgun').play(1, 'shoot_someone').ready(),
    { summary: { phase: 'aim' }, to_act: [0, 1] }],
  ['shoot_someone, then airgun: the airgun need not', new Table(['airgun', 'shoot_someone']).open([1, 1]).ballot().play(1, 'shoot_someone').play(0, 'airgun').ready(),
    { summary: { phase: 'aim' }, to_act: [1] }],
  ['16 against 15: the 16 wins', new Table(PAIR).rounds(2, [4, 4]).round([5, 4]), { outcome: { winners: [0], scores: [16, 15], reason: 'points' }, summary: { waiting: [] }, to_act: [] }],
  ['16 against 16: all living seats play on, also those below', new Table([...PAIR, 'barrel']).rounds(2, [4, 4, 0]).round([5, 5, 0]),
    { outcome: null, summary: { phase: 'load', round: 4, points: [16, 16, 3] }, to_act: [0, 1, 2] }],
  ['both last captains die on the same shot: nobody wins', new Table(PAIR).rounds(FOUR_DEATHS, [1, 1], ['b', 'b']),
    { outcome: { winners: [], scores: [0, 0], reason: 'all_dead' }, summary: { characters: [0, 0], bets: [null, null] } }],
  ['a seat with 3 bullets loses a member: one bullet again, two back in the supply',
    new Table(PAIR).open([0, 0]).ballot({ 0: 1 }).ballot().ready().open([0, 0]).ballot({ 0: 1 }).ballot().ready().open([1, 0], ['b']).ballot().ready(),
    { summary: { characters: [3, 4], extra_bullets: [0, 0], supply: 17, phase: 'after' } }],
  ['a captain takes the extra bullets and the action cards to the grave',
    lastLife().open([0, 1]).ballot({ 1: 0 }).ballot().ready(2), { summary: { supply: 16, extra_bullets: [0, 1] } }],
  ['the last captain in the middle of the shots is asked', lastLife().open([3, 3], [, 'b']).ballot().ready(), { summary: { phase: 'survivor', shot: 1, points: [3, 0] }, to_act: [0], legal: { 0: [{ type: 'walk' }, { type: 'shoot_on' }] } }],
  ['who has made the bet shots wins at once', lastLife().open([1, 3], [, 'b']).ballot().ready(), { outcome: { winners: [0], reason: 'last_captain', scores: [3, 0] } }],
  ['who lost a member on that shot wins at once', lastLife().open([3, 3], ['b', 'b']).ballot().ready(), { outcome: { winners: [0], reason: 'last_captain' }, summary: { characters: [3, 0] } }],
  ['walking away wins without points', lastLife().open([3, 3], [, 'b']).ballot().ready().move(0, 'walk'), { outcome: { winners: [0], scores: [3, 0], reason: 'last_captain' }, summary: { shot: 1 } }],
  ['shooting on is counted down for the survivor alone, and asked again', lastLife().open([3, 3], [, 'b']).ballot().ready().move(0, 'shoot_on').ready(),
    { summary: { phase: 'survivor', shot: 2 }, to_act: [0] }],
  ['shot on to the end: won, no points', lastLife().open([2, 2], [, 'b']).ballot().ready().move(0, 'shoot_on').ready(), { outcome: { winners: [0], scores: [3, 0], reason: 'last_captain' } }],
  ['shot on into a bullet with members left: won all the same, and a card is drawn', lastLife().open([3, 3], ['cb', 'b']).ballot().ready().move(0, 'shoot_on').ready(),
    { outcome: { winners: [0], reason: 'last_captain' }, summary: { characters: [3, 0], action_cards: [2, 4] } }],
  ['shot on into a bullet as the last life: nobody wins',
    new Table(PAIR).rounds(3, [1, 1], ['b', 'b']).open([3, 3], ['cb', 'b']).ballot().ready().move(0, 'shoot_on').ready(), { outcome: { winners: [], reason: 'all_dead' } }],
  ['one captain left by a ballot wins at once', lastLife().open([5, 5], [], [1]).ballot({ 0: 1 }), { outcome: { winners: [0], reason: 'last_captain' }, summary: { action_cards: [4, 4], shot: 0, bets: [5, null] } }],
  ['one captain left by once_more wins at once', lastLife(['once_more', 'barrel']).open([0, 0], [, 'b']).ballot().play(0, 'once_more', { target: 1 }), { outcome: { winners: [0], reason: 'last_captain' } }],
  ['bang, then bodyguard: in the air', new Table(['bang', 'bodyguard']).open([1, 0], ['b']).ballot().play(0, 'bang', { target: 1 }).play(1, 'bodyguard').ready(), { summary: { characters: [4, 4], in_round: [true, true] } }],
  ['bodyguard, then bang: gets through', new Table(['bang', 'bodyguard']).open([1, 0], ['b']).ballot().play(1, 'bodyguard').play(0, 'bang', { target: 1 }).ready(), { summary: { characters: [4, 3] } }],
  ['shoot_someone, then bodyguard: in the air, though the choice comes later',
    new Table(['shoot_someone', 'bodyguard']).open([1, 0], ['b']).ballot().play(0, 'shoot_someone').play(1, 'bodyguard').ready().move(0, 'aim', { target: 1 }), { summary: { characters: [4, 4] } }],
  ['bodyguard, then shoot_someone: gets through',
    new Table(['shoot_someone', 'bodyguard']).open([1, 0], ['b']).ballot().play(1, 'bodyguard').play(0, 'shoot_someone').ready().move(0, 'aim', { target: 1 }), { summary: { characters: [4, 3] } }],
  ['a bodyguard does not stop the own bullet', new Table(['barrel', 'bodyguard']).open([0, 1], [, 'b']).ballot().play(1, 'bodyguard').ready(), { summary: { characters: [4, 3] } }],
  ['an aim lasts one shot', new Table(['airgun', 'barrel']).open([2, 0], ['cb']).ballot().play(0, 'airgun').ready(2), { summary: { characters: [3, 4] } }],
  ['a bullet at oneself and one from outside on the same shot kill one character', new Table(['bang', 'barrel']).open([1, 1], ['b', 'b']).ballot().play(0, 'bang', { target: 1 }).ready(), { summary: { characters: [4, 3] } }],
  ['posthumous: killed on the third shot, two points, also to oneself', new Table(['posthumous', 'barrel']).open([5, 0], ['ccb']).ballot().ready(3).play(0, 'posthumous', { target: 0 }), { summary: { points: [2, 0] } }],
  ['posthumous: killed by another on a shot one fires too, that shot does not count',
    new Table(['bang', 'posthumous']).open([2, 2], ['cb']).ballot().ready().play(0, 'bang', { target: 1 }).ready().play(1, 'posthumous', { target: 1 }), { summary: { points: [0, 1], characters: [4, 3] } }],
  ['posthumous: killed by another after the own shots, all of them count',
    new Table(['bang', 'posthumous']).open([3, 2], ['ccb']).ballot().ready(2).play(0, 'bang', { target: 1 }).ready().play(1, 'posthumous', { target: 1 }), { summary: { points: [0, 2] } }],
  ['posthumous: the shot of once_more does not count, neither as survived nor as the one that killed',
    new Table(['once_more', 'posthumous']).open([0, 3], [, 'cccb']).ballot().ready(3).play(0, 'once_more', { target: 1 }).play(1, 'posthumous', { target: 1 }), { summary: { points: [0, 3], characters: [4, 3] } }],
  ['posthumous: caught, nothing', new Table(['posthumous', 'barrel']).open([5, 0], [], [0]).ballot({ 1: 0 }).ballot().play(0, 'posthumous', { target: 0 }), { refused: null, summary: { points: [0, 0], phase: 'after', action_cards: [1, 4] } }],
  ['posthumous: not at a seat in the round', new Table(['posthumous', 'barrel']).open([0, 0]).ballot().play(0, 'posthumous', { target: 1 }), { refused: { code: 'bad_target' } }],
  ['once_more brings no point', new Table(['once_more', 'barrel']).open([0, 1]).ballot().ready().play(0, 'once_more', { target: 1 }).ready(), { summary: { points: [1, 2] } }],
  ['once_more is for another', new Table(['once_more', 'barrel']).open([0, 1]).ballot().ready().play(0, 'once_more', { target: 0 }), { refused: { code: 'bad_target' } }],
  ['a card takes back every ready', new Table([...PAIR, 'airgun']).open([1, 1, 1]).ballot().move(0, 'ready').move(1, 'ready').play(2, 'airgun'), { to_act: [0, 1, 2], summary: { waiting: [0, 1, 2] } }],
  ['nobody bet: after follows at once', new Table(PAIR).open([0, 0]).ballot(), { summary: { phase: 'after', shot: 0 }, to_act: [0, 1] }],
  ['no shot is counted down for which nobody is left', new Table(PAIR).open([5, 1], ['b']).ballot().ready(), { summary: { phase: 'after', shot: 1 } }],
  ['who has accused is not asked again, even with a card for it', new Table(['second_thoughts', 'barrel']).open([1, 1]).ballot({ 0: 1 }).play(0, 'second_thoughts', { shots: 0 }), { to_act: [1], refused: { code: 'not_your_turn' } }],
  ['when all have accused the phase ends', new Table(PAIR).open([0, 0]).ballot({ 0: 1, 1: 0 }), { summary: { phase: 'after', extra_bullets: [1, 1], action_cards: [2, 2] } }],
  ['accusing twice, after the ballot', new Table(PAIR).open([1, 1]).ballot({ 0: 1 }).move(0, 'accuse', { target: 1 }), { refused: { code: 'already_accused' } }],
  ['accusing twice, in the open ballot', new Table(PAIR).open([1, 1]).move(0, 'accuse', { target: 1 }).move(0, 'accuse', { target: 1 }), { refused: { code: 'already_accused' } }],
  ['accusing after a sealed pass', new Table(PAIR).open([1, 1]).move(0, 'pass').move(0, 'accuse', { target: 1 }), { refused: { code: 'not_your_turn' } }],
  ['accusing one whose card was shown', new Table(['barrel', 'barrel', 'barrel']).open([1, 1, 1]).ballot({ 0: 1 }).move(2, 'accuse', { target: 1 }), { refused: { code: 'accused_already' } }],
  ['accusing oneself', new Table(PAIR).open([1, 1]).move(0, 'accuse', { target: 0 }), { refused: { code: 'bad_target' } }],
  ['second thoughts of the caught', new Table(['barrel', 'second_thoughts']).open([0, 5], [], [1]).ballot({ 0: 1 }).play(1, 'second_thoughts', { shots: 0 }), { refused: { code: 'out_of_round' }, to_act: [1] }],
  ['airgun of the caught', new Table(['barrel', 'airgun']).open([1, 5], [], [1]).ballot({ 0: 1 }).ballot().play(1, 'airgun'), { refused: { code: 'out_of_round' } }],
  ['airgun of one who does not shoot', new Table(['barrel', 'airgun']).open([1, 0]).ballot().play(1, 'airgun'), { refused: { code: 'wrong_time' } }],
  ['airgun while loading', new Table(['barrel', 'airgun']).play(1, 'airgun'), { refused: { code: 'wrong_time' } }],
  ['a card one has not, at a wrong time', new Table(['barrel', 'airgun']).play(1, 'bang'), { refused: { code: 'no_such_card' } }],
  ['the dead hinder nobody, however many points they have',
    new Table(['barrel', 'posthumous', 'barrel']).rounds(2, [4, 4, 0]).round([5, 5, 0]).rounds(3, [1, 1, 0], ['b', 'b'])
      .open([5, 0, 0], ['ccccb']).ballot().ready(5).play(1, 'posthumous', { target: 0 }).ready(),
    { outcome: { winners: [1], scores: [20, 17, 7], reason: 'points' } }],
  ['dare at 5 and cold_feet at 0 change nothing', new Table(['dare', 'cold_feet']).open([0, 5]).play(0, 'dare', { target: 1 }).play(1, 'cold_feet', { target: 0 }), { refused: null, summary: { bets: [0, 5], action_cards: [0, 0] } }],
  ['an accuser caught in the same ballot pays out of the restored seven',
    new Table([...PAIR, 'barrel']).open([1, 1, 1], [], [0]).ballot({ 0: 1, 2: 0 }), { summary: { characters: [3, 4, 4], extra_bullets: [1, 0, 0], action_cards: [2, 2, 4], supply: 15 } }],
  ['a bullet at a seat out of the round hits a corpse', new Table(['bang', 'barrel', 'barrel']).open([2, 1, 0], ['cb', 'b']).ballot().ready().play(0, 'bang', { target: 1 }).ready(), { summary: { characters: [4, 3, 4], in_round: [true, false, true] } }],
];
