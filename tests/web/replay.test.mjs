// The replay: evaluations during and after the game, navigation, and the board embedded in another site.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before } from 'node:test';

import { Fixture, networkName, test } from './fixture.mjs';
import { overflowOf, phone } from './phone.mjs';

/** @type {Fixture} */
let fixture;
/** A game of NoGo between two bots, for all tests. */
let game;
let moves;
/** @type {import('node:http').Server | undefined} */
let blog;
before(async () => {
  fixture = await Fixture.open();
  game = await fixture.botGame('nogo,size=9', 'uct,level=4', 'uct-plain,level=3');
  ({ moves } = await fixture.api(`games/${game}.json`));
});
after(async () => {
  blog?.close();
  blog?.closeAllConnections();
  await fixture.close();
});

async function opens(person, path) {
  await person.goto(path);
  await person.sees('.board');
}

/** A server with this page alone. A failing test leaves it open; `after` closes it, or the process would not end. */
async function pageOfSomebodyElse(html) {
  blog = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><link rel="icon" href="data:,"><title>Blog</title>${html}`);
  });
  blog.listen(0);
  await once(blog, 'listening');
  return `http://${networkName}:${blog.address().port}/`;
}

/** Returns the current ply. */
const ply = (page) => page.locator('.slider input').inputValue().then(Number);

async function seesPly(page, wanted) {
  await page.waitForFunction((value) => document.querySelector('.slider input')?.value === String(value), wanted);
}

/** The select of the evaluation for mistakes and expected lines. */
const by = (page) => page.getByRole('combobox', { name: 'Evaluation', exact: true });
const level = (page) => page.getByRole('combobox', { name: 'Level', exact: true });
const known = (page) => by(page).locator('option').allTextContents();

test('the chart shows both players’ chances and leads to the moves', async () => {
  const person = await fixture.person('reader');
  await opens(person, `/game/${game}#4`);
  const { page } = person;
  await person.sees('.chances canvas');
  const label = await page.getAttribute('.chances .chart', 'aria-label');
  assert.match(label, /UCT · level 4 \(Black\), Classic UCT · level 3 \(White\)/);
  const legend = await page.locator('.chances .u-legend .u-series').allTextContents();
  for (const line of [
    'UCT · level 4 (Black)',
    'Classic UCT · level 3 (White)',
    'Playouts of Black',
    'Playouts of White',
  ])
    assert.ok(
      legend.some((text) => text.startsWith(line)),
      `${line} in ${legend}`,
    );

  // The text for this ply is White's evaluation of the move there.
  const { thought } = moves[3];
  const black = (100 - thought.winrate / 10).toFixed(0);
  assert.ok((await page.textContent('.chances .now')).includes(`Classic UCT · level 3 ${black}%`));

  // Hovering shows all values; a click goes to the move.
  const plot = page.locator('.chances .u-over');
  await plot.hover();
  await page.waitForFunction(() => /UCT[^–]*\d+%/.test(document.querySelector('.u-legend').textContent));
  await plot.click();
  const middle = Math.round(moves.length / 2);
  await page.waitForFunction((count) => Math.abs(document.querySelector('.slider input').value - count) <= 1, middle);
  assert.ok((await page.evaluate(() => document.querySelector('.u-legend').textContent)).length > 0);
  person.content();
});

