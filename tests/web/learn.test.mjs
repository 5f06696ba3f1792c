// Lessons, and the board's support for fingers, keys and screen readers.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before } from 'node:test';

import { Fixture, test } from './fixture.mjs';
import { overflowOf, phone } from './phone.mjs';
import { answers, opensBoard } from './study.mjs';

const gamesWithLessons = readdirSync(new URL('../../clients/web/src/learn/lessons/', import.meta.url))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => name.slice(0, -'.ts'.length));

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open();
});
after(() => fixture.close());

const openStep = (person, game, number) => opensBoard(person, `/learn/${game}#${number}`);

/** Delays every answer about a position, as a busy machine does. */
const slowAnswers = (person) =>
  person.page.route('**/api/board/**', async (route) => {
    await new Promise((resume) => setTimeout(resume, 200));
    await route.continue();
  });

const stepOf = (person, id) =>
  person.page.waitForFunction(
    (text) => document.querySelector('.lesson-text .quiet')?.textContent.startsWith(text),
    id,
  );

/** Solves the step with its own help. Returns the number of positions. */
async function solveByHelp(person) {
  for (let tasks = 1; ; ++tasks) {
    const ask = await person.page.textContent('.lesson-task .ask');
    await person.button('Hint').click();
    await answers(person, 'hint', /^Hint\. \S/);
    await person.button('Show solution').click();
    const state = await person.page.waitForFunction((before) => {
      const wrong = document.querySelector('.word.wrong');
      if (wrong) return { wrong: wrong.textContent };
      const now = document.querySelector('.lesson-task .ask')?.textContent ?? null;
      const buttons = [...document.querySelectorAll('.lesson-task button')].map((each) => each.textContent);
      if (now === null) return { over: true };
      return now !== before && buttons.includes('Hint') ? { over: false } : null;
    }, ask);
    const { wrong, over } = await state.jsonValue();
    assert.equal(wrong, undefined, `the rules accept the solution of “${ask}”`);
    if (over) return tasks;
  }
}

for (const game of gamesWithLessons)
  test(`the rules agree with every step of the lesson of ${game}`, async () => {
    const person = await fixture.person(`pupil-${game}`);
    await person.goto(`/learn/${game}`);
    await person.sees('.lesson .board');
    const count = await person.page.locator('.lesson-steps a').count();
    for (let number = 1; number <= count; ++number) {
      await stepOf(person, `Step ${number} `);
      await person.sees('.lesson .board');
      await solveByHelp(person);
      await person.button(number < count ? 'Next' : 'Finish').click();
    }
    assert.equal(await person.page.locator('.lesson-steps a.done').count(), count);

    // One more click starts a game against the weakest bot.
    await person.button('Play against Random mover').click();
    await person.page.waitForURL(/\/table\/\d+$/);
    await person.turn();

    // The device stores the progress.
    await person.goto('/learn');
    await person.page.getByText(`${count} of ${count} done`).waitFor();
    person.content();
  });

