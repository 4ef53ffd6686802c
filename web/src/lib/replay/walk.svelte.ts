// Walking through a finished game: where one is, with whose eyes one looks, and whether it plays by itself.
import { Connection } from '../connection.svelte';
import type { Engine } from '../engine/engine';
import { album } from '../pictures/album';
import type { Happening } from '../play/chronicle';
import type { Position } from '../wire/engine';
import type { Seat } from '../wire/table';
import type { Opened, ReplayPart } from './game';
import { pictureOf, type Album } from './pictures';
import { ReplayThread, untold } from './thread';
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
  /** The position that is shown, with all hands if they are open. */
  position: Position | null = $state.raw(null);

  readonly opened: Opened;
  readonly rounds: Round[];
  readonly highlights: Highlight[];
  readonly last: number;
  readonly pictures: Album;
  #engine: Engine;
  #part: ReplayPart;
  #thread: ReplayThread | null = null;
  #stop: (() => void) | null = null;
  #keys: Record<string, string> = {};
  #takeDown: (() => void) | null = null;
  #wanted = 0;
  /** What was said last before this position. */
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
  }

  /** What happened in the position that is shown, in the words of the game. */
  said: readonly Happening[] = $derived.by(
    () => this.connection?.happened.filter(({ key }) => key > this.#mark) ?? [],
  );

  get part(): ReplayPart {
    return this.#part;
  }

  round: Round | undefined = $derived.by(() => this.rounds.findLast(({ from }) => from <= this.at));

  /** How a position looked: from the rail, with somebody's eyes, or with all hands open. */
  async see(step: number, eyes: Eyes | null = null): Promise<Position> {
    const position = await this.#engine.ask('position', {
      table: this.opened.table,
      step,
      seat: typeof eyes === 'number' ? eyes : null,
      open: eyes === 'open',
    });
    Object.assign(this.#keys, position.pictures);
    this.#hang(position.frame.pictures);
    return position;
  }

  /** Pictures at addresses that begin like this come from the file, the table, the game or the engine. */
  #hang(base: string | null): void {
    if (base === null || this.#takeDown) return;
    this.#takeDown = album.hang(base, (name) => {
      const key = this.#keys[name];
      return key === undefined
        ? null
        : pictureOf(this.#engine, this.opened.game, key, this.pictures);
    });
  }

  /** Shows a position. */
  async go(step: number): Promise<void> {
    const to = Math.max(0, Math.min(this.last, step));
    const ticket = ++this.#wanted;
    const eyes = this.eyes;
    const follows = to === this.at + 1 && this.#thread !== null && !this.connection?.telling;
    const [before, now] = await Promise.all([
      follows || to === 0 ? null : this.see(to - 1, eyes),
      this.see(to, eyes),
    ]);
    // Somebody has jumped on meanwhile.
    if (ticket !== this.#wanted) return;
    this.at = to;
    this.position = now;
    if (follows) {
      this.#mark = this.connection?.happened.at(-1)?.key ?? 0;
      this.#thread?.show(now);
    } else {
      this.#mark = 0;
      this.#tie(now, before ? [untold(before), now] : [now]);
    }
    this.#plan();
  }

  /** Looks with other eyes at the same position. */
  async look(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    this.#thread = null;
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
    this.#takeDown?.();
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

  #tie({ frame: { seat, seats } }: Position, first: Position[]): void {
    this.#stop?.();
    const thread = new ReplayThread(seat === null ? null : (seats[seat] ?? null), first);
    const connection = new Connection('replay', 'player', thread.tie, true);
    connection.replay = true;
    this.#thread = thread;
    this.connection = connection;
    this.#stop = connection.start();
  }
}
