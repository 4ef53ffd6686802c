// A table in this browser alone: one person, some bots, and the frames that the server would send them.
import { Refused, type Engine, type Refusal, type Seen } from '../engine/engine';
import { newId } from '../connection.svelte';
import type { Command, GameId, GameOffer, Options, Seat, State } from '../wire/table';
import { Company, ME } from './company';
import { Desk } from './desk';
import { gameFrame, roomFrame, type Laid } from './frames';

/** Between so many milliseconds a bot takes for a move, as at the server's tables. */
const THINKS: readonly [number, number] = [900, 2600];
/** So many times as long do bots leave a race to the person. */
const PATIENCE = 10;
/** With bots a table is laid for so many, where the game allows it. */
const SEATS = 4;

/** The game on the table. */
interface Playing {
  table: number;
  options: Options;
  /** As it was last told. */
  seen: Seen;
}

export interface Wish {
  game: GameId;
  name: string;
  face: string;
  lang: 'pl' | 'en';
}

/** What the table needs besides the engine; tests have their own. */
export interface Around {
  /** Brings what bots look things up in. */
  books: (names: readonly string[]) => Promise<void>;
  /** Brings a picture for bots to look at; false if it is not to be had. */
  picture: (key: string) => Promise<boolean>;
  /** The pictures that may be looked at have changed. */
  hang: (keys: Record<string, string>) => void;
  /** Calls back later. */
  later: (ms: number, then: () => void) => void;
}

export class PracticeTable {
  readonly invite = 'practice';
  #engine: Engine;
  #around: Around;
  #wish: Wish;
  #company: Company;
  #offer: GameOffer | null = null;
  #playing: Playing | null = null;
  #state: State = 'lobby';
  #paused = false;
  #botPlays = false;
  #unhurried = false;
  /** The decisions on which the person has asked for a hint. */
  #hinted = new Set<number>();
  #seq = 0;
  /** Of which game a thought was; what was thought in another is void. */
  #round = 0;
  #thinking = new Set<string>();
  #desk = new Desk({ hello: () => this.#hello(), command: (cmd) => this.#do(cmd) });
  /** The other end of a connection. */
  tie = this.#desk.tie;

  constructor(engine: Engine, around: Around, wish: Wish) {
    this.#engine = engine;
    this.#around = around;
    this.#wish = wish;
    this.#company = new Company(wish);
  }

  /** The table is cleared; nothing more is thought or told. */
  clear(): void {
    this.#round++;
    this.#desk.leave();
    const table = this.#playing?.table;
    this.#playing = null;
    if (table !== undefined) void this.#engine.ask('close', { table }).catch(() => {});
  }

  async #hello(): Promise<void> {
    if (this.#playing) this.#show([]);
    else await this.#start();
  }

  async #do(cmd: Command): Promise<Refusal | null> {
    const no = (code: string): Refusal => ({ code, data: {} });
    switch (cmd.type) {
      case 'act':
        return this.#act(cmd.decision, cmd.action);
      case 'start':
        if (this.#state === 'playing') return no('game_running');
        await this.#start();
        return null;
      case 'shuffle':
        this.#company.shuffle();
        this.#room();
        return null;
      case 'end_game':
        this.#end();
        return null;
      case 'pause':
      case 'go_on':
        this.#paused = cmd.type === 'pause';
        break;
      case 'let_bot':
      case 'take_back':
        this.#botPlays = cmd.type === 'let_bot';
        break;
      case 'unhurried':
        this.#unhurried = cmd.on;
        break;
      case 'hint': {
        const seen = this.#playing?.seen;
        if (!seen) return no('no_game');
        if (!seen.awaited.includes(this.#mine())) return no('not_your_turn');
        this.#hinted.add(seen.decision);
        this.#room();
        return null;
      }
      case 'react':
        this.#desk.tell({ t: 'reaction', person: ME, reaction: cmd.reaction, to: cmd.to });
        return null;
      case 'leave':
        return null;
      default:
        return no('alone');
    }
    this.#room();
    this.#think();
    return null;
  }

  async #start(): Promise<void> {
    const { game } = this.#wish;
    this.#offer ??= (await this.#engine.ask('games')).find(({ id }) => id === game) ?? null;
    if (!this.#offer) throw new Error(`nobody knows ${game}`);
    const [least, most] = this.#offer.seats;
    const seats = Math.min(most, Math.max(least, SEATS));
    this.#company.fill(seats, this.#offer.characters);
    if (this.#playing) await this.#engine.ask('close', { table: this.#playing.table });
    this.#round++;
    this.#thinking.clear();
    this.#hinted.clear();
    this.#paused = this.#botPlays = false;
    const opened = await this.#engine.ask('open', { game, options: {}, seats, seed: newId() });
    await this.#around.books(opened.looks_up);
    const { table, options } = opened;
    const seen = await this.#see(table);
    this.#playing = { table, options, seen };
    this.#state = 'playing';
    this.#show(opened.events);
    this.#think();
  }

  /** The game is given up: its cards are cleared away. */
  #end(): void {
    const table = this.#playing?.table;
    this.#round++;
    this.#playing = null;
    this.#state = 'lobby';
    if (table !== undefined) void this.#engine.ask('close', { table });
    this.#desk.tell({ t: 'game', game: null });
    this.#room();
  }

  #see(table: number): Promise<Seen> {
    return this.#engine.ask('see', { table, seat: this.#mine() });
  }

  #mine(): Seat {
    return this.#company.seats.indexOf(ME);
  }