test('a jiaqi step by clicking: a wrong move is explained and undone, the right one flips', async () => {
  const person = await fixture.person('tashi');
  await slowAnswers(person);
  await openStep(person, 'jiaqi', 4);
  await person.press('15');
  await answers(person, 'wrong', /No line joins 11, 13 and 15/);
  assert.match(await person.stones(), /white 13/);
  await person.button('Undo').click();
  await person.press('24');
  await answers(person, 'right', /a jia on a diagonal/);
  assert.equal(await person.stones(), 'black 02, black 11, black 13, black 24');
  await person.page.locator('[data-announced]', { hasText: /^Black 24, flips 1$/ }).waitFor({ state: 'attached' });

  // Off the board, the arrow keys go to the next step.
  await person.button('Start again').press('ArrowRight');
  await stepOf(person, 'Step 5 ');
  // Two presses within one frame are two steps.
  await person.page.evaluate(async () => {
    for (let times = 0; times < 2; ++times) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      await new Promise((resolve) => queueMicrotask(() => queueMicrotask(resolve)));
    }
  });
  await stepOf(person, 'Step 7 ');

  // An illegal move of the second phase, with the lesson's reason.
  await openStep(person, 'jiaqi', 14);
  await person.press('02');
  await person.page.locator('.word.wrong', { hasText: 'no white stone could move there' }).waitFor();
  // An illegal move without a text in the lesson: the server gives the reason.
  await person.press('00');
  await answers(person, 'wrong', /00-22 is not a legal move\. No white stone could move to 00/);
  await person.press('13');
  await person.press('22');
  await person.sees('.word.right');

  // Giving way: find the stones, then move one, and the opponent replies.
  await openStep(person, 'jiaqi', 12);
  await person.press('20');
  await answers(person, 'wrong', /You cannot give way from 20/);
  for (const point of ['22', '42', '44']) await person.press(point);
  await person.page.locator('.ask', { hasText: 'Give way with the stone on 44' }).waitFor();
  await person.press('44');
  await person.press('33');
  await person.page.locator('.word.right', { hasText: 'White moves to 44' }).waitFor();
  await person.sees('.board [data-stone="white"][data-point="44"]');
  await person.picture('learn-jiaqi');
  // The browser logs the response to 00.
  person.content(/status of 400/);
});

test('lessons of Go and NoGo by clicking', async () => {
  const person = await fixture.person('wei');
  await slowAnswers(person);
  await openStep(person, 'go', 6);
  await person.press('D4');
  await person.page.locator('.ask', { hasText: 'Where can White not play now?' }).waitFor();
  await person.press('A5');
  await answers(person, 'wrong', /White can play A5/);
  await person.press('C4');
  await answers(person, 'right', /White must play elsewhere first/);
  await openStep(person, 'go', 9);
  await person.button('Pass').click();
  await person.page.locator('.word', { hasText: 'Black wins by 4.5' }).waitFor();

  await openStep(person, 'nogo', 6);
  await person.press('A5');
  await answers(person, 'wrong', /Then White takes C3/);
  await person.button('Undo').click();
  for (const point of ['C3', 'A5', 'A1']) {
    await person.press(point);
    await person.sees(`.board [data-stone="black"][data-point="${point}"]`);
  }
  await person.page.locator('.word', { hasText: 'Black wins: White cannot move' }).waitFor();
  person.content();
});

/** A finger as the browser's own input rather than as scripted events. */
async function finger(person) {
  const session = await person.page.context().newCDPSession(person.page);
  const at = (x, y) => [{ x: Math.round(x), y: Math.round(y) }];
  return {
    down: (x, y) => session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(x, y) }),
    move: (x, y) => session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x, y) }),
    up: () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  };
}

async function middleOf(person, point) {
  const { x, y, width, height } = await person.page.locator(`.board [data-point="${point}"]`).boundingBox();
  return [x + width / 2, y + height / 2];
}

test('holding a finger magnifies the board, and lifting it plays', async () => {
  const person = await fixture.person('thumb', phone);
  await person.enter();
  await person.play({ game: 'Go', size: 19 });
  await person.turn();
  const touch = await finger(person);
  const [x, y] = await middleOf(person, 'D4');
  await touch.down(x, y);
  await person.sees('.lens[data-lens="D4"]');
  const [nextX, nextY] = await middleOf(person, 'Q16');
  for (let part = 1; part <= 5; ++part) await touch.move(x + ((nextX - x) * part) / 5, y + ((nextY - y) * part) / 5);
  await person.sees('.lens[data-lens="Q16"]');
  const scrolled = await person.page.evaluate(() => scrollY);
  await touch.up();
  await person.sees('.lens', { state: 'detached' });
  // A touch screen asks for confirmation by default.
  await person.page.getByRole('button', { name: 'Play Q16' }).waitFor();
  assert.equal(scrolled, await person.page.evaluate(() => scrollY), 'the page has not scrolled');

  // Lifting the finger off the board changes nothing.
  await touch.down(x, y);
  await person.sees('.lens');
  await touch.move(x, 840);
  await person.sees('.lens[data-lens=""]');
  await touch.up();
  await person.page.getByRole('button', { name: 'Play Q16' }).tap();
  await person.seesPly(2);
  assert.match((await person.moves())[0], /Q16/);
  person.content();
});

