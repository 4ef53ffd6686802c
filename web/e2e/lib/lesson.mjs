// Plays a lesson as its own captions say: taps what the ring points at, reads on, and now and then does something else.
import { existsSync, readFileSync } from 'node:fs';
import { until } from './guest.mjs';

/** The lesson of a game; null if it has none. */
export function lessonOf(game) {
  const file = new URL(`../../../games/${game}/web/lesson.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export function captions(lang, game) {
  const file = new URL(`../../../games/${game}/words/lesson.${lang}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** In the page: what the lesson shows, and where its ring is. */
const state = (guest) =>
  guest.page.evaluate(() => {
    const guide = document.querySelector('.guide');
    const ring = document.querySelector('.ring')?.getBoundingClientRect();
    const table = document.getElementById('lesson-table');
    const at = ring ? { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 } : null;
    return {
      say: guide?.querySelector('.say')?.textContent ?? '',
      wrong: guide?.querySelector('.wrong')?.textContent ?? '',
      step: guide?.querySelector('.top .label')?.textContent ?? '',
      reads: guide?.querySelector('.next') !== null && guide !== null,
      ring: at,
      covered: at !== null && document.elementFromPoint(at.x, at.y)?.closest('.guide') !== null,
      dialog: document.querySelector('dialog[open]') !== null,
      magnified: document.querySelector('.magnifier') !== null,
      reveal: table?.querySelector('main.reveal .next') !== null && table !== null,
      over: document.querySelector('main.end') !== null,
    };
  });

/** The ring as it lies when it lies still: what moves is tapped by nobody. */
async function settled(guest) {
  const before = await state(guest);
  if (!before.ring) return before;
  await guest.page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const now = await state(guest);
  const still =
    now.ring && Math.hypot(now.ring.x - before.ring.x, now.ring.y - before.ring.y) < 1.5;
  return still && now.step === before.step ? now : null;
}

/** One tap further: what the captions or the ring ask for. Says what it did. */
export async function further(guest, { words = 'tęsknota', said = null } = {}) {
  const now = await settled(guest);
  // The page may have gone on since it was looked at.
  if (!now || (said && now.say === said)) return 'waits';
  if (now.over) return 'over';
  const soon = { timeout: 3000 };
  const tap = (selector) =>
    guest.page
      .locator(selector)
      .first()
      .click(soon)
      .catch(() => {});
  if (now.magnified) {
    await tap('.magnifier');
    return 'put away';
  }
  if (now.ring) {
    if (now.covered) throw new Error(`the caption covers what it points at: ${now.say}`);
    const field = guest.page.locator('#clue');
    if (!now.dialog && (await field.count()) && !(await field.inputValue())) {
      await field.fill(words, soon);
      return 'wrote';
    }
    if (!now.reads) {
      await guest.page.mouse.click(now.ring.x, now.ring.y);
      return 'tapped';
    }
  }
  if (now.dialog) {
    // Something else was opened: it is put away as people do.
    await guest.page.keyboard.press('Escape');
    return 'put away';
  }
  if (now.reads) {
    await tap('.guide .next');
    return 'read';
  }
  if (now.reveal) {
    await tap('main.reveal .next');
    return 'closed';
  }
  return 'waits';
}

/** Plays on until a caption with this key is open, or the end; `looked` is called once at every caption. */
export async function playTo(guest, key, { words, looked } = {}) {
  const said = key && guest.captions[key];
  let last = '';
  let did = '';
  await until(
    async () => {
      const now = await state(guest);
      if (now.over) return true;
      if (said && now.say === said) return true;
      if (now.step && now.say && `${now.step} ${now.say}` !== last) {
        last = `${now.step} ${now.say}`;
        await looked?.(now);
      }
      did = await further(guest, { words, said });
      await guest.page.waitForTimeout(60);
      return false;
    },
    async () =>
      `the lesson comes to ${key ?? 'its end'}: ${JSON.stringify(await state(guest))}, ${did} last`,
    240_000,
  );
}

/** In the page: the places of all that could be tapped at this table besides what is asked for. */
const temptations = (guest) =>
  guest.page.evaluate(() => {
    const within =
      document.querySelector('dialog[open]') ?? document.getElementById('lesson-table');
    return [...(within?.querySelectorAll('main button, dialog button') ?? [])]
      .filter((e) => e.checkVisibility() && !e.closest('header, .menu, .guide'))
      .map((e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        const at = { x: x + width / 2, y: y + height / 2 };
        return e.contains(document.elementFromPoint(at.x, at.y)) ? at : null;
      })
      .filter(Boolean);
  });

/** Taps about as somebody who does not listen. `random` is between 0 and 1. */
export async function stray(guest, random, taps = 3) {
  for (let i = 0; i < taps; i++) {
    const all = await temptations(guest);
    const at = all[Math.floor(random() * all.length)];
    if (!at) return;
    await guest.page.mouse.click(at.x, at.y);
    await guest.page.waitForTimeout(60);
  }
}

export { state };
