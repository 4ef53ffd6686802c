// Captions: at the moment of need, one at a time, each once and never again; and sound that one screen makes for all.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captions as bluff } from '../../games/bluff/web/captions';
import { gamesWith } from '../scripts/files.mjs';
import { GAMES, IDS } from '../src/games';
import Captions from '../src/lib/play/Captions.svelte';
import { settings } from '../src/lib/settings.svelte';
import { hall, hushed, play, sound } from '../src/lib/sound';
import { say, t } from '../src/lib/words';
import { frame } from '../../games/bluff/web/dev/frames';

beforeEach(() => (settings.seen = []));

describe('a caption', () => {
  const shown = (): string => document.body.querySelector('.caption p')?.textContent ?? '';
  const tap = (): void => {
    document.body.querySelector<HTMLButtonElement>('.caption button')?.click();
    flushSync();
  };

  it('is read with one tap and makes room for the next, and then for good', () => {
    const props = { game: 'bluff', skin: '', captions: bluff(frame()) };
    const first = mount(Captions, { target: document.body, props });
    flushSync();
    expect(shown()).toBe(t('bluff.caption.all'));
    tap();
    expect(shown()).toBe(t('bluff.caption.check'));
    tap();
    expect(shown()).toBe('');
    unmount(first);
    const again = mount(Captions, { target: document.body, props });
    flushSync();
    expect(shown()).toBe('');
    settings.seen = [];
    flushSync();
    expect(shown(), 'the settings bring it back').toBe(t('bluff.caption.all'));
    unmount(again);
  });

  it('waits until something is asked of this seat', () => {
    expect(bluff({ ...frame(), due: [1] })).toEqual([]);
    expect(bluff({ ...frame(), seat: null })).toEqual([]);
  });

  it.each(gamesWith('web/captions.ts'))(
    'of %s has words in both languages, three of them',
    async (game) => {
      const source = (await import('node:fs')).readFileSync(
        `${process.cwd()}/../games/${game}/web/captions.ts`,
        'utf8',
      );
      const ids = [...source.matchAll(/id: '(\w+)'/g)].map((m) => m[1]!);
      expect(new Set(ids).size).toBe(3);
      for (const id of ids)
        for (const lang of ['pl', 'en'] as const) {
          const key = `${game}.caption.${id}`;
          expect(say(lang, key, { skin: 'classic' })).not.toBe(key);
        }
    },
  );
});

describe('sound', () => {
  let notes = 0;
  class Audio {
    currentTime = 0;
    state = 'running';
    destination = {};
    createGain = () => ({
      gain: { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: (to: unknown) => to,
    });
    createOscillator = () => ({
      type: '',
      frequency: { value: 0 },
      connect: (to: unknown) => to,
      start: () => notes++,
      stop() {},
    });
  }

  beforeEach(() => {
    notes = 0;
    vi.stubGlobal('AudioContext', Audio);
    Object.assign(hall, { wall: false, tvs: 0 });
    Object.assign(settings, { sound: true, music: true, onlyTv: true });
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(IDS.filter((id) => GAMES[id]?.theme))(
    'has a tune for %s, which is off by a tap',
    (game) => {
      const theme = GAMES[game]?.theme;
      expect(theme?.notes.length).toBeGreaterThan(5);
      play(theme!);
      expect(notes).toBeGreaterThan(theme!.notes.length);
      settings.music = false;
      notes = 0;
      play(theme!);
      sound.tension(3);
      expect(notes).toBe(0);
    },
  );

  it('comes from the shared screen alone, where there is one', () => {
    sound.turn();
    expect(notes).toBe(2);
    hall.tvs = 1;
    sound.turn();
    expect([notes, hushed()]).toEqual([2, true]);
    hall.wall = true;
    sound.turn();
    expect(notes).toBe(4);
    Object.assign(hall, { wall: false });
    settings.onlyTv = false;
    sound.turn();
    expect(notes).toBe(6);
  });
});
