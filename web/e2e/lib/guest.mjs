// Somebody with a browser: sees the page, taps its controls, and keeps a log of what came over the wire.
import assert from 'node:assert/strict';
import { Pictures } from '../../src/lib/changes.js';
import { pressByKeys, pressInTree, readAloud } from './listening.mjs';
import { PATIENCE, until } from './until.mjs';
import { watchLag, watchSizes } from './television.mjs';
import { words } from './words.mjs';
import { hold, remember, saying, veil } from './inpage.mjs';

export { playing, until } from './until.mjs';

export const SIZES = {
  phone: [390, 844],
  small: [360, 640],
  landscape: [844, 390],
  wide: [1280, 800],
  tv: [1920, 1080],
};

export class Guest {
  /** Newest frames, as heard by this page: for waiting and for judging, never for playing. */
  room = null;
  frame = null;
  welcomes = 0;
  loads = 0;
  frames = [];
  log = [];
  /** A scenario stands between this page and its server, and lies. */
  liedTo = false;
  /** What a screen reader has read by itself; only for whoever plays by the accessibility tree. */
  aloud = [];
  #camera = null;
  #looking = 0;
  #torn = false;
  #sockets = new Set();

  static async open(
    browser,
    {
      name,
      lang = 'pl',
      size = 'phone',
      scheme = 'light',
      motion = 'reduce',
      cuttable = false,
      scale = 1,
      captions = false,
      hands = 'thumb',
      // A service worker fetches every part of the client; only whom it matters to has one.
      worker = false,
    },
  ) {
    const [width, height] = SIZES[size];
    const touch = size === 'phone' || size === 'small' || size === 'landscape';
    const context = await browser.newContext({
      viewport: { width, height },
      locale: lang === 'pl' ? 'pl-PL' : 'en-GB',
      colorScheme: scheme,
      reducedMotion: motion,
      deviceScaleFactor: scale,
      hasTouch: touch,
      isMobile: touch,
      serviceWorkers: worker ? 'allow' : 'block',
    });
    const guest = new Guest();
    Object.assign(guest, { name, lang, size, touch, hands, context });
    guest.page = await context.newPage();
    guest.page.setDefaultTimeout(PATIENCE);
    guest.#listen();
    await guest.page.addInitScript(veil);
    // Whoever plays for the first time reads captions; the others know them.
    if (!captions)
      await guest.page.addInitScript(() => {
        const key = 'stolik.settings';
        // An empty page has no storage.
        if (location.origin === 'null') return;
        if (!localStorage.getItem(key)) localStorage.setItem(key, '{"seen":["all"]}');
      });
    if (size === 'tv') await guest.page.addInitScript({ content: `(${remember})(${saying})` });
    if (size === 'tv')
      for (const watch of [watchLag, watchSizes]) await guest.page.addInitScript(watch);
    if (hands === 'tree') {
      await guest.page.exposeFunction('aloud', (heard) => guest.aloud.push(heard));
      await guest.page.addInitScript(readAloud);
    }
    if (cuttable) await guest.#throughScissors();
    else await guest.page.addInitScript(hold);
    return guest;
  }

