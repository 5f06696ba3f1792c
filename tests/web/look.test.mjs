// The look of the page: boards and stones chosen by pictures, contrast of everything drawn on them, the tabs of a phone,
// sounds, and a layout that does not move while it loads.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { Fixture, test } from './fixture.mjs';
import { phone } from './phone.mjs';

/** @type {Fixture} */
let fixture;
/** A finished game of Go. */
let game;
before(async () => {
  fixture = await Fixture.open();
  game = await fixture.botGame('go,size=5', 'random,seed=1', 'random,seed=2');
});
after(() => fixture.close());

const boards = ['kaya', 'bamboo', 'slate', 'paper', 'cloth', 'contrast'];
const stoneSets = ['slate', 'glass', 'flat'];

async function openSettings(person) {
  await person.page.getByRole('button', { name: 'Settings' }).focus();
  await person.page.keyboard.press('Enter');
  await person.sees('dialog[open] .settings');
}

const radio = (person, name) => person.page.locator(`dialog input[name=${name}]:checked`);

/** Returns the look of the page's own board: what it is made of, and the sets that its stones are drawn with. */
const lookOf = (person) =>
  person.page.locator('main .board').evaluate((board) => ({
    board: board.dataset.board,
    stones: [
      ...new Set([...board.querySelectorAll('.disc')].map((disc) => /stone-(\w+)-/.exec(disc.getAttribute('fill'))[1])),
    ],
  }));

test('board and stones are chosen by keyboard, in every combination, and stay chosen', async () => {
  const person = await fixture.person('chooser');
  const { page } = person;
  await person.goto(`/game/${game}`);
  await person.sees('main .board [data-stone]');
  await openSettings(person);
  assert.equal(await page.locator('.pictures .board').count(), boards.length + stoneSets.length);
  for (const board of boards) {
    for (const stones of stoneSets) {
      assert.deepEqual(await lookOf(person), { board, stones: [stones] });
      assert.equal(await radio(person, 'stones').inputValue(), stones);
      await radio(person, 'stones').focus();
      await page.keyboard.press('ArrowRight');
    }
    await radio(person, 'board').focus();
    await page.keyboard.press('ArrowRight');
  }
  for (const name of ['board', 'stones']) {
    await radio(person, name).focus();
    await page.keyboard.press('ArrowLeft');
  }
  const chosen = { board: 'contrast', stones: ['flat'] };
  assert.deepEqual(await lookOf(person), chosen);
  await page.keyboard.press('Escape');
  await page.reload();
  await person.sees('main .board [data-stone]');
  assert.deepEqual(await lookOf(person), chosen);
  person.content();
});

test('the settings are accessible in every theme, and high contrast includes board and stones', async () => {
  const person = await fixture.person('reader');
  await person.goto(`/game/${game}`);
  await person.sees('main .board [data-stone]');
  await openSettings(person);
  const theme = person.page.getByLabel('Theme');
  for (const each of ['light', 'dark', 'contrast']) {
    await theme.selectOption(each);
    assert.equal(await person.page.getAttribute('html', 'data-theme'), each);
    assert.deepEqual(await person.barriers(), [], each);
  }
  assert.deepEqual(await lookOf(person), { board: 'contrast', stones: ['flat'] });
  await theme.selectOption('light');
  assert.deepEqual(await lookOf(person), { board: 'kaya', stones: ['slate'] });
  person.content();
});

