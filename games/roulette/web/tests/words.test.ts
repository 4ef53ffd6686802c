// What is read aloud, and what is explained to somebody who plays for the first time.
import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { room } from '#dev/frames';
import type { Connection } from '$lib/connection.svelte';
import { t } from '$lib/words';
import { captions } from '../captions';
import Controls from '../Controls.svelte';
import { duel } from '../dev/frames';
import { scenes } from '../dev/scenes';
import type { RouletteFrame } from '../types';

it('own points, team and extra bullets are read aloud', () => {
  const now = scenes['roulette-bet']!.frames.map(({ heard }) => heard).find(
    (heard) => heard.t === 'game',
  ) as RouletteFrame;
  now.table.extra_bullets[0] = 2;
  const shown = mount(Controls, {
    target: document.body,
    props: {
      connection: { me: { bot_plays: false } } as unknown as Connection,
      room: room({ game: 'roulette' }),
      frame: now,
    },
  });
  flushSync();
  const aloud = document.querySelector('.team .sr')?.textContent ?? '';
  expect(aloud).toContain(t('roulette.points', { n: now.table.points[0]! }));
  expect(aloud).toContain(t('roulette.spoken.extra', { skin: 'classic', n: 2 }));
  void unmount(shown);
});

it('the captions say what wins, what honest means and what the icons are', () => {
  const ids = (['load', 'bet'] as const).flatMap((phase) =>
    captions(duel({ phase }, { seat: 0, due: [0] })).map(({ id }) => id),
  );
  expect(ids).toEqual(['aim', 'honest', 'icons']);
});
