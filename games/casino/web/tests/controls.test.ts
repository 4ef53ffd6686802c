// My side of the table, drawn without a server: what a tap sends, and what comes without one.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { room } from '#dev/frames';
import type { Connection } from '$lib/connection.svelte';
import { t } from '$lib/words';
import Controls from '../Controls.svelte';
import { EASY, EASY_AT, frame, thrown } from '../dev/frames';
import { Laying } from '../laying.svelte';
import type { CasinoFrame } from '../types';

const sent = vi.fn(() => Promise.resolve({ t: 'ack', id: 1, ok: true }));
const connection = { me: { bot_plays: false }, do: sent } as unknown as Connection;
const stop = { type: 'act', decision: 12, action: { type: 'stop' } };
let shown: Record<string, unknown> | null = null;

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  sent.mockClear();
  vi.useRealTimers();
});

function casino(now: CasinoFrame): void {
  shown = mount(Controls, {
    target: document.body,
    props: {
      connection,
      room: room({ game: 'casino' }),
      frame: now,
      laying: new Laying(() => now),
      lately: '',
      onlook: () => {},
    },
  });
  flushSync();
}
const button = (name: string): HTMLElement => document.querySelector<HTMLElement>(`.act .${name}`)!;

it('with nothing won rolling on is the strong choice, and stopping asks once', () => {
  casino(frame(thrown({ phase: 'decide' })));
  expect(button('again').className).toContain('red');
  expect(button('go').className).toContain('chalk');
  button('go').click();
  flushSync();
  expect(sent).not.toHaveBeenCalled();
  expect(button('go').textContent).toContain(t('casino.stop.sure'));
  button('go').click();
  expect(sent).toHaveBeenCalledExactlyOnceWith(stop);
});

it('with a card won one tap stops', () => {
  casino(frame(thrown({ phase: 'decide', placed: { [EASY]: EASY_AT } })));
  expect(button('go').className).toContain('red');
  button('go').click();
  expect(sent).toHaveBeenCalledExactlyOnceWith(stop);
});

it('a stop that nobody can avoid needs no tap', () => {
  casino(frame({ ...thrown({ phase: 'decide' }), legal: [{ type: 'stop' }] }));
  expect(sent).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(sent).toHaveBeenCalledExactlyOnceWith(stop);
});