test('a bot analyses the game and finds mistakes', async () => {
  const person = await fixture.person('learner');
  await opens(person, `/game/${game}`);
  const { page } = person;
  await person.sees('.link-dot.online');
  assert.deepEqual(await known(page), ['both players']);
  assert.equal(await level(page).inputValue(), '3');
  await person.button('Analyse').click();
  await page.locator('.ways option', { hasText: 'UCT, level 3' }).waitFor({ state: 'attached' });
  // The form returns when the analysis is done.
  await person.button('Analyse').waitFor();
  const { analyses } = await fixture.api(`games/${game}/analyses`);
  assert.deepEqual(
    analyses.map(({ by, bot, state, positions }) => [by, bot, state, positions.length]),
    [['learner', 'uct', 'done', moves.length]],
  );
  assert.equal(await by(page).inputValue(), String(analyses[0].analysis));

  // A mistake lowers the mover's chances by at least 5 % from one position to the next, beyond the usual loss.
  const chance = (position, side) => (position.side === side ? position.winrate : 1000 - position.winrate);
  const { positions } = analyses[0];
  const costs = positions
    .slice(1)
    .map((after, at) => ({ ply: at + 1, loss: chance(positions[at], moves[at].side) - chance(after, moves[at].side) }));
  // The usual loss is the median nearby: a short search is too optimistic for the side to move.
  const hope = (at) => {
    const near = costs.slice(Math.max(0, at - 6), at + 7).map(({ loss }) => loss);
    near.sort((a, b) => a - b);
    return Math.max(0, near[Math.floor((near.length - 1) / 2)]);
  };
  const falls = costs
    .map((each, at) => ({ ...each, loss: each.loss - hope(at) }))
    .filter(({ loss }) => loss >= 50)
    .sort((a, b) => b.loss - a.loss || a.ply - b.ply);
  assert.ok(falls.length > 0, 'a weak bot makes mistakes');
  const listed = await page.locator('.mistakes li .number').allTextContents();
  assert.deepEqual(
    listed.map(Number),
    falls.slice(0, 20).map((fall) => fall.ply),
  );
  await page.locator('.mistakes li button').first().click();
  await seesPly(page, falls[0].ply);
  assert.equal(await page.locator('.mistakes li [aria-current]').count(), 1);

  // n and Shift+n go through them in game order.
  const inOrder = falls.map((fall) => fall.ply).sort((a, b) => a - b);
  await page.locator('h1').click();
  await page.keyboard.press('Home');
  for (const each of inOrder.slice(0, 2)) {
    await page.keyboard.press('n');
    await seesPly(page, each);
  }
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+N');
  await seesPly(
    page,
    inOrder.findLast((each) => each < moves.length),
  );

  // The expected line from the middle of the game is numbered on the board.
  const at = Math.floor(positions.length / 2);
  await opens(person, `/game/${game}#${at}`);
  await page.locator('.ways option', { hasText: 'UCT, level 3' }).waitFor({ state: 'attached' });
  await page.locator('h1').click();
  await page.keyboard.press('v');
  await person.sees('.board [data-expected]');
  const { variation } = positions[at];
  assert.equal(await page.textContent(`.board [data-expected="${variation[0]}"]`), '1');
  assert.equal(await page.textContent('.expected-moves'), `Expected: ${variation.join(' ')}`);
  await page.evaluate(() => scrollTo(0, 0));
  await person.picture('replay');
  await page.keyboard.press('v');
  await person.sees('.board [data-expected]', { state: 'detached' });

  // The players' own lines start with the move already on the board.
  await by(page).selectOption('players');
  await page.getByLabel('Show expected line').check();
  const own = moves[at - 1].thought.variation;
  const words = own.length > 1 ? `Expected: ${own.slice(1).join(' ')}` : 'No expected line for this move.';
  await page.locator('.expected-moves', { hasText: words }).waitFor();

  // The same request again returns the known analysis.
  const other = await fixture.person('second');
  await opens(other, `/game/${game}`);
  await other.sees('.link-dot.online');
  await other.button('Analyse').click();
  await other.page.waitForFunction(
    (number) => document.querySelectorAll('.ways select')[1].value === number,
    String(analyses[0].analysis),
  );
  assert.equal((await fixture.api(`games/${game}/analyses`)).analyses.length, 1);
  other.content();
  person.content();
});

test('an analysis shows its progress and can be stopped', async () => {
  const person = await fixture.person('hasty');
  await opens(person, `/game/${game}`);
  const { page } = person;
  await person.sees('.link-dot.online');
  await level(page).selectOption('8');
  await person.button('Analyse').click();
  await page.getByRole('progressbar', { name: 'UCT, level 8: positions analysed' }).waitFor();
  await page.locator('.ways option', { hasText: 'UCT, level 8' }).waitFor({ state: 'attached' });
  await person.button('Stop').click();
  await page.locator('[data-state=stopped]', { hasText: 'UCT, level 8: stopped after' }).waitFor();
  await person.button('Analyse').waitFor();
  const { analyses } = await fixture.api(`games/${game}/analyses`);
  const { state, positions } = analyses.at(-1);
  assert.equal(state, 'stopped');
  assert.ok(positions.length >= 1 && positions.length < moves.length, `${positions.length} positions`);
  person.content();
});

