// Lessons in a real browser: every one is played to its end, right and wrong, left in the middle and taken up again.
import assert from 'node:assert/strict';
import { axe, noErrors, noSideways, shoot } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { captions, lessonOf, playTo, state } from './lib/lesson.mjs';
import { practises } from './lib/practice.mjs';

/** Where somebody errs, how, and what the lesson says to it; and how they are as guests. */
const LEARNERS = {
  bluff: {
    guest: { size: 'phone', lang: 'pl' },
    at: 'turn',
    err: ['.done'],
    says: 'turn.two',
  },
  illusion: {
    guest: { size: 'landscape', lang: 'pl', scheme: 'dark' },
    at: 'first',
    err: ['.place[data-place="0"]', '.done'],
    says: 'first.left',
  },
  casino: {
    guest: { size: 'landscape', lang: 'en', scheme: 'dark' },
    at: 'again',
    err: ['.again'],
    says: 'again.all',
  },
  roulette: {
    guest: { size: 'wide', lang: 'en', scheme: 'dark' },
    at: 'hide',
    err: ['[data-kind="bullet"]', '.act .main'],
    says: 'hide.bullet',
  },
  narrator: {
    guest: { size: 'phone', lang: 'pl' },
    at: 'vote',
    err: ['[data-number="3"]', '.act .main'],
    says: 'vote.other',
  },
};

/** From home, by the poster. */
async function learn(guest, home, game, key) {
  await guest.page.goto(home);
  await guest.tap(guest.page.getByRole('button', { name: `${guest.t(`${game}.name`)}.` }));
  await guest.tap(guest.page.getByRole('link', { name: guest.t(key), exact: true }));
  await until(async () => (await state(guest)).say, `the lesson of ${game} speaks`);
}

async function lesson(house, home, game) {
  const { guest: how, at, err, says } = LEARNERS[game];
  const guest = await house.guest({ name: 'Gosia', ...how });
  guest.captions = captions(guest.lang, game);
  await practises(guest);
  await learn(guest, home, game, 'lesson.begin');
  await shoot(guest, `95-lesson-${game}`);
  await playTo(guest, at);
  for (const selector of err) await guest.page.locator(`#lesson-table ${selector}`).first().click();
  await until(
    async () => (await state(guest)).wrong === guest.captions[says],
    `${game} explains what was wrong`,
  );
  await shoot(guest, `96-lesson-${game}-wrong`);
  const found = await axe(guest, `the lesson of ${game}`);
  assert.deepEqual(found, []);
  await noSideways(guest, `the lesson of ${game}`);
  const before = await state(guest);
  await learn(guest, home, game, 'lesson.go_on');
  const after = await state(guest);
  assert.deepEqual([after.step, after.say], [before.step, before.say], 'nothing was lost');
  await playTo(guest, null, { words: guest.lang === 'pl' ? 'tęsknota' : 'longing' });
  await guest.page.getByRole('link', { name: guest.t('home.bots'), exact: true }).waitFor();
  await guest.page.getByRole('button', { name: guest.t('lesson.end.friends') }).waitFor();
  await shoot(guest, `97-lesson-${game}-end`);
  noErrors([guest]);
  return guest;
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
    for (const { id } of games) {
      if (!lessonOf(id)) await without(house, server.home, id);
      else {
        assert.ok(LEARNERS[id], `${id} has a lesson: say here how somebody errs in it`);
        await lesson(house, server.home, id);
      }
    }
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
