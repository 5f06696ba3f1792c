// The lobby: a game at two clicks, picture cards, live boards, a replay while nobody plays, and rows of tables.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { Fixture, password, test } from './fixture.mjs';
import { Lines, startGame } from './lines.mjs';
import { overflowOf, phone } from './phone.mjs';

/** @type {Fixture} */
let fixture;
const clients = [];
before(async () => {
  fixture = await Fixture.open();
});
after(async () => {
  for (const each of clients) each.leave();
  await fixture.close();
});

const desktop = { viewport: { width: 1280, height: 800 } };

async function enter(name, secret) {
  const lines = await Lines.enter(fixture.server, name, secret);
  clients.push(lines);
  return lines;
}

const large = '.large .board';

test('before the first game, a game between bots replays', async () => {
  const person = await fixture.person('early', { ...desktop, reducedMotion: 'no-preference' });
  await person.enter();
  await person.page.getByText('A game between two bots').waitFor();
  await person.sees(`${large} [data-last]`);
  await person.button('Pause the replay').click();
  await person.button('Play the replay').waitFor();
  const move = await person.page
    .locator('.large')
    .getByText(/^Move \d+ of 75$/)
    .textContent();
  await person.button('Play the replay').click();
  await person.page
    .locator('.large')
    .getByText(/^Move \d+ of 75$/)
    .filter({ hasNotText: move })
    .waitFor();
  person.content();
});

test('from the address to a stone it takes two clicks', async () => {
  const person = await fixture.person('Quick', desktop);
  await person.goto('/');
  await person.page.getByRole('heading', { name: 'Six board games' }).waitFor();
  await person.page.getByRole('button', { name: /^Easy Level 1 · \d+ Elo$/ }).click();
  await person.page.waitForURL(/\/table\/\d+$/);
  await person.press('E5');
  await person.seesPly(2);
  const room = Number(person.page.url().split('/').at(-1));
  await person.button('Resign').click();
  await person.page.locator('.actions .danger').click();
  await person.sees('.banner.over .result');
  const { black, white } = await fixture.api(`games/${room}.json`);
  const [{ bots }] = (await fixture.api('kinds')).games;
  assert.deepEqual([black, white], ['Quick', `${bots[0].name}:level=1`], 'the strongest bot');
  person.content();
});

test('every game has a picture and starts with its strongest bot', async () => {
  const person = await fixture.person('Viewer', desktop);
  const { games } = await fixture.api('kinds');
  await person.enter();
  for (const { name } of games) await person.sees(`.game-card:has([value="${name}"]) .board`);
  for (const { name } of games) {
    await person.enter();
    await person.page.locator(`.games input[value="${name}"]`).check();
    await person.page.locator('.strengths button').nth(1).click();
    await person.page.waitForURL(/\/table\/\d+$/);
    await person.turn();
    await person.button('Abort game').click();
    await person.sees('.banner.over');
  }
  // The last choice is remembered.
  await person.enter();
  assert.equal(await person.page.locator('.games input:checked').inputValue(), games.at(-1).name);
  person.content();
});

test('a finished game replays, and pauses for people who want no motion', async () => {
  const game = await fixture.botGame('othello', 'random', 'random,seed=2');
  const person = await fixture.person('calm', desktop);
  await person.enter();
  await person.sees(`.large a[href="/game/${game}"]`);
  await person.page.locator('.large .standing', { hasText: /wins|Draw/ }).waitFor();
  await person.button('Play the replay').click();
  await person.page
    .locator('.large')
    .getByText(/^Move \d+ of \d+$/)
    .waitFor();
  // Another finished game fills the small boards.
  const next = await fixture.botGame('nogo,size=9', 'random', 'random,seed=3');
  await person.enter();
  await person.sees(`.large a[href="/game/${next}"]`);
  await person.sees(`.small-board a[href="/game/${game}"]`);
  await person.page.locator(`.small-board a[href="/game/${game}"]`).click();
  await person.page.waitForURL(new RegExp(`/game/${game}`));
  person.content();
});

