// The thread to one table: says hello, hears pictures, and ties itself again whenever it snaps.
import { getContext, setContext } from 'svelte';
import { at } from './base';
import { Pictures } from './changes.js';
import { Offset } from './clock';
import { fetchPhone, type DrawnGame } from './fair/fetch';
import type { Phone } from './fair/phone';
import { Chronicle, type Happening } from './play/chronicle';
import { settings } from './settings.svelte';
import type {
  Ack,
  ByeCode,
  Command,
  GameFrame,
  Heard,
  Person,
  PersonId,
  Reaction,
  Room,
  Said,
} from './wire/table';

export type Status = 'connecting' | 'open' | 'lost' | 'ended';

/** The part of WebSocket we use; tests and the mock give their own. */
export interface Thread {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

interface Waiting {
  cmd: Command;
  sent: boolean;
  answer: (ack: Ack) => void;
}

export interface Shown {
  key: number;
  person: PersonId;
  reaction: Reaction;
  /** Whom it is thrown at; nobody if it is pulled for everybody. */
  to: PersonId | null;
}

const PING_EVERY = 15_000;
const PING_BURST = [250, 700, 1500];
const PING_PATIENCE = 10_000;
const FINAL: readonly ByeCode[] = [
  'kicked',
  'replaced',
  'unknown_table',
  'bad_frame',
  'too_many',
  'locked',
  'barred',
  'sent_away',
];

/** 16 random bytes as text; getRandomValues works without a secure context, randomUUID does not. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
    b.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Wait before try number `n` (from 0), with jitter so that phones do not return in step. The first is short, for another
 * process may have the table already; then it doubles up to 10 s.
 */
export function backoff(n: number, random = Math.random()): number {
  if (n === 0) return 100 + 200 * random;
  return Math.min(10_000, 400 * 2 ** (n - 1)) * (0.6 + 0.4 * random);
}

/** A name without marks that turn the writing direction: inside a sentence they would turn the sentence. */
export function honest(name: string): string {
  return name.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
}

function webSocket(invite: string): Thread {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(
    `${scheme}://${location.host}${at(`/ws/${encodeURIComponent(invite)}`)}`,
  ) as unknown as Thread;
}

export class Connection {
  status: Status = $state('connecting');
  bye: ByeCode | null = $state(null);
  room: Room | null = $state.raw(null);
  game: GameFrame | null = $state.raw(null);
  person: PersonId | null = $state(null);
  secret: string | null = $state(null);
  shown: Shown[] = $state([]);
  /** What has happened in this game, in the words of the page. */
  readonly chronicle = new Chronicle();
  /** As much of it as has been shown, the newest first. */
  happened: readonly Happening[] = $state.raw([]);
  /** The last decision that this screen answered. */
  acted: number | null = null;
  /** The server's database is away, and the table waits for it. */
  storeAway = $state(false);
  /** How the chance of the game was drawn, if phones drew it with the server. */
  drawn: DrawnGame | null = $state.raw(null);
  /** What brings the table back to its owner on another device, once the owner has asked. */
  recovery: string | null = $state(null);
  /** A bot played for us until the thread was tied again. */
  handedBack = $state(false);
  /** A finished game is walked through: there is nothing to do at this table. */
  replay = false;
  /** It is a lesson's table: what was learned so far is kept. */
  lesson = false;
  /** Something is being told that takes the whole screen. */
  telling = $state(false);
  /** Server clock minus ours, in ms. */
  offset = $state(0);

  me: Person | null = $derived(this.room?.people.find((p) => p.person === this.person) ?? null);
  isHost: boolean = $derived(this.person !== null && this.room?.host === this.person);

  /** The secret part of the link; another once the host has changed it. */
  invite: string = $state('');
  readonly as: 'player' | 'tv';
  /** The table is in this browser alone: nobody can come, and no line can snap. */
  readonly local: boolean;
  #tie: (invite: string) => Thread;
  #thread: Thread | null = null;
  /** What this thread has brought: of the next picture only what has changed comes. */
  #pictures = new Pictures();
  #welcomed = false;
  /** Draws with the server; comes once the page is there. */
  #phone: Promise<Phone> | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | null = null;
  #beat: ReturnType<typeof setInterval> | null = null;
  #silence: ReturnType<typeof setTimeout> | null = null;
  #reactions = 0;
  #clock = new Offset();
  #burst: ReturnType<typeof setTimeout>[] = [];

