// Archive search by player, result and opening; player pages with ratings.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Fixture, Server, test } from './fixture.mjs';
import { overflowOf, phone } from './phone.mjs';

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open();
  await fixture.server.stop();
  const past = fileURLToPath(new URL('past.py', import.meta.url));
  await promisify(execFile)('python3', [past, fixture.data, String(Date.now())]);
  fixture.server = await Server.start(fixture.data, fixture.server.ports);
});
after(() => fixture.close());

/** Two people play these moves over the page's sockets, then Black resigns. Returns the number of the game. */
function played(person, { black, white, game = 'go', size = 9, moves }) {
  return person.page.evaluate(
    async (wanted) => {
      async function enter(user) {
        const socket = new WebSocket(`ws://${location.host}/socket`);
        await new Promise((resolve) => socket.addEventListener('open', resolve));
        let tag = 0;
        const ask = (request) =>
          new Promise((resolve, reject) => {
            const asked = String(++tag);
            socket.addEventListener('message', function heard({ data }) {
              const answer = JSON.parse(data);
              if (answer.tag !== asked) return;
              socket.removeEventListener('message', heard);
              if (answer.verb === 'Error') reject(new Error(data));
              else resolve(answer);
            });
            socket.send(JSON.stringify({ ...request, tag: asked }));
          });
        await ask({ verb: 'Login', user });
        return { ask, leave: () => socket.close() };
      }
      const players = [await enter(wanted.black), await enter(wanted.white)];
      const sides = ['black', 'white'];
      const { room } = await players[0].ask({ verb: 'Open', game: wanted.game, options: { size: wanted.size } });
      for (const [seat, player] of players.entries()) await player.ask({ verb: 'SitDown', room, side: sides[seat] });
      for (const player of players) await player.ask({ verb: 'Ready', room });
      for (const [number, point] of wanted.moves.entries())
        await players[number % 2].ask({ verb: 'SetDot', room, side: sides[number % 2], point });
      await players[0].ask({ verb: 'Lose', room });
      for (const player of players) player.leave();
      return room;
    },
    { black, white, game, size, moves },
  );
}

const gameNumbers = '.archive > .scroll tbody tr td:first-child';
const listed = (person) =>
  person.page.locator(gameNumbers).evaluateAll((cells) => cells.map((cell) => Number(cell.textContent)));

/** Waits until exactly these games are listed. */
const lists = (person, games) =>
  person.page.waitForFunction(
    ([cells, expected]) => [...document.querySelectorAll(cells)].map((cell) => cell.textContent).join() === expected,
    [gameNumbers, games.join()],
  );

/** Waits until the explorer shows the position after this number of moves. */
const seesOpening = (person, moves) =>
  person.page.waitForFunction(
    (count) =>
      document.querySelectorAll('.opening .board [data-stone]').length === count &&
      document.querySelector('.explorer .continuations, .explorer .line + .buttons ~ .quiet'),
    moves,
  );

test('a game is found by its opening on a rotated board', async () => {
  const person = await fixture.person('seeker');
  await person.goto('/archive');
  await person.sees('.archive tbody tr');
  // No other game starts in this corner, so the search finds only this one.
  const game = await played(person, { black: 'Mira', white: 'Nima', moves: ['J9', 'E5', 'H8'] });
  await person.page.getByRole('combobox', { name: 'Game' }).selectOption('Go');
  await person.button('Search by opening').click();
  await person.page.getByRole('combobox', { name: 'Board size' }).selectOption('9');
  await seesOpening(person, 0);
  await person.click('A1');
  await seesOpening(person, 1);
  await person.click('E5');
  await seesOpening(person, 2);
  await person.page.locator('.continuations tr[data-move="B2"]', { hasText: '1' }).waitFor();
  assert.match(
    await person.page.getAttribute('.continuations tr[data-move="B2"] .shares', 'aria-label'),
    /Black wins 0, draws 0, White wins 1/,
  );
  await person.button('B2').click();
  await seesOpening(person, 3);
  await person.page.getByText('No games continue from this position.').waitFor();
  await lists(person, [game]);

  // The address contains the search.
  const address = new URL(person.page.url());
  assert.equal(address.searchParams.get('moves'), 'A1,E5,B2');
  const other = await fixture.person('friend');
  await other.goto(address.pathname + address.search);
  await seesOpening(other, 3);
  await lists(other, [game]);
  await other.page.locator('.archive > .scroll tbody a').first().click();
  await other.page.waitForURL(`**/game/${game}#3`);
  await other.page.locator('.replay .player a', { hasText: 'Nima' }).click();
  await other.page.getByRole('heading', { name: 'Nima', level: 1 }).waitFor();

  // The browser's Back undoes the last move, like the button.
  await person.page.goBack();
  await seesOpening(person, 2);
  await person.button('Undo').click();
  await seesOpening(person, 1);
  await person.button('Reset board').click();
  await seesOpening(person, 0);
  await person.page.getByRole('link', { name: 'Clear opening' }).click();
  await person.page.waitForSelector('.opening', { state: 'detached' });
  assert.equal(new URL(person.page.url()).search, '?game=go');
  person.content();
  other.content();
});