  async #act(decision: number, action: unknown): Promise<Refusal | null> {
    const playing = this.#playing;
    if (!playing) return { code: 'no_game', data: {} };
    if (this.#paused) return { code: 'paused', data: {} };
    if (this.#state === 'playing') {
      if (this.#botPlays) return { code: 'bot_plays', data: {} };
      const now = playing.seen.decision;
      if (decision !== now) return { code: 'stale', data: { decision: now } };
      if (playing.seen.held !== null) return { code: 'not_your_turn', data: {} };
    }
    return this.#move(playing, this.#mine(), action);
  }

  /** Has the rules judge a move and tells what came of it. */
  async #move(playing: Playing, seat: Seat, action: unknown): Promise<Refusal | null> {
    try {
      const { table } = playing;
      const { events, held } = await this.#engine.ask('act', { table, seat, action });
      playing.seen = await this.#see(table);
      // That somebody else has answered in silence is nobody's business.
      if (held && seat !== this.#mine()) return null;
      const { outcome, feats } = playing.seen;
      if (outcome) {
        this.#state = 'over';
        this.#company.note(this.#wish.game, outcome, feats, playing.options);
      }
      this.#show(events);
      this.#think();
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  /** Every bot that is awaited and about whose move nobody thinks begins to. */
  #think(): void {
    const playing = this.#playing;
    if (!playing || this.#paused || this.#state !== 'playing') return;
    const { awaited, decision, race } = playing.seen;
    const mine = this.#mine();
    const [least, most] = THINKS;
    const patience = race && awaited.includes(mine) && !this.#botPlays ? PATIENCE * most : 0;
    for (const seat of awaited) {
      const thought = `${this.#round}/${decision}/${seat}`;
      if ((seat === mine && !this.#botPlays) || this.#thinking.has(thought)) continue;
      this.#thinking.add(thought);
      this.#around.later(patience + least + Math.random() * (most - least), () => {
        void this.#desk.after(() => this.#thought(thought, seat));
      });
    }
  }

  async #thought(thought: string, seat: Seat): Promise<void> {
    this.#thinking.delete(thought);
    const playing = this.#playing;
    const still = (): boolean =>
      playing !== null &&
      thought === `${this.#round}/${playing.seen.decision}/${seat}` &&
      playing.seen.awaited.includes(seat) &&
      (seat !== this.#mine() || this.#botPlays);
    if (!playing || this.#paused || !still()) return;
    const action = await this.#choice(playing.table, seat);
    const refusal = await this.#move(playing, seat, action);
    if (!refusal) return;
    // A bot that errs is no reason to stand still.
    const any = await this.#engine.ask('sample', { table: playing.table, seat });
    await this.#move(playing, seat, any);
  }

  async #choice(table: number, seat: Seat): Promise<unknown> {
    const character = this.#company.character(seat, this.#offer?.characters ?? []);
    const asked = { table, seat, character, language: this.#wish.lang };
    const chosen = await this.#engine.ask('choose', asked);
    if ('action' in chosen) return chosen.action;
    await Promise.all(chosen.wants.map((key) => this.#around.picture(key)));
    const again = await this.#engine.ask('choose', { ...asked, blind: true });
    return 'action' in again ? again.action : null;
  }

  /** The room and the game, as they are now. */
  #show(events: unknown[]): void {
    const playing = this.#playing;
    this.#seq++;
    this.#room();
    if (!playing) return;
    const { seen } = playing;
    this.#around.hang(seen.pictures);
    this.#desk.tell(gameFrame(this.#laid(), this.#company, seen, events));
  }

  #room(): void {
    this.#desk.tell(roomFrame(this.#laid(), this.#company));
  }

  #laid(): Laid {
    return {
      seq: this.#seq,
      round: this.#round,
      invite: this.invite,
      game: this.#wish.game,
      options: this.#playing?.options ?? {},
      language: this.#wish.lang,
      state: this.#state,
      paused: this.#paused,
      botPlays: this.#botPlays,
      unhurried: this.#unhurried,
      seat: this.#mine(),
      hints: this.#hinted.size,
    };
  }
}