test('a refusal is shown', async () => {
  const person = await fixture.person('twice');
  const other = await fixture.botGame('nogo,size=5', 'uct,playouts=20', 'uct-plain,playouts=20');
  await opens(person, `/game/${game}`);
  await person.sees('.link-dot.online');
  const { page } = person;
  await level(page).selectOption('9');
  await person.button('Analyse').click();
  await person.button('Stop').waitFor();
  await page.evaluate(
    (path) => history.pushState(null, '', path) ?? dispatchEvent(new PopStateEvent('popstate')),
    `/game/${other}`,
  );
  await page.waitForFunction(() => document.querySelectorAll('.moves li').length < 26);
  await person.button('Analyse').click();
  await page
    .getByRole('alert')
    .getByText(/^Your analysis \d+ is still running/)
    .waitFor();
  await page.goBack();
  await person.button('Stop').click();
  await person.button('Analyse').waitFor();
  person.content();
});

test('the replay plays automatically, and its keys are listed', async () => {
  const person = await fixture.person('watcher');
  await opens(person, `/game/${game}#0`);
  const { page } = person;
  await page.getByLabel('Speed').selectOption('fast');
  await page.locator('h1').click();
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('.slider input').value >= 3);
  // The slider moves the position, and play continues from there.
  await page.locator('.slider input').fill('10');
  await page.waitForFunction(() => document.querySelector('.slider input').value >= 12);
  await person.button('Stop').click();
  const stopped = await ply(page);
  await page.keyboard.press('ArrowLeft');
  await seesPly(page, stopped - 1);
  await page.getByText('Keyboard shortcuts', { exact: true }).click();
  for (const key of ['Home', 'Space', 'n', 'Shift+n', 'v'])
    await page.locator('.keys kbd', { hasText: new RegExp(`^${key.replace('+', '\\+')}$`) }).waitFor();
  person.content();
});

test('a line of moving stones shows their origins', async () => {
  const jiaqi = await fixture.botGame('jiaqi,ply_limit=52', 'uct,playouts=40', 'uct,playouts=40');
  const person = await fixture.person('monk');
  const { moves: played } = await fixture.api(`games/${jiaqi}.json`);
  const at = played.findLastIndex(({ thought }) => thought?.variation[1]?.includes('-'));
  assert.ok(at >= 0, 'an expected line moves a stone');
  await opens(person, `/game/${jiaqi}#${at + 1}`);
  await person.sees('.chances canvas');
  await person.page.keyboard.press('v');
  const target = played[at].thought.variation[1].split('-')[1];
  await person.sees(`.board [data-expected="${target}"]`);
  await person.sees('.board .expected circle.way');
  person.content();
});

test('the replay and the embedded board are accessible, light and dark, in both languages', async () => {
  const person = await fixture.person('judge');
  await opens(person, `/game/${game}`);
  for (const theme of ['light', 'dark'])
    for (const language of ['en', 'zh']) {
      await person.prefers({ theme, language });
      await opens(person, `/game/${game}#9`);
      await person.sees('.chances canvas');
      await person.sees('.ways option:nth-child(2)', { state: 'attached' });
      await person.page.keyboard.press('v');
      for (const details of await person.page.locator('.aside summary').all()) await details.click();
      assert.deepEqual(await person.barriers(), [], `replay, ${theme}, ${language}`);
      if (language === 'zh') assert.doesNotMatch(await person.page.textContent('main'), /undefined|null|Classic/);
      await opens(person, `/embed/${game}#9`);
      assert.deepEqual(await person.barriers(), [], `embed, ${theme}, ${language}`);
    }
  person.content();
});

