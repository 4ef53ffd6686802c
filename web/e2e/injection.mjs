// Sixty strings that want to be scripts, through everything that somebody can write and somebody else reads.
import assert from 'node:assert/strict';
import { noErrors } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { PAYLOADS, staysText, wouldNotice } from './lib/injection.mjs';
import { chooseNarrator } from '../../games/narrator/web/e2e/playing.mjs';
import { hurry } from './lib/wire.mjs';

/** The browser itself reports answers that refuse. */
const REFUSED = [/Failed to load resource: the server responded with a status of 4\d\d/];

/** As many at a time as fit into so many characters. */
function packed(most) {
  const packs = [''];
  for (const text of PAYLOADS) {
    if ([...packs.at(-1), ...text].length > most) packs.push('');
    packs[packs.length - 1] += text;
  }
  return packs;
}

/** Makes a deck of this name by the page's own cookie. */
const makeDeck = (guest, name) =>
  guest.page.evaluate(async (name) => {
    const made = await fetch('/api/decks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    return { status: made.status, ...(await made.json()) };
  }, name);

export const scenarios = {
  'what wants to be a script stays text: names, clues, names of decks and of files': async (
    house,
  ) => {
    const server = await house.server({ pace: 5 });
    const gosia = await house.guest({ name: 'Gosia', size: 'phone' });
    const ewa = await house.guest({ name: 'Ewa', lang: 'en', size: 'wide' });
    const jan = await house.guest({ name: 'Jan', size: 'small' });
    const tv = await house.guest({ name: 'Telewizor', size: 'tv' });
    const players = [gosia, ewa, jan];
    const everyone = [...players, tv];
    const invite = await gosia.createTable(server);
    await tv.page.goto(`${server.home}/tv/${invite}`);
    for (const guest of [ewa, jan]) await guest.joinByLink(server, invite);
    await staysText(everyone, 'before anything');
    await wouldNotice(gosia);

    // Names, each as whatever of it can be seen. Nobody may ask for more than forty things at once,
    // and Gosia alone can choose the decks that follow.
    for (const [i, name] of PAYLOADS.entries()) {
      const guest = i % 2 ? ewa : jan;
      const { seq } = gosia.room;
      await guest.asks({ type: 'join', name, face: 'ola' });
      await until(() => gosia.room.seq > seq, `“${name}” is a name`);
      if (i % 6 === 5) await staysText(everyone, `after the name ${name}`);
    }
    await staysText(everyone, 'after all names');

    // Names of decks; the one that lies on the table is told to everybody.
    await chooseNarrator(gosia);
    const names = packed(40);
    for (const [i, name] of names.entries()) {
      const owner = i % 2 ? gosia : jan;
      const made = await makeDeck(owner, name);
      assert.equal(made.status, 201, `a deck may be called ${name}: ${JSON.stringify(made)}`);
      if (owner !== gosia) continue;
      await gosia.asks({
        type: 'choose',
        game: 'narrator',
        options: { ...gosia.room.options, deck: made.id },
      });
      await until(() => gosia.room.deck?.name === name, `${name} lies on the table`);
      await staysText(everyone, `with the deck ${name}`);
    }

    // Names of files, none of which is a picture.
    await gosia.unfoldRules();
    await gosia.tap('decks.open');
    const sheet = gosia.page.getByRole('dialog');
    await sheet.locator('input.files').setInputFiles(
      PAYLOADS.map((name) => ({
        name: `${name}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from('no picture'),
      })),
    );
    await until(
      async () => (await sheet.locator('.sent li.refused').count()) >= PAYLOADS.length,
      async () => `every file is told of: ${await sheet.locator('.sent li').count()}`,
    );
    await staysText(everyone, 'with the names of files');
    await gosia.tap(sheet.getByRole('button', { name: gosia.t('close'), exact: true }));

    // Clues.
    await gosia.asks({
      type: 'choose',
      game: 'narrator',
      options: { ...gosia.room.options, deck: 'dreams' },
    });
    await gosia.asks({ type: 'start' });
    await until(() => everyone.every((guest) => guest.frame), 'the game begins');
    const clues = packed(200);
    const play = ({ legal: [first], table }) =>
      first.type === 'clue'
        ? {
            type: 'clue',
            card: first.cards[0],
            clue: { text: clues[(table.round - 1) % clues.length] },
          }
        : first;
    for (const [i, text] of clues.entries()) {
      const voting = ({ frame }) => frame?.table.phase === 'vote' && frame.table.round === i + 1;
      await hurry(players, { play, enough: () => voting(gosia) });
      await until(() => everyone.every(voting), 'everybody sees the vote');
      assert.equal(gosia.frame.table.clue.text, text.trim(), 'the clue is told as it was given');
      await staysText(everyone, `with the clue ${text}`);
    }
    noErrors(everyone, REFUSED);
  },
};
