// This phone's part in the drawing of a game's chance: it promises a number, says it, and keeps what it is told to compare it later.
import type { Ack, Command, FairFrame, GameFrame, PersonId } from '../wire/table';
import {
  drawNumber,
  listHash,
  opens,
  promiseOf,
  viewHash,
  type Opened,
  type Said,
  type Version,
} from './bytes';
import { compare, type CardCheck, type OpenedItems } from './shown';

/** What this phone drew in a round, and what the server has taken of it. */
interface Own {
  seat: number;
  number: string;
  promised: boolean;
  said: boolean;
}

interface Round {
  server: string;
  list: Said[] | null;
  numbers: Said[] | null;
  own: Own | null;
}

/** What was told of one game, to be kept. */
export interface Kept {
  game: number;
  charter: string;
  rounds: Round[];
  roots: [number, string][];
  views: [number | null, string][];
  /** Cards that were opened to this phone. */
  opened?: OpenedItems;
  /** Places of those that have been on the screen. */
  seen?: string[];
  /** T of the round that counts, once the list is closed. */
  list: string | null;
  /** How the server was caught, with what shows it to others. */
  lie?: Lie;
  twice?: SaidTwice[];
  unfit?: Opened[];
}

/** Two statements of the server about one thing. */
export interface SaidTwice {
  what: 'charter' | 'secret' | 'list' | 'numbers' | 'root';
  /** The round of drawing or the shuffle, from 1. */
  at: number | null;
  first: unknown;
  then: unknown;
}

/** What `stolik verify --receipt` takes. */
export interface Receipt {
  charter: string;
  draws: {
    server: string;
    list: Said[] | null;
    numbers: Said[] | null;
    /** The own promise and number, where the server took them. */
    promised?: Said;
    own: Said | null;
  }[];
  roots: [number, string][];
  views: [number | null, string][];
  twice?: SaidTwice[];
  unfit?: Opened[];
}

/** How a server was caught; each has words. */
export type Lie =
  | 'charter'
  | 'secret'
  | 'list'
  | 'left_off'
  | 'numbers'
  | 'number_lost'
  | 'drawn_again'
  | 'root'
  | 'card';

/** Phones that do not count though people sat there, once that is known. */
export interface Short {
  counted: number;
  people: number;
  /** Their seats. */
  missing: number[];
}

interface Charter {
  version: Version;
  deck: string | null;
  table: string;
  number: number;
  seats: { person: PersonId; bot: boolean }[];
}

/** Where things are kept while a page is loaded anew. */
export interface Shelf {
  take(): Kept | null;
  put(kept: Kept): void;
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What a seat has to have promised of its number. */
const promised = (
  { version, table, number }: Charter,
  round: number,
  seat: number,
  drawn: string,
): string => promiseOf(version, table, number, round, seat, drawn);

export class Phone {
  kept: Kept | null = null;
  /** Whether it was shown a card that it had no means to check. That proves nothing, and accuses nobody. */
  unknown = false;
  #say: (cmd: Command) => Promise<Ack>;
  #shelf: Shelf;
  #checks: ReadonlyMap<string, CardCheck>;
  #changed: () => void;

  /** `checks` are those of the games by their ids; the cards of a game without one are not compared. */
  constructor(
    say: (cmd: Command) => Promise<Ack>,
    shelf: Shelf,
    checks: ReadonlyMap<string, CardCheck>,
    changed: () => void = () => {},
  ) {
    this.#say = say;
    this.#shelf = shelf;
    this.#checks = checks;
    this.#changed = changed;
  }

  /** How the server was caught in this game; a reload does not forget it. */
  get lie(): Lie | null {
    return this.kept?.lie ?? null;
  }

  /**
   * Hears how the drawing stands, and does what is this phone's to do. What was heard is taken down before anything is
   * awaited: the next frame may be here already, and shows cards that this one opens.
   */
  async hear(frame: FairFrame, person: PersonId | null): Promise<void> {
    if (frame.draw) this.#draw(frame.number, frame.draw);
    const kept = this.kept;
    if (kept?.game === frame.number) {
      frame.roots.forEach((root, i) => {
        const number = frame.from + i;
        const before = kept.roots.find(([other]) => other === number);
        if (!before) kept.roots.push([number, root]);
        else if (before[1] !== root) this.#saidTwice('root', number + 1, before[1], root);
      });
      this.#open(kept, frame);
    }
    this.#keep();
    if (kept && frame.draw && !frame.draw.done && !this.lie) await this.#answer(kept, person);
  }

  /** Notes what a frame of the game showed, and sees that it is what was opened. */
  saw(frame: GameFrame): void {
    const kept = this.kept;
    if (!kept?.list) return;
    const { version, deck } = JSON.parse(kept.charter) as Charter;
    kept.views.push([frame.seat, viewHash(version, frame.table, frame.own)]);
    const ownDeck = deck !== null;
    // Cards are opened to seats. Narrator fills hands once more when the stack is out and the game over: then all is checked.
    const goesOn = frame.seat !== null && !frame.outcome;
    const check = this.#checks.get(frame.game ?? '');
    if (goesOn && !ownDeck && check) {
      const last = Math.max(0, ...kept.roots.map(([shuffle]) => shuffle));
      const compared = compare(frame, check, kept.opened ?? {}, last, (kept.seen ??= []));
      if (compared === 'another') this.#caught('card');
      this.unknown ||= compared === 'unknown';
    }
    this.#keep();
  }

