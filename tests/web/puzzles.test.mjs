// Puzzles: solved by mouse, keys and touch, without the server's answers, with the streak and the puzzle of the day.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before } from 'node:test';

import { Fixture, ofNetwork, test } from './fixture.mjs';
import { overflowOf, phone } from './phone.mjs';
import { answers, opensBoard, playsMove } from './study.mjs';

const folder = new URL('../../clients/web/src/puzzles/data/', import.meta.url);
const files = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    .map((file) => [file.game, file]),
);

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open();
});
after(() => fixture.close());

const openPuzzle = (person, game, number) => opensBoard(person, `/puzzles/${game}/${number}`);
const streak = (person) => person.page.locator('.streak li').allTextContents();

/** A legal turn that is wrong. */
function wrongTurn({ legal, solution }) {
  const moves = legal.split(' ').filter((move) => move !== 'pass' && !solution.includes(move));
  return moves.slice(0, solution.length);
}

for (const [game, { puzzles }] of Object.entries(files))
  test(`a puzzle of ${game}: a wrong move is answered, the right one continues`, async () => {
    const person = await fixture.person(`solver-${game}`);
    const [puzzle] = puzzles;
    await openPuzzle(person, game, 1);
    await person.page.getByText(puzzle.side === 'black' ? 'Black to play and win' : 'White to play and win').waitFor();
    const before = await person.stones();
    for (const move of wrongTurn(puzzle)) await playsMove(person, move);
    await answers(person, 'wrong', /^Not the move\./);
    assert.notEqual(await person.stones(), before);
    await person.button('Try again').click();
    assert.equal(await person.stones(), before);

    await person.button('Hint').click();
    await answers(person, 'open', /One of the marked points wins|Move the marked stone/);
    assert.ok((await person.page.locator('.board .found').count()) >= 1);
    for (const move of puzzle.solution) await playsMove(person, move);
    await answers(person, 'right', /^Correct!/);
    const last = puzzle.line.at(-1).move.split('-').at(-1);
    if (/\d/.test(last)) await person.sees(`.board [data-point="${last}"][data-stone]`);
    // Solved, but not at the first try.
    assert.deepEqual(await streak(person), ['Days in a row: 1', 'Solved in a row: 0', 'Best: 0']);
    await person.goto(`/puzzles/${game}`);
    await person.page.getByText(`1 of ${puzzles.length} solved`).waitFor();
    assert.equal(await person.page.locator('.puzzle-list a.solved').count(), 1);
    await person.page.getByRole('link', { name: 'Next puzzle' }).click();
    await person.page.waitForURL(new RegExp(`/puzzles/${game}/2$`));
    person.content();
  });

test('by keyboard alone: typed coordinates, the next puzzle, the streak after a reload', async () => {
  const person = await fixture.person('typist');
  const { puzzles } = files.gomoku;
  await openPuzzle(person, 'gomoku', 1);
  const { keyboard } = person.page;
  await person.page.locator('.board [tabindex="0"]').focus();
  await keyboard.type(puzzles[0].solution[0].toLowerCase());
  await keyboard.press('Enter');
  await answers(person, 'right', /^Correct!/);
  assert.deepEqual(await streak(person), ['Days in a row: 1', 'Solved in a row: 1', 'Best: 1']);
  await person.button('Next puzzle').press('Enter');
  await person.page.waitForURL(/\/puzzles\/gomoku\/2$/);
  // Off the board, the arrow keys go to the previous and the next puzzle.
  for (const [key, number] of [
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
  ]) {
    await person.page.locator('#content').press(key);
    await person.page.getByRole('heading', { name: `Gomoku · Puzzle ${number}`, exact: true }).waitFor();
    assert.equal(new URL(person.page.url()).pathname, `/puzzles/gomoku/${number}`);
  }
  // A look at the solution ends the row, not the days.
  await person.button('Solution').press('Enter');
  await answers(person, 'shown', `The solution is ${puzzles[1].solution[0]}`);
  assert.deepEqual(await streak(person), ['Days in a row: 1', 'Solved in a row: 0', 'Best: 1']);
  await person.page.reload();
  await person.sees('.puzzle .board');
  assert.deepEqual(await streak(person), ['Days in a row: 1', 'Solved in a row: 0', 'Best: 1']);
  person.content();
});

test('by touch: a tap asks for confirmation, a second one plays', async () => {
  const person = await fixture.person('thumb', phone);
  const [puzzle] = files.othello.puzzles;
  await openPuzzle(person, 'othello', 1);
  const point = person.page.locator(`.board [data-point="${puzzle.solution[0]}"]`);
  await point.tap();
  await person.sees('.board .pending');
  assert.equal(await person.page.locator('.word.right').count(), 0);
  await point.tap();
  await answers(person, 'right', /^Correct!/);
  const overflow = await overflowOf(person.page);
  assert.ok(overflow <= 0, `${overflow} px too wide`);
  person.content();
});

test('without a server: a loaded game of puzzles works', async () => {
  const person = await fixture.person('hiker');
  const { puzzles } = files.nogo;
  await openPuzzle(person, 'nogo', 1);
  await person.page.context().setOffline(true);
  await playsMove(person, puzzles[0].solution[0]);
  await answers(person, 'right', /^Correct!/);
  await person.button('Next puzzle').click();
  await person.page.waitForURL(/\/puzzles\/nogo\/2$/);
  await playsMove(person, wrongTurn(puzzles[1])[0]);
  await answers(person, 'wrong', /^Not the move\./);
  await person.page.context().setOffline(false);
});

