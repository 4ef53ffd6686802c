// Plays a lesson as its own captions say: taps what the ring points at, reads on, and now and then does something else.
import { existsSync, readFileSync } from 'node:fs';
import { until } from './guest.mjs';

/** The lesson of a game; null if it has none. */
export function lessonOf(game) {
  const file = new URL(`../../src/games/${game}/lesson.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export function captions(lang, game) {
  return JSON.parse(
    readFileSync(new URL(`../../../content/${lang}/lessons/${game}.json`, import.meta.url), 'utf8'),
  );
}

/** In the page: what the lesson shows, and where its ring is. */
const state = (guest) =>
  guest.page.evaluate(() => {
    const guide = document.querySelector('.guide');
    const ring = document.querySelector('.ring')?.getBoundingClientRect();
    const table = document.getElementById('lesson-table');
    return {
      say: guide?.querySelector('.say')?.textContent ?? '',
      wrong: guide?.querySelector('.wrong')?.textContent ?? '',
      step: guide?.querySelector('.top .label')?.textContent ?? '',
      reads: guide?.querySelector('.next') !== null && guide !== null,
      ring: ring ? { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 } : null,
      reveal: table?.querySelector('main.reveal .next') !== null && table !== null,
      over: document.querySelector('main.end') !== null,
    };
  });

/** One tap further: what the captions or the ring ask for. Says what it did. */
export async function further(guest, { words = 'tęsknota' } = {}) {
  const now = await state(guest);
  if (now.over) return 'over';
  const soon = { timeout: 3000 };
  if (now.reads) {
    await guest.page
      .locator('.guide .next')
      .click(soon)
      .catch(() => {});
    return 'read';
  }
  if (now.ring) {
    const field = guest.page.locator('#clue');
    if ((await field.count()) && !(await field.inputValue())) {
      await field.fill(words, soon);
      return 'wrote';
    }
    await guest.page.mouse.click(now.ring.x, now.ring.y);
    return 'tapped';
  }
  if (now.reveal) {
    await guest.page
      .locator('main.reveal .next')
      .first()
      .click(soon)
      .catch(() => {});
    return 'closed';
  }
  return 'waits';
}

/** Plays on until a caption with this key is open, or the end. */
export async function playTo(guest, key, { words, looked } = {}) {
  const said = key && guest.captions[key];
  let last = '';
  await until(
    async () => {
      const now = await state(guest);
      if (now.step && `${now.step} ${now.say}` !== last && now.say) {
        last = `${now.step} ${now.say}`;
        await looked?.(now);
      }
      if (now.over) return true;
      if (said && now.say === said) return true;
      await further(guest, { words });
      await guest.page.waitForTimeout(120);
      return false;
    },
    `the lesson comes to ${key ?? 'its end'}`,
    240_000,
  );
}

export { state };
