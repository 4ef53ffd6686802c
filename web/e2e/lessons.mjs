// Lessons in a real browser: every one is played to its end, right and wrong, left in the middle and taken up again.
import assert from 'node:assert/strict';
import { axe, noErrors, noSideways, shoot } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { captions, lessonOf, playTo, state, stray } from './lib/lesson.mjs';
import { practises } from './lib/practice.mjs';
import { gamesWith } from '../scripts/files.mjs';

/** Who plays each lesson: how they are as a guest, where they err, how, and what the lesson says to it. */
const LEARNERS = {};
for (const game of gamesWith('web/lesson.json'))
  LEARNERS[game] = (await import(`../../games/${game}/web/e2e/lesson.mjs`)).learner;

/** `STOLIK_LESSONS=all`: every lesson at every one of these, instead of one size each. */
const SIZES = ['phone', 'small', 'landscape', 'wide'];
const ALL = process.env.STOLIK_LESSONS === 'all';

/** The same strays each time. */
function dice(seed) {
  let now = seed;
  return () => (now = (now * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/** From home, by the poster. */
async function learn(guest, home, game, key) {
  await guest.page.goto(home);
  await guest.tap(guest.page.getByRole('button', { name: `${guest.t(`${game}.name`)}.` }));
  await guest.tap(guest.page.getByRole('link', { name: guest.t(key), exact: true }));
  await until(async () => (await state(guest)).say, `the lesson of ${game} speaks`);
}

async function lesson(house, home, game, size = LEARNERS[game].guest.size) {
  const { guest: how, at, err, says } = LEARNERS[game];
  const guest = await house.guest({ name: 'Gosia', ...how, size });
  const slug = ALL ? `${game}-${size}` : game;
  const words = guest.lang === 'pl' ? 'tęsknota' : 'longing';
  guest.captions = captions(guest.lang, game);
  await practises(guest);
  await learn(guest, home, game, 'lesson.begin');
  await shoot(guest, `95-lesson-${slug}`);
  await playTo(guest, at);
  for (const selector of err) await guest.page.locator(`#lesson-table ${selector}`).first().click();
  await until(
    async () => (await state(guest)).wrong === guest.captions[says],
    `${game} explains what was wrong`,
  );
  await shoot(guest, `96-lesson-${slug}-wrong`);
  const found = await axe(guest, `the lesson of ${game}`);
  assert.deepEqual(found, []);
  await noSideways(guest, `the lesson of ${game}`);
  const before = await state(guest);
  await learn(guest, home, game, 'lesson.go_on');
  const after = await state(guest);
  assert.deepEqual([after.step, after.say], [before.step, before.say], 'nothing was lost');
  // From here on somebody taps about at every caption before they do as it says: the ring leads back.
  const random = dice(game.length + SIZES.indexOf(size));
  await playTo(guest, null, { words, looked: () => stray(guest, random) });
  await guest.page.getByRole('link', { name: guest.t('home.bots'), exact: true }).waitFor();
  await guest.page.getByRole('button', { name: guest.t('lesson.end.friends') }).waitFor();
  await shoot(guest, `97-lesson-${slug}-end`);
  noErrors([guest]);
  return guest;
}

/** What the end offers: a game with bots at once, and a table for friends with this game on it. */
async function playOn(alone, withFriends) {
  alone.guest.frame = null;
  await alone.guest.tap(
    alone.guest.page.getByRole('link', { name: alone.guest.t('home.bots'), exact: true }),
  );
  await until(() => alone.guest.frame?.game === alone.game, 'a game with bots begins');
  const { guest, game } = withFriends;
  await guest.tap('lesson.end.friends');
  await guest.page.waitForURL(/\/t\//);
  await until(() => guest.room?.game === game, `the table for friends has ${game} on it`);
}

/** A game may have none; then nothing leads to it. */
async function without(house, home, game) {
  const guest = await house.guest({ name: 'Ola' });
  await guest.page.goto(`${home}/rules/${game}`);
  await guest.page.getByRole('link', { name: guest.t('back'), exact: true }).waitFor();
  const ways = guest.page.getByRole('link', { name: guest.t('lesson.begin'), exact: true });
  assert.equal(await ways.count(), 0, `${game} has no lesson`);
}

export const scenarios = {
  'every lesson is played to its end, right and wrong, and waits for whoever leaves': async (
    house,
  ) => {
    const server = await house.server();
    const games = await (await fetch(`${server.home}/api/games`)).json();
    const learned = {};
    for (const { id } of games) {
      if (!lessonOf(id)) await without(house, server.home, id);
      else {
        assert.ok(LEARNERS[id], `${id} has a lesson: say here how somebody errs in it`);
        for (const size of ALL ? SIZES : [undefined])
          learned[id] = await lesson(house, server.home, id, size);
      }
    }
    const [alone, withFriends] = Object.entries(learned).map(([game, guest]) => ({ game, guest }));
    await playOn(alone, withFriends);
    const last = await house.guest({ name: 'Hania' });
    await last.page.goto(`${server.home}/rules/bluff`);
    await last.tap(last.page.getByRole('link', { name: last.t('lesson.begin'), exact: true }));
    last.captions = captions('pl', 'bluff');
    await until(async () => (await state(last)).say, 'the rulebook leads to the lesson');
    await last.tap('lesson.why');
    await last.page.locator('dialog section.here').waitFor();
    noErrors([last]);
  },
};