test('on a phone everything fits', async () => {
  const person = await fixture.person('thumb', phone);
  await opens(person, `/game/${game}`);
  const { page } = person;
  await person.sees('.chances canvas');
  assert.ok((await overflowOf(page)) <= 0, 'the replay is wider than the phone');
  await page.locator('.chances .u-over').tap({ position: { x: 5, y: 20 } });
  await page.waitForFunction(() => document.querySelector('.slider input').value <= 3);
  await page.getByLabel('Show expected line').check();
  await page.locator('.mistakes li button').first().tap();
  assert.deepEqual(await person.barriers(), []);
  await opens(person, `/embed/${game}`);
  assert.ok((await overflowOf(page)) <= 0, 'the embedded board is wider than the phone');
  person.content();
});

test('another site can embed the board, but no other page', async () => {
  const person = await fixture.person('blogger');
  await opens(person, `/game/${game}#7`);
  const { page } = person;
  await page.getByText('Embed', { exact: true }).click();
  const html = await page.getByLabel('Embed code').inputValue();
  assert.match(html, new RegExp(`^<iframe src="${fixture.server.address}/embed/${game}#7" `));

  const refused = `<iframe id="refused" src="${fixture.server.address}/game/${game}"></iframe>`;
  const address = await pageOfSomebodyElse(html + refused);
  const sockets = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const told = page.waitForEvent('console', (line) => /frame-ancestors 'none'/.test(line.text()));
  await page.goto(address);
  await told;
  const board = page.frameLocator('iframe').first();
  await board.locator('.board').waitFor();
  assert.equal(await board.locator('.slider output').textContent(), `7/${moves.length}`);
  assert.equal(await board.locator('.board [data-stone]').count(), 7, 'nothing is captured in NoGo');
  await board.locator('.slider input').press('ArrowRight');
  await board.locator('output', { hasText: `8/${moves.length}` }).waitFor();
  await board.getByText(/^(Black|White) wins/).waitFor();
  const link = board.getByRole('link');
  assert.match(await link.getAttribute('href'), new RegExp(`/game/${game}#8$`));
  assert.equal(await link.getAttribute('target'), '_blank');
  assert.deepEqual(sockets, [], 'an embedded board does not sign in');
  assert.equal(await page.frameLocator('#refused').locator('.board').count(), 0);
  // The test requests the blog itself, and tries to store a name in the refused frame.
  const expected = [
    /frame-ancestors 'none'/,
    /'localStorage'.*Access is denied/,
    new RegExp(`asks elsewhere: ${address}$`),
  ];
  person.complaints = person.complaints.filter((text) => !expected.some((each) => each.test(text)));
  person.content();

  const policy = async (path) => (await fetch(fixture.server.address + path)).headers.get('content-security-policy');
  for (const path of ['/', `/game/${game}`, '/embed', '/table/1', `/api/games/${game}.json`, '/embedded/1'])
    assert.match(await policy(path), /frame-ancestors 'none'/, path);
  assert.doesNotMatch(await policy(`/embed/${game}`), /frame-ancestors 'none'/);
});

test('spectators see the chart grow, even if they come late; players do not', async () => {
  const { room } = await fixture.botsPlay('go,size=19', 'uct,time=300', 'uct-plain,time=300');
  const person = await fixture.person('onlooker');
  await opens(person, `/table/${room}`);
  await person.sees('.live-chart canvas');
  await person.page.waitForFunction(() => document.querySelectorAll('.moves li').length >= 6);
  const late = await fixture.person('late');
  await opens(late, `/table/${room}`);
  await late.sees('.live-chart canvas');
  await late.page.locator('.moves li button').first().click();
  // The evaluation of the first move was sent before this spectator came.
  await late.page.locator('.live-chart .now', { hasText: /at move 1: UCT · 0.3 s \d+%/ }).waitFor();
  assert.deepEqual(await late.barriers(), []);
  late.content();
  person.content();

  const player = await fixture.person('player');
  await player.enter();
  await player.play({ game: 'NoGo', size: 5, bot: 'uct' });
  await player.turn();
  await player.page.locator('.board .playable').first().click();
  await player.seesPly(2);
  assert.equal(await player.page.locator('.live-chart').count(), 0);
  player.content();
});