/** Runs in the page: returns the contrasts of what is drawn on its board, and how far --wood is from its picture. */
async function contrasts() {
  const board = document.querySelector('main .board');
  const draw = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** Returns the mean colour of what `paint` draws. */
  const mean = (paint) => {
    draw.clearRect(0, 0, 16, 16);
    paint();
    const { data } = draw.getImageData(0, 0, 16, 16);
    return [0, 1, 2].map((at) => data.filter((_, index) => index % 4 === at).reduce((sum, each) => sum + each) / 256);
  };
  const flat = (colours) =>
    mean(() => {
      for (const colour of colours) {
        draw.fillStyle = colour;
        draw.fillRect(0, 0, 16, 16);
      }
    });
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((each) =>
      each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const style = getComputedStyle(board);
  const value = (name) => style.getPropertyValue(name).trim();
  const meanOf = async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return mean(() => draw.drawImage(picture, 0, 0, 16, 16));
  };
  const wood = flat([value('--wood'), value('--dim')]);
  const felt = board.querySelector('.felt');
  const hasFelt = felt !== null && getComputedStyle(felt).display !== 'none';
  const ground = hasFelt ? await meanOf(felt.getAttribute('href')) : wood;
  const address = /url\("(.*?)"\)/.exec(style.backgroundImage)?.[1];
  let fromPicture = 0;
  if (address !== undefined) {
    const painted = await meanOf(address);
    fromPicture = Math.max(...flat([value('--wood')]).map((each, at) => Math.abs(each - painted[at])));
  }
  const stops = (side) =>
    [...board.querySelectorAll(`radialGradient[id*="-${side}-"]`)]
      // The brightest spot of a glass stone is smaller than any mark.
      .flatMap((gradient) =>
        [...gradient.children].filter(
          (stop) => Number(stop.getAttribute('offset')) >= 0.3 || gradient.children.length === 1,
        ),
      )
      .map((stop) => flat([stop.getAttribute('stop-color')]));
  const worst = (colour, others) => Math.min(...others.map((each) => contrast(colour, each)));
  const stones = { black: stops('black'), white: stops('white') };
  const [ink, paper] = [flat(['#1b1d20']), flat(['#ffffff'])];
  return {
    fromPicture,
    line: contrast(flat([value('--line')]), ground),
    coordinate: contrast(flat([value('--coordinate')]), wood),
    mark: contrast(flat([value('--mark')]), ground),
    // A light ring has a dark casing; one of the two differs from what is below.
    ring: Math.min(
      ...[ground, ...stones.black, ...stones.white].map((below) =>
        Math.max(contrast(flat([value('--ring')]), below), contrast(flat([value('--casing')]), below)),
      ),
    ),
    lastOnBlack: worst(paper, stones.black),
    lastOnWhite: worst(ink, stones.white),
    // A square of territory has an outline of the other colour.
    territory: Math.max(contrast(ink, ground), contrast(paper, ground)),
    // The body of a stone; its rim may be lighter.
    black: contrast(ground, stones.black.at(-2) ?? stones.black.at(-1)),
  };
}

/** Letters need more than figures. */
const minima = { coordinate: 4.5 };

test('everything on a board is visible on each board with each set of stones, light and dark', async () => {
  const person = await fixture.person('contrast');
  const { page } = person;
  const othello = await fixture.botGame('othello', 'random,seed=1', 'random,seed=2');
  for (const number of [game, othello]) {
    await person.goto(`/game/${number}`);
    await person.sees('main .board [data-stone]');
    await openSettings(person);
    for (const theme of ['light', 'dark']) {
      await page.getByLabel('Theme').selectOption(theme);
      for (const board of boards)
        for (const stones of stoneSets) {
          await page.locator(`dialog input[name=board][value=${board}]`).check();
          await page.locator(`dialog input[name=stones][value=${stones}]`).check();
          await person.sees(`main .board[data-board="${board}"] [fill*="stone-${stones}-"]`);
          const { fromPicture, ...found } = await page.evaluate(contrasts);
          assert.ok(fromPicture < 14, `--wood of ${board} is ${fromPicture} from its picture`);
          for (const [what, contrast] of Object.entries(found))
            assert.ok(
              contrast >= (minima[what] ?? 3),
              `${what} has a contrast of ${contrast.toFixed(2)}: ${board}, ${stones}, ${theme}, game ${number}`,
            );
        }
    }
  }
  person.content();
});

test('on a phone the places are tabs at the bottom', async () => {
  const person = await fixture.person('thumb', phone);
  const { page } = person;
  await person.enter();
  const { top } = await page.locator('.top nav').evaluate((nav) => nav.getBoundingClientRect().toJSON());
  assert.ok(top > 750, `the tabs begin at ${top} px`);
  const header = await page.locator('.top').evaluate((each) => each.getBoundingClientRect().height);
  assert.ok(header <= 60, `the header has ${header} px`);
  await page.locator('.top nav a', { hasText: 'Watch' }).tap();
  await page.waitForURL(/\/watch$/);
  assert.equal(await page.locator('.top nav a[aria-current]').textContent(), 'Watch');
  const players = page.locator('.top nav a', { hasText: 'Players' });
  assert.ok(!(await players.isVisible()));
  await page.locator('.top nav .more').tap();
  await players.waitFor();
  assert.deepEqual(await person.barriers(), []);
  await players.tap();
  await page.waitForURL(/\/players$/);
  await players.waitFor({ state: 'hidden' });
  person.content();
});