  constructor(
    invite: string,
    as: 'player' | 'tv' = 'player',
    tie: (invite: string) => Thread = webSocket,
    local = false,
  ) {
    this.local = local;
    this.invite = invite;
    this.as = as;
    this.#tie = tie;
    if (as === 'player') this.secret = this.#recall();
  }

  /** Opens the thread and keeps it; the answer ends it for good. */
  start(): () => void {
    const wake = (): void => {
      if (document.visibilityState === 'visible' && this.status === 'lost') this.retry();
    };
    // Without any network the socket is dead, but the browser would let it linger until a ping goes unanswered.
    const fade = (): void => {
      if (this.#thread && !this.local) this.#torn();
    };
    addEventListener('online', wake);
    addEventListener('offline', fade);
    document.addEventListener('visibilitychange', wake);
    this.#open();
    return () => {
      removeEventListener('online', wake);
      removeEventListener('offline', fade);
      document.removeEventListener('visibilitychange', wake);
      this.status = 'ended';
      this.#drop();
    };
  }

  retry(): void {
    this.bye = null;
    this.#tries = 0;
    this.#open();
  }

  /** Sends a command and resolves with its answer, however many reconnects that takes. */
  do(cmd: Command): Promise<Ack> {
    const id = newId();
    if (cmd.type === 'act') this.acted = cmd.decision;
    return new Promise((answer) => {
      const waiting: Waiting = { cmd, sent: false, answer };
      this.#waiting.set(id, waiting);
      if (this.#welcomed) this.#deliver(id, waiting);
    });
  }

  /** A reaction is for now or never: not kept while the thread is torn. */
  react(reaction: Reaction, to: PersonId | null = null): void {
    if (this.#welcomed) void this.do({ type: 'react', reaction, to });
  }

  serverNow(): number {
    return Date.now() + this.offset;
  }

  #open(): void {
    this.#drop();
    if (this.status !== 'lost') this.status = 'connecting';
    const thread = this.#tie(this.invite);
    this.#thread = thread;
    this.#pictures = new Pictures();
    thread.onopen = () => {
      const secret = this.secret;
      this.#say({
        t: 'hello',
        v: 2,
        as: this.as,
        lang: settings.lang,
        changes: true,
        ...(this.#draws() ? { fair: true as const } : {}),
        ...(secret ? { secret } : {}),
      });
    };
    thread.onmessage = (event) => {
      if (this.#silence) clearTimeout(this.#silence);
      this.#silence = null;
      let heard: Heard;
      try {
        const frame = JSON.parse(event.data) as Record<string, unknown>;
        heard = this.#pictures.hear(frame) as Heard;
      } catch {
        return;
      }
      this.#hear(heard);
    };
    thread.onclose = () => {
      if (this.#thread === thread) this.#torn();
    };
  }

  #hear(heard: Heard): void {
    switch (heard.t) {
      case 'welcome':
        this.#welcome(heard.person, heard.secret, heard.now);
        if (heard.handed_back) this.handedBack = true;
        break;
      case 'ack': {
        const waiting = this.#waiting.get(heard.id);
        this.#waiting.delete(heard.id);
        waiting?.answer(heard);
        break;
      }
      case 'room':
        if (heard.invite !== this.invite) this.#move(heard.invite);
        this.room = { ...heard, people: heard.people.map((p) => ({ ...p, name: honest(p.name) })) };
        break;
      case 'game':
        // Decisions are numbered from the start of a game.
        if (heard.game === null || heard.decision < (this.game?.decision ?? 0)) this.acted = null;
        this.game = heard.game === null ? null : heard;
        if (heard.game !== null) this.#drawing((phone) => phone.saw(heard));
        break;
      case 'fair':
        this.#drawing((phone) => phone.hear(heard, this.person));
        break;
      case 'reaction':
        this.#show(heard.person, heard.reaction, heard.to);
        break;
      case 'pong':
        this.offset = this.#clock.heard(heard.at, Date.now(), heard.now);
        break;
      case 'recovery':
        this.recovery = heard.code;
        break;
      case 'store':
        this.storeAway = heard.away;
        break;
      case 'bye':
        this.bye = heard.code;
        if (FINAL.includes(heard.code)) {
          this.status = 'ended';
          if (heard.code === 'kicked') this.#forget();
          this.#drop();
        }
        break;
    }
  }

  #welcome(person: PersonId | null, secret: string | null, now: number): void {
    this.person = person;
    if (secret) this.#remember(secret);
    this.bye = null;
    this.status = 'open';
    this.#tries = 0;
    // Whoever sits down is welcomed once more. That welcome came one way and says less of the clock than the pings
    // that have gone there and back.
    if (this.#welcomed) return;
    this.#welcomed = true;
    if (this.#draws()) this.#phone ??= fetchPhone(this, (drawn) => (this.drawn = drawn));
    this.offset = now - Date.now();
    for (const [id, waiting] of this.#waiting) this.#deliver(id, waiting);
    this.#clock.forget();
    this.#ping();
    // One round trip may be slow; a few more make the clock sure.
    this.#burst = PING_BURST.map((after) => setTimeout(() => this.#ping(), after));
    this.#beat = setInterval(() => this.#ping(), PING_EVERY);
  }

  /** The wall and a table in this browser alone have nothing to draw. */
  #draws(): boolean {
    return this.as === 'player' && !this.local;
  }

  /** A browser that cannot fetch its part is one that sleeps. */
  #drawing(part: (phone: Phone) => unknown): void {
    this.#phone?.then(part).catch((error: unknown) => console.warn(error));
  }

  #deliver(id: string, waiting: Waiting): void {
    waiting.sent = true;
    this.#say({ t: 'do', id, cmd: waiting.cmd });
  }

  #ping(): void {
    this.#say({ t: 'ping', at: Date.now() });
    this.#silence ??= setTimeout(() => {
      // The other end fell silent without closing: a phone that changed networks.
      this.#drop();
      this.#torn();
    }, PING_PATIENCE);
  }

  #say(said: Said): void {
    if (this.#thread?.readyState === 1) this.#thread.send(JSON.stringify(said));
  }

  #torn(): void {
    this.#drop();
    if (this.status === 'ended') return;
    this.status = 'lost';
    this.#again = setTimeout(() => this.#open(), backoff(this.#tries++));
  }

  #drop(): void {
    if (this.#again) clearTimeout(this.#again);
    if (this.#beat) clearInterval(this.#beat);
    if (this.#silence) clearTimeout(this.#silence);
    for (const timer of this.#burst) clearTimeout(timer);
    this.#burst = [];
    this.#again = this.#beat = this.#silence = null;
    this.#welcomed = this.storeAway = false;
    const thread = this.#thread;
    this.#thread = null;
    if (thread) {
      thread.onopen = thread.onmessage = thread.onclose = null;
      thread.close();
    }
  }

  #show(person: PersonId, reaction: Reaction, to: PersonId | null): void {
    const key = ++this.#reactions;
    this.shown = [...this.shown.filter((s) => s.person !== person), { key, person, reaction, to }];
    setTimeout(() => (this.shown = this.shown.filter((s) => s.key !== key)), 2600);
  }

  /** The table has another link: the seat goes with it. */
  #move(invite: string): void {
    const secret = this.secret;
    if (this.as === 'player') this.#store(null);
    this.invite = invite;
    if (secret) this.#remember(secret);
  }

  #place(): string {
    return `stolik.seat.${this.invite}`;
  }

  #recall(): string | null {
    try {
      return localStorage.getItem(this.#place());
    } catch {
      return null;
    }
  }

  #remember(secret: string): void {
    this.secret = secret;
    if (this.as === 'player') this.#store(secret);
  }

  #forget(): void {
    this.secret = null;
    this.person = null;
    this.#store(null);
  }

  #store(secret: string | null): void {
    try {
      if (secret) localStorage.setItem(this.#place(), secret);
      else localStorage.removeItem(this.#place());
    } catch {
      // Without storage the identity cookie still finds the seat.
    }
  }

  /** Takes over a seat whose secret came with a link from another device. */
  static adopt(invite: string, secret: string): void {
    try {
      localStorage.setItem(`stolik.seat.${invite}`, secret);
    } catch {
      // Without storage the link works for this visit only if the cookie agrees.
    }
  }
}

/** Whether the table may let one in who rings, although the link alone does not. */
export function knockable(bye: ByeCode | null): boolean {
  return bye === 'locked' || bye === 'barred' || bye === 'sent_away';
}

const CONTEXT = Symbol('connection');

export function giveConnection(connection: Connection): Connection {
  return setContext(CONTEXT, connection);
}

export function useConnection(): Connection {
  return getContext<Connection>(CONTEXT);
}