test('search by player, result and date, with a second page', async () => {
  const person = await fixture.person('reader');
  await person.goto('/archive');
  await person.page.waitForFunction(() => document.querySelectorAll('.archive tbody tr').length === 50);
  await person.button('More games').click();
  await person.page.waitForFunction(() => document.querySelectorAll('.archive tbody tr').length === 100);
  const all = await listed(person);
  assert.deepEqual(all, [...new Set(all)], 'no game is listed twice');

  await person.page.getByRole('textbox', { name: 'Player' }).fill('dolma');
  await person.page.getByRole('combobox', { name: 'Result' }).selectOption('draw');
  await person.page.keyboard.press('Tab');
  await person.button('Search').click();
  await person.page.waitForURL(/player=dolma&result=draw/);
  await person.page.waitForFunction(() => {
    const rows = [...document.querySelectorAll('.archive tbody tr')];
    return rows.length > 0 && rows.every((row) => /Dolma/.test(row.textContent) && /Draw/.test(row.textContent));
  });
  await person.page.getByLabel('Before').fill('2020-01-01');
  await person.button('Search').click();
  await person.page.getByText('No games found.').waitFor();
  person.content();
});

test('players are listed, sorted, and have a page each', async () => {
  const person = await fixture.person('fan');
  await person.goto('/');
  await person.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Players' }).click();
  const names = () => person.page.locator('.players tbody td:first-child').allTextContents();
  await person.sees('.players tbody tr');
  await person.page.getByRole('combobox', { name: 'Game' }).selectOption('Go');
  await person.page.waitForURL(/game=go/);
  await person.button('Rating').click();
  await person.page.locator('th[aria-sort="descending"]', { hasText: 'Rating' }).waitFor();
  const ratings = await person.page
    .locator('.players tbody td:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => Number.parseInt(cell.textContent, 10)));
  assert.deepEqual(
    ratings,
    [...ratings].sort((a, b) => b - a),
  );
  await person.button('Player').click();
  await person.page.locator('th[aria-sort="ascending"]').waitFor();
  const byName = await names();
  assert.deepEqual(
    byName,
    [...byName].sort((a, b) => a.localeCompare(b)),
  );
  await person.page.getByRole('textbox', { name: 'Name' }).fill('dol');
  await person.page.waitForFunction(() => document.querySelectorAll('.players tbody tr').length === 1);
  await person.page.getByRole('link', { name: 'Dolma' }).click();
  await person.page.getByRole('heading', { name: 'Dolma', level: 1 }).waitFor();
  await person.sees('.chart canvas');
  assert.match(
    await person.page.getAttribute('.chart', 'aria-label'),
    /^Rating of Dolma from .* to .*: \d+ at the start/,
  );

  // The tables agree with each other.
  const row = (title) =>
    person.page
      .locator('.player-page tbody tr', { has: person.page.locator('th', { hasText: title }) })
      .last()
      .locator('td')
      .evaluateAll((cells) => cells.slice(0, 4).map((cell) => Number(cell.textContent)));
  const [black, white, both] = [await row('Black'), await row('White'), await row('Both')];
  assert.deepEqual(
    both,
    black.map((count, column) => count + white[column]),
  );
  assert.equal(both[0], both[1] + both[2] + both[3]);
  await person.page.locator('.player-page .segments').getByLabel('NoGo').check();
  await person.page.waitForURL(/\/players\/Dolma\?game=nogo$/);
  await person.page.locator('.in-kind h2', { hasText: 'NoGo' }).waitFor();
  await person.page.locator('.player-page tbody').getByRole('link', { name: '王小明' }).first().click();
  await person.page.getByRole('heading', { name: '王小明', level: 1 }).waitFor();
  await person.page.getByRole('link', { name: 'All games of 王小明' }).click();
  await person.page.waitForURL(/\/archive\?player=/);
  await person.sees('.archive tbody tr');
  person.content();

  const nobody = await fixture.person('nobody');
  await nobody.goto('/players/nobody');
  await nobody.page.getByText('nobody has no rated games.').waitFor();
});

/** The server indexes the positions of older games while it runs. Waits until the explorer has all of them. */
async function allIndexed(person) {
  for (let games = 0; games < 128;)
    games = await person.page.evaluate(async () => {
      const { moves } = await (await fetch('/api/openings?game=go&size=9')).json();
      return moves.reduce((sum, move) => sum + move.games, 0);
    });
}

test('these pages are accessible, light and dark, in both languages', async () => {
  const person = await fixture.person('judge');
  await person.goto('/players');
  await allIndexed(person);
  const pages = {
    players: ['/players', '.players tbody tr'],
    player: ['/players/Dolma', '.chart canvas'],
    archive: ['/archive?game=go&size=9&moves=E5,F3', '.continuations tbody tr'],
  };
  for (const theme of ['light', 'dark'])
    for (const language of ['en', 'zh']) {
      await person.prefers({ theme, language });
      for (const [name, [path, something]] of Object.entries(pages)) {
        await person.goto(path);
        await person.sees(something);
        if (name === 'archive') await person.sees('.opening .board');
        assert.deepEqual(await person.barriers(), [], `${name}, ${theme}, ${language}`);
        if (theme === 'light' && language === 'en' && name !== 'players') await person.picture(name);
        if (language === 'zh') assert.doesNotMatch(await person.page.textContent('main'), /undefined|null/);
      }
    }
  person.content();
});

test('on a phone nothing is wider than the screen', async () => {
  const person = await fixture.person('thumb', phone);
  for (const [path, something] of [
    ['/players', '.players tbody tr'],
    ['/players/Dolma', '.chart canvas'],
    ['/archive?game=go&size=9&moves=', '.opening .board'],
  ]) {
    await person.goto(path);
    await person.sees(something);
    const overflow = await overflowOf(person.page);
    assert.ok(overflow <= 0, `${path} is ${overflow} px wider than the phone`);
    assert.deepEqual(await person.barriers(), [], path);
  }
  await person.page.tap('.opening .board [data-point="E5"]');
  await seesOpening(person, 1);
  person.content();
});
