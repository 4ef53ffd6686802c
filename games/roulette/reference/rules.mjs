// A second implementation of Ruletka, written from rules/README.md and roulette.md alone, that says what
// `stolik scenario` must answer to a file whose chance script determines every draw.
import { AT_ANOTHER, AT_SOMEONE_IN_THE_ROUND, DECK, OWN_GUN, TARGETED, TIME, isMalformed } from './cards.mjs';
import { Undetermined, seatsWhere, withDefaults } from '#reference/shared';

const BULLETS = 19;
const GOAL = 15;
const MOST_SHOTS = 5;
const BETS = [0, 1, 2, 3, 4, 5];
const PHASES = {
  hide: ['load'], bet: ['bet'], accuse: ['challenge'], pass: ['challenge'], ready: ['countdown', 'after'], aim: ['aim'],
  walk: ['survivor'], shoot_on: ['survivor'],
};

/** So many bullets among so many cards. */
const cards = (bullets, number) => [...Array(bullets).fill('bullet'), ...Array(number - bullets).fill('click')];
const bulletsIn = (list) => list.filter((card) => card === 'bullet').length;

/** One game. `chance` answers `shuffle(cards)`. */
export class Roulette {
  static id = 'roulette';
  static seats = [2, 6];
  static options = { skin: ['classic', 'splash'] }; // over the same rules

  constructor(seats, options, chance) {
    this.seats = seats;
    this.options = withDefaults(Roulette.options, options);
    this.chance = chance;
    this.marks = new Set(); // rare things that have happened, for the count of what was reached
    this.characters = Array(seats).fill(4);
    this.points = Array(seats).fill(0);
    this.bullets = Array(seats).fill(1); // in the magazine, the hidden card included
    this.supply = BULLETS - seats;
    this.hands = Array.from({ length: seats }, () => []);
    this.discard = [];
    this.deck = chance.shuffle(DECK);
    this.outcome = null;
    this.round = 0;
    this.draw(Array(seats).fill(1));
    this.load();
  }

  everySeat(value) {
    return Array.from({ length: this.seats }, (_, seat) => (typeof value === 'function' ? value(seat) : value));
  }

  lives(seat) {
    return this.characters[seat] > 0;
  }

  living() {
    return seatsWhere(this.characters);
  }

  /** Seat by seat, as many action cards as are due to it. */
  draw(due) {
    for (const [seat, number] of due.entries())
      for (let i = 0; i < number && this.lives(seat); i++) {
        if (this.deck.length === 0) {
          if (this.discard.length === 0) {
            this.marks.add('nothing left to draw');
            break;
          }
          this.marks.add(i === 0 ? 'discard shuffled' : 'discard shuffled between two cards of one seat');
          this.deck = this.chance.shuffle(this.discard);
          this.discard = [];
        }
        const card = this.deck.shift();
        if (card === null) throw new Undetermined('the shuffle lists too few cards');
        this.hands[seat].push(card);
      }
  }

  // ---- the round
  load() {
    this.round++;
    this.phase = 'load';
    this.shot = 0;
    this.inRound = this.everySeat((seat) => this.lives(seat));
    this.hidden = this.everySeat(null);
    this.shown = this.everySeat(false);
    this.bets = this.everySeat(null); // sealed until the phase is over
    this.accused = this.everySeat(false); // has this seat accused this round?
    this.fired = this.everySeat(0); // shots of the bet, without the one that killed
    this.magazine = this.everySeat(null);
    this.answers = this.everySeat(null); // of the open ballot, countdown or aim phase
    this.clearAims();
  }

  spin() {
    for (const seat of this.living()) {
      const bullets = this.bullets[seat] - (this.hidden[seat] === 'bullet' ? 1 : 0);
      this.magazine[seat] = this.chance.shuffle(cards(bullets, 6));
      if (this.magazine[seat].includes(null)) throw new Undetermined('the shuffle lists too few cards');
    }
    this.phase = 'bet';
  }

  ballot() {
    this.phase = 'challenge';
    this.answers = this.everySeat(null);
    if (this.toAct().length === 0) this.count(1);
  }

  /** Shot `k` is counted down if somebody is going to shoot. */
  count(k) {
    this.answers = this.everySeat(null);
    this.clearAims();
    if (this.shooters(k).length > 0) {
      this.phase = 'countdown';
      this.shot = k;
    } else {
      this.phase = 'after';
    }
  }

