// My side of the table, drawn without a server: what a tap sends, what comes without one, and what is read aloud.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EASY, EASY_AT, frame, thrown } from '../dev/casino';
import { room } from '../dev/frames';
import { SCENES } from '../dev/mock';
import CasinoControls from '../src/games/casino/Controls.svelte';
import { Laying } from '../src/games/casino/laying.svelte';
import type { CasinoFrame } from '../src/games/casino/types';
import RouletteControls from '../src/games/roulette/Controls.svelte';
import type { RouletteFrame } from '../src/games/roulette/types';
import type { Connection } from '../src/lib/connection.svelte';
import { t } from '../src/lib/words';

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
  shown = mount(CasinoControls, {
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

it('Kasyno: with nothing won rolling on is the strong choice, and stopping asks once', () => {
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

it('Kasyno: with a card won one tap stops', () => {
  casino(frame(thrown({ phase: 'decide', placed: { [EASY]: EASY_AT } })));
  expect(button('go').className).toContain('red');
  button('go').click();
  expect(sent).toHaveBeenCalledExactlyOnceWith(stop);
});

it('Kasyno: a stop that nobody can avoid needs no tap', () => {
  casino(frame({ ...thrown({ phase: 'decide' }), legal: [{ type: 'stop' }] }));
  expect(sent).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(sent).toHaveBeenCalledExactlyOnceWith(stop);
});

it('Ruletka: own points, team and extra bullets are read aloud', () => {
  const now = SCENES['roulette-bet']!.frames.map(({ heard }) => heard).find(
    (heard) => heard.t === 'game',
  ) as RouletteFrame;
  now.table.extra_bullets[0] = 2;
  shown = mount(RouletteControls, {
    target: document.body,
    props: { connection, room: room({ game: 'roulette' }), frame: now },
  });
  flushSync();
  const aloud = document.querySelector('.team .sr')?.textContent ?? '';
  expect(aloud).toContain(t('roulette.points', { n: now.table.points[0]! }));
  expect(aloud).toContain(t('roulette.spoken.extra', { skin: 'classic', n: 2 }));
});