test('a move needs a second tap according to the setting', async () => {
  const person = await fixture.person('careful');
  await person.enter();
  await person.play({ game: 'NoGo', size: 9 });
  const set = async (confirm) => {
    await person.button('Settings').click();
    await person.page.getByRole('combobox', { name: 'Confirm moves' }).selectOption(confirm);
    await person.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  };
  await person.turn();
  await set('Always');
  await person.click('E5');
  await person.page.getByRole('button', { name: 'Play E5' }).waitFor();
  // Escape cancels the selection; a second press plays.
  await person.page.keyboard.press('Escape');
  await person.page.getByRole('button', { name: 'Play E5' }).waitFor({ state: 'detached' });
  await person.click('E5');
  await person.click('E5');
  await person.seesPly(2);
  for (const [mode, ply] of [
    ['Never', 4],
    ['On touch screens', 6],
  ]) {
    await person.turn();
    await set(mode);
    await person.page.locator('.board .playable').first().click();
    await person.seesPly(ply);
  }
  person.content();
});

test('coordinates are typed, moves are announced, the board is read as text', async () => {
  const person = await fixture.person('typist');
  await person.enter();
  await person.play({ game: 'Go', size: 13 });
  await person.turn();
  const { keyboard } = person.page;
  const focused = () => person.page.evaluate(() => document.activeElement.getAttribute('data-point'));
  await person.page.locator('.board [tabindex="0"]').focus();
  await keyboard.type('d1');
  assert.equal(await focused(), 'D1');
  await keyboard.type('0');
  assert.equal(await focused(), 'D10');
  await keyboard.type('k4');
  assert.equal(await focused(), 'K4');
  await keyboard.press('Enter');
  await person.seesPly(2);
  assert.match((await person.moves())[0], /K4/);
  const answer = (await person.moves())[1].match(/[A-N]\d+/)[0];
  await person.page.locator('[data-announced]', { hasText: `White ${answer}` }).waitFor({ state: 'attached' });

  await person.page.getByText('Board as text').click();
  await person.page.locator('.board-help li', { hasText: /Row 4: .*Black K4/ }).waitFor();
  assert.equal(await person.page.locator('.board-help li').count(), 13);

  await person.page.locator('.board [tabindex="0"]').focus();
  await keyboard.press('?');
  await person.page.getByRole('dialog', { name: 'Board keys' }).waitFor();
  assert.deepEqual(await person.barriers(), []);
  await keyboard.press('Escape');
  person.content();
});

test('the stones of a chain flip one after another, or at once with reduced motion', async () => {
  for (const reducedMotion of ['no-preference', 'reduce']) {
    const person = await fixture.person(`chain-${reducedMotion}`, { reducedMotion });
    await openStep(person, 'jiaqi', 10);
    await person.click('04');
    await person.sees('.word.right');
    const waves = await person.page
      .locator('.board .turned')
      .evaluateAll((all) =>
        all.map((each) => [
          each.closest('[data-point]').dataset.point,
          parseFloat(getComputedStyle(each).animationDelay),
          getComputedStyle(each).animationName,
          getComputedStyle(each.parentElement.querySelector('.before')).display,
        ]),
      );
    const inOrder = ['02', '11', '22'].map((point) => waves.find(([name]) => name === point));
    if (reducedMotion === 'reduce') {
      for (const [, , name, before] of inOrder) assert.deepEqual([name, before], ['none', 'none']);
    } else {
      const delays = inOrder.map(([, delay]) => delay);
      assert.ok(delays[0] < delays[1] && delays[1] < delays[2], `${delays}`);
      for (const [, , name] of inOrder) assert.equal(name, 'turn');
    }
    person.content();
  }
});

