// Walking through a finished game: where one is, with whose eyes one looks, and whether it plays by itself.
import { Connection } from '../connection.svelte';
import type { Engine } from '../engine/engine';
import { album } from '../pictures/album';
import type { Happening } from '../play/chronicle';
import type { Seen } from '../wire/engine';
import type { GameFrame, Seat } from '../wire/table';
import type { Opened, ReplayPart } from './game';
import { pictureOf, type Album } from './pictures';
import { frameOf, picturesOf, StageTable } from './stage';
import { highlightsOf, nearest, roundsOf, stays, type Highlight, type Round } from './timeline';

/** With all hands open, from the rail, or with somebody's eyes. */
export type Eyes = 'open' | Seat;

export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Walk {
  at = $state(0);
  eyes: Eyes = $state('open');
  playing = $state(false);
  speed: (typeof SPEEDS)[number] = $state(1);
  /** What the screens hear; another one after every jump. */
  connection: Connection | null = $state.raw(null);
  /** The moment that is shown, with all hands if they are open. */
  seen: Seen | null = $state.raw(null);
  frame: GameFrame | null = $state.raw(null);

  readonly opened: Opened;
  readonly rounds: Round[];
  readonly highlights: Highlight[];
  readonly last: number;
  readonly pictures: Album;
  #engine: Engine;
  #part: ReplayPart;
  #table: StageTable | null = null;
  #stop: (() => void) | null = null;
  #keys: Record<string, string> = {};
  #takeDown: () => void;
  #wanted = 0;
  /** What was said last before this moment. */
  #mark = $state(0);
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(engine: Engine, part: ReplayPart, opened: Opened, pictures: Album) {
    this.#engine = engine;
    this.#part = part;
    this.opened = opened;
    this.pictures = pictures;
    this.rounds = roundsOf(opened, part);
    this.highlights = highlightsOf(opened, part);
    this.last = opened.steps.length - 1;
    this.#takeDown = album.hang(picturesOf(opened), (name) => {
      const key = this.#keys[name];
      return key === undefined ? null : pictureOf(engine, opened.game, key, pictures);
    });
  }

  /** What happened in the moment that is shown, in the words of the game. */
  said: readonly Happening[] = $derived.by(
    () => this.connection?.happened.filter(({ key }) => key > this.#mark) ?? [],
  );

  get part(): ReplayPart {
    return this.#part;
  }

  round: Round | undefined = $derived.by(() => this.rounds.findLast(({ from }) => from <= this.at));

  /** How a moment looked: from the rail, with somebody's eyes, or with all hands open. */
  async see(step: number, eyes: Eyes | null = null): Promise<Seen> {
    const seen = await this.#engine.ask('position', {
      table: this.opened.table,
      step,
      seat: typeof eyes === 'number' ? eyes : null,
      open: eyes === 'open',
    });
    Object.assign(this.#keys, seen.pictures);
    return seen;
  }

  /** Shows a moment. */
  async go(step: number): Promise<void> {
    const to = Math.max(0, Math.min(this.last, step));
    const ticket = ++this.#wanted;
    const eyes = this.eyes;
    const seat = eyes === 'open' ? null : eyes;
    const follows = to === this.at + 1 && this.#table !== null && !this.connection?.telling;
    const [before, now] = await Promise.all([
      follows || to === 0 ? null : this.see(to - 1, eyes),
      this.see(to, eyes),
    ]);
    // Somebody has jumped on meanwhile.
    if (ticket !== this.#wanted) return;
    const frame = frameOf(this.opened, to, now, seat, true);
    this.at = to;
    this.seen = now;
    this.frame = frame;
    if (follows) {
      this.#mark = this.connection?.happened.at(-1)?.key ?? 0;
      this.#table?.show(frame);
    } else {
      this.#mark = 0;
      const first = before ? [frameOf(this.opened, to - 1, before, seat, false), frame] : [frame];
      this.#tie(seat, first);
    }
    this.#plan();
  }

  /** Looks with other eyes at the same moment. */
  async look(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    this.#table = null;
    await this.go(this.at);
  }

  step(way: 1 | -1): void {
    this.playing = false;
    void this.go(this.at + way);
  }

  jump(way: 1 | -1): void {
    this.playing = false;
    void this.go(nearest(this.highlights, this.at, way)?.step ?? (way > 0 ? this.last : 0));
  }

  /** A round on, or to the beginning of this one and then of the one before. */
  turn(way: 1 | -1): void {
    this.playing = false;
    const to =
      way > 0
        ? this.rounds.find(({ from }) => from > this.at)?.from
        : this.rounds.findLast(({ from }) => from < this.at)?.from;
    void this.go(to ?? (way > 0 ? this.last : 0));
  }

  play(on = !this.playing): void {
    this.playing = on;
    if (on && this.at >= this.last) void this.go(0);
    else this.#plan();
  }

  setSpeed(speed: (typeof SPEEDS)[number]): void {
    this.speed = speed;
    this.#plan();
  }

  leave(): void {
    this.#wanted++;
    if (this.#timer) clearTimeout(this.#timer);
    this.#stop?.();
    this.#takeDown();
    void this.#engine.ask('close', this.opened.table).catch(() => {});
  }

  #plan(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.playing) return;
    if (this.at >= this.last) {
      this.playing = false;
      return;
    }
    const marked = this.highlights.some(({ step }) => step === this.at);
    const begun = Date.now();
    const due = (): void => {
      // A scene that takes the whole stage is read before the game goes on.
      const wait = stays(marked, this.connection?.telling ?? false) / this.speed;
      const left = wait - (Date.now() - begun);
      if (left > 20) this.#timer = setTimeout(due, left);
      else void this.go(this.at + 1);
    };
    this.#timer = setTimeout(due, stays(marked, false) / this.speed);
  }

  #tie(seat: Seat | null, first: GameFrame[]): void {
    this.#stop?.();
    const table = new StageTable(this.opened, seat, first);
    const connection = new Connection('replay', 'player', table.tie, true);
    connection.replay = true;
    this.#table = table;
    this.connection = connection;
    this.#stop = connection.start();
  }
}