/** Runs in the page before it loads: adds up how far its parts move, and notes which. */
function watchShifts() {
  globalThis.shift = 0;
  globalThis.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput)) {
      globalThis.shift += entry.value;
      for (const { node } of entry.sources)
        globalThis.moved.push(`${entry.value.toFixed(4)}: ${node?.parentElement?.outerHTML.slice(0, 80)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test('nothing moves while a page loads', async () => {
  const { room } = await fixture.botsPlay('jiaqi', 'uct,playouts=20000', 'uct,playouts=20000');
  for (const [name, options] of Object.entries({ desk: {}, hand: phone })) {
    const person = await fixture.person(name, options);
    await person.page.addInitScript(watchShifts);
    const pages = {
      lobby: ['/', '.show .large .board'],
      table: [`/table/${room}`, '.room .board'],
      watch: ['/watch', '.watch .board'],
      game: [`/game/${game}`, '.replay .board'],
    };
    for (const [page, [path, something]] of Object.entries(pages)) {
      await person.goto(path);
      await person.sees(something);
      await person.sees('.link-dot.online');
      await person.page.evaluate(() => document.fonts.ready);
      const shift = await person.page.evaluate(
        () =>
          new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(globalThis.shift)))),
      );
      const moved = await person.page.evaluate(() => globalThis.moved.join('\n'));
      assert.ok(shift <= 0.02, `${page}, ${name}: a layout shift of ${shift}\n${moved}`);
    }
    person.content();
  }
});

/** Runs in the page before it loads: notes the loudness of each sound that starts. */
function listen() {
  globalThis.heard = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its object below
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (to, ...rest) {
    if (this instanceof AudioBufferSourceNode) globalThis.heard.push(to.gain.value);
    return connect.call(this, to, ...rest);
  };
}

test('a stone is heard as loud as the settings say, and a silent page says nothing', async () => {
  const person = await fixture.person('listener');
  const { page } = person;
  await page.addInitScript(listen);
  await person.enter();
  await person.play({ game: 'Go', size: 9 });
  await person.turn();
  await person.press('E5');
  await person.seesPly(2);
  const loud = await page.evaluate(() => globalThis.heard.splice(0));
  assert.equal(loud.length, 2);
  await openSettings(person);
  await page.getByLabel('Volume').fill('2');
  await page.keyboard.press('Escape');
  await page.evaluate(() => globalThis.heard.splice(0));
  await person.turn();
  await person.page.locator('.board .point.playable').first().click();
  await person.seesPly(4);
  const quiet = await page.evaluate(() => globalThis.heard.splice(0));
  assert.ok(Math.max(...quiet) < Math.min(...loud) / 5, `${quiet}, ${loud}`);
  await openSettings(person);
  await page.getByLabel('Sound and vibration').uncheck();
  await page.keyboard.press('Escape');
  await person.turn();
  await person.page.locator('.board .point.playable').first().click();
  await person.seesPly(6);
  assert.deepEqual(await page.evaluate(() => globalThis.heard), []);
  person.content();
});

test('a step through a game is heard, a jump is not', async () => {
  const person = await fixture.person('walker');
  const { page } = person;
  await page.addInitScript(listen);
  await person.goto(`/game/${game}`);
  await person.sees('.replay .board');
  const heard = () => page.evaluate(() => globalThis.heard.splice(0).length);
  const shows = (ply) => page.locator('.slider output', { hasText: new RegExp(`^${ply}/`) }).waitFor();
  await page.locator('h1').click();
  await page.keyboard.press('Home');
  await shows(0);
  assert.equal(await heard(), 0);
  await page.keyboard.press('ArrowRight');
  await shows(1);
  assert.equal(await heard(), 1);
  await page.keyboard.press('ArrowLeft');
  await shows(0);
  assert.equal(await heard(), 0);
  person.content();
});