  #listen() {
    const { page } = this;
    const note = (line) => this.log.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
    // A browser may have more pages than the one that is played on.
    this.context.on('console', (message) => {
      const { url } = message.location();
      const [type, text] = [message.type(), message.text()];
      // What the browser wants for itself: an icon for a bare answer of the server, and a worker where there is to be none.
      if (
        type === 'debug' ||
        /\/favicon\.ico$/.test(url) ||
        /^Service Worker registration/.test(text)
      )
        return;
      // What was asked for in vain stands only beside the words.
      note(`${type}: ${text}${/^Failed to load/.test(text) ? ` ${url}` : ''}`);
    });
    this.context.on('weberror', (web) => {
      const error = web.error();
      note(`error: uncaught ${error.stack ?? error.message}`);
    });
    page.on('load', () => this.loads++);
    page.on('websocket', (socket) => {
      note(`socket opened`);
      socket.on('close', () => note('socket closed'));
      socket.on('framesent', ({ payload }) => note(`→ ${String(payload).trimEnd()}`));
      const pictures = new Pictures();
      socket.on('framereceived', ({ payload }) => {
        const heard = JSON.parse(String(payload));
        note(`← ${JSON.stringify(heard)}`);
        const frame = pictures.hear(heard);
        this.frames.push(frame);
        if (frame.t === 'welcome') this.welcomes++;
        if (frame.t === 'room') this.room = frame;
        if (frame.t === 'game') this.frame = frame.game === null ? null : frame;
      });
    });
  }

  /** Every socket of this page runs through our fingers, so that it can be cut. */
  async #throughScissors() {
    await this.page.routeWebSocket(/\/ws\//, (socket) => {
      if (this.#torn) return void socket.close();
      this.#sockets.add(socket);
      socket.connectToServer();
    });
  }

  /** Cuts the thread; no new one holds until `mend`. */
  async cut() {
    this.#torn = true;
    await Promise.all([...this.#sockets].map((socket) => socket.close()));
    this.#sockets.clear();
  }

  mend() {
    this.#torn = false;
  }

  t(key, args) {
    return words(this.lang, key, args);
  }

  /** A button by its words. */
  button(key, args) {
    return this.page.getByRole('button', { name: this.t(key, args), exact: true });
  }

  async tap(target, options) {
    const locator = typeof target === 'string' ? this.button(target) : target;
    if (this.hands === 'tree') return pressInTree(this, locator);
    if (this.hands === 'keyboard') return pressByKeys(this, locator);
    await (this.touch ? locator.tap(options) : locator.click(options));
  }

  async sees(text, why = `${this.name} sees “${text}”`) {
    await until(
      async () => (await this.text()).includes(text),
      async () =>
        `${why}; the page says: ${(await this.text()).replace(/\s+/g, ' ').slice(0, 600)}`,
    );
  }

  /** Everything the page says to eyes, and to ears. */
  text() {
    return this.page.evaluate(`(${saying})(document.body)`);
  }

  /** What a television's reveals have said so far, also those that are over; `judged` since the verdict stood there. */
  tellings() {
    return this.page.evaluate(() => window.told);
  }

  /** Waits until one reveal of this television has said all this. */
  async tells(...texts) {
    const why = async () =>
      `${this.name} tells “${texts.join('”, “')}”; it has told: ${(await this.tellings()).map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 400)).join(' | ')}`;
    await until(
      async () =>
        (await this.tellings()).some(({ text }) => texts.every((wanted) => text.includes(wanted))),
      why,
    );
  }

  /** Which screen is open, and in a game what is asked. */
  screen() {
    return this.page.evaluate(() => {
      const has = (selector) => document.querySelector(selector) !== null;
      if (has('main.reveal')) return has('.verdict .stamp') ? 'verdict' : 'reveal';
      for (const name of ['result', 'lobby', 'join', 'home']) if (has(`main.${name}`)) return name;
      if (!has('main.play')) return 'other';
      if (has('.paused')) return 'paused';
      if (has('.act .done')) return 'arrange';
      if (has('.act .ways')) return 'direction';
      if (has('.act .picker')) return 'bid';
      return has('.answer .call') ? 'check' : 'wait';
    });
  }

  async at(...screens) {
    await until(
      async () => screens.includes(await this.screen()),
      async () => `${this.name} should be at ${screens}, but is at ${await this.screen()}`,
    );
  }

  // From the home page to a chair.

  async createTable(server) {
    await this.page.goto(server.home);
    await this.tap('home.open');
    await this.page.waitForURL(/\/t\//);
    this.invite = new URL(this.page.url()).pathname.split('/')[2];
    await this.introduce();
    return this.invite;
  }

  async joinByLink(server, invite) {
    await this.page.goto(`${server.home}/t/${invite}`);
    await this.introduce();
  }

  async joinByCode(server, code) {
    await this.page.goto(server.home);
    await this.tap('home.code');
    await this.page.getByLabel(this.t('code.label')).fill(code);
    await this.page.getByLabel(this.t('code.name')).fill(this.name);
    await this.tap('code.go');
  }

  /** Whoever knocked is at the table, without having to say their name again. */
  async isIn() {
    await this.page.waitForURL(/\/t\//);
    await until(() => this.me(), `${this.name} is at the table`);
  }

  async introduce() {
    await this.page.getByLabel(this.t('join.name')).fill(this.name);
    await this.tap('join.go');
    await until(() => this.me(), `${this.name} is at the table`);
  }

  me() {
    return this.room?.people.find((person) => person.name === this.name) ?? null;
  }

  /** On a phone the house rules are folded. */
  async unfoldRules() {
    const fold = this.page.locator('details.rules:not([open]) > summary');
    if (await fold.count()) await this.tap(fold);
  }

  async option(game, key, value) {
    await this.unfoldRules();
    const group = this.page.getByRole('group', {
      name: this.t(`${game}.option.${key}`),
      exact: true,
    });
    await this.tap(
      group.getByRole('button', { name: this.t(`${game}.option.${key}.${value}`), exact: true }),
    );
    await until(() => this.room.options[key] === value, `option ${key} is ${value}`);
  }

  async addBot(character) {
    await this.tap('lobby.bots.add');
    const before = this.room.people.length;
    await this.tap(
      this.page
        .getByRole('dialog')
        .getByRole('button', { name: this.t(`${this.room.game}.bot.${character}`) }),
    );
    await until(() => this.room.people.length > before, `a ${character} bot sits down`);
  }

  async startGame(key = 'lobby.start') {
    await this.tap(key);
    await until(() => this.frame && !this.frame.outcome, 'the game begins');
  }

  // Blef, by its controls.

  due() {
    const { frame } = this;
    return Boolean(frame && !frame.outcome && frame.due.includes(frame.seat));
  }

  /** Does something and waits until the table has said yes to it. */
  async allowed(something) {
    const answers = () => this.frames.filter((frame) => frame.t === 'ack');
    const before = answers().length;
    await something();
    await until(() => answers().length > before, `${this.name} gets an answer`);
    const ack = answers().at(-1);
    assert.ok(ack.ok, `${this.name} was refused: ${ack.code}`);
  }

  /** Makes a move and waits until the table shows what came of it. */
  async acts(something) {
    const decision = this.frame?.decision;
    await this.allowed(something);
    await until(
      () => !this.due() || this.frame.decision !== decision,
      `${this.name} gets a new frame`,
    );
  }

  cards() {
    return this.page.locator('.hand .fan button');
  }

  /** The faces that my hand shows, as a listener hears them. */
  shownFaces() {
    return this.page
      .locator('.hand .still')
      .evaluateAll((cards) =>
        cards.map((card) => Number(/(\d)\D*$/.exec(card.getAttribute('aria-label'))?.[1])),
      );
  }

  async seal() {
    await this.acts(() => this.tap('bluff.arrange.done'));
  }

  async direct(way) {
    await this.acts(() => this.tap(`bluff.direction.${way}`));
  }

  async chooseBid(count, face) {
    await this.tap(
      this.page.getByRole('radio', { name: this.t('bluff.face', { face }), exact: true }),
    );
    const shown = this.page.locator('.picker .count b');
    for (;;) {
      const now = Number(await shown.textContent());
      if (now === count) return;
      await this.tap(now < count ? 'bluff.bid.more' : 'bluff.bid.less');
      await until(
        async () => Number(await shown.textContent()) !== now,
        `the count moves from ${now} towards ${count}`,
      );
    }
  }

  async bid(count, face) {
    await this.chooseBid(count, face);
    const say = this.frame.table.bid ? 'bluff.bid.raise' : 'bluff.bid.open';
    const name = `${this.t(say)} ${this.t('bluff.bid', { count, face })}`;
    await this.acts(() => this.tap(this.page.getByRole('button', { name })));
  }

  async check() {
    await this.acts(() => this.tap('bluff.check'));
  }

  /** Leaves a reveal, counted to its end or not. */
  async goOn() {
    const end = Date.now() + PATIENCE;
    while (['reveal', 'verdict'].includes(await this.screen())) {
      if (Date.now() > end) throw new Error(`${this.name} cannot leave the reveal`);
      // First the button skips, then it goes on; the count may end between looking and tapping.
      await this.tap(this.page.locator('.verdict .next'), { timeout: 2000 }).catch(() => {});
    }
  }

  /** Taps what lies on the table, and leaves every reveal that comes to lie over it meanwhile. */
  async tapUnderReveals(key) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      await this.goOn();
      try {
        return await this.tap(this.button(key), { timeout: 2000 });
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  }

  /** Lifts the veil while somebody looks. */
  async look(at) {
    const lift = (down) => this.page.evaluate((down) => window.veil(down), down);
    if (!this.#looking++) await lift(false);
    try {
      return await at();
    } finally {
      if (!--this.#looking) await lift(true).catch(() => {});
    }
  }

  /** What is to be seen, as PNG: packed less tightly than Playwright would have it, which takes many times as long. */
  async photograph() {
    this.#camera ??= await this.context.newCDPSession(this.page);
    const { data } = await this.#camera.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
    });
    return Buffer.from(data, 'base64');
  }

  /** Says something to the table without a control for it, through the page's own thread. */
  say(cmd) {
    return this.page.evaluate(
      (cmd) => window.thread.send(JSON.stringify({ t: 'do', id: `e2e-${Math.random()}`, cmd })),
      cmd,
    );
  }

  /** Says something that the table says yes to. */
  asks(cmd) {
    return this.allowed(() => this.say(cmd));
  }
}