test('the boards show running games live, and nobody notices', async () => {
  const [ana, ben] = [await enter('ana'), await enter('ben')];
  const room = await startGame(ana, ben, 'go,size=9,clock=1h');
  const others = [];
  for (let number = 0; number < 5; ++number) others.push(await startGame(ana, ben, 'nogo,size=9'));
  const person = await fixture.person('looker', desktop);
  const sent = [];
  person.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(payload))));
  await person.enter();
  await person.page.waitForFunction(() => document.querySelectorAll('.small-board .board').length === 4);
  const shown = () =>
    person.page.locator('.show [data-room]').evaluateAll((all) => all.map((each) => each.dataset.room));
  const rooms = await shown();
  assert.equal(rooms.length, 5);
  const watched = sent.filter(({ verb }) => verb === 'Watch');
  assert.deepEqual(watched.map(({ room: each }) => String(each)).sort(), [...rooms].sort());
  assert.ok(watched.every(({ manner }) => manner === 'glance'));
  // Both boards move.
  const small = Number(rooms[1]);
  assert.match(await ana.ask(`SetDot,${rooms[0]},black,D6`), /^SetDot,/);
  assert.match(await ana.ask(`SetDot,${small},black,C3`), /^SetDot,/);
  await person.sees(`${large} [data-last="D6"]`);
  await person.sees(`.small-board[data-room="${small}"] [data-last="C3"]`);
  const tables = JSON.stringify(await listed(ana));
  assert.doesNotMatch(tables, /"watchers":[1-9]/, 'the lobby is no spectator');
  // A game that ends shows its result, and another one takes its place.
  assert.match(await ben.ask(`Lose,${rooms[0]}`), /^Lose,/);
  await person.page.locator('.large .result', { hasText: 'Black wins by resignation' }).waitFor();
  await person.page.waitForFunction(
    (ended) =>
      document.querySelectorAll('.small-board .board').length === 4 &&
      !document.querySelector(`.show [data-room="${ended}"]`),
    rooms[0],
  );
  await person.page.locator('.large a.whole').focus();
  await person.page.keyboard.press('Enter');
  await person.page.waitForURL(/\/table\/\d+$/);
  for (const each of [room, ...others]) await ben.ask(`Lose,${each}`);
  person.content();
});

/** The rows of the list of tables, by field. */
async function listed(client) {
  const rows = [];
  client.socket.write('Tables\n');
  for (;;) {
    const { value } = await client.input.next();
    if (value.startsWith('End,Tables')) return rows;
    const [verb, room, , , , , watchers] = value.split(',');
    if (verb === 'Table') rows.push({ room: Number(room), watchers: Number(watchers) });
  }
}

test('rows tell the size, the clock, the rules and the ratings', async () => {
  const tashi = await enter('tashi');
  assert.match(await tashi.ask(`Register,Tashi2,${password}`), /^Register,/);
  const account = await enter('Tashi2', password);
  const rival = await enter('rival');
  const game = await startGame(account, rival, 'go,size=9');
  assert.match(await account.ask(`SetDot,${game},black,C3`), /^SetDot,/);
  assert.match(await rival.ask(`SetDot,${game},white,D3`), /^SetDot,/);
  assert.match(await rival.ask(`Lose,${game}`), /^Lose,/);
  const room = (await account.ask('Open,go,size=13,clock=5m+10s,rules=chinese,handicap=2')).split(',')[1];
  assert.match(await account.ask(`SitDown,${room},black`), /^SitDown,/);

  const person = await fixture.person('Reader', desktop);
  await person.enter();
  const row = person.page.locator(`.table-row[data-room="${room}"]`);
  await row.getByText('13×13 · 5 min + 10 s per move · Chinese rules · Handicap stones: 2').waitFor();
  await row.locator('.rating', { hasText: /^\s*\d{4}\?$/ }).waitFor();
  // The owner alone is no spectator.
  assert.doesNotMatch(await row.textContent(), /Spectators/);
  await row.getByRole('button', { name: 'Join' }).click();
  await person.page.waitForURL(new RegExp(`/table/${room}$`));
  person.content();
});

