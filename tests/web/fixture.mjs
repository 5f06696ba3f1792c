// What the tests of the page share: a server in a folder of its own, and people in Debian's Chromium.
//
// QIYUAN_SERVER names the program under test; clients/web/dist has to be built. Nothing here waits for a time to pass:
// every wait is for something to be seen, and has a limit.
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

/** Of each wait, in ms: long enough for a machine that has twenty times as much to do as it can. */
const limit = 150_000;
/**
 * Of each test, in ms. Long tests consist of hundreds of waits, so that this says nothing about speed: it ends a test
 * that hangs where no wait has a limit of its own.
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

/** The server's name as another computer of the network would call it. */
export const networkName = 'venue.test';

function program() {
  const path = process.env.QIYUAN_SERVER;
  assert.ok(path, 'QIYUAN_SERVER names the program under test');
  return path;
}

/**
 * A port that is free, and below those that the system gives to whoever asks for any (32768 and more): somebody else
 * would get such a port while a server that is started anew has left it.
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

/** A running server; `data` outlives it, so that another one can be started on the same folder and ports. */
export class Server {
  static async start(data, ports) {
    const server = new Server();
    server.ports = ports ?? { lines: await freePort(), web: await freePort(), thesis: await freePort() };
    const { lines, web, thesis } = server.ports;
    const options = ['--data', data, '--port', lines, '--http-port', web, '--thesis-port', thesis, '--web', dist];
    server.process = spawn(program(), options.map(String), { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const line of createInterface({ input: server.process.stdout })) {
      assert.match(line, /^listening: lines \d+, web \d+/, 'the server has started');
      break;
    }
    server.address = `http://localhost:${server.ports.web}`;
    return server;
  }

  async stop(signal = 'SIGTERM') {
    // A test that fails may have left it killed.
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
  }
}

export const password = 'correct horse battery';

/** Makes an account that is an admin, in a folder that no server uses yet. */
async function makeAdmin(data, name) {
  const making = spawn(program(), ['admin', name, '--data', data], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  making.stdin.end(`${password}\n`);
  const [code] = await once(making, 'exit');
  assert.equal(code, 0, `${name} was not made an admin`);
}

/** A server and a browser for the tests of one file. */
export class Fixture {
  /** @type {import('playwright-core').Browser} */
  browser;

  /** `admin`: the name of one who has an account with `password` and may do everything. */
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

  /** Kills the server without a warning and starts another one on its folder and ports. */
  async crash() {
    await this.server.stop('SIGKILL');
    this.server = await Server.start(this.data, this.server.ports);
  }

  /**
   * Two built-in players at a table of their own, such as `uct,level=2`. Returns its number as soon as they play;
   * `over` is kept when they have.
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
    // Nobody may wait for it, and the server may end before.
    over.catch(() => undefined);
    return { room, over };
  }

  /** The number of a game that two built-in players have played to its end. */
  async botGame(game, black, white) {
    const { room, over } = await this.botsPlay(game, black, white);
    await over;
    return room;
  }

  /** What the server tells under /api/. */
  async api(path) {
    const response = await fetch(`${this.server.address}/api/${path}`);
    assert.equal(response.status, 200, path);
    return response.json();
  }

  /** Somebody with a browser window of their own. `options` are those of a Playwright context. */
  async person(name, options = {}) {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 860 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    });
    await context.addInitScript((user) => localStorage.setItem('qiyuan.guest', JSON.stringify({ user })), name);
    const page = await context.newPage();
    page.setDefaultTimeout(limit);
    const person = new Person(this, name, page);
    this.people.push(person);
    return person;
  }
}

/** What keeps people with a screen reader or weak eyes out. */
export async function axeViolations(page, options = {}) {
  // The page's policy allows no script of others: the debugger may run it all the same.
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

/** One who looks at a page and clicks. */
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

  /** Opens the lobby and waits until it is ready to play. */
  async enter() {
    await this.goto('/');
    await this.page.waitForSelector('.play-now button[type=submit]:enabled');
  }

  /** Says under which account one is here: a new one, or one that is there; `asked` where the page has just been told to ask. */
  async logIn({ user = this.name, isNew = false, asked = false } = {}) {
    const { page } = this;
    // Whoever has the name of an account is not let in, but asked for the password at once.
    await page.waitForSelector(asked ? 'dialog[open]' : '.link-dot.online, dialog[open]');
    if ((await page.locator('dialog[open]').count()) === 0) await page.click('.personal .name');
    await page.getByLabel(isNew ? 'New account' : 'Account', { exact: true }).check();
    await page.locator('dialog[open]').getByRole('textbox', { name: 'Name' }).fill(user);
    await page.getByLabel('Password').fill(password);
    await page.locator('dialog[open] button[type=submit]').click();
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    await page.locator('.personal .name', { hasText: user }).waitFor();
    await page.waitForSelector('.link-dot.online');
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens a table from the lobby, by what is clicked there. Returns its number. */
  async play({ game, size, opponent = 'Built-in player', bot = 'random', side = 'Black' }) {
    const choose = (text) => this.page.locator('.play-now .segments').getByLabel(text, { exact: true }).check();
    await choose(game);
    if (size) await this.page.getByRole('combobox', { name: 'Board' }).selectOption(String(size));
    await choose(opponent);
    await choose(side);
    if (opponent === 'Built-in player') await this.page.getByRole('combobox', { name: 'Player' }).selectOption(bot);
    await this.page.locator('.play-now button[type=submit]').click();
    await this.page.waitForURL(/\/table\/\d+$/);
    await this.page.waitForSelector('.board');
    return Number(this.page.url().split('/').at(-1));
  }

  /** The moves that the page lists. */
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

  /** The stones on the board, as text that two people can compare. */
  stones() {
    return this.page.locator('.board [data-stone]').evaluateAll((all) =>
      all
        .map((each) => `${each.dataset.stone} ${each.dataset.point}`)
        .sort()
        .join(', '),
    );
  }

  /** Until one can move, or the game is over. Returns the legal points and those of stones that can be taken up. */
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

  /** How many rows the links of the page's head take, where each of them is within the window. */
  async rowsOfLinks() {
    const links = await this.page
      .locator('.top nav a')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    const { width } = this.page.viewportSize();
    for (const { left, right } of links) assert.ok(left >= 0 && right <= width, `a link from ${left} to ${right} px`);
    return new Set(links.map(({ top }) => top)).size;
  }

  barriers() {
    return axeViolations(this.page);
  }

  /** For the page's README, where QIYUAN_PICTURES says that they are wanted. */
  async picture(name) {
    if (process.env.QIYUAN_PICTURES) await this.page.screenshot({ path: join(pictures, `${name}.png`) });
  }

  content() {
    assert.deepEqual(this.complaints, [], `what ${this.name}'s browser complains of`);
  }
}