  shooters(k) {
    return seatsWhere(this.inRound).filter((seat) => this.bets[seat] >= k);
  }

  clearAims() {
    this.clock = 0;
    this.aims = this.everySeat(null); // of each shooter: {at: when it was played, kind: 'air' | 'seat' | 'choice', target}
    this.guarded = this.everySeat(0); // when the last bodyguard was hired
  }

  toAct() {
    switch (this.phase) {
      case 'load':
        return this.living().filter((seat) => this.hidden[seat] === null);
      case 'bet':
        return this.living().filter((seat) => this.bets[seat] === null);
      case 'challenge':
        return this.living().filter((seat) => !this.accused[seat] && this.answers[seat] === null);
      case 'countdown':
      case 'after':
        return this.living().filter((seat) => this.answers[seat] === null);
      case 'aim':
        return this.choosers().filter((seat) => this.answers[seat] === null);
      case 'survivor':
        return this.living();
      default:
        return [];
    }
  }

  choosers() {
    return this.shooters(this.shot).filter((seat) => this.aims[seat]?.kind === 'choice');
  }

  // ---- refusals
  /** Why the rules do not allow this, as a code; null if they do. */
  refusal(seat, action) {
    if (isMalformed(action)) return 'malformed';
    if (this.phase === 'over') return 'game_over';
    const { type, card, target, shots } = action;
    if (type === 'accuse' && (this.accused[seat] || (this.answers[seat] ?? 'pass') !== 'pass' && this.phase === 'challenge')) return 'already_accused';
    if (!this.toAct().includes(seat)) return 'not_your_turn';
    if (type === 'play') return this.playRefusal(seat, action);
    if (!PHASES[type].includes(this.phase)) return 'wrong_phase';
    if (type === 'hide') {
      const has = card === 'bullet' ? this.bullets[seat] : 7 - this.bullets[seat];
      if (has === 0) return 'no_such_card';
    }
    if (type === 'bet' && shots > MOST_SHOTS) return 'bad_bet';
    if ((type === 'accuse' || type === 'aim') && (target === seat || target >= this.seats)) return 'bad_target';
    if (type === 'accuse') {
      if (!this.lives(target)) return 'bad_target';
      if (this.shown[target]) return 'accused_already';
    }
    return null;
  }

  playRefusal(seat, { card, target, shots }) {
    if (!this.hands[seat].includes(card)) return 'no_such_card';
    if (TIME[card] !== this.phase) return 'wrong_time';
    if (OWN_GUN.includes(card) && !this.inRound[seat]) return 'out_of_round';
    if ((card === 'airgun' || card === 'bang') && !this.shooters(this.shot).includes(seat)) return 'wrong_time';
    if (TARGETED.includes(card)) {
      if (target === undefined || target >= this.seats) return 'bad_target';
      if (AT_ANOTHER.includes(card) && target === seat) return 'bad_target';
      if (AT_SOMEONE_IN_THE_ROUND.includes(card) && !this.inRound[target]) return 'bad_target';
      if (card === 'posthumous' && this.inRound[target]) return 'bad_target';
    }
    if (card === 'second_thoughts' && (shots === undefined || shots > MOST_SHOTS)) return 'bad_bet';
    return null;
  }

  // ---- moves
  /** Plays a move that `refusal` found nothing against. */
  act(seat, action) {
    switch (action.type) {
      case 'hide':
        this.hidden[seat] = action.card;
        if (this.toAct().length === 0) this.spin();
        break;
      case 'bet':
        this.bets[seat] = action.shots;
        if (this.toAct().length === 0) this.ballot();
        break;
      case 'accuse':
      case 'pass':
        this.answers[seat] = action.type === 'pass' ? 'pass' : action.target;
        if (this.toAct().length === 0) this.settleBallot();
        break;
      case 'ready':
        this.answers[seat] = 'ready';
        if (this.toAct().length > 0) break;
        if (this.phase === 'after') this.score();
        else this.takeAim();
        break;
      case 'aim':
        this.answers[seat] = action.target;
        this.aims[seat].target = action.target;
        if (this.toAct().length === 0) this.fire();
        break;
      case 'play':
        this.playCard(seat, action);
        break;
      case 'walk':
        this.end([seat], 'last_captain');
        break;
      case 'shoot_on':
        this.marks.add('shot on');
        this.count(this.shot + 1);
        break;
    }
  }

