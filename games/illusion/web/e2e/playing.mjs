// Plays Iluzja by its controls: tapping, dragging with a finger or a mouse, or by keyboard.
import assert from 'node:assert/strict';
import { playing, until } from '#e2e/guest';

/** From the lobby's shelf. */
export async function chooseIllusion(host) {
  await host.tap('lobby.change');
  await host.tap(
    host.page
      .getByRole('dialog')
      .getByRole('button', { name: host.t('illusion.name'), exact: true }),
  );
  await until(() => host.room.game === 'illusion', 'Iluzja is chosen');
}

export function placeName(guest, at) {
  const cards = guest.frame.table.row.length;
  if (at === 0) return guest.t('illusion.place.first');
  return at === cards
    ? guest.t('illusion.place.last')
    : guest.t('illusion.place.between', { before: at, after: at + 1 });
}

export const placeButton = (guest, at) =>
  guest.page.getByRole('radio', { name: placeName(guest, at), exact: true });

const myTurn = (guest) => until(() => guest.due(), `it is ${guest.name}’s turn`);

export async function placeByTap(guest, at) {
  await myTurn(guest);
  await guest.tap(placeButton(guest, at));
  await guest.acts(() => guest.tap('illusion.place'));
}

async function middleOf(locator) {
  const box = await locator.boundingBox();
  assert.ok(box, 'it is on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Carries the top card to a place and puts it there; `onway` is called while it hangs there. Fingers on phones, else the mouse. */
export async function placeByDrag(guest, at, onway = async () => {}) {
  const { page } = guest;
  await myTurn(guest);
  await placeButton(guest, at).waitFor();
  await settled(guest);
  const from = await middleOf(page.locator('.deck .top'));
  const to = await middleOf(placeButton(guest, at));
  const steps = Array.from({ length: 8 }, (_, i) => ({
    x: from.x + ((to.x - from.x) * (i + 1)) / 8,
    y: from.y + ((to.y - from.y) * (i + 1)) / 8,
  }));
  if (!guest.touch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of steps) await page.mouse.move(x, y);
    await onway();
    await page.mouse.up();
  } else {
    const finger = await guest.context.newCDPSession(page);
    const touch = (type, points) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    for (const step of steps) await touch('touchMove', [step]);
    await onway();
    await touch('touchEnd', []);
    await finger.detach();
  }
  // Dropped is not sent: the card could still be carried on.
  await page.locator('.ghost:not(.empty)').waitFor();
  assert.ok(guest.due(), 'a card that was dropped is not sent');
  await guest.acts(() => guest.tap('illusion.place'));
}

/** Tab to the places, walk there with the arrow keys, Enter. */
export async function placeByKeys(guest, at) {
  const { page } = guest;
  const cards = guest.frame.table.row.length;
  const last = placeButton(guest, cards);
  await last.waitFor();
  for (let i = 0; i < 60 && !(await last.evaluate((e) => e === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  assert.ok(await last.evaluate((e) => e === document.activeElement), 'Tab reaches the places');
  await page.keyboard.press('Space');
  for (let k = cards; k > at; k--) await page.keyboard.press('ArrowLeft');
  await until(
    () =>
      placeButton(guest, at).evaluate(
        (e) => e === document.activeElement && e.getAttribute('aria-checked') === 'true',
      ),
    `the arrow keys reach place ${at}`,
  );
  await guest.acts(() => page.keyboard.press('Enter'));
}

export async function doubts(guest) {
  await myTurn(guest);
  await guest.acts(() => guest.tap('illusion.doubt'));
}

/** Holds a finger (or the mouse) on a card until it is large; `whileHeld` is called then. */
export async function hold(guest, locator, whileHeld) {
  const at = await middleOf(locator);
  const finger = guest.touch ? await guest.context.newCDPSession(guest.page) : null;
  if (finger)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  else {
    await guest.page.mouse.move(at.x, at.y);
    await guest.page.mouse.down();
  }
  await guest.page.locator('.magnifier').waitFor();
  await whileHeld();
  if (finger) await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  else await guest.page.mouse.up();
  await guest.page.locator('.magnifier').waitFor({ state: 'detached' });
  await finger?.detach();
}

/** Waits for all pictures that this page should show. */
export async function picturesHaveCome(guest) {
  await until(
    () =>
      guest.page.evaluate(() => {
        const frames = [...document.querySelectorAll('.picture')];
        return (
          frames.length > 0 && frames.every((frame) => frame.querySelector('img')?.naturalWidth > 0)
        );
      }),
    `${guest.name} sees every frame`,
  );
}

/** Where everything is that must not move while a card is looked at. */
export function whereThingsAre(guest) {
  return guest.page.evaluate(() =>
    [...document.querySelectorAll('.stage .tile, .deck, .status, .side, h2, header')].map((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return [
        e.className.toString().split(' ')[0],
        Math.round(x),
        Math.round(y),
        Math.round(width),
        Math.round(height),
      ].join(' ');
    }),
  );
}

/** Waits until nothing has moved for a moment; where everything is then. */
export async function settled(guest) {
  let last = '';
  await until(async () => {
    const now = JSON.stringify(await whereThingsAre(guest));
    const still = now === last;
    last = now;
    await guest.page.waitForTimeout(250);
    return still;
  }, `everything on ${guest.name}’s screen comes to rest`);
  return JSON.parse(last);
}

/** Everybody whose turn it is places or doubts, until the game is over: a card or two, then a doubt. */
export async function playToTheEnd(guests, { cards = 2, each = async () => {} } = {}) {
  await playing(
    guests,
    async () => {
      for (const guest of guests) await each(guest);
      await Promise.all(guests.map((guest) => guest.goOn()));
      if (guests[0].frame.outcome) return true;
      const guest = guests.find((g) => g.due());
      if (!guest || (await guest.screen()) === 'reveal' || (await guest.screen()) === 'verdict')
        return false;
      const { row, last_placed_by } = guest.frame.table;
      if (row.length >= cards && last_placed_by !== null) await doubts(guest);
      else await placeByTap(guest, row.length);
      return false;
    },
    () => `the game goes on in round ${guests[0].frame.table.round}`,
  );
  await Promise.all(
    guests.map(async (guest) => {
      await guest.at('result', 'reveal', 'verdict');
      await guest.goOn();
      await guest.at('result');
    }),
  );
}
