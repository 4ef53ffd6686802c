// Plays Narrator by its controls: a card is opened full screen and given there, a clue is written, tokens are laid.
import assert from 'node:assert/strict';
import { playing, until } from '#e2e/guest';

/** From the lobby's shelf. */
export async function chooseNarrator(host) {
  await host.tap('lobby.change');
  await host.tap(
    host.page
      .getByRole('dialog')
      .getByRole('button', { name: host.t('narrator.name'), exact: true }),
  );
  await until(() => host.room.game === 'narrator', 'Narrator is chosen');
}

const viewer = (guest) => guest.page.locator('dialog.viewer');

/** Holds a card of the hand before the eyes: in a fan only its left edge is free. */
export async function openCard(guest, at) {
  const card = guest.page.locator('.fan button').nth(at);
  const { height } = await card.evaluate((e) => ({ height: e.offsetHeight }));
  const position = { x: 14, y: Math.round(height / 2) };
  await (guest.touch ? card.tap({ position }) : card.click({ position }));
  await viewer(guest).waitFor();
}

/** Which card is before the eyes, from 1, and of how many. */
export async function seenCard(guest) {
  const [n, of] = (await viewer(guest).locator('.count').innerText()).match(/\d+/g).map(Number);
  return { n, of };
}

export async function chooseForClue(guest, at) {
  await openCard(guest, at);
  await guest.tap('narrator.compose.choose');
  await guest.page.locator('.compose').waitFor();
}

export async function write(guest, text) {
  await guest.page.getByRole('textbox', { name: guest.t('narrator.compose.label') }).fill(text);
}

export async function giveClue(guest, at, text) {
  await chooseForClue(guest, at);
  await write(guest, text);
  await guest.acts(() => guest.tap('narrator.compose.say'));
}

/** Says what was half written before. */
async function sayKept(guest) {
  await guest.acts(() => guest.tap('narrator.compose.say'));
}

/** Gives the card, or both where three play. */
export async function offer(guest, ...cards) {
  if (cards.length === 1) {
    await openCard(guest, cards[0]);
    return guest.acts(() => guest.tap('narrator.offer.do'));
  }
  for (const [i, at] of cards.entries()) {
    await openCard(guest, at);
    await guest.tap(i ? 'narrator.offer.second' : 'narrator.offer.first');
    if (!i) await guest.tap('close');
  }
  await guest.acts(() => guest.tap('narrator.offer.both'));
}

export const tokenOf = (guest, number) =>
  guest.page.getByRole('radio', { name: guest.t('narrator.vote.token', { number }), exact: true });

export async function vote(guest, number) {
  await guest.tap(tokenOf(guest, number));
  await guest.acts(() => guest.tap(guest.button('narrator.vote.do', { number })));
}

/** What can be voted for, as the tokens show it. */
export async function votable(guest) {
  const names = await guest.page
    .getByRole('radio')
    .evaluateAll((tokens) => tokens.map((token) => token.getAttribute('aria-label')));
  return names.map((name) => Number(name.match(/\d+/)[0]));
}

/** The number of the narrator's card: the test may know it, to make everybody find it or nobody. */
export function narratorsNumber(guests, { frame } = guests[0]) {
  const { narrator, table } = frame.table;
  const given = guests.find((guest) => guest.frame.seat === narrator)?.frame.own.given[0];
  return table.indexOf(given) + 1;
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

/** One thing that this guest can do now. `find` says whether it votes for the narrator's card. */
async function move(guest, guests, { clue, find, verdict, done }) {
  if ((await guest.screen()) === 'verdict') await verdict?.(guest);
  await guest.goOn();
  if (!guest.due() || guest.frame.outcome || done()) return;
  const { phase } = guest.frame.table;
  if (phase === 'clue')
    return (await guest.page.locator('.compose').count())
      ? sayKept(guest)
      : giveClue(guest, 0, clue(guest));
  if (phase === 'offer') return offer(guest, 0);
  if (phase !== 'vote') return;
  const right = narratorsNumber(guests, guest);
  const tokens = await votable(guest);
  // The page may not have drawn what the frame says: then it is looked at once more.
  if (right && tokens.length)
    await vote(guest, find(guest) ? right : tokens.find((number) => number !== right));
}

/** Everybody does what is asked, each at their own pace, until `done()`. */
export async function playUntil(
  guests,
  {
    done,
    clue = (guest) => `Sen, runda ${guest.frame.table.round}`,
    find = (guest) => guest.frame.seat % 2 === 0,
    verdict,
  },
) {
  const why = () => `the game goes on in round ${guests[0].frame.table.round}`;
  await Promise.all(
    guests.map((guest) =>
      playing(
        guests,
        async () => {
          if (done()) return true;
          await move(guest, guests, { clue, find, verdict, done });
          return done();
        },
        why,
      ),
    ),
  );
}

export async function leaveReveals(guests) {
  await Promise.all(guests.map((guest) => guest.goOn()));
  for (const guest of guests)
    assert.ok(
      !['reveal', 'verdict'].includes(await guest.screen()),
      `${guest.name} has left the reveal`,
    );
}
