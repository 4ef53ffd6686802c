// Counsel: a hint that everybody hears of and nobody else reads, and a puzzle solved right and wrong.
import assert from 'node:assert/strict';
import { axe, noErrors, noSideways, shoot } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { gamesWith } from '../scripts/files.mjs';

async function wellMade(guest, where) {
  await noSideways(guest, where);
  assert.deepEqual(await axe(guest, where), [], where);
}

export const scenarios = {
  'a hint is told to everybody and read by one; a puzzle is solved': async (house) => {
    const server = await house.server();
    const gosia = await house.guest({ name: 'Gosia' });
    const hania = await house.guest({ name: 'Hania', size: 'wide', lang: 'en', scheme: 'dark' });
    const invite = await gosia.createTable(server);
    await hania.joinByLink(server, invite);
    await gosia.startGame();
    await gosia.at('arrange');
    assert.equal(await gosia.button('hint.ask').count(), 0, 'nobody has allowed hints');
    await gosia.tap('play.menu');
    await gosia.tap('play.end');
    await gosia.page
      .getByRole('dialog')
      .getByRole('button', { name: gosia.t('play.end') })
      .last()
      .tap();
    await gosia.at('lobby');
    await gosia.unfoldRules();
    const group = gosia.page.getByRole('group', { name: gosia.t('lobby.hints'), exact: true });
    await gosia.tap(group.getByRole('button', { name: gosia.t('lobby.hints.on'), exact: true }));
    await until(() => hania.room.hints, 'hints are allowed');
    await gosia.startGame();
    await hania.at('arrange');
    const before = hania.frames.length;
    await hania.tap('hint.ask');
    await hania.sees(hania.t('hint.told'));
    await until(
      async () => !(await hania.text()).includes(hania.t('hint.thinking')),
      'the hint has come',
    );
    await hania.sees(hania.t('bluff.counsel.why.arrange'));
    await wellMade(hania, 'a hint');
    await shoot(hania, '95-hint-wide-en-lampa');
    await until(() => gosia.room.people.find(({ name }) => name === 'Hania')?.hints === 1, 'told');
    await gosia.sees(gosia.t('hint.asked', { name: 'Hania' }));
    const heard = JSON.stringify(gosia.frames.slice(-3));
    assert.ok(!heard.includes('counsel'), 'what the hint says stays where it was asked');
    assert.ok(hania.frames.length > before, 'the table has noted it');

    // A puzzle, by the strip of paper on the home page, and one of every game.
    await gosia.page.goto(server.home);
    await gosia.tap(gosia.page.getByRole('link', { name: new RegExp(gosia.t('puzzle.today')) }));
    await gosia.sees(gosia.t('puzzle.ask'));
    await wellMade(gosia, 'the puzzle of the day');
    await shoot(gosia, '96-puzzle-phone-pl-papier');
    await gosia.page.goto(`${server.home}/puzzle/bluff/1`);
    await gosia.tap('puzzle.begin');
    await gosia.page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    await shoot(gosia, '96-puzzle-board-phone-pl-papier');
    // Whatever can be pressed first on the own side of the table is a move.
    for (const selector of ['.act .done', '.answer .call', '.act .say', '.act button'])
      if (await gosia.page.locator(selector).count()) {
        await gosia.tap(gosia.page.locator(selector).last());
        break;
      }
    await gosia.sees(gosia.t('puzzle.values'));
    await wellMade(gosia, 'the answer');
    await shoot(gosia, '97-puzzle-answer-phone-pl-papier');
    for (const game of gamesWith('words/puzzles.json').filter((game) => game !== 'bluff')) {
      await hania.page.goto(`${server.home}/puzzle/${game}/2`);
      await hania.sees(hania.t('puzzle.ask'));
      await hania.tap('puzzle.begin');
      await hania.page.locator('main.play').waitFor();
      await wellMade(hania, `a puzzle of ${game}`);
      await shoot(hania, `98-puzzle-${game}-wide-en-lampa`);
    }
    noErrors([gosia, hania]);
  },
};