test('the lessons are accessible, light and dark, in both languages, on a phone', async () => {
  const person = await fixture.person('judge');
  const pages = {
    games: ['/learn', '.learn-games .card'],
    go: ['/learn/go#2', '.lesson .board'],
    nogo: ['/learn/nogo#3', '.lesson .board'],
    jiaqi: ['/learn/jiaqi#12', '.lesson .board'],
    end: ['/learn/jiaqi#16', '.lesson-end'],
    about: ['/learn/jiaqi/about', '.learn-about table'],
    missing: ['/learn/chess', '.card.narrow'],
  };
  await person.enter();
  for (const viewport of [phone.viewport, { width: 1280, height: 860 }]) {
    await person.page.setViewportSize(viewport);
    for (const theme of ['light', 'dark'])
      for (const language of ['en', 'zh']) {
        await person.prefers({ theme, language });
        for (const [name, [path, something]] of Object.entries(pages)) {
          await person.goto('/');
          await person.goto(path);
          await person.sees(something);
          const where = `${name}, ${theme}, ${language}, ${viewport.width}`;
          assert.deepEqual(await person.barriers(), [], where);
          const overflow = await overflowOf(person.page);
          assert.ok(overflow <= 0, `${where}: ${overflow} px too wide`);
          if (language === 'zh') assert.doesNotMatch(await person.page.textContent('main'), /undefined|null/);
          if (name === 'games' && viewport.width === 1280) {
            // Cards side by side start at one height, and so do their bars.
            const places = await person.page
              .locator('.learn-games .card')
              .evaluateAll((all) =>
                all.map((card) =>
                  [card, card.querySelector('progress')].map((each) => each.getBoundingClientRect().top),
                ),
              );
            const rows = new Set(places.map(([card]) => card));
            assert.equal(
              new Set(places.map(String)).size,
              rows.size,
              `the progress bars of a row are aligned: ${places}`,
            );
          }
          if (where === 'games, light, en, 1280') await person.picture('learn');
        }
      }
  }
  person.content();
});

test('a game without a lesson offers a game at once', async () => {
  const person = await fixture.person('curious');
  // Pretends that the server has one more game, for which the page has no texts.
  await person.page.route('**/api/kinds', async (route) => {
    const response = await route.fetch();
    const { games } = await response.json();
    const [go] = games;
    await route.fulfill({ response, json: { games: [...games, { ...go, name: 'atari-go', title: 'Atari Go' }] } });
  });
  await person.goto('/learn');
  await person.page.getByRole('link', { name: 'Learn Atari Go' }).click();
  await person.page.getByRole('heading', { name: 'Atari Go' }).waitFor();
  await person.page.getByRole('heading', { name: 'Game options' }).waitFor();
  assert.deepEqual(await person.barriers(), []);
  await person.button('Play against Random mover').click();
  // The server does not know the game.
  await person.page
    .getByRole('alert')
    .getByText(/atari-go/)
    .waitFor();
  person.content();
});

test("Tibetan is rendered in the page's own font", async () => {
  const person = await fixture.person('pema');
  await person.goto('/learn/jiaqi/about');
  const tibetan = person.page.locator('td [lang=bo]');
  assert.equal(await tibetan.textContent(), 'བཙིར་འགྲིག');
  const family = '16px "Noto Serif Tibetan"';
  await person.page.waitForFunction((font) => document.fonts.check(font, 'བཙིར་འགྲིག'), family);
  const loaded = await person.page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map((font) => font.family.replaceAll('"', '')),
  );
  assert.ok(loaded.includes('Noto Serif Tibetan'), `${loaded}`);
  // The font that Chromium actually used.
  const session = await person.page.context().newCDPSession(person.page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'td [lang=bo]' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  assert.deepEqual(
    fonts.map((font) => [font.familyName, font.isCustomFont]),
    [['Noto Serif Tibetan', true]],
  );
  const { lineHeight, fontSize, letterSpacing } = await tibetan.evaluate((each) => {
    const style = getComputedStyle(each);
    return { lineHeight: style.lineHeight, fontSize: style.fontSize, letterSpacing: style.letterSpacing };
  });
  assert.ok(parseFloat(lineHeight) >= 1.8 * parseFloat(fontSize));
  assert.equal(letterSpacing, 'normal');
  person.content();
});