  /** Checks cards that are opened to this phone, as soon as it is shown them. */
  #open(kept: Kept, frame: FairFrame): void {
    for (const opened of frame.opened ?? []) {
      const root = kept.roots.find(([shuffle]) => shuffle === opened.shuffle)?.[1];
      if (!root) {
        this.unknown = true;
        continue;
      }
      if (!opens(opened, root)) {
        kept.unfit = [opened];
        return this.#caught('card');
      }
      const items = ((kept.opened ??= {})[opened.shuffle] ??= {});
      for (const [place, item] of opened.cards) items[place] = item;
    }
  }

  receipt(): Receipt | null {
    const kept = this.kept;
    if (!kept) return null;
    const { charter, roots, views, twice, unfit } = kept;
    const told = JSON.parse(charter) as Charter;
    const draws = kept.rounds.map(({ server, list, numbers, own }, place) => ({
      server,
      list,
      numbers,
      ...(own?.promised && {
        promised: [own.seat, promised(told, place + 1, own.seat, own.number)] as Said,
      }),
      own: own?.said ? ([own.seat, own.number] as Said) : null,
    }));
    return { charter, draws, roots, views, ...(twice && { twice }), ...(unfit && { unfit }) };
  }

  /** Whether people are missing among those whose numbers count. */
  get short(): Short | null {
    const last = this.kept?.rounds.at(-1);
    if (!this.kept || !last?.list || !last.numbers) return null;
    const { version, seats } = JSON.parse(this.kept.charter) as Charter;
    // All numbers of a list count, or none: who could choose which to lose could choose the seed.
    const whole = version === 2 || last.numbers.length === last.list.length;
    const counted = whole ? last.numbers.map(([seat]) => seat) : [];
    const people = [...seats.keys()].filter((seat) => !seats[seat]!.bot);
    const missing = people.filter((seat) => !counted.includes(seat));
    return missing.length ? { counted: counted.length, people: people.length, missing } : null;
  }

  #draw(game: number, draw: NonNullable<FairFrame['draw']>): void {
    if (this.kept?.game !== game) {
      const shelved = this.#shelf.take();
      this.kept =
        shelved?.game === game
          ? shelved
          : { game, charter: draw.charter, rounds: [], roots: [], views: [], list: null };
      this.unknown = false;
    }
    const kept = this.kept;
    if (kept.charter !== draw.charter)
      return this.#saidTwice('charter', null, kept.charter, draw.charter);
    const charter = JSON.parse(kept.charter) as Charter;
    for (const [place, told] of draw.rounds.entries()) {
      const round = (kept.rounds[place] ??= {
        server: told.server,
        list: null,
        numbers: null,
        own: null,
      });
      // One secret for all rounds, fixed before any phone has promised anything; in version 2 one for each.
      const before = charter.version === 3 ? kept.rounds[0]!.server : round.server;
      if (before !== told.server) return this.#saidTwice('secret', place + 1, before, told.server);
      this.#list(round, told.list as Said[] | null, charter, place + 1);
      this.#numbers(round, told.numbers as Said[] | null, charter, place + 1);
      if (this.lie) return;
      const first = kept.rounds[0];
      const again = place > 0 && first?.list && first.numbers;
      if (again && first.list!.length === first.numbers!.length) return this.#caught('drawn_again');
    }
    kept.list = null;
    for (const { server, list } of kept.rounds)
      kept.list = list && listHash(charter.version, kept.charter, server, list, kept.list);
  }

  /** Draws a number and promises it, or says it once the list is closed. */
  async #answer(kept: Kept, person: PersonId | null): Promise<void> {
    const charter = JSON.parse(kept.charter) as Charter;
    const seat = charter.seats.findIndex((each) => each.person === person && !each.bot);
    const round = kept.rounds.at(-1);
    if (!round || seat < 0) return;
    const number = kept.rounds.length;
    const place = { number: charter.number, round: number };
    const own = (round.own ??= round.list
      ? null
      : { seat, number: drawNumber(), promised: false, said: false });
    if (!own || own.seat !== seat) return;
    this.#keep();
    const promise = promised(charter, number, seat, own.number);
    if (!round.list) {
      own.promised ||= (await this.#say({ type: 'promise', ...place, hash: promise })).ok;
    } else if (!own.said && round.list.some((each) => same(each, [seat, promise]))) {
      own.said = (await this.#say({ type: 'reveal', ...place, secret: own.number })).ok;
    }
  }

  #list(round: Round, told: Said[] | null, charter: Charter, number: number): void {
    if (!told) return;
    if (round.list && !same(round.list, told))
      return this.#saidTwice('list', number, round.list, told);
    round.list = told;
    const { own } = round;
    if (!own?.promised) return;
    const promise = promised(charter, number, own.seat, own.number);
    if (!told.some((each) => same(each, [own.seat, promise]))) this.#caught('left_off');
  }

  #numbers(round: Round, told: Said[] | null, charter: Charter, number: number): void {
    if (!told) return;
    if (round.numbers && !same(round.numbers, told))
      return this.#saidTwice('numbers', number, round.numbers, told);
    round.numbers = told;
    const list = round.list ?? [];
    for (const [seat, said] of told) {
      const promise = promised(charter, number, seat, said);
      if (!list.some((each) => same(each, [seat, promise]))) return this.#caught('numbers');
    }
    const { own } = round;
    if (own?.said && !told.some((each) => same(each, [own.seat, own.number])))
      return this.#caught('number_lost');
  }

  #saidTwice(what: SaidTwice['what'], at: number | null, first: unknown, then: unknown): void {
    if (this.kept) (this.kept.twice ??= []).push({ what, at, first, then });
    this.#caught(what);
  }

  #caught(lie: Lie): void {
    if (this.kept) this.kept.lie ??= lie;
    this.#keep();
  }

  #keep(): void {
    if (this.kept) this.#shelf.put(this.kept);
    this.#changed();
  }
}
