// A second implementation of Kasyno, written from rules/README.md and casino.md alone, that says what
// `stolik scenario` must answer to a file whose chance script determines every draw.
import { Undetermined, isObject, isWhole, sum, withDefaults } from '#reference/shared';

const SYMBOLS = ['cherry', 'plum', 'bell', 'clover', 'seven', 'joker'];
const PLAIN = SYMBOLS.slice(0, 5);
const DICE = 7;
const POOL = 5;
const TOKENS = 10;
const CARDS_PER_SEAT = 7;

const isDie = (x) => isWhole(x) && x < DICE;
function isMalformed(action) {
  if (!isObject(action)) return true;
  switch (action.type) {
    case 'exchange':
      return !Array.isArray(action.cards) || !action.cards.every((card) => typeof card === 'string');
    case 'place':
      return !Array.isArray(action.dice) || !action.dice.every((entry) => isObject(entry) && isDie(entry.die) && typeof entry.card === 'string');
    case 'reroll':
      return !Array.isArray(action.dice) || !action.dice.every(isDie);
    default:
      return !['secure', 'roll', 'stop'].includes(action.type);
  }
}

const PHASES = {
  secure: ['before_roll'], exchange: ['before_roll'], roll: ['before_roll'], place: ['place'], reroll: ['place', 'decide'],
  stop: ['place', 'decide'],
};

/** How often each symbol occurs. */
function tally(symbols) {
  const counts = { cherry: 0, plum: 0, bell: 0, clover: 0, seven: 0, joker: 0 };
  for (const symbol of symbols) counts[symbol]++;
  return counts;
}

/** Every choice from a list, also that of nothing. */
const subsets = (list) => list.reduce((found, item) => [...found, ...found.map((some) => [...some, item])], [[]]);

/** May these dice lie on a card with these combinations? */
function isAllowed(pile, { combinations, needs }) {
  const have = tally(pile);
  if (PLAIN.some((symbol) => have[symbol] > Math.max(...needs.map((need) => need[symbol])))) return false;
  const open = combinations.map((combination, i) => combination.length - sum(PLAIN.map((symbol) => Math.min(have[symbol], needs[i][symbol]))));
  return have.joker <= Math.max(...open);
}

/** Can one of the combinations be filled from the pile? */
function isComplete(pile, { needs }) {
  const have = tally(pile);
  return needs.some((need) => have.joker >= need.joker + sum(PLAIN.map((symbol) => Math.max(0, need[symbol] - have[symbol]))));
}

/** All ways to take just enough dice for half of a combination, as tallies. */
function halves(combination) {
  const need = tally(combination);
  const ways = [];
  const take = (at, left, way) => {
    if (left === 0) return void ways.push(way);
    if (at === SYMBOLS.length) return;
    for (let n = 0; n <= Math.min(left, need[SYMBOLS[at]]); n++) take(at + 1, left - n, { ...way, [SYMBOLS[at]]: n });
  };
  take(0, Math.ceil(combination.length / 2), {});
  return ways;
}

/** Can all these cards be secured with this roll? */
function securesAll(cards, have) {
  if (cards.length === 0) return true;
  const [{ combinations }, ...others] = cards;
  return combinations.some((combination) =>
    halves(combination).some((way) => {
      const rest = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, have[symbol] - (way[symbol] ?? 0)]));
      return Object.values(rest).every((n) => n >= 0) && securesAll(others, rest);
    }));
}

/** The best set of cards this roll secures: most points, then most cards, then the ids that come first. */
function securedBy(roll, cards) {
  const have = tally(roll);
  const candidates = cards.filter((card) => securesAll([card], have)).sort((a, b) => (a.id < b.id ? -1 : 1));
  let best = { points: 0, ids: [] };
  let ties = 0;
  const grow = (at, chosen) => {
    const points = sum(chosen.map((card) => card.points));
    const ids = chosen.map((card) => card.id);
    const more = points - best.points || ids.length - best.ids.length;
    if (more === 0 && ids.length > 0) ties++;
    if (more > 0 || (more === 0 && ids.join() < best.ids.join())) best = { points, ids };
    for (let next = at; next < candidates.length; next++) {
      const larger = [...chosen, candidates[next]];
      if (securesAll(larger, have)) grow(next + 1, larger);
    }
  };
  grow(0, []);
  return { ids: best.ids, tied: ties > 0 };
}

