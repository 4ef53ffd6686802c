// Scenarios written by hand for sentences of the pages that random play seldom or never puts to the test. Each says in its own
// words what the page demands, so that a reading both implementations share is looked at a third time.
import { Recorder } from './random.mjs';
import { isObject } from './shared.mjs';

/** Chance as the writer wishes it: the front of the next shuffles, the next rolls; otherwise the order in which things lie. */
class Wished extends Recorder {
  wishes = [];
  wish(kind, ...results) {
    this.wishes.push(...results.map((result) => ({ [kind]: result })));
  }
  take(kind) {
    const next = this.wishes[0];
    return next !== undefined && kind in next ? this.wishes.shift()[kind] : undefined;
  }
  pick() {
    return this.note('pick', this.take('pick') ?? 0);
  }
  shuffle(deck) {
    const rest = [...deck];
    const front = this.take('shuffle') ?? [];
    for (const card of front) rest.splice(rest.indexOf(card), 1);
    return this.note('shuffle', [...front, ...rest]);
  }
  dice(_, number) {
    const roll = this.take('dice');
    if (roll?.length !== number) throw new Error(`a roll of ${number} is not wished for`);
    return this.note('dice', roll);
  }
}

/** A table at which a scenario is written, move by move, with the reference to tell what it comes to. */
export class Writer {
  constructor(Game, seats, options = {}, wishes = () => {}, seed = '') {
    this.chance = new Wished();
    wishes(this.chance);
    this.game = new Game(seats, options, this.chance, seed);
    this.file = { game: Game.id, seats, options, chance: this.chance.entries, moves: [], seed };
  }

  /** A move; the last one of a scenario may be refused. */
  move(seat, type, more = {}) {
    const action = { type, ...more };
    this.file.moves.push({ seat, action });
    if (this.game.refusal(seat, action) === null) this.game.act(seat, action);
    return this;
  }
}

/** Is everything that is expected there? */
export const holds = (expected, value) =>
  isObject(expected) ? isObject(value) && Object.entries(expected).every(([key, part]) => holds(part, value[key])) : JSON.stringify(expected) === JSON.stringify(value);
