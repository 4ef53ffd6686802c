// Looking at a screen for everybody: both schemes under axe, the way of the keyboard, thumbs that can reach.
import assert from 'node:assert/strict';
import { axe, noSideways, shoot } from './checks.mjs';
import { until } from './guest.mjs';

/** Looks at a screen in both schemes: axe, sideways scrolling, and a photograph. */
export function moment(guest, name, findings) {
  return guest.look(() => bothSchemes(guest, name, findings));
}

async function bothSchemes(guest, name, findings) {
  for (const [media, scheme] of [
    ['light', 'papier'],
    ['dark', 'lampa'],
  ]) {
    await guest.page.emulateMedia({ colorScheme: media });
    await until(
      () => guest.page.evaluate((s) => document.documentElement.dataset.scheme === s, scheme),
      `${scheme} is on`,
    );
    const where = `${name}-${guest.size}-${guest.lang}-${scheme}`;
    // Between the schemes nothing differs but colours.
    findings.push(
      ...(await stillLook(guest, where, scheme === 'lampa' ? ['color-contrast'] : undefined)),
    );
    await noSideways(guest, where);
    await shoot(guest, where);
  }
  await guest.page.emulateMedia({ colorScheme: 'light' });
}

/**
 * What axe finds on a page at rest. If something came or went while axe looked, it may have seen neither the one screen nor the other and
 * looks again; of a page that never rests it counts what was found every time.
 */
async function stillLook(guest, where, rules) {
  let all = null;
  for (let looks = 0; looks < 3; looks++) {
    await guest.page.evaluate(settled);
    await guest.page.evaluate(watch);
    const found = await axe(guest, where, rules);
    if (!(await guest.page.evaluate(() => window.stirred()))) return found;
    all = found.filter((finding) => all?.includes(finding) ?? true);
  }
  return all;
}

/** In the page: notices what comes and goes. */
function watch() {
  let moved = false;
  const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;
  const observer = new MutationObserver(
    (changes) =>
      (moved ||= changes.some(({ addedNodes, removedNodes }) =>
        [...addedNodes, ...removedNodes].some(isElement),
      )),
  );
  observer.observe(document.body, { subtree: true, childList: true });
  window.stirred = () => {
    observer.disconnect();
    return (
      moved ||
      document
        .getAnimations()
        .some(
          (a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity,
        )
    );
  };
}

/** In the page: whatever fades or is still being laid down is there at once, and painted. What goes on for ever goes on. */
async function settled() {
  const frame = () =>
    new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  // One movement may bring about another.
  for (let i = 0; i < 50; i++) {
    const moving = document
      .getAnimations()
      .filter(
        (a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity,
      );
    if (!moving.length) break;
    for (const one of moving) one.finish();
    await frame();
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
    return (
      (at.getAttribute('aria-label') ?? label) ||
      (at.textContent ?? '').replace(/\s+/g, ' ').trim() ||
      at.tagName
    );
  });
}

export async function focusStays(guest, after) {
  await until(async () => (await focused(guest)) !== 'nothing', `the focus is somewhere ${after}`);
}

/** The main thing to do can be hit by a thumb: nothing lies over it. */
export async function reachable(guest, locator, where) {
  await locator.scrollIntoViewIfNeeded();
  const hit = await locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const points = [
      [0.5, 0.5],
      [0.15, 0.5],
      [0.85, 0.5],
    ].map(([a, b]) => document.elementFromPoint(x + width * a, y + height * b));
    return {
      over: points
        .filter((p) => !p || !(element === p || element.contains(p)))
        .map((p) => p?.className ?? 'outside'),
      right: x + width,
      wide: innerWidth,
    };
  });
  assert.deepEqual(hit.over, [], `${where}: something lies over the main action`);
  assert.ok(hit.right <= hit.wide + 1, `${where}: the main action sticks out`);
}
