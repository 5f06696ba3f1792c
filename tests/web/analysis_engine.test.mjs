// The engine on the analysis board: its candidates, played and added as a variation, by mouse, keys and touch.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { drops, opens, plays, rows } from './analysis.mjs';
import { Fixture, test } from './fixture.mjs';
import { overflowOf, phone } from './phone.mjs';

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open();
});
after(() => fixture.close());

const engine = (page) => page.getByRole('checkbox', { name: 'Engine', exact: true });
const addLine = (person) => person.button('Add the expected line as a variation');
const candidates = (page) => page.locator('.considering tbody tr');

/** Black owns the left of the board, and White the right. */
const walls = '(;GM[1]SZ[9]AB[ca:ci]AW[ga:gi]PL[B])';

/** Waits until the engine has finished: from then on its view stays as it is. */
const finishes = (person) => person.sees('.considering[data-considering=done]');

/** Returns the moves of the best candidate's line in their order, as the list of moves writes them. */
async function expectedLine(page) {
  const row = candidates(page).first();
  const first = await row.getAttribute('data-move');
  const rest = (await row.locator('td').last().textContent()).trim();
  return [first, ...(rest === '' ? [] : rest.split(/\s+/))];
}

/** Waits until the tree of variations shows this move. */
const shows = (page, move) =>
  page.waitForFunction(
    (name) => document.querySelector('.rows [aria-current]')?.textContent.endsWith(name) === true,
    move,
  );

test('a click on a candidate plays it, and the expected line becomes a variation', async () => {
  const person = await fixture.person('ana');
  const { page } = person;
  await person.goto('/analysis');
  await drops(person, 'walls.sgf', walls);
  await person.sees('.analysing .board .point.playable');
  assert.equal(await page.locator('.considered').count(), 0, 'the engine is off at first');
  assert.equal(await candidates(page).count(), 0);
  await engine(page).check();
  assert.ok(await addLine(person).isDisabled());
  await person.sees('.considered .candidate.best');
  await finishes(person);
  await person.sees('.considered .owner.black');
  await person.sees('.considered .owner.white');
  assert.match(await page.textContent('.considering .chances-now'), /^Black to move: [\d.]+% · /);
  assert.deepEqual(await person.barriers(), []);

  // The line is shown under the pointer, and a click on the same disc plays its move.
  const best = page.locator('.considered .candidate.best');
  const move = await best.getAttribute('data-candidate');
  const { x, y, width, height } = await best.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await person.sees(`.board [data-expected="${move}"]`);
  await page.mouse.down();
  await page.mouse.up();
  await shows(page, move);
  assert.deepEqual(await rows(page), [`1 ${move}`]);
  await person.sees(`.board [data-point="${move}"][data-stone="black"]`);

  // The next position is considered by itself. Its line becomes the rest of the main line, and nothing moves on.
  await page.locator('.considering .chances-now', { hasText: 'White to move' }).waitFor();
  await page.mouse.move(5, 5);
  await finishes(person);
  const line = await expectedLine(page);
  assert.ok(line.length >= 2, `${line}`);
  await addLine(person).click();
  await page.waitForFunction((count) => document.querySelectorAll('.rows .move').length === count, line.length + 1);
  await shows(page, move);
  assert.deepEqual(await rows(page), [[move, ...line].map((each, at) => `${at + 1} ${each}`).join(' ')]);
  // Again it adds nothing.
  await addLine(person).click();
  await shows(page, move);
  assert.equal(await page.locator('.rows .move').count(), line.length + 1);

  // Another candidate is a variation beside it.
  const other = await candidates(page).nth(1).getAttribute('data-move');
  await candidates(page).nth(1).getByRole('button').click();
  await shows(page, other);
  assert.deepEqual((await rows(page)).slice(0, 2), [`1 ${move} 2 ${line[0]}`, `2 ${other}`]);

  // This device remembers the engine; off, it leaves nothing.
  await page.reload();
  await person.sees('.considered .candidate');
  await engine(page).uncheck();
  await person.sees('.considered', { state: 'detached' });
  await page.reload();
  await opens(person, '/analysis/go?size=9');
  assert.equal(await engine(page).isChecked(), false);
  person.content();
});

test('the engine finds the winning move, and has nothing to say after it', async () => {
  const person = await fixture.person('walker');
  const { page } = person;
  // Gomoku: Black has four in a row and is to move.
  await opens(person, '/analysis/gomoku');
  for (const move of 'H8 A1 H9 A2 H10 A3 H11 A4'.split(' ')) await plays(person, move);
  await engine(page).check();
  await finishes(person);
  assert.match(await candidates(page).first().getAttribute('data-move'), /^H(12|7)$/);
  await candidates(page).first().getByRole('button').click();
  await page.locator('.considering', { hasText: 'The game is over in this position.' }).waitFor();
  assert.equal(await page.locator('.considered').count(), 0);
  assert.ok(await addLine(person).isDisabled());
  // Back at the winning move, the view is still known.
  await page.locator('h1').click();
  await page.keyboard.press('ArrowLeft');
  await person.sees('.considered .candidate.best');
  // A tool draws on the board instead of playing.
  await person.button('Triangle').click();
  await person.sees('.considered', { state: 'detached' });
  person.content();
});

test('the engine works by keyboard alone', async () => {
  const person = await fixture.person('keys');
  const { page } = person;
  await opens(person, '/analysis/nogo?size=5');
  const { keyboard } = page;
  await engine(page).focus();
  await keyboard.press('Space');
  await finishes(person);
  // The first button after the switch is the best candidate's; the focus shows its line.
  const line = await expectedLine(page);
  for (let steps = 0; steps < 3; ++steps) {
    if (
      await candidates(page)
        .first()
        .getByRole('button')
        .evaluate((each) => each === document.activeElement)
    )
      break;
    await keyboard.press('Tab');
  }
  await person.sees(`.board [data-expected="${line[0]}"]`);
  await keyboard.press('Enter');
  await shows(page, line[0]);
  await finishes(person);
  const { length } = await expectedLine(page);
  await addLine(person).focus();
  await keyboard.press('Enter');
  await page.waitForFunction((count) => document.querySelectorAll('.rows .move').length === count, length + 1);
  await shows(page, line[0]);
  person.content();
});

test('the engine works on a phone, in both languages and themes', async () => {
  const person = await fixture.person('thumb', phone);
  const { page } = person;
  await opens(person, '/analysis/go?size=9');
  await engine(page).check();
  await finishes(person);
  const move = await page.locator('.considered .candidate.best').getAttribute('data-candidate');
  await page.locator('.considered .candidate.best').tap();
  await shows(page, move);
  await finishes(person);
  await addLine(person).tap();
  await page.waitForFunction(() => document.querySelectorAll('.rows .move').length >= 2);
  for (const theme of ['light', 'dark'])
    for (const language of ['en', 'zh']) {
      await person.prefers({ theme, language });
      await page.reload();
      await person.sees('.considered .candidate.best');
      const where = `${theme}, ${language}`;
      assert.deepEqual(await person.barriers(), [], where);
      assert.ok((await overflowOf(page)) <= 0, where);
    }
  person.content();
});