  settleBallot() {
    const accusers = this.everySeat((seat) => (typeof this.answers[seat] === 'number' ? this.answers[seat] : null));
    if (accusers.every((target) => target === null)) return this.count(1);
    const due = this.everySeat(0);
    const guilty = this.everySeat((seat) => this.hidden[seat] === 'bullet' && accusers.includes(seat));
    if (accusers.some((target, seat) => target !== null && guilty[target] && guilty[seat])) this.marks.add('caught while catching');
    for (const [seat, target] of accusers.entries()) {
      if (target === null) continue;
      this.accused[seat] = true;
      this.shown[target] = true;
      if (guilty[target]) due[seat] += 3;
      else due[target] += 1;
    }
    this.kill(seatsWhere(guilty), due);
    for (const [seat, target] of accusers.entries()) if (target !== null && !guilty[target]) this.penalise(seat);
    this.draw(due);
    if (!this.isDecided()) this.ballot();
  }

  penalise(seat) {
    if (!this.lives(seat)) return void this.marks.add('dead accuser pays nothing');
    const pile = this.inRound[seat] ? this.magazine[seat] : cards(this.bullets[seat], 7);
    if (!this.inRound[seat]) this.marks.add('penalty out of the round');
    if (this.supply === 0) return void this.marks.add('no bullet in the supply');
    if (!pile.includes('click')) return void this.marks.add('no click in the magazine');
    this.supply--;
    this.bullets[seat]++;
    const shuffled = this.chance.shuffle(cards(bulletsIn(pile) + 1, pile.length));
    if (this.inRound[seat]) this.magazine[seat] = shuffled;
    if (shuffled.includes(null)) throw new Undetermined('the shuffle lists too few cards');
  }

  /** These seats lose a character each and are out of the round; a card is due to those who live on. */
  kill(seats, due) {
    for (const seat of seats) {
      this.characters[seat]--;
      this.inRound[seat] = false;
      if (this.lives(seat)) {
        if (this.bullets[seat] > 1) this.marks.add('extra bullets returned');
        this.supply += this.bullets[seat] - 1;
        this.bullets[seat] = 1;
        due[seat]++;
      } else {
        if (this.bullets[seat] > 1) this.marks.add('extra bullets kept by the dead');
        this.bets[seat] = null;
      }
    }
  }

  isDecided() {
    const living = this.living();
    if (living.length > 1) return false;
    this.end(living, living.length === 1 ? 'last_captain' : 'all_dead');
    return true;
  }

  playCard(seat, { card, target, shots }) {
    this.hands[seat].splice(this.hands[seat].indexOf(card), 1);
    this.discard.push(card);
    this.marks.add(`played ${card}`);
    if (this.phase === 'countdown' || this.phase === 'after') this.answers = this.everySeat(null);
    this.clock++;
    switch (card) {
      case 'second_thoughts':
        this.bets[seat] = shots;
        break;
      case 'dare':
        this.bets[target] = Math.min(MOST_SHOTS, this.bets[target] + 1);
        break;
      case 'cold_feet':
        this.bets[target] = Math.max(0, this.bets[target] - 1);
        break;
      case 'airgun':
        this.aims[seat] = { at: this.clock, kind: 'air' };
        break;
      case 'bang':
        this.aims[seat] = { at: this.clock, kind: 'seat', target };
        break;
      case 'shoot_someone':
        for (const shooter of this.shooters(this.shot)) {
          if (this.aims[shooter]) this.marks.add('aim overridden');
          this.aims[shooter] = { at: this.clock, kind: 'choice' };
        }
        break;
      case 'respin':
        this.magazine[target] = this.chance.shuffle(this.magazine[target]);
        if (this.magazine[target].includes(null)) throw new Undetermined('the shuffle lists too few cards');
        break;
      case 'bodyguard':
        this.guarded[seat] = this.clock;
        break;
      case 'once_more':
        this.onceMore(target);
        break;
      case 'posthumous':
        if (this.fired[target] > 0) this.marks.add('posthumous points');
        this.points[target] += this.fired[target];
        break;
    }
  }

