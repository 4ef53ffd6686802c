// Plays Ruletka by its controls: hiding, betting, accusing, cards, and leaving the scenes that are on the air.
import assert from 'node:assert/strict';
import { playing, until } from '#e2e/guest';

/** From the lobby's shelf. */
export async function chooseRoulette(host) {
  await host.tap('lobby.change');
  await host.tap(
    host.page
      .getByRole('dialog')
      .getByRole('button', { name: host.t('roulette.name'), exact: true }),
  );
  await until(() => host.room.game === 'roulette', 'Ruletka is chosen');
}

export const skinOf = (guest) => guest.frame.table.setup.skin;
const radio = (guest, name) => guest.page.getByRole('radio', { name });
const main = (guest) => guest.page.locator('.act .main').last();

/** Whether this guest still has something to answer: an answer that waits for the window is an answer. */
export const asked = (guest) => guest.due() && !guest.frame.held && guest.frame.legal.length > 0;

/** Which screen is open: a scene, the count, the result, or the table. */
export function screen(guest) {
  return guest.page.evaluate(
    () =>
      ['reveal', 'count', 'result', 'play', 'lobby', 'tv'].find((name) =>
        document.querySelector(`main.${name}`),
      ) ?? 'other',
  );
}

/** What is asked in a window is gone when it closes: nobody waits for it any longer. */
const BRIEFLY = { timeout: 5000 };

/** Does something and waits until the table has answered it; what came too late because a window closed is no fault, but it is said. */
async function act(guest, something) {
  const answers = () => guest.frames.filter((frame) => frame.t === 'ack').length;
  const [before, decision] = [answers(), guest.frame.decision];
  await something();
  await until(
    () => answers() > before || guest.frame.decision !== decision,
    `${guest.name} gets an answer`,
  );
  const ack = guest.frames.filter((frame) => frame.t === 'ack').at(-1);
  if (answers() > before)
    assert.ok(ack.ok || ack.code === 'stale', `${guest.name} was refused: ${ack.code}`);
  await until(
    () => !asked(guest) || guest.frame.decision !== decision,
    `${guest.name} gets a new frame`,
  );
  return answers() > before && ack.ok;
}

export async function hide(guest, card) {
  await guest.tap(
    radio(guest, new RegExp(guest.t(`roulette.cartridge.${card}`, { skin: skinOf(guest) }))),
  );
  await act(guest, () =>
    guest.tap(
      guest.page.getByRole('button', {
        name: guest.t('roulette.hide.do', { card, skin: skinOf(guest) }),
      }),
    ),
  );
}

export async function bet(guest, n) {
  await guest.tap(radio(guest, guest.t('roulette.bet.face', { skin: skinOf(guest), n })));
  await act(guest, () => guest.tap(main(guest)));
}

/** Two taps, while the window is open; whether they came in time. */
export async function accuse(guest, name) {
  await guest.tap(radio(guest, new RegExp(`^${name}`)), BRIEFLY);
  return act(guest, () =>
    guest.tap(
      guest.page.getByRole('button', { name: guest.t('roulette.accuse.do', { name }) }),
      BRIEFLY,
    ),
  );
}

export async function pass(guest) {
  await act(guest, () => guest.tap('roulette.pass', BRIEFLY));
}

/** Plays a card that can be played now, at the first target it may have. */
export async function playCard(guest, card) {
  const before = guest.frame.decision;
  const held = guest.frame.own.cards.length;
  await guest.tap(guest.page.locator(`[data-card="${card}"]`), BRIEFLY);
  const sheet = guest.page.getByRole('dialog');
  await sheet.waitFor(BRIEFLY);
  const first = sheet.getByRole('radio').first();
  if (await first.count()) await guest.tap(first, BRIEFLY);
  await guest.tap(sheet.locator('.play'), BRIEFLY);
  await until(
    () => guest.frame.own.cards.length < held || guest.frame.decision !== before,
    `${guest.name} plays ${card}`,
  );
}

