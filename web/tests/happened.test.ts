// What just happened: said once and not before it is shown, kept by rounds, and a tap that can do nothing is answered.
import { describe, expect, it } from 'vitest';
import { frame } from '../../games/bluff/web/dev/frames';
import type { Connection } from '../src/lib/connection.svelte';
import { Chronicle, rounds } from '../src/lib/play/chronicle';
import { clockMoved } from '../src/lib/play/late';
import { wrongTap } from '../src/lib/play/wrong';
import { notice } from '../src/lib/refusal.svelte';
import { t } from '../src/lib/words';

const heard = (...texts: string[]) => texts.map((text) => ({ text, opens: /^Round/.test(text) }));

describe('the chronicle', () => {
  it('says each event once, in order, and not while something is still being shown', () => {
    const chronicle = new Chronicle();
    const first = frame({ decision: 4 });
    chronicle.see(first, heard('Round 1', 'Ala bids'));
    chronicle.see(first, heard('Round 1', 'Ala bids'));
    chronicle.see(frame({ decision: 5 }), heard('Ola checks', ''));
    expect(chronicle.all).toEqual([]);
    expect(chronicle.say().map(({ text }) => text)).toEqual(['Round 1', 'Ala bids', 'Ola checks']);
    expect(chronicle.say()).toEqual([]);
    expect(chronicle.all).toHaveLength(3);
  });
  it('lays the newest round on top, each told as it went', () => {
    const chronicle = new Chronicle();
    chronicle.see(frame({ decision: 4 }), heard('Ala starts', 'Round 1', 'a', 'Round 2', 'b', 'c'));
    chronicle.say();
    expect(rounds(chronicle.all).map((round) => round.map(({ text }) => text))).toEqual([
      ['Round 2', 'b', 'c'],
      ['Round 1', 'a'],
      ['Ala starts'],
    ]);
  });
  it('forgets a game when another begins', () => {
    const chronicle = new Chronicle();
    chronicle.see(frame({ decision: 40 }), heard('a'));
    chronicle.say();
    chronicle.see(frame({ decision: 0 }), heard('b'));
    expect(chronicle.say().map(({ text }) => text)).toEqual(['b']);
    expect(chronicle.all).toHaveLength(1);
  });
});

describe('the clock', () => {
  const asked = frame({ seat: 0, due: [0], decision: 7, deadline: 1000, window: null });
  const gone = frame({ seat: 0, due: [1], decision: 8, deadline: 9000, window: null, legal: [] });
  it.each([
    ['my time ran out', asked, gone, null, 1010, true],
    ['I have answered', asked, gone, 7, 1010, false],
    ['somebody else ended it before', asked, gone, null, 300, false],
    ['there was no clock', { ...asked, deadline: null }, gone, null, 1010, false],
    ['silence is an answer', { ...asked, window: 9000 }, gone, null, 1010, false],
    ['I was not asked', { ...asked, due: [1] }, gone, null, 1010, false],
    ['the question is still open', asked, { ...asked, deadline: 4000 }, null, 1010, false],
    ['another game began', asked, { ...gone, decision: 0 }, null, 1010, false],
  ])('tells that it moved for me: %s', (_, before, now, acted, time, told) => {
    expect(clockMoved(before, now, acted, time)).toBe(told);
  });
});

describe('a tap that can do nothing', () => {
  const tap = (html: string, more: Partial<Connection> = {}) => {
    document.body.innerHTML = html;
    notice.say('');
    const connection = {
      room: { paused: false },
      game: frame({ seat: 0, due: [1], legal: [] }),
      me: { bot_plays: false },
      ...more,
    } as unknown as Connection;
    const listen = (event: MouseEvent) => wrongTap(event, connection);
    document.body.addEventListener('click', listen);
    document.querySelector<HTMLElement>('[data-tap]')?.click();
    document.body.removeEventListener('click', listen);
    return notice.text;
  };
  const CARD = '<span data-held><b data-tap>5</b></span>';
  const mine = { game: frame({ seat: 0, due: [0] }) };

  it('says whose turn it is not, that it is a pause, or that a bot plays', () => {
    expect(tap(CARD)).toBe(t('refusal.not_your_turn'));
    expect(tap(CARD, { room: { paused: true } as Connection['room'] })).toBe(t('refusal.paused'));
    expect(tap(CARD, { me: { bot_plays: true } as Connection['me'] })).toBe(t('refusal.bot_plays'));
    expect(tap(CARD, { game: frame({ seat: null }) })).toBe(t('refusal.not_seated'));
    expect(tap(CARD, mine)).toBe(t('refusal.wrong_phase'));
  });
  it('says what the thing itself knows', () => {
    const low = '<button aria-disabled="true" data-why="Too low" data-tap>−</button>';
    expect(tap(low, mine)).toBe('Too low');
    expect(tap('<button aria-disabled="true" data-tap>Pick one</button>', mine)).toBe('');
  });
  it('leaves what can be used, and empty cloth, alone', () => {
    expect(tap('<div data-hand><button data-tap>5</button></div>')).toBe('');
    expect(tap('<div data-tap>cloth</div>')).toBe('');
  });
});
