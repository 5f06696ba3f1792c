// Shared by the tests of the page: a server with its own data folder, and people in Debian's Chromium.
//
// QIYUAN_SERVER names the server under test; clients/web/dist must be built. Tests never sleep: every wait is for
// something visible, with a time limit.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as nodeTest } from 'node:test';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../clients/web/', import.meta.url));
export const need = createRequire(join(web, 'package.json'));
/** @type {typeof import('playwright-core')} */
const { chromium } = need('playwright-core');

/** The limit of each wait in ms, long enough for a machine with twenty times the load it can carry. */
const limit = 150_000;
/**
 * The limit of each test in ms. Long tests consist of hundreds of waits, so this does not measure speed: it ends a test
 * that hangs in a wait without a limit.
 */
const testLimit = 1_500_000;

/**
 * @param {string} name
 * @param {() => Promise<void>} run
 */
export function test(name, run) {
  void nodeTest(name, { timeout: testLimit }, run);
}

export const pictures = join(web, 'pictures');
export const dist = join(web, 'dist');

/** What a page without a network cannot help to report. */
export const ofNetwork =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|WebSocket connection/;

/** The server's name for other computers of the network. */
export const networkName = 'venue.test';

function program() {
  const path = process.env.QIYUAN_SERVER;
  assert.ok(path, 'QIYUAN_SERVER names the program under test');
  return path;
}

/**
 * Returns a free port below the system's ephemeral range (32768 and up): another process could take an ephemeral port
 * while the server restarts.
 */