/** One thing that this guest can do now, by its plan; a window that closes meanwhile takes the thing away. */
export async function move(guest, plan) {
  const at = await screen(guest);
  if (at === 'reveal') {
    await guest.tap(guest.page.locator('.verdict .next'), { timeout: 2000 }).catch(() => {});
    return;
  }
  // A card's sheet may outlive the window in which it could be played.
  if (await guest.page.locator('dialog[open]').count())
    await guest.tap('close', BRIEFLY).catch(() => {});
  if (at !== 'play' || !asked(guest) || guest.room.paused) return;
  const { legal, table } = guest.frame;
  const may = (type) => legal.some((action) => action.type === type);
  const cards = new Set(
    legal.filter((action) => action.type === 'play').map((action) => action.card),
  );
  const wanted = plan.cards?.find((card) => cards.has(card));
  const round = table.round;
  const decision = guest.frame.decision;
  try {
    if (wanted) {
      await playCard(guest, wanted);
      plan.cards = plan.cards.filter((card) => card !== wanted);
      plan.played?.(wanted);
    } else if (may('hide')) await hide(guest, plan.hide?.(round) ?? 'click');
    else if (may('bet')) await bet(guest, plan.bet?.(round) ?? 0);
    else if (may('pass')) {
      const target = may('accuse') ? plan.accuse?.(round) : null;
      const seat =
        target &&
        guest.frame.seats.indexOf(guest.room.people.find((p) => p.name === target).person);
      if (!target || !legal.some((action) => action.type === 'accuse' && action.target === seat))
        await pass(guest);
      // Whoever has once been too slow for the window says it without a tap.
      else if (plan.slow)
        await act(guest, () =>
          guest.say({ type: 'act', decision, action: { type: 'accuse', target: seat } }),
        );
      else plan.slow = !(await accuse(guest, target).catch(() => false));
    } else if (may('ready')) await act(guest, () => guest.tap(main(guest), BRIEFLY));
    else if (may('aim')) {
      await guest.tap(guest.page.getByRole('radio').first());
      await act(guest, () => guest.tap(main(guest)));
    } else if (may('walk')) await act(guest, () => guest.tap('roulette.walk'));
  } catch (error) {
    // A brief patience may be over while the window is still open: then it is tried again, a card once, the rest until nothing happens at all.
    const late = (plan.late ??= []);
    const brief =
      error.name === 'TimeoutError' &&
      error.message.includes(`${BRIEFLY.timeout}ms`) &&
      !late.includes(wanted);
    if (wanted) late.push(wanted);
    if (
      !brief &&
      guest.frame.decision === decision &&
      asked(guest) &&
      (await screen(guest)) === 'play'
    )
      throw error;
  }
}

/** Everybody plays by their plans until `done()`. */
export async function playUntil(guests, plans, { done, each = async () => {}, move: by = move }) {
  await playing(
    guests,
    async () => {
      for (const guest of guests) await each(guest);
      if (await done()) return true;
      await Promise.all(guests.map((guest) => by(guest, plans[guest.name] ?? {})));
      return done();
    },
    () =>
      `the championship goes on: ${guests[0].frame.table.phase}, round ${guests[0].frame.table.round}, points ${guests[0].frame.table.points}`,
  );
}

/**
 * Writes down when each shot was planned and when it fell, by the page's own clock, and how long the quickest trip to the server and back took
 * that this rests on; `ahead` ms is how far the page's clock is wrong.
 */
export async function watchShots(guest, ahead = 0) {
  await guest.page.addInitScript((ahead) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + ahead;
    const trips = [];
    window.shots = [];
    window.WebSocket = class extends WebSocket {
      constructor(...wanted) {
        super(...wanted);
        this.addEventListener('message', ({ data }) => {
          const { t, at } = JSON.parse(data);
          if (t === 'pong') trips.push(Date.now() - at);
        });
      }
    };
    new MutationObserver(() => {
      const at = document.querySelector('main.count[data-fell]');
      const planned = Number(at?.getAttribute('data-planned')) - ahead;
      if (at && !window.shots.some((shot) => shot.planned === planned))
        window.shots.push({
          planned,
          fell: Number(at.getAttribute('data-fell')) - ahead,
          trip: Math.min(...trips.slice(-8)),
        });
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-fell'],
    });
  }, ahead);
}

export const shots = (guest) => guest.page.evaluate(() => window.shots);