  onceMore(target) {
    if (this.magazine[target].length === 0) return void this.marks.add('once more, nothing in the magazine');
    if (this.magazine[target].shift() !== 'bullet') return;
    this.marks.add('killed by once more');
    const due = this.everySeat(0);
    this.kill([target], due);
    this.draw(due);
    this.isDecided();
  }

  takeAim() {
    this.answers = this.everySeat(null);
    if (this.choosers().length > 0) this.phase = 'aim';
    else this.fire();
  }

  fire() {
    const hit = new Set();
    const shooters = this.shooters(this.shot);
    for (const seat of shooters) {
      this.fired[seat]++;
      if (this.magazine[seat].shift() !== 'bullet') continue;
      const aim = this.aims[seat] ?? { kind: 'seat', target: seat };
      if (aim.kind === 'air') {
        this.marks.add('a bullet in the air');
        continue;
      }
      if (aim.target !== seat && this.guarded[aim.target] > aim.at) this.marks.add('saved by a bodyguard');
      else if (!this.inRound[aim.target]) this.marks.add('a corpse hit');
      else {
        if (aim.target !== seat) this.marks.add(this.guarded[aim.target] ? 'shot past a bodyguard' : 'shot by another');
        if (hit.has(aim.target)) this.marks.add('hit twice');
        hit.add(aim.target);
      }
    }
    const victims = [...hit].sort((a, b) => a - b);
    for (const seat of victims)
      if (shooters.includes(seat)) this.fired[seat]--;
      else this.marks.add('killed after the own shots');
    const due = this.everySeat(0);
    this.kill(victims, due);
    this.draw(due);
    const living = this.living();
    if (living.length > 1) return this.count(this.shot + 1);
    if (living.length === 1 && this.inRound[living[0]] && this.bets[living[0]] > this.shot) {
      this.phase = 'survivor';
      return;
    }
    this.isDecided();
  }

  score() {
    for (const seat of seatsWhere(this.inRound)) this.points[seat] += this.bets[seat] + 1;
    const living = this.living();
    const best = Math.max(...living.map((seat) => this.points[seat]));
    const top = living.filter((seat) => this.points[seat] === best);
    if (best >= GOAL && this.points.some((points, seat) => !this.lives(seat) && points >= best)) this.marks.add('the dead have as many');
    if (best >= GOAL && top.length === 1) return this.end(top, 'points');
    if (best >= GOAL) this.marks.add('tie at the top');
    this.load();
  }

  end(winners, reason) {
    this.phase = 'over';
    this.outcome = { winners, scores: [...this.points], reason };
  }

  // ---- telling
  legalOf(seat) {
    const everyone = this.everySeat((target) => target);
    const actions = [
      ...['bullet', 'click'].map((card) => ({ type: 'hide', card })), ...BETS.map((shots) => ({ type: 'bet', shots })),
      ...['accuse', 'aim'].flatMap((type) => everyone.map((target) => ({ type, target }))),
      ...['pass', 'ready', 'walk', 'shoot_on'].map((type) => ({ type })),
    ];
    return [...actions.filter((action) => this.refusal(seat, action) === null), ...this.playsOf(seat)];
  }

  /** Every way to play a card now. */
  playsOf(seat) {
    const plays = [...new Set(this.hands[seat])].filter((card) => TIME[card] === this.phase).flatMap((card) => {
      const play = { type: 'play', card };
      if (TARGETED.includes(card)) return this.everySeat((target) => ({ ...play, target }));
      return card === 'second_thoughts' ? BETS.map((shots) => ({ ...play, shots })) : [play];
    });
    return plays.filter((action) => this.refusal(seat, action) === null);
  }

  summary() {
    return {
      phase: this.phase,
      round: this.round,
      shot: this.shot,
      waiting: this.toAct(),
      bets: this.phase === 'load' || this.phase === 'bet' ? this.everySeat(null) : [...this.bets],
      characters: [...this.characters],
      in_round: [...this.inRound],
      points: [...this.points],
      action_cards: this.hands.map((hand) => hand.length),
      extra_bullets: this.bullets.map((bullets) => bullets - 1),
      supply: this.supply,
    };
  }
}
