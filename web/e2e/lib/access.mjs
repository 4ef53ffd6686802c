// Looking at a screen for everybody: both schemes under axe, the way of the keyboard, thumbs that can reach.
import assert from 'node:assert/strict';
import { axe, noSideways, shoot } from './checks.mjs';
import { until } from './guest.mjs';

/** Looks at a screen in both schemes: axe, sideways scrolling, and a photograph. */
export async function moment(guest, name, findings) {
  for (const [media, scheme] of [['light', 'papier'], ['dark', 'lampa']]) {
    await guest.page.emulateMedia({ colorScheme: media });
    await until(() => guest.page.evaluate((s) => document.documentElement.dataset.scheme === s, scheme), `${scheme} is on`);
    await guest.page.evaluate(settled);
    const where = `${name}-${guest.size}-${guest.lang}-${scheme}`;
    // Between the schemes nothing differs but colours.
    findings.push(...(await axe(guest, where, scheme === 'lampa' ? ['color-contrast'] : undefined)));
    await noSideways(guest, where);
    await shoot(guest, where);
  }
  await guest.page.emulateMedia({ colorScheme: 'light' });
}

/**
 * In the page: what fades from one scheme to the other is there at once, what is still being laid down has come to rest, and all of it is
 * painted. A busy machine can hold a fade of 200 ms for seconds. What goes on for ever is not waited for; nor, for long, a reveal that is
 * watched with all its movement.
 */
async function settled() {
  const timing = (moving) => moving.effect?.getComputedTiming() ?? {};
  const frame = () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const patience = matchMedia('(prefers-reduced-motion: reduce)').matches ? 5000 : 400;
  for (const end = Date.now() + patience; Date.now() < end; await frame()) {
    const moving = document.getAnimations().filter((a) => a.playState === 'running' && timing(a).iterations !== Infinity);
    for (const fading of moving) if (fading instanceof CSSTransition) fading.finish();
    if (!moving.some((a) => !(a instanceof CSSTransition))) break;
  }
  await frame();
}

/** Tab until the thing with these words has the focus. */
export async function tabTo(guest, wanted) {
  const seen = [];
  for (let i = 0; i < 80; i++) {
    const at = await focused(guest);
    if (wanted.test(at)) return;
    seen.push(at);
    await guest.page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${wanted}; it passed: ${[...new Set(seen)].join(' | ')}`);
}

export function focused(guest) {
  return guest.page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'nothing';
    const label = at.id ? document.querySelector(`label[for="${at.id}"]`)?.textContent : '';
    return (at.getAttribute('aria-label') ?? label) || (at.textContent ?? '').replace(/\s+/g, ' ').trim() || at.tagName;
  });
}

export async function focusStays(guest, after) {
  await until(async () => (await focused(guest)) !== 'nothing', `the focus is somewhere ${after}`, 3000);
}

/** The main thing to do can be hit by a thumb: nothing lies over it. */
export async function reachable(guest, locator, where) {
  await locator.scrollIntoViewIfNeeded();
  const hit = await locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const points = [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5]].map(([a, b]) => document.elementFromPoint(x + width * a, y + height * b));
    return { over: points.filter((p) => !p || !(element === p || element.contains(p))).map((p) => p?.className ?? 'outside'), right: x + width, wide: innerWidth };
  });
  assert.deepEqual(hit.over, [], `${where}: something lies over the main action`);
  assert.ok(hit.right <= hit.wide + 1, `${where}: the main action sticks out`);
}
