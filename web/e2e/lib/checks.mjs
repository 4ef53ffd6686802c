// What must hold on every page: no errors, nothing sideways, nothing that axe calls serious; and a picture of it.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const AXE = readFileSync(
  new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
);
export const SHOTS = new URL('../../../target/screenshots/', import.meta.url).pathname;
mkdirSync(SHOTS, { recursive: true });

export function shoot(guest, name) {
  return guest.look(async () => {
    // What was just laid on the screen may take a frame or two to be painted.
    await guest.page.evaluate(
      () =>
        new Promise((painted) =>
          document.fonts.ready.then(() =>
            requestAnimationFrame(() => requestAnimationFrame(painted)),
          ),
        ),
    );
    writeFileSync(join(SHOTS, `${name}.png`), await guest.photograph());
  });
}

export async function noSideways(guest, where) {
  const { wide, inner } = await guest.page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    inner: innerWidth,
  }));
  assert.ok(wide <= inner, `${where}: ${guest.name}’s page scrolls sideways (${wide} > ${inner})`);
}

/** All of the screen can be seen at once, as it has to be during play. */
export async function noScrolling(guest, where) {
  await noSideways(guest, where);
  const over = await guest.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok(over <= 0, `${where}: ${guest.name}’s page is ${over} px too tall`);
}

/** Serious and critical findings of axe, as sentences; of the whole page, or of what lies within a selector. */
export async function axe(guest, where, rules, within) {
  // Half a megabyte, which the page has to read each time it is sent.
  if (!(await guest.page.evaluate(() => 'axe' in window)))
    await guest.page.evaluate(`(() => { ${AXE} })()`);
  const look = () =>
    guest.page.evaluate(
      async ([rules, within]) => {
        // What still fades in has no colour of its own yet; some things move for ever.
        const moving = document
          .getAnimations()
          .filter((one) => one.playState === 'running')
          .filter((one) => one.effect.getComputedTiming().endTime < 1000);
        await Promise.all(moving.map((one) => one.finished.catch(() => {})));
        const { violations } = await window.axe.run(within ?? document, {
          resultTypes: ['violations'],
          preload: false,
          ...(rules && { runOnly: rules }),
        });
        return violations
          .filter((v) => v.impact === 'serious' || v.impact === 'critical')
          .flatMap((v) =>
            v.nodes
              .slice(0, 4)
              .map(
                (n) =>
                  `${v.id} (${v.impact}) at ${n.target.join(' ')}: ${n.any[0]?.message ?? n.none[0]?.message ?? v.help}`,
              ),
          );
      },
      [rules, within],
    );
  const found = await guest.look(look);
  return found.map((finding) => `${where}: ${finding}`);
}

/** Errors in the page's log, except those that `expected` explains. */
export function errors(guest, expected = []) {
  return guest.log.filter(
    (line) => / (error|warning): /.test(line) && !expected.some((pattern) => pattern.test(line)),
  );
}

export function noErrors(guests, expected = []) {
  for (const guest of guests)
    assert.deepEqual(errors(guest, expected), [], `${guest.name}’s page has errors`);
}

/**
 * Pages that called their server a liar. Servers of scenarios are honest, so whoever does is wrong, on whichever page and however
 * often it went well before; only a page that a scenario lies to itself (`liedTo`) may.
 */
export function falseAlarms(guests) {
  return guests
    .filter(({ liedTo }) => !liedTo)
    .flatMap(({ name, log }) =>
      log
        .filter((line) =>
          / error: the server was caught| warning: a card could not be checked/.test(line),
        )
        .map((line) => `${name}: ${line}`),
    );
}

/** A torn socket is reported by the browser itself; the page cannot prevent that. */
export const TORN = [
  /WebSocket connection to .* failed/,
  /Failed to load resource: net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INTERNET_DISCONNECTED)/,
];
