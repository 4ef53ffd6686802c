// What all references share: reading a scenario file as rules/README.md says, and playing it by a game's own rules.

/** The file itself is wrong (exit status 2); `entry` is the index of the chance entry to blame, if one is. */
export class WrongFile extends Error {
  constructor(message, entry = null) {
    super(message);
    this.entry = entry;
  }
}

/** The page leaves this to the seed, so the reference has no answer. */
export class Undetermined extends Error {}

export const isObject = (x) => typeof x === 'object' && x !== null && !Array.isArray(x);
export const isWhole = (x) => Number.isInteger(x) && x >= 0;
export const sum = (list) => list.reduce((a, b) => a + b, 0);
export const seatsWhere = (list) => list.flatMap((yes, seat) => (yes ? [seat] : []));
export const withDefaults = (table, options) =>
  Object.fromEntries(Object.entries(table).map(([key, values]) => [key, options[key] ?? values[0]]));

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

  dice(symbols, number) {
    const [results, index] = this.take('dice');
    if (!Array.isArray(results) || results.length !== number) throw new WrongFile(`entry ${index} is no roll of ${number}`, index);
    if (!results.every((result) => symbols.includes(result))) throw new WrongFile(`entry ${index} names no symbol`, index);
    return [...results];
  }
}

/** Looks at the file as a whole, before anything is drawn. */
function validate(file, Game) {
  if (!isObject(file)) throw new WrongFile('no object');
  if (file.game !== Game.id) throw new WrongFile('unknown game');
  const [fewest, most] = Game.seats;
  if (!isWhole(file.seats) || file.seats < fewest || file.seats > most) throw new WrongFile('bad number of seats');
  const options = file.options ?? {};
  if (!isObject(options)) throw new WrongFile('options are no object');
  for (const [key, value] of Object.entries(options)) {
    if (!Object.hasOwn(Game.options, key)) throw new WrongFile(`unknown option ${key}`);
    if (!Game.options[key].includes(value)) throw new WrongFile(`unknown value of ${key}`);
  }
  for (const key of ['chance', 'moves'])
    if (!Array.isArray(file[key] ?? [])) throw new WrongFile(`${key} is no list`);
  for (const move of file.moves ?? []) {
    if (!isObject(move)) throw new WrongFile('a move is no object');
    if (!isWhole(move.seat)) throw new WrongFile('a move has no seat');
  }
}

/** The answer to a scenario file: `{status: 2, entry}`, or `{status: 0, summary, to_act, legal, …}` with the game. */
export function play(file, Game) {
  try {
    validate(file, Game);
    const game = new Game(file.seats, file.options ?? {}, new Script(file.chance ?? []), file.seed ?? '');
    let refused = null;
    for (const [index, { seat, action }] of (file.moves ?? []).entries()) {
      const code = game.refusal(seat, action);
      if (code !== null) {
        refused = { move: index, code };
        break;
      }
      game.act(seat, action);
    }
    const legal = Object.fromEntries(game.toAct().map((seat) => [seat, game.legalOf(seat)]));
    return { status: 0, summary: game.summary(), to_act: game.toAct(), legal, outcome: game.outcome, refused, game };
  } catch (error) {
    if (error instanceof WrongFile) return { status: 2, entry: error.entry, message: error.message };
    throw error;
  }
}
