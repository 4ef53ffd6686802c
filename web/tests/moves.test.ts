// The way of a move: one at a time, for the decision it was made for; a refusal in the game's words, or better ones.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../src/lib/connection.svelte';
import { Moves } from '../src/lib/play/moves.svelte';
import { notice } from '../src/lib/refusal.svelte';
import type { Ack, Command, GameFrame } from '../src/lib/wire/table';
import { t } from '../src/lib/words';

const frame = (decision: number): GameFrame => ({ game: 'bluff', decision }) as GameFrame;

/** A table that answers when the test says so. */
function table(beside: ConstructorParameters<typeof Moves<string, GameFrame>>[2] = {}) {
  const heard: Command[] = [];
  const answers: ((ack: Partial<Ack>) => void)[] = [];
  const connection = {
    do: (cmd: Command) => {
      heard.push(cmd);
      return new Promise((answer) => answers.push(answer as (ack: Partial<Ack>) => void));
    },
  } as unknown as Connection;
  let now = frame(7);
  const moves = new Moves<string, GameFrame>(
    () => connection,
    () => now,
    beside,
  );
  return {
    moves,
    heard,
    answer: (ack: Partial<Ack>) => answers.shift()?.(ack),
    goOn: () => (now = frame(8)),
  };
}

describe('a move', () => {
  beforeEach(() => notice.say(''));

  it('is sent for the open decision, and a second tap waits for its answer', async () => {
    const { moves, heard, answer, goOn } = table();
    const first = moves.act('one');
    expect(moves.busy).toBe(true);
    await moves.act('two');
    answer({ ok: true });
    await first;
    expect(moves.busy).toBe(false);
    goOn();
    void moves.act('three');
    expect(heard).toEqual([
      { type: 'act', decision: 7, action: 'one' },
      { type: 'act', decision: 8, action: 'three' },
    ]);
  });

  it('tells the game when it goes and what became of it', async () => {
    const told: string[] = [];
    const { moves, answer } = table({
      sent: (action) => told.push(`${action} goes`),
      answered: (action, done) => told.push(`${action} ${done}`),
    });
    for (const ok of [true, false]) {
      const gone = moves.act('it');
      answer(ok ? { ok } : { ok, code: 'bid_too_low' });
      await gone;
    }
    expect(told).toEqual(['it goes', 'it true', 'it goes', 'it false']);
  });

  it('that is refused is explained in the words of the game', async () => {
    const { moves, answer } = table();
    const gone = moves.act('one');
    answer({ ok: false, code: 'not_on_card' });
    await gone;
    expect(notice.text).toBe(t('bluff.refusal.not_on_card'));
  });

  it('may have better words, found by the frame it was made for', async () => {
    const { moves, answer, goOn } = table({
      words: (code, before) => (code === 'stale' ? `too late for ${before.decision}` : null),
    });
    const gone = moves.act('one');
    goOn();
    answer({ ok: false, code: 'stale' });
    await gone;
    expect(notice.text).toBe('too late for 7');
  });
});