test('a custom game has the parameters of the bot', async () => {
  const person = await fixture.person('Tuner', desktop);
  await person.enter();
  await person.chooseGame('Go');
  await person.unfoldCustom();
  const { page } = person;
  await page.getByRole('combobox', { name: 'Bot', exact: true }).selectOption('tao');
  await page.locator('.bot-strength').getByLabel('Playouts', { exact: true }).check();
  await page.getByLabel('Playouts per move').fill('50');
  await page.locator('.bot-fields .more-options > summary').click();
  await page.getByLabel('Selection formula').selectOption('ucb1');
  await page.getByLabel('Expansion threshold').fill('0');
  await page.getByText('number of visits at which the search expands a node').waitFor();
  assert.deepEqual(await person.barriers(), []);
  // The browser refuses a value that is out of range, even if its field is folded.
  await page.locator('.bot-fields .more-options > summary').click();
  await page.locator('.custom button[type=submit]').click();
  await page.waitForFunction(() => document.activeElement?.matches('.bot-option input:invalid'));
  await page.getByLabel('Expansion threshold').fill('8');
  await page.locator('.custom button[type=submit]').click();
  await page.waitForURL(/\/table\/\d+$/);
  await person.turn();
  // The choices are remembered.
  await person.enter();
  assert.equal(await page.getByLabel('Playouts per move').inputValue(), '50');
  assert.equal(await page.getByLabel('Expansion threshold').inputValue(), '8');
  person.content();
});

test('a game starts by keyboard alone, from the cards to the stone', async () => {
  const person = await fixture.person('keys2', desktop);
  await person.enter();
  const { keyboard } = person.page;
  await person.page.locator('.games input:checked').focus();
  await keyboard.press('ArrowRight');
  assert.equal(await person.page.locator('.games input:checked').inputValue(), 'nogo');
  const focused = () => person.page.evaluate(() => document.activeElement.textContent);
  while (!(await focused()).startsWith('Easy')) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await person.page.waitForURL(/\/table\/\d+$/);
  await person.turn();
  const onBoard = () => person.page.evaluate(() => document.activeElement.dataset.point !== undefined);
  while (!(await onBoard())) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await person.page.waitForFunction(() => document.querySelectorAll('.moves li').length >= 1);
  person.content();
});

test('everything to start a game fits a laptop and one screen of a phone, and is accessible', async () => {
  await fixture.botGame('nogo,size=9', 'random', 'random,seed=5');
  for (const device of [desktop, phone]) {
    const person = await fixture.person(device === phone ? 'thumb' : 'lap', device);
    await person.goto('/');
    for (const language of ['en', 'zh'])
      for (const theme of ['light', 'dark']) {
        await person.prefers({ theme, language });
        await person.enter();
        await person.sees(large);
        const what = `${language}, ${theme}, ${device.viewport.width} px`;
        const bottom = await person.page
          .locator('.custom > summary')
          .evaluate((summary) => summary.getBoundingClientRect().bottom);
        assert.ok(bottom <= device.viewport.height, `${what}: the form ends at ${bottom} px`);
        const overflow = await overflowOf(person.page);
        assert.ok(overflow <= 0, `${what}: ${overflow} px too wide`);
        assert.deepEqual(await person.barriers(), [], what);
        assert.doesNotMatch(await person.page.textContent('main'), /undefined|null/);
      }
    person.content();
  }
});

test('on a phone a tap on a card and one on a strength start a game', async () => {
  const person = await fixture.person('Diki', phone);
  await person.enter();
  await person.page.locator('.game-card', { hasText: 'Othello' }).tap();
  await person.page.locator('.strengths button').first().tap();
  await person.page.waitForURL(/\/table\/\d+$/);
  await person.turn();
  person.content();
});
