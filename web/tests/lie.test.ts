// The warning that a server was caught: it names the lie, hands out the proof, and can be closed.
import { mount, tick, unmount } from 'svelte';
import { expect, it } from 'vitest';
import Lie from '../src/lib/fair/Lie.svelte';
import type { DrawnGame } from '../src/lib/fair/fetch';
import type { Lie as Caught } from '../src/lib/fair/phone';
import { t } from '../src/lib/words';

const drawn = (game: number, lie: Caught | null): DrawnGame => ({
  game,
  list: null,
  lie,
  short: null,
  receipt: () => ({ charter: '{}', draws: [], roots: [], views: [] }),
});

it('is said once for each game, and goes when it is closed', async () => {
  const alert = (): Element | null => document.querySelector('[role=alert]');
  const show = (one: DrawnGame) =>
    mount(Lie, { target: document.body, props: { connection: { drawn: one } } });
  let shown = show(drawn(1, null));
  await tick();
  expect(alert()).toBeNull();
  await unmount(shown);
  shown = show(drawn(2, 'root'));
  await tick();
  expect(alert()?.textContent).toContain(t('fair.lie.root'));
  expect(alert()?.textContent).toContain(t('fair.save'));
  const close = document.querySelector<HTMLButtonElement>(`[aria-label="${t('fair.lie.close')}"]`)!;
  close.click();
  await tick();
  expect(alert()).toBeNull();
  await unmount(shown);
});