async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const probe = createServer();
    const isFree = await new Promise((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/**
 * A running server. `data` outlives it, so that another server can start on the same folder and ports. `page` is the
 * folder of the built page.
 */
export class Server {
  static async start(data, ports, page = dist) {
    const server = new Server();
    server.ports = ports ?? { lines: await freePort(), web: await freePort(), thesis: await freePort() };
    const { lines, web, thesis } = server.ports;
    const options = [
      '--data',
      data,
      '--port',
      lines,
      '--http-port',
      web,
      '--thesis-port',
      thesis,
      '--web',
      page,
      '--host',
      networkName,
    ];
    server.process = spawn(program(), options.map(String), { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const line of createInterface({ input: server.process.stdout })) {
      assert.match(line, /^listening: lines \d+, web \d+/, 'the server has started');
      break;
    }
    server.address = `http://localhost:${server.ports.web}`;
    return server;
  }

  async stop(signal = 'SIGTERM') {
    // A failing test may have left it killed.
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
  }
}

export const password = 'correct horse battery';

/** Creates an admin account in a data folder before its server starts. */
async function makeAdmin(data, name) {
  const making = spawn(program(), ['admin', name, '--data', data], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  making.stdin.end(`${password}\n`);
  const [code] = await once(making, 'exit');
  assert.equal(code, 0, `${name} did not become an admin`);
}

/** A server and a browser for the tests of one file. */
export class Fixture {
  /** @type {import('playwright-core').Browser} */
  browser;

  /** `admin` is the name of an admin account with `password`. */
  static async open({ admin } = {}) {
    const fixture = new Fixture();
    fixture.data = await mkdtemp(join(tmpdir(), 'qiyuan-web-'));
    if (admin) await makeAdmin(fixture.data, admin);
    fixture.server = await Server.start(fixture.data);
    try {
      fixture.browser = await chromium.launch({
        executablePath: '/usr/bin/chromium-headless-shell',
        timeout: limit,
        args: ['--no-sandbox', `--host-resolver-rules=MAP ${networkName} 127.0.0.1`],
      });
    } catch (failure) {
      await fixture.server.stop();
      throw failure;
    }
    fixture.people = [];
    return fixture;
  }

  async close() {
    await this.browser.close();
    await this.server.stop();
    await rm(this.data, { recursive: true });
  }

  /** Kills the server without warning and starts another one on its folder and ports. */
  async crash() {
    await this.server.stop('SIGKILL');
    this.server = await Server.start(this.data, this.server.ports);
  }

  /** Does something while the server is away. */
  async withoutServer(act) {
    await this.server.stop();
    try {
      await act();
    } finally {
      this.server = await Server.start(this.data, this.server.ports);
    }
  }

  /**
   * Two bots at a table, such as `uct,level=2`. Returns its number as soon as the game starts; `over` resolves when it
   * ends.
   */
  async botsPlay(game, black, white) {
    const socket = connect(this.server.ports.lines, 'localhost');
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    const until = async (verb) => {
      for (;;) {
        const { value, done } = await lines.next();
        assert.ok(!done, `the server closed the connection before ${verb}`);
        if (value.startsWith('Error,')) assert.fail(value);
        if (value.startsWith(`${verb},`)) return value;
      }
    };
    const say = (line) => socket.write(`${line}\n`);
    this.hosts = (this.hosts ?? 0) + 1;
    say(`Login,host-${this.hosts}`);
    say(`Open,${game}`);
    const room = Number((await until('Opened')).split(',')[1]);
    say(`Watch,${room}`);
    say(`SeatBot,${room},black,${black}`);
    say(`SeatBot,${room},white,${white}`);
    await until('Start');
    const over = until('GameOver').finally(() => socket.destroy());
    // A test may not await it, and the server may stop earlier.
    over.catch(() => undefined);
    return { room, over };
  }

  /** Returns the number of a finished game between two bots. */
  async botGame(game, black, white) {
    const { room, over } = await this.botsPlay(game, black, white);
    await over;
    return room;
  }

  /** Returns the JSON under /api/. */
  async api(path) {
    const response = await fetch(`${this.server.address}/api/${path}`);
    assert.equal(response.status, 200, path);
    return response.json();
  }

  /**
   * A person with a browser window of their own. `options` are those of a Playwright context. The page is not kept on
   * the device unless they allow service workers: requests of a worker cannot be intercepted or counted.
   */
  async person(name, options = {}) {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 860 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    });
    if (options.serviceWorkers !== 'allow')
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await context.addInitScript((user) => localStorage.setItem('qiyuan.guest', JSON.stringify({ user })), name);
    const page = await context.newPage();
    page.setDefaultTimeout(limit);
    const person = new Person(this, name, page);
    this.people.push(person);
    return person;
  }
}

/** Returns the accessibility violations that axe finds. */
export async function axeViolations(page, options = {}) {
  // The page's policy allows no foreign scripts, but the debugger may run them.
  await page.evaluate(await readFile(need.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate((given) => globalThis.axe.run(given), options);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.html)
        .join(' ')
        .slice(0, 300)}`,
  );
}

/** Chooses a language of the header's menu by its own name. */
export async function chooseLanguage(page, name) {
  await page.click('[popovertarget=languages]');
  await page.locator('#languages').getByRole('button', { name, exact: true }).click();
}

/** A person who looks at a page and clicks. */
export class Person {
  complaints = [];

  /**
   * @param {Fixture} fixture
   * @param {string} name
   * @param {import('playwright-core').Page} page
   */
  constructor(fixture, name, page) {
    this.fixture = fixture;
    this.name = name;
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') this.complaints.push(line.text());
    });
    page.on('request', (request) => {
      const { hostname, port } = new URL(request.url());
      if (!['localhost', networkName].includes(hostname) || Number(port) !== fixture.server.ports.web)
        this.complaints.push(`asks elsewhere: ${request.url()}`);
    });
  }

  async goto(path) {
    await this.page.goto(this.fixture.server.address + path);
  }

  /** Another window of the same browser. */
  async window() {
    const page = await this.page.context().newPage();
    page.setDefaultTimeout(limit);
    const person = new Person(this.fixture, this.name, page);
    this.fixture.people.push(person);
    return person;
  }

  /** Waits until the page is connected under this name. */
  async is(name) {
    await this.sees('.link-dot.online');
    await this.page
      .locator('.personal .name .text')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .waitFor();
  }

  /** Stores these settings on the device, in place of all others. The next page that loads has them. */
  prefers(settings) {
    return this.page.evaluate((chosen) => localStorage.setItem('qiyuan.settings', JSON.stringify(chosen)), settings);
  }

  /** Opens the lobby and waits until a game can be started. */
  async enter() {
    await this.goto('/');
    await this.page.waitForSelector('.play-now .strengths button:enabled');
  }

  /** Chooses a game by its picture card. */
  async chooseGame(game) {
    // The name of jiaqi is followed by its Tibetan one.
    await this.page
      .locator('.games')
      .getByRole('radio', { name: new RegExp(`^${game}( |$)`) })
      .check();
  }

  /** Unfolds the fields of a custom game. */
  async unfoldCustom() {
    const custom = this.page.locator('.play-now .custom');
    if ((await custom.getAttribute('open')) === null) await custom.locator('> summary').click();
  }

  /**
   * Signs in to an account, or creates it with `isNew`. Use `asked` if the page opens the dialog itself.
   */
  async logIn({ user = this.name, isNew = false, asked = false } = {}) {
    const { page } = this;
    await page.waitForSelector(asked ? 'dialog[open]' : '.link-dot.online');
    if (!asked) await page.click('.personal .name');
    await page.getByLabel(isNew ? 'New account' : 'Account', { exact: true }).check();
    await page.locator('dialog[open]').getByRole('textbox', { name: 'Name' }).fill(user);
    await page.getByLabel('Password').fill(password);
    await page.locator('dialog[open] button[type=submit]').click();
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    await page.locator('.personal .name', { hasText: user }).waitFor();
    await page.waitForSelector('.link-dot.online');
  }

  speaks(language) {
    return chooseLanguage(this.page, language);
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens a table from the lobby by clicking. Returns its number. */
  async play({ game, size, opponent = 'Bot', bot = 'random', side = 'Black' }) {
    const choose = (text) => this.page.locator('.play-now .segments').getByLabel(text, { exact: true }).check();
    await this.chooseGame(game);
    await this.unfoldCustom();
    if (size) await this.page.getByRole('combobox', { name: 'Board size' }).selectOption(String(size));
    await choose(opponent);
    await choose(side);
    if (opponent === 'Bot') await this.page.getByRole('combobox', { name: 'Bot', exact: true }).selectOption(bot);
    await this.page.locator('.play-now button[type=submit]').click();
    await this.page.waitForURL(/\/table\/\d+$/);
    await this.page.waitForSelector('.board');
    return Number(this.page.url().split('/').at(-1));
  }

  /** Returns the listed moves. */
  moves() {
    return this.page.locator('.moves li .move').evaluateAll((items) => items.map((item) => item.textContent));
  }

  async sees(selector, options = {}) {
    await this.page.waitForSelector(selector, options);
  }

  async seesPly(ply) {
    await this.page.waitForFunction((count) => document.querySelectorAll('.moves li').length === count, ply);
  }

  async click(point) {
    await this.page.click(`.board [data-point="${point}"]`);
  }

  /** Clicks a point as soon as the board accepts clicks there. */
  async press(point) {
    await this.page.click(`.board [data-point="${point}"].playable`);
  }

  /** Returns the stones on the board as text that can be compared. */
  stones() {
    return this.page.locator('.board [data-stone]').evaluateAll((all) =>
      all
        .map((each) => `${each.dataset.stone} ${each.dataset.point}`)
        .sort()
        .join(', '),
    );
  }

  /** Waits until the person can move or the game is over. Returns the legal points and the movable stones. */
  async turn() {
    const handle = await this.page.waitForFunction(() => {
      if (document.querySelector('.banner.over .result')) return { over: true };
      const names = (selector) =>
        [...document.querySelectorAll(selector)].map((each) => each.closest('[data-point]').dataset.point);
      const playable = names('.board .point.playable');
      const pass = [...document.querySelectorAll('.actions button')].find((each) => each.textContent === 'Pass');
      if (playable.length === 0 && !pass) return null;
      return { over: false, playable, origins: names('.board .origin'), pass: Boolean(pass) };
    });
    return handle.jsonValue();
  }

  /** Returns the number of rows of the visible links to places, each of which must be inside the window. */
  async rowsOfLinks() {
    const links = await this.page
      .locator('.top nav a:visible')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    assert.ok(links.length >= 4, `${links.length} links`);
    const { width } = this.page.viewportSize();
    for (const { left, right } of links) assert.ok(left >= 0 && right <= width, `a link from ${left} to ${right} px`);
    return new Set(links.map(({ top }) => top)).size;
  }

  barriers() {
    return axeViolations(this.page);
  }

  /** Saves a screenshot for the page's README if QIYUAN_PICTURES is set. */
  async picture(name) {
    if (process.env.QIYUAN_PICTURES) await this.page.screenshot({ path: join(pictures, `${name}.png`) });
  }

  /** Checks that the browser has reported no errors but the expected ones. */
  content(expected = /^$/) {
    const others = this.complaints.filter((text) => !expected.test(text));
    assert.deepEqual(others, [], `errors in ${this.name}'s browser`);
  }
}

/** Players move in turn; all of them see every move. */
export async function playMoves(players, points, from = 0) {
  for (const [index, point] of points.entries()) {
    await players[(from + index) % 2].press(point);
    for (const each of players) await each.seesPly(from + index + 1);
  }
}