/** The rules over the cards that `stolik cards casino` prints. */
export const casinoOver = (list) => {
  const cards = new Map(list.map((card) => [card.id, { ...card, needs: card.combinations.map(tally) }]));
  return class Casino {
    static id = 'casino';
    static seats = [2, 5];
    static options = { auto_secure: [true, false] };

    constructor(seats, options, chance) {
      this.seats = seats;
      this.options = withDefaults(Casino.options, options);
      this.chance = chance;
      this.marks = new Set(); // rare things that have happened, for the count of what was reached
      this.stack = chance.shuffle([...cards.keys()]).slice(0, CARDS_PER_SEAT * seats);
      if (this.stack.includes(null)) throw new Undetermined('the shuffle lists too few cards');
      this.pool = this.stack.splice(0, POOL);
      this.tokens = Array(seats).fill(TOKENS);
      this.faceUp = Array.from({ length: seats }, () => []);
      this.faceDown = Array.from({ length: seats }, () => []);
      this.lastTurn = null;
      this.outcome = null;
      this.begin(chance.pick(seats));
    }

    begin(seat) {
      this.phase = 'before_roll';
      this.turn = seat;
      this.dice = Array(DICE).fill(null);
      this.piles = new Map(); // card id → die numbers
      this.fresh = []; // the dice of the last roll
      if (this.options.auto_secure) this.secure(seat);
    }

    secure(seat) {
      this.faceDown[seat].push(...this.faceUp[seat].splice(0));
    }

    toAct() {
      return this.phase === 'over' ? [] : [this.turn];
    }

    free() {
      const placed = [...this.piles.values()].flat();
      return [...Array(DICE).keys()].filter((die) => !placed.includes(die));
    }

    isTarget(id) {
      return this.targets().includes(id);
    }

    targets() {
      return [...this.pool, ...this.faceUp.flatMap((ids, seat) => (seat === this.turn ? [] : ids))];
    }

    fits(dice, id) {
      return isAllowed(dice.map((die) => this.dice[die]), cards.get(id));
    }

    // ---- refusals
    /** Why the rules do not allow this, as a code; null if they do. */
    refusal(seat, action) {
      if (isMalformed(action)) return 'malformed';
      if (this.phase === 'over') return 'game_over';
      if (seat !== this.turn) return 'not_your_turn';
      if (!PHASES[action.type].includes(this.phase)) return 'wrong_phase';
      if (this.phase === 'place' && action.type !== 'place') return 'place_first';
      switch (action.type) {
        case 'secure':
          return this.faceUp[seat].length === 0 ? 'nothing_to_secure' : null;
        case 'exchange':
          return this.exchangeRefusal(seat, action.cards);
        case 'place':
          return this.placeRefusal(action.dice);
        case 'reroll':
          return this.rerollRefusal(seat, action.dice);
        default:
          return null;
      }
    }

    exchangeRefusal(seat, ids) {
      if (ids.length === 0) return 'no_such_card';
      for (const [i, id] of ids.entries()) {
        if (!cards.has(id)) return 'no_such_card';
        if (this.faceUp[seat].includes(id)) return 'not_secured';
        if (!this.faceDown[seat].includes(id) || ids.indexOf(id) < i) return 'not_your_card';
      }
      return null;
    }

    placeRefusal(entries) {
      const piles = new Map(this.piles);
      const free = new Set(this.free());
      for (const { die, card } of entries) {
        if (!free.delete(die)) return 'die_not_free';
        if (!this.isTarget(card)) return 'no_such_card';
        const pile = [...(piles.get(card) ?? []), die];
        if (!this.fits(pile, card)) return 'does_not_fit';
        piles.set(card, pile);
      }
      return entries.some(({ die }) => this.fresh.includes(die)) ? null : 'place_first';
    }

    rerollRefusal(seat, dice) {
      const free = this.free();
      if (free.length === 0 || dice.length === 0) return 'no_dice';
      if (this.tokens[seat] === 0) return 'no_tokens';
      return dice.every((die, i) => free.includes(die) && dice.indexOf(die) === i) ? null : 'die_not_free';
    }

    // ---- moves
    /** Plays a move that `refusal` found nothing against. */
    act(seat, action) {
      switch (action.type) {
        case 'secure':
          this.secure(seat);
          break;
        case 'exchange': {
          const gain = sum(action.cards.map((id) => cards.get(id).points));
          if (this.tokens[seat] + gain > TOKENS) this.marks.add('points lost in an exchange');
          this.tokens[seat] = Math.min(TOKENS, this.tokens[seat] + gain);
          this.faceDown[seat] = this.faceDown[seat].filter((id) => !action.cards.includes(id));
          break;
        }
        case 'roll':
          this.roll([...Array(DICE).keys()]);
          break;
        case 'place':
          if (action.dice.some(({ die }) => !this.fresh.includes(die))) this.marks.add('a left-over die placed along');
          for (const { die, card } of action.dice) {
            this.piles.set(card, [...(this.piles.get(card) ?? []), die]);
            if (!this.pool.includes(card)) this.marks.add("placed on another's card");
          }
          this.phase = 'decide';
          break;
        case 'reroll':
          this.tokens[seat]--;
          this.roll([...action.dice].sort((a, b) => a - b));
          break;
        case 'stop':
          this.stop(seat);
          break;
      }
    }

    roll(dice) {
      const symbols = this.chance.dice(SYMBOLS, dice.length);
      for (const [i, die] of dice.entries()) this.dice[die] = symbols[i];
      this.fresh = dice;
      const fitting = (some) => some.some((die) => this.targets().some((id) => this.fits([...(this.piles.get(id) ?? []), die], id)));
      if (fitting(dice)) {
        this.phase = 'place';
        return;
      }
      if (fitting(this.free())) this.marks.add('bust, though a left-over die would fit');
      if (this.complete().length > 0) this.marks.add('bust with a card complete');
      this.lastTurn = { seat: this.turn, bust: true, won: [], secured: [], securing_roll: null };
      this.begin((this.turn + 1) % this.seats);
    }

    complete() {
      return [...this.piles].filter(([id, pile]) => isComplete(pile.map((die) => this.dice[die]), cards.get(id))).map(([id]) => id);
    }

    stop(seat) {
      const won = this.complete();
      this.lastTurn = { seat, bust: false, won, secured: [], securing_roll: null };
      if (won.some((id) => !this.pool.includes(id))) this.marks.add("another's card won");
      if (won.length > 1) this.marks.add('several cards won');
      if (won.length > 0) {
        const isLost = (id) => won.includes(id);
        this.pool = this.pool.filter((id) => !isLost(id));
        this.faceUp = this.faceUp.map((ids) => ids.filter((id) => !isLost(id)));
        if (this.faceUp[seat].length > 0) this.marks.add('forgotten cards in the securing roll');
        this.faceUp[seat].push(...won);
        this.lastTurn.securing_roll = this.chance.dice(SYMBOLS, DICE);
        const { ids, tied } = securedBy(this.lastTurn.securing_roll, this.faceUp[seat].map((id) => cards.get(id)));
        if (tied) this.marks.add('a tie between securings');
        if (ids.length > 0 && ids.length < this.faceUp[seat].length) this.marks.add('some secured, some not');
        this.lastTurn.secured = ids;
        this.faceUp[seat] = this.faceUp[seat].filter((id) => !ids.includes(id));
        this.faceDown[seat].push(...ids);
      }
      this.pool.push(...this.stack.splice(0, POOL - this.pool.length));
      if (this.pool.length < POOL) this.end();
      else this.begin((seat + 1) % this.seats);
    }

    end() {
      this.phase = 'over';
      this.turn = null;
      const scores = this.tokens.map((tokens, seat) => tokens + sum([...this.faceUp[seat], ...this.faceDown[seat]].map((id) => cards.get(id).points)));
      const winners = scores.flatMap((score, seat) => (score === Math.max(...scores) ? [seat] : []));
      if (winners.length > 1) this.marks.add('shared win');
      this.outcome = { winners, scores, reason: 'pool_short' };
    }

    // ---- telling
    legalOf(seat) {
      if (this.phase === 'place')
        return this.free().flatMap((die) =>
          this.targets().filter((id) => this.fits([...(this.piles.get(id) ?? []), die], id)).map((card) => ({ die, card })));
      const actions = [
        { type: 'secure' }, { type: 'roll' }, { type: 'stop' }, ...subsets(this.free()).map((dice) => ({ type: 'reroll', dice })),
        // One by one comes to the same, and all sets of thirty cards nobody can list (docs/decisions/0002-readings-of-the-rules.md).
        ...this.faceDown[seat].map((id) => ({ type: 'exchange', cards: [id] })),
      ];
      return actions.filter((action) => this.refusal(seat, action) === null);
    }

    summary() {
      return {
        phase: this.phase,
        turn: this.turn,
        pool: [...this.pool],
        stack: this.stack.length,
        tokens: [...this.tokens],
        face_up: this.faceUp,
        face_down: this.faceDown,
        dice: [...this.dice],
        placed: Object.fromEntries(this.piles),
        last_turn: this.lastTurn,
      };
    }
  };
};
