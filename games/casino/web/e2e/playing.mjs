// Plays Kasyno by its controls, so that cards leave the pool as fast as the dice allow.
import assert from 'node:assert/strict';
import { combinations } from './deck.mjs';
import { playing, until } from '#e2e/guest';

export async function chooseCasino(host) {
  await host.tap('lobby.change');
  await host.tap(
    host.page.getByRole('dialog').getByRole('button', { name: host.t('casino.name'), exact: true }),
  );
  await until(() => host.room.game === 'casino', 'Kasyno is chosen');
}

export const die = (guest, number) => guest.page.locator(`[data-die="${number}"]`);
export const card = (guest, id) => guest.page.locator(`.casino-board [data-card="${id}"]`);
export const go = (guest) => guest.page.locator('.act .go');

/** Which screen is open, and in a turn of one's own what is asked. */
export function screen(guest) {
  return guest.page.evaluate(() => {
    const has = (selector) => document.querySelector(selector) !== null;
    if (has('main.reveal')) return has('.verdict .stamp') ? 'verdict' : 'reveal';
    if (has('main.result')) return 'result';
    if (has('.act .roll')) return 'roll';
    if (has('button.die.fresh')) return 'place';
    return has('.act .go') ? 'decide' : 'wait';
  });
}

export async function at(guest, ...screens) {
  await until(
    async () => screens.includes(await screen(guest)),
    async () => `${guest.name} should be at ${screens}, but is at ${await screen(guest)}`,
  );
}

/** Clicks one thing after the other without looking where it is: a whole game has a few hundred clicks. */
export function press(guest, ...selectors) {
  return guest.page.evaluate(async (wanted) => {
    for (const selector of wanted) {
      document.querySelector(selector)?.click();
      await new Promise((drawn) => setTimeout(drawn));
    }
  }, selectors);
}

/** Leaves a moment, told to its end or not; `look` is called before it is left. */
export async function goOn(guest, look) {
  await until(async () => {
    const now = await screen(guest);
    if (!['reveal', 'verdict'].includes(now)) return true;
    if (now === 'verdict') await look?.(guest);
    // First the button skips, then it goes on; somebody else's moment may also close by itself.
    await press(guest, '.verdict .next');
    return false;
  }, `${guest.name} leaves the moment`);
}

/** How a die is laid: a tap on it, a tap on the card. */
export async function lay(guest, number, id) {
  await guest.tap(die(guest, number));
  await guest.tap(card(guest, id));
}

/** The ways to complete a card: for each combination the symbols that do not lie on it yet. */
function missing(table, id) {
  return combinations(id).map((combination) => {
    const pile = (table.placed[id] ?? []).map((d) => table.dice[d]);
    return combination.filter((symbol) => {
      const found = pile.indexOf(symbol);
      if (found >= 0) pile.splice(found, 1);
      return found < 0;
    });
  });
}

/** The symbols in the order in which the table counts them. */
const SYMBOLS = ['cherry', 'plum', 'bell', 'clover', 'seven', 'joker'];

/** Whether a card has room for these dice together: a joker that lies there already stands for one of those that are missing. */
function fits(table, id, dice) {
  const count = (symbol) => dice.filter((d) => table.dice[d] === symbol).length;
  return (table.room.find(({ card }) => card === id)?.most ?? []).some((most) =>
    SYMBOLS.every((symbol, place) => count(symbol) <= most[place]),
  );
}

