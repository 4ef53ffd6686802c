// The thread: hello and resume, commands re-sent with the same id, answers after a reconnect, final goodbyes.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoff, Connection, honest, newId, type Thread } from '../src/lib/connection.svelte';
import { room } from '../dev/frames';
import type { Heard, Said } from '../src/lib/wire/table';

// A phone's part in drawings has a test of its own, and is fetched when no test is there any more.
vi.mock('../src/lib/fair/fetch', () => ({ fetchPhone: () => new Promise(() => {}) }));

class FakeThread implements Thread {
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  said: Said[] = [];
  send(text: string): void {
    this.said.push(JSON.parse(text) as Said);
  }
  close(): void {
    this.readyState = 3;
  }
  hear(heard: Heard): void {
    this.onmessage?.({ data: JSON.stringify(heard) + '    ' });
  }
  dos() {
    return this.said.filter((s) => s.t === 'do');
  }
}

const welcome = (secret: string | null = 'geheim'): Heard => ({
  t: 'welcome',
  v: 2,
  person: 3,
  secret,
  now: Date.now() + 5000,
});

describe('connection', () => {
  let threads: FakeThread[];
  let asked: string[];
  let connection: Connection;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    threads = [];
    asked = [];
    connection = new Connection('invite', 'player', (invite) => {
      asked.push(invite);
      const thread = new FakeThread();
      threads.push(thread);
      return thread;
    });
    stop = connection.start();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const thread = (): FakeThread => threads.at(-1) as FakeThread;

  it('says hello first and learns the clock', () => {
    thread().onopen?.();
    expect(thread().said[0]).toMatchObject({ t: 'hello', v: 2, as: 'player' });
    thread().hear(welcome());
    expect(connection.status).toBe('open');
    expect(connection.offset).toBe(5000);
  });

  it('believes a round trip more than a second welcome, which is late by the way here', () => {
    thread().onopen?.();
    thread().hear(welcome(null));
    thread().hear({ t: 'pong', at: Date.now(), now: Date.now() + 5000 });
    const sent = Date.now() + 5000;
    vi.advanceTimersByTime(300);
    thread().hear({ t: 'welcome', v: 2, person: 3, secret: 'geheim', now: sent });
    expect(connection.offset).toBe(5000);
  });

  it('waits with the table while the database is away, and keeps what it was told', async () => {
    thread().onopen?.();
    thread().hear(welcome());
    thread().hear({ t: 'store', away: true });
    expect([connection.storeAway, connection.status]).toEqual([true, 'open']);
    const answer = connection.do({ type: 'start' });
    thread().hear({ t: 'store', away: false });
    expect(connection.storeAway).toBe(false);
    thread().hear({ t: 'ack', id: thread().dos()[0]?.id ?? '', ok: true });
    expect((await answer).ok).toBe(true);
    expect(threads).toHaveLength(1);
  });

  it('comes back at once after a farewell, and forgets what the last process waited for', () => {
    thread().onopen?.();
    thread().hear(welcome());
    thread().hear({ t: 'store', away: true });
    thread().hear({ t: 'bye', code: 'restarting' });
    thread().onclose?.();
    expect(connection.storeAway).toBe(false);
    vi.advanceTimersByTime(300);
    expect(threads).toHaveLength(2);
  });

  it('moves along when the link is changed, with its seat', () => {
    thread().onopen?.();
    thread().hear(welcome());
    thread().hear(room({ invite: 'another' }));
    expect(connection.invite).toBe('another');
    expect(localStorage.getItem('stolik.seat.another')).toBe('geheim');
    expect(localStorage.getItem('stolik.seat.invite')).toBeNull();
    thread().onclose?.();
    vi.advanceTimersByTime(1000);
    expect(asked).toEqual(['invite', 'another']);
  });

  it('resumes with the seat secret', () => {
    thread().onopen?.();
    thread().hear(welcome());
    thread().onclose?.();
    expect(connection.status).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(threads).toHaveLength(2);
    thread().onopen?.();
    expect(thread().said[0]).toMatchObject({ t: 'hello', secret: 'geheim' });
    expect(new Connection('invite', 'player', () => new FakeThread()).secret).toBe('geheim');
  });

  it('sends unanswered commands again with the same id and resolves once', async () => {
    thread().onopen?.();
    thread().hear(welcome());
    const answer = vi.fn();
    void connection.do({ type: 'start' }).then(answer);
    const [first] = thread().dos();
    thread().onclose?.();
    vi.advanceTimersByTime(1000);
    thread().onopen?.();
    expect(thread().dos()).toHaveLength(0);
    thread().hear(welcome());
    expect(thread().dos()).toEqual([first]);
    thread().hear({ t: 'ack', id: first?.t === 'do' ? first.id : '', ok: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(answer).toHaveBeenCalledOnce();
    thread().hear(welcome());
    expect(thread().dos()).toHaveLength(1);
  });

  it('keeps a command given while the thread is torn', () => {
    void connection.do({ type: 'sit' });
    connection.react('clap');
    thread().onopen?.();
    thread().hear(welcome());
    expect(
      thread()
        .dos()
        .map((d) => (d.t === 'do' ? d.cmd.type : '')),
    ).toEqual(['sit']);
  });

  it('ties again when the other end falls silent', () => {
    thread().onopen?.();
    thread().hear(welcome());
    vi.advanceTimersByTime(10_001);
    expect(connection.status).toBe('lost');
  });

  it('does not return after being shown out, and forgets the seat', () => {
    thread().onopen?.();
    thread().hear(welcome());
    thread().hear({ t: 'bye', code: 'kicked' });
    vi.advanceTimersByTime(60_000);
    expect(threads).toHaveLength(1);
    expect(connection.status).toBe('ended');
    expect(localStorage.getItem('stolik.seat.invite')).toBeNull();
  });

  it('returns by itself when the server restarts', () => {
    thread().onopen?.();
    thread().hear(welcome());
    thread().hear({ t: 'bye', code: 'restarting' });
    thread().onclose?.();
    vi.advanceTimersByTime(1000);
    expect(threads).toHaveLength(2);
  });

  it('can be taken back from another device by hand', () => {
    thread().onopen?.();
    thread().hear(welcome());
    thread().hear({ t: 'bye', code: 'replaced' });
    expect(connection.status).toBe('ended');
    connection.retry();
    thread().onopen?.();
    thread().hear(welcome());
    expect(connection.status).toBe('open');
  });

  it('ignores a broken frame', () => {
    thread().onopen?.();
    thread().onmessage?.({ data: '{"t":' });
    thread().hear(welcome());
    expect(connection.status).toBe('open');
  });
});

describe('small things', () => {
  it('waits longer each time, within bounds', () => {
    expect([backoff(0, 0), backoff(0, 1)]).toEqual([100, 300]);
    expect([backoff(1, 0), backoff(1, 1)]).toEqual([240, 400]);
    expect(backoff(30, 1)).toBe(10_000);
  });
  it('makes ids of 32 characters', () => expect(newId()).toMatch(/^[0-9a-f]{32}$/));
  it('takes direction marks out of names', () => expect(honest('\u202Eabc\u2066')).toBe('abc'));
});
