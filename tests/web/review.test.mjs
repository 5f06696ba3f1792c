// A recorded game reviewed live, another try at a mistake, and the end of a game told on the board.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { Fixture, test } from './fixture.mjs';
import { Lines } from './lines.mjs';
import { overflowOf, phone } from './phone.mjs';

/** @type {Fixture} */
let fixture;
/** A game of Go between two bots that think, for the tests of the review. */
let game;
before(async () => {
  fixture = await Fixture.open();
  game = await fixture.botGame('go,size=9', 'uct,playouts=60', 'uct-plain,level=1');
});
after(() => fixture.close());

const live = (page) => page.getByRole('checkbox', { name: 'Live review', exact: true });
const candidates = (page) => page.locator('.considering tbody tr');

async function opens(person, path) {
  await person.goto(path);
  await person.sees('.board');
}

/** The points of the expected line in its order. */
const line = (page) =>
  page.locator('.board [data-expected]').evaluateAll((all) => all.map((each) => each.dataset.expected));

test('a bot shows candidates, owners and the line it expects, wherever one stops', async () => {
  const person = await fixture.person('reviewer');
  await opens(person, `/game/${game}#6`);
  const { page } = person;
  await page.keyboard.press('l');
  assert.ok(await live(page).isChecked());
  await person.sees('.considered .candidate.best');
  await person.sees('.considered .owner.black');
  await candidates(page).nth(2).waitFor();
  assert.match(await page.textContent('.considering .chances-now'), /^Black to move: [\d.]+% · /);

  // A candidate under the pointer shows its line, and so does its button with the focus.
  const best = page.locator('.considered .candidate.best');
  const point = await best.getAttribute('data-candidate');
  await best.hover();
  await person.sees(`.board [data-expected="${point}"]`);
  await page.mouse.move(5, 5);
  await person.sees('.board [data-expected]', { state: 'detached' });
  await candidates(page).first().getByRole('button').focus();
  await person.sees('.board [data-expected]');
  const focused = await page.evaluate(() => document.activeElement.closest('tr').dataset.move);
  assert.equal((await line(page))[0], focused);
  await page.locator('h1').click();

  // Another position has another view; the first one is still known.
  await page.keyboard.press('ArrowRight');
  await page.locator('.considering .chances-now', { hasText: 'White to move' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.considering .chances-now', { hasText: 'Black to move' }).waitFor();
  assert.deepEqual(await person.barriers(), []);

  // The end of the game has nothing to consider.
  await page.keyboard.press('End');
  await page.locator('.considering', { hasText: 'The game is over in this position.' }).waitFor();
  assert.equal(await page.locator('.considered').count(), 0);

  // This device remembers the switch.
  await page.reload();
  await person.sees('.considering');
  await page.keyboard.press('l');
  await person.sees('.considering', { state: 'detached' });
  person.content();
});

test('the board and what is below it stay where they are while the view grows', async () => {
  const person = await fixture.person('reviewer-2');
  await opens(person, `/game/${game}#4`);
  const { page } = person;
  await live(page).check();
  const places = () =>
    page.evaluate(() =>
      ['.board', '.aside'].map((each) => document.querySelector(each).getBoundingClientRect().toJSON()),
    );
  const before = await places();
  await candidates(page).nth(2).waitFor();
  assert.deepEqual(await places(), before);
  person.content();
});

test('the live review works on a phone and in Chinese', async () => {
  const person = await fixture.person('reviewer-3', { ...phone, locale: 'zh-CN' });
  await opens(person, `/game/${game}#6`);
  await person.page.getByLabel('实时讲评', { exact: true }).check();
  await person.sees('.considered .candidate.best');
  await person.page.locator('.considering .chances-now', { hasText: '轮到黑' }).waitFor();
  assert.ok((await overflowOf(person.page)) <= 0);
  assert.deepEqual(await person.barriers(), []);
  person.content();
});

test('a player in a running game gets no review of that game', async () => {
  const person = await fixture.person('cheat');
  await opens(person, `/game/${game}#6`);
  const lines = await Lines.enter(fixture.server, 'cheat-2');
  const room = Number((await lines.ask('Open,go,size=9')).split(',')[1]);
  await lines.ask(`SitDown,${room},black`);
  await lines.ask(`SeatBot,${room},white,random`);
  await lines.ask(`Ready,${room}`);
  assert.match(await lines.ask('Consider,go,D4,,,,,size=9'), /^Error,forbidden,Consider,/);
  // Others may review meanwhile.
  await live(person.page).check();
  await person.sees('.considered .candidate.best');
  lines.leave();
  person.content();
});

/** Opens the worst mistake of the game for another try. Returns its row. */
async function triesAgain(person) {
  await opens(person, `/game/${game}`);
  await person.page.locator('.mistakes .again').first().click();
  await person.sees('.trying .board .playable');
}

test('a mistake can be tried again: hint, solution, and the judgement of the bot', async () => {
  const person = await fixture.person('learner');
  await triesAgain(person);
  const { page } = person;
  await person.button('Hint').click();
  await person.sees('.board .found');
  const hinted = await page.locator('.board .found').count();
  assert.ok(hinted >= 1 && hinted <= 4, `${hinted} points`);
  await person.button('Solution').click();
  await person.sees('.board [data-expected]');
  const [best] = await line(page);
  assert.match(await page.textContent('.verdict'), new RegExp(`Best: ${best}`));
  assert.deepEqual(await person.barriers(), []);

  // The solution itself is right, by the keyboard.
  await page.locator(`.board [data-point="${best}"]`).focus();
  await page.keyboard.press('Enter');
  await person.sees('.verdict[data-verdict]');
  const grade = Number(await page.getAttribute('.verdict', 'data-verdict'));
  assert.ok(grade <= 1, `the best move has grade ${grade}`);

  // Another move is judged, too.
  await person.button('Try again').click();
  await person.sees('.board .playable');
  const corner = await page.locator('.board .playable').first().getAttribute('data-point');
  await person.press(corner);
  await person.sees('.verdict[data-verdict]');
  assert.match(await page.textContent('.verdict'), new RegExp(`^${corner} `));

  await person.button('Back to the game').click();
  await person.sees('.mistakes');
  person.content();
});

/** A person plays Gomoku against a client of the line port and wins. */
async function winsGomoku(person, moves = ['H8', 'A1', 'H9', 'A2', 'H10', 'A3', 'H11', 'A4', 'H12']) {
  const other = await Lines.enter(fixture.server, `${person.name}-2`);
  const room = Number((await other.ask('Open,gomoku')).split(',')[1]);
  await other.ask(`SitDown,${room},white`);
  await opens(person, `/table/${room}`);
  await person.button('Play as Black').click();
  await person.button('Ready').click();
  assert.match(await other.ask(`Ready,${room}`), /^Ready,/);
  for (const [index, point] of moves.entries()) {
    if (index % 2 === 0) await person.press(point);
    else assert.match(await other.ask(`SetDot,${room},white,${point}`), /^SetDot,/);
    await person.seesPly(index + 1);
  }
  return { room, other };
}

test('the end of a game is told on the board, with the winning row marked', async () => {
  const person = await fixture.person('winner');
  const { room, other } = await winsGomoku(person);
  const { page } = person;
  await person.sees('.ending');
  assert.equal(await page.textContent('.ending .told'), 'You won by completing a row');
  await person.sees('.board [data-row]');
  const row = await page.locator('.board [data-row]').evaluateAll((all) => all.map((each) => each.dataset.row).sort());
  assert.deepEqual(row, ['H10', 'H11', 'H12', 'H8', 'H9']);
  assert.equal(await page.evaluate(() => document.activeElement.closest('.ending')), null, 'the focus stays');
  assert.deepEqual(await person.barriers(), []);

  // It closes by its button or Escape, and opens again; nothing moves.
  const board = await page.locator('.board').boundingBox();
  await person.button('Show the board').click();
  await person.sees('.ending', { state: 'detached' });
  assert.deepEqual(await page.locator('.board').boundingBox(), board);
  await person.button('Show the result').click();
  await person.button('Rematch').focus();
  await page.keyboard.press('Escape');
  await person.sees('.ending', { state: 'detached' });
  await person.button('Show the result').click();

  await person.button('Rematch').click();
  assert.ok(await person.button('Rematch').isDisabled());
  const [, next] = (await other.ask(`Rematch,${room}`)).split(',');
  await page.waitForURL(new RegExp(`/table/(?!${room}$)\\d+$`));
  assert.ok(next);
  other.leave();
  person.content();
});

test('a spectator reads who has won, and the replay marks the row too', async () => {
  const person = await fixture.person('winner-b');
  const { room, other } = await winsGomoku(person);
  const spectator = await fixture.person('spectator');
  await opens(spectator, `/table/${room}`);
  await spectator.sees('.ending');
  assert.equal(await spectator.page.textContent('.ending .told'), 'Black wins by completing a row');
  assert.equal(await spectator.button('Rematch').count(), 0);
  await spectator.page.getByRole('link', { name: 'Review game' }).click();
  await spectator.sees('.replay .board [data-row="H10"]');

  // A reader who walks to the end finds it there.
  assert.equal(await spectator.page.locator('.ending').count(), 0);
  await spectator.page.keyboard.press('ArrowLeft');
  assert.equal(await spectator.page.locator('.board [data-row]').count(), 0);
  await spectator.page.keyboard.press('ArrowRight');
  await spectator.sees('.ending');
  await spectator.page.locator('.ending').getByRole('button', { name: 'Live review' }).click();
  await spectator.sees('.ending', { state: 'detached' });
  other.leave();
  person.content();
  spectator.content();
});

test('the count of a game of Go is told with area, komi and prisoners', async () => {
  const person = await fixture.person('counter', phone);
  await opens(person, `/table/${game}`);
  await person.sees('.ending table .area');
  const { score } = await fixture.api(`games/${game}.json`);
  const cells = await person.page.locator('.ending .total td').allTextContents();
  assert.deepEqual(cells.map(Number), [score.black, score.white + score.komi]);
  await person.sees('.board .territory');
  const ending = await person.page.locator('.ending').boundingBox();
  const board = await person.page.locator('.board').boundingBox();
  assert.ok(ending.y >= board.y && ending.y + ending.height <= board.y + board.height, 'it lies on the board');
  assert.deepEqual(await person.barriers(), []);
  person.content();
});

test('the chat keeps the focus when the game ends', async () => {
  const person = await fixture.person('talker');
  const { other, room } = await winsGomoku(person, ['H8', 'A1']);
  await person.page.getByPlaceholder('Type a message').fill('thank');
  await other.ask(`Lose,${room}`);
  await person.sees('.ending');
  assert.equal(await person.page.textContent('.ending .told'), 'You won by resignation');
  await person.page.keyboard.type(' you');
  assert.equal(await person.page.getByPlaceholder('Type a message').inputValue(), 'thank you');
  other.leave();
  person.content();
});