test('without a server: a puzzle that was never opened is solved after a reload', async () => {
  const person = await fixture.person('nomad', { serviceWorkers: 'allow' });
  const { page } = person;
  await person.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [puzzle] = files.nogo.puzzles;
  await fixture.withoutServer(async () => {
    await openPuzzle(person, 'nogo', 1);
    await playsMove(person, wrongTurn(puzzle)[0]);
    await answers(person, 'wrong', /^Not the move\./);
    await page.reload();
    await page.getByText('The server cannot be reached.').waitFor();
    await playsMove(person, puzzle.solution[0]);
    await answers(person, 'right', /^Correct!/);
    await page.reload();
    await page.locator('.streak li', { hasText: 'Days in a row: 1' }).waitFor();
    assert.deepEqual(await person.barriers(), []);
  });
  await person.sees('.link-dot.online');
  person.content(ofNetwork);
});

test('the puzzle of the day is decided by the date, and counts the days in a row', async () => {
  const person = await fixture.person('daily');
  const { page } = person;
  await page.clock.install({ time: new Date(2026, 10, 26, 12) });
  const open = async () => {
    await person.goto('/puzzles');
    await person.sees('.daily-puzzle');
    return page.locator('.daily-puzzle .button').getAttribute('href');
  };
  const first = await open();
  assert.equal(await open(), first);
  const solve = async (address) => {
    const [, , game, number] = address.split('/');
    await page.locator('.daily-puzzle .button').click();
    await person.sees('.puzzle .board');
    for (const move of files[game].puzzles[Number(number) - 1].solution) await playsMove(person, move);
    await answers(person, 'right', /^Correct!/);
  };
  await solve(first);
  await open();
  await page.getByRole('link', { name: 'Solved today' }).waitFor();
  await page.clock.setFixedTime(new Date(2026, 10, 27, 12));
  const second = await open();
  assert.notEqual(second, first);
  await solve(second);
  assert.equal((await streak(person))[0], 'Days in a row: 2');
  await page.clock.setFixedTime(new Date(2026, 10, 30, 12));
  await open();
  assert.equal((await streak(person))[0], 'Days in a row: 0');
  person.content();
});

test('the lobby shows the puzzle of the day', async () => {
  const person = await fixture.person('passer-by');
  await person.enter();
  await person.page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  assert.deepEqual(await person.barriers(), []);
  await person.page.getByRole('link', { name: 'Solve it' }).click();
  await person.page.waitForURL(/\/puzzles\/\w+\/\d+$/);
  await person.sees('.puzzle .board');
  person.content();
});

test('the list is filtered by difficulty, and so is the way to the next puzzle', async () => {
  const person = await fixture.person('picky');
  const { puzzles } = files.othello;
  const { grade } = puzzles.at(-1);
  const wanted = puzzles.flatMap((puzzle, index) => (puzzle.grade === grade ? [index + 1] : []));
  await person.goto('/puzzles/othello');
  await person.page.getByLabel('★'.repeat(grade), { exact: true }).check();
  const numbers = await person.page.locator('.puzzle-list ol a > span:first-child').allTextContents();
  assert.deepEqual(numbers.map(Number), wanted);
  await person.page.getByRole('link', { name: 'Next puzzle' }).click();
  await person.page.waitForURL(new RegExp(`/puzzles/othello/${wanted[0]}$`));
  person.content();
});

test('an unknown game or number says so', async () => {
  const person = await fixture.person('lost');
  for (const [path, text] of [
    ['/puzzles/chess', 'This game has no puzzles.'],
    ['/puzzles/othello/9999', 'This puzzle does not exist.'],
  ]) {
    await person.goto(path);
    await person.page.getByRole('heading', { name: text }).waitFor();
  }
  person.content();
});

test('the puzzles are accessible, light and dark, in both languages, on a phone', async () => {
  const person = await fixture.person('judge');
  const pages = {
    games: ['/puzzles', '.daily-puzzle'],
    list: ['/puzzles/othello', '.puzzle-list ol'],
    ...Object.fromEntries(Object.keys(files).map((game) => [game, [`/puzzles/${game}/1`, '.puzzle .board']])),
  };
  await person.goto('/puzzles');
  for (const viewport of [phone.viewport, { width: 1280, height: 800 }]) {
    await person.page.setViewportSize(viewport);
    for (const theme of ['light', 'dark'])
      for (const language of ['en', 'zh']) {
        await person.prefers({ theme, language });
        for (const [name, [path, something]] of Object.entries(pages)) {
          await person.goto(path);
          await person.sees(something);
          const where = `${name}-${theme}-${language}-${viewport.width}`;
          assert.deepEqual(await person.barriers(), [], where);
          const overflow = await overflowOf(person.page);
          assert.ok(overflow <= 0, `${where}: ${overflow} px too wide`);
          if (where === 'jiaqi-light-en-1280') await person.picture('puzzle');
          if (where === 'games-light-en-1280') await person.picture('puzzles');
        }
      }
  }
  person.content();
});
