// As an operator installs it: under a folder of a proxy, with a code for whoever opens tables.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { asks } from '../scripts/browsers.mjs';
import { noErrors, shoot } from './lib/checks.mjs';
import { until } from './lib/guest.mjs';
import { playToTheEnd } from './lib/play.mjs';

const BASE = '/stolik';
const CODE = 'sezam otwórz się';

/** Browsers write a refusal down themselves. */
const REFUSED = /the server responded with a status of 403/;

/** The versions that a text names for each browser. */
const named = (text) => ({
  chrome: Number(text.match(/Chrome\D*?([\d.]*\d)/)?.[1]),
  safari: Number(text.match(/Safari\D*?([\d.]*\d)/)?.[1]),
  firefox: Number(text.match(/Firefox\D*?([\d.]*\d)/)?.[1]),
});

export const scenarios = {
  'the built client asks for no newer browser than its page and the documents say': async (
    house,
  ) => {
    const { home } = await house.server();
    const text = async (path) => (await fetch(home + path)).text();
    const parts = JSON.parse((await text('/sw.js')).match(/const PARTS = (\[.*?\]);/)[1]);
    const all = async (end) =>
      (await Promise.all(parts.filter((path) => path.endsWith(end)).map(text))).join('\n');
    const { oldest, used } = asks({ scripts: await all('.js'), styles: await all('.css') });
    const page = await text('/');
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const line = readme.split('\n').find((line) => line.includes('Chrome'));
    assert.deepEqual(named(page.slice(page.indexOf('class="old"'))), oldest, used.join(', '));
    assert.deepEqual(named(line), oldest, used.join(', '));
  },
  'under a folder of nginx a table is opened with a code and Blef is played to its end': async (
    house,
  ) => {
    const server = await house.server({
      arguments: ['--base-path', BASE, '--proxy', '127.0.0.1', '--opening-code', CODE],
    });
    const nginx = await house.nginx(server, BASE);
    const gosia = await house.guest({ name: 'Gosia', worker: true });
    const czesio = await house.guest({ name: 'Czesio', size: 'small' });
    const wall = await house.guest({ name: 'Telewizor', size: 'tv' });
    const outside = [];
    for (const { page } of [gosia, czesio, wall])
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && !url.pathname.startsWith(BASE))
          outside.push(url.href);
      });
    await gosia.page.goto(nginx.home);
    await gosia.tap('home.open');
    const field = gosia.page.getByLabel(gosia.t('home.opening.label'));
    await field.fill('nie ten kod');
    await gosia.tap('home.opening.go');
    await gosia.page.getByText(gosia.t('home.opening.wrong')).waitFor();
    await shoot(gosia, 'opening-code');
    await field.fill(CODE);
    await gosia.tap('home.opening.go');
    await gosia.page.waitForURL(new RegExp(`${BASE}/t/`));
    const invite = new URL(gosia.page.url()).pathname.split('/')[3];
    await gosia.introduce();
    // What is scanned and typed leads through the proxy, too; whoever has the link needs no code.
    const here = await (await fetch(`${nginx.home}/api/here`)).json();
    assert.ok(here.url.endsWith(BASE), here.url);
    await czesio.joinByLink(nginx, invite);
    await wall.page.goto(`${nginx.home}/tv/${invite}`);
    const cookies = await gosia.context.cookies();
    assert.deepEqual(
      cookies.map(({ name, path }) => [name, path]),
      [['stolik_id', BASE]],
    );
    const manifest = await (await fetch(`${nginx.home}/manifest.webmanifest`)).json();
    assert.equal(
      new URL(manifest.start_url, `${nginx.home}/manifest.webmanifest`).href,
      `${nginx.home}/`,
    );
    await until(
      () => [gosia, czesio].every((guest) => guest.room?.people.length === 2),
      'both sit at the table',
    );
    // The service worker lies under the folder and keeps the client from there.
    const scope = await gosia.page.evaluate(
      async () => (await navigator.serviceWorker.ready).scope,
    );
    assert.equal(scope, `${nginx.home}/`);
    await gosia.tap('lobby.start');
    await until(() => [gosia, czesio].every((guest) => guest.frame?.game === 'bluff'), 'it begins');
    await gosia.page.reload();
    await playToTheEnd([gosia, czesio], { loser: 'Czesio' });
    assert.ok([gosia, czesio].every((guest) => guest.frame.outcome));
    assert.deepEqual(outside, [], 'everything is asked for under the folder');
    noErrors([gosia, czesio, wall], [REFUSED]);
  },
};