/** Dice for the cards of the pool, one card after the other: first those that can be completed, then the one that comes nearest. */
function plan({ legal, table }) {
  const offered = (number, id) => legal.some((offer) => offer.die === number && offer.card === id);
  const laid = [];
  for (;;) {
    let best = null;
    for (const id of table.pool.filter((c) => !laid.some((l) => l.id === c))) {
      const free = table.free
        .filter((d) => offered(d, id) && !laid.some((l) => l.number === d))
        .sort((a, b) => table.rolled.includes(b) - table.rolled.includes(a));
      for (const needs of missing(table, id)) {
        const loose = [...free];
        const take = (symbol) =>
          loose.splice(
            loose.findIndex((d) => table.dice[d] === symbol),
            1,
          )[0];
        const has = (symbol) => loose.some((d) => table.dice[d] === symbol);
        const dice = needs.flatMap((symbol) => (has(symbol) ? [take(symbol)] : []));
        while (dice.length < needs.length && has('joker')) dice.push(take('joker'));
        while (dice.length && !fits(table, id, dice)) dice.pop();
        const short = needs.length - dice.length;
        const fresh = dice.some((d) => table.rolled.includes(d)) || laid.length > 0;
        if (dice.length && fresh && (!best || short < best.short)) best = { short, id, dice };
      }
    }
    if (!best || (best.short > 0 && laid.length)) break;
    laid.push(...best.dice.map((number) => ({ number, id: best.id })));
    if (best.short > 0) break;
  }
  if (laid.length) return laid;
  const only = legal.find((offer) => table.rolled.includes(offer.die));
  return [{ number: only.die, id: only.card }];
}

/** What there is to do, for those in a hurry: as `move` does it by the controls. */
export function action(frame) {
  const { legal, table } = frame;
  if (table.phase === 'place')
    return {
      type: 'place',
      dice: plan(frame).map(({ number, id }) => ({ die: number, card: id })),
    };
  if (table.phase !== 'decide') return { type: 'roll' };
  return !table.complete.length && legal.some((offer) => offer.type === 'reroll')
    ? { type: 'reroll', dice: table.free }
    : { type: 'stop' };
}

/** One thing that this guest can do now; false if there is none. */
export async function move(guest, look) {
  await goOn(guest, look);
  if (!guest.due() || guest.room.paused) return false;
  const { table } = guest.frame;
  const wanted = { before_roll: 'roll', place: 'place', decide: 'decide' }[table.phase];
  // The frame may be here before the page has drawn it, and a moment may come between.
  if ((await screen(guest)) !== wanted) return false;
  if (table.phase === 'place')
    await press(
      guest,
      ...plan(guest.frame).flatMap(({ number, id }) => [
        `[data-die="${number}"]`,
        `.casino-board [data-card="${id}"]`,
      ]),
    );
  const roll = guest.frame.legal.some((offer) => offer.type === 'reroll');
  // A stop that nobody can avoid comes by itself.
  if (table.phase === 'decide' && !roll) return false;
  const again = table.phase === 'decide' && !table.complete.length && roll;
  await guest.acts(() => press(guest, again ? '.act .again' : '.act .go'));
  return true;
}

/** Everybody plays until `done()`. */
export async function playUntil(guests, { done, each }) {
  await playing(
    guests,
    async () => {
      for (const guest of guests) {
        await each?.(guest);
        if (await done()) return true;
        await move(guest, each);
      }
      return done();
    },
    () => `the game goes on; ${guests.map((g) => `${g.name} is due: ${g.due()}`).join(', ')}`,
  );
}

export async function playToTheEnd(guests, options = {}) {
  await playUntil(guests, { done: () => guests[0].frame?.outcome != null, ...options });
  for (const guest of guests) {
    await until(() => guest.frame?.outcome, `${guest.name} hears the end`);
    await goOn(guest);
    await at(guest, 'result');
  }
}

/** Every button is large enough for a thumb. */
export async function thumbs(guest, where) {
  const small = await guest.page.evaluate(() =>
    [...document.querySelectorAll('main button')].flatMap((e) => {
      const { width, height } = e.getBoundingClientRect();
      return width && (width < 44 || height < 44)
        ? [
            `${e.getAttribute('aria-label') ?? e.textContent?.trim()} ${Math.round(width)}×${Math.round(height)}`,
          ]
        : [];
    }),
  );
  assert.deepEqual(small, [], `${where}: targets below 44 px`);
}
