// Every page on a phone, by keyboard alone, for accessibility, in two languages, with accounts; and the weight of the
// first page.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';

import { dist, Fixture, networkName, password, test } from './fixture.mjs';
import { Lines, startTournament } from './lines.mjs';
import { overflowOf, phone } from './phone.mjs';

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open({ admin: 'ari' });
});
after(() => fixture.close());

/** A finished game of Go. */
async function finishedGame(name) {
  const person = await fixture.person(name);
  await person.enter();
  const table = await person.play({ game: 'Go', size: 5 });
  for (let ply = 0; ply < 6; ply += 2) {
    const { playable } = await person.turn();
    await person.click(playable[ply]);
    await person.seesPly(ply + 2);
  }
  await person.button('Resign').click();
  await person.page.locator('.actions .danger').click();
  await person.sees('.banner.over .result');
  return { person, table };
}

test('the first page is light', async () => {
  const files = await readdir(dist, { recursive: true });
  const page = String(await readFile(join(dist, 'index.html')));
  let total = 0;
  for (const file of files.filter((each) => each.endsWith('.js'))) {
    const bytes = await readFile(join(dist, file));
    // Files named in index.html are loaded at once, others when needed.
    if (page.includes(file)) total += gzipSync(bytes, { level: 9 }).length;
    assert.deepEqual(gunzipSync(await readFile(join(dist, `${file}.gz`))), bytes);
    assert.ok(files.includes(`${file}.br`), `${file} has no .br`);
    assert.doesNotMatch(String(bytes), /https?:\/\/(?!www\.w3\.org\/)[a-z]/, `${file} names another host`);
  }
  console.log(`JavaScript of the page: ${total} bytes with gzip`);
  assert.ok(total > 10_000 && total <= 60_000, `${total} bytes`);
  assert.doesNotMatch(page, /<style|style=|<script(?![^>]* src=)/, 'no inline style or script');
});

test('every page is accessible, light and dark, in both languages', async () => {
  const { person, table } = await finishedGame('Yeshe');
  const next = await fixture.person('Sonam');
  await next.enter();
  const open = await next.play({ game: 'Jiaqi', opponent: 'Person' });
  const pages = {
    lobby: ['/', '.table-row'],
    archive: ['/archive', '.archive tbody tr'],
    replay: [`/game/${table}`, '.replay .board'],
    table: [`/table/${open}`, '.room .board'],
    over: [`/table/${table}`, '.banner.over .result'],
    check: ['/check', '.check form button:enabled'],
    nowhere: ['/no-such-page', '.card.narrow'],
  };
  for (const theme of ['light', 'dark'])
    for (const language of ['en', 'zh']) {
      await person.prefers({ theme, language });
      for (const [name, [path, something]] of Object.entries(pages)) {
        await person.goto(path);
        await person.sees(something);
        if (name === 'nowhere') assert.match(person.complaints.pop(), /status of 404/);
        assert.equal(await person.page.getAttribute('html', 'lang'), language === 'zh' ? 'zh-Hans' : 'en');
        assert.deepEqual(await person.barriers(), [], `${name}, ${theme}, ${language}`);
        if (theme === 'dark' && language === 'zh' && name === 'over') await person.picture('room-dark-chinese');
        if (language === 'zh') assert.doesNotMatch(await person.page.textContent('main'), /undefined|null/);
      }
      for (const dialog of ['.personal .name', '.personal button:last-child']) {
        await person.page.click(dialog);
        assert.deepEqual(await person.barriers(), [], `${dialog}, ${theme}, ${language}`);
        await person.page.keyboard.press('Escape');
      }
    }
  next.content();
  person.content();
});

test('every page is accessible in every theme', async () => {
  const reader = await fixture.person('Themes');
  await reader.enter();
  const game = await fixture.botGame('go,size=9', 'random,seed=1', 'random,seed=2');
  const pages = {
    lobby: ['/', '.game-card .board'],
    watch: ['/watch', 'h1'],
    venue: ['/venue', '.projector'],
    tournaments: ['/tournaments', 'h1'],
    learn: ['/learn', 'h1'],
    lesson: ['/learn/jiaqi', '.board'],
    puzzles: ['/puzzles', 'h1'],
    list: ['/puzzles/go', '.puzzle-list li'],
    puzzle: ['/puzzles/go/1', '.puzzle .board'],
    players: ['/players', 'h1'],
    archive: ['/archive', '.archive tbody tr'],
    replay: [`/game/${game}`, '.replay .board'],
    analysis: [`/analysis?game=${game}`, '.board'],
    check: ['/check', '.check form button:enabled'],
  };
  for (const theme of ['light', 'dark', 'contrast']) {
    await reader.prefers({ theme });
    for (const [name, [path, something]] of Object.entries(pages)) {
      await reader.goto(path);
      await reader.sees(something);
      assert.deepEqual(await reader.barriers(), [], `${name}, ${theme}`);
    }
  }
  reader.content();
});

/** A tournament that keeps running because its people never come. Returns its number. */
async function tournamentThatStays() {
  const ari = await Lines.enter(fixture.server, 'ari', password);
  const people = ['Norbu', 'Dolma'];
  for (const user of people) assert.equal(await ari.ask(`Register,${user},${password}`), `Register,${user}`);
  const entrants = [...people, 'Juniper', 'Cedar'].map((name, at) =>
    at < people.length ? { name } : { name, bot: 'random' },
  );
  const tournament = await startTournament(ari, {
    name: 'Winter league',
    game: 'jiaqi',
    format: 'round-robin',
    entrants,
  });
  ari.leave();
  return tournament;
}

test('the lobby shows games, open tables and running tournaments', async () => {
  const tournament = await tournamentThatStays();
  const waiting = await fixture.person('Tashi');
  await waiting.enter();
  await waiting.play({ game: 'Go', size: 19, opponent: 'Person' });
  const playing = await fixture.person('Lobsang');
  await playing.enter();
  await playing.play({ game: 'Jiaqi', bot: 'random' });
  await playing.turn();
  const looking = await fixture.person('Wei');
  await looking.enter();
  await looking.page.locator('.table-row', { hasText: 'Tashi' }).waitFor();
  await looking.page.locator('.table-row', { hasText: 'Lobsang' }).waitFor();
  const row = looking.page.locator(`.tournament-list a[href="/tournaments/${tournament}"]`);
  await row.getByText('Winter league').waitFor();
  await row.getByText('running · Players: 4 · Round 1 of 3').waitFor();
  assert.deepEqual(await looking.barriers(), []);
  await looking.picture('lobby');
  await row.click();
  await looking.page.getByRole('heading', { name: 'Winter league' }).waitFor();
  for (const person of [waiting, playing, looking]) person.content();
});

test('on a phone two taps play a stone', async () => {
  const person = await fixture.person('Diki', phone);
  await person.enter();
  await person.picture('lobby-phone');
  await person.play({ game: 'Go', size: 9 });
  await person.turn();
  await person.page.tap('.board [data-point="C7"]');
  await person.page.getByRole('button', { name: 'Play C7' }).waitFor();
  assert.equal((await person.moves()).length, 0);
  await person.page.tap('.board [data-point="E5"]');
  await person.page.getByRole('button', { name: 'Play E5' }).waitFor();
  await person.page.tap('.board [data-point="E5"]');
  await person.seesPly(2);
  assert.match((await person.moves())[0], /E5/);
  await person.page.locator('.board .playable:is([data-point="G3"], [data-point="C3"])').first().tap();
  await person.page.getByRole('button', { name: /^Play / }).tap();
  await person.seesPly(4);
  await person.picture('room-phone');
  assert.equal(await person.rowsOfLinks(), 1);
  const overflow = await overflowOf(person.page);
  assert.ok(overflow <= 0, `the page is ${overflow} px wider than the phone`);
  assert.deepEqual(await person.barriers(), []);
  await person.page.setViewportSize({ width: 240, height: 844 });
  assert.equal(await person.rowsOfLinks(), 1);
  person.content();
});

test('a game can be played by keyboard alone', async () => {
  const person = await fixture.person('keys');
  await person.enter();
  const { keyboard } = person.page;
  const focused = () =>
    person.page.evaluate(
      () => document.activeElement.getAttribute('data-point') ?? document.activeElement.parentElement.className,
    );
  for (let steps = 0; (await focused()) !== 'strengths'; ++steps) {
    assert.ok(steps < 40, 'Tab reaches the buttons that start a game');
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await person.page.waitForURL(/\/table\/\d+$/);
  await person.turn();
  for (let steps = 0; (await focused()) !== 'E5'; ++steps) {
    assert.ok(steps < 40, 'Tab reaches the middle of the board');
    await keyboard.press('Tab');
  }
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowLeft');
  assert.equal(await focused(), 'D6');
  await keyboard.press('Enter');
  await person.page.waitForFunction(() => document.querySelectorAll('.moves li').length >= 1);
  assert.match((await person.moves())[0], /D6/);
  assert.match(await person.page.getAttribute('.board [data-point="D6"]', 'aria-label'), /^D6, Black/);
  person.content();
});

test('an account, its password, and its name on another device', async () => {
  const person = await fixture.person('Pema');
  await person.enter();
  await person.page.click('.personal .name');
  await person.page.getByLabel('New account').check();
  await person.page.getByRole('textbox', { name: 'Name' }).fill('Pema2');
  await person.page.getByLabel('Password').fill('butter tea and barley');
  await person.button('Create account').click();
  await person.page.locator('.personal .name', { hasText: 'Pema2' }).waitFor();
  await person.page.waitForSelector('dialog[open]', { state: 'detached' });
  await person.sees('.link-dot.online');

  // In another browser neither the name alone nor a wrong password is enough: it is a guest's under another name.
  const other = await fixture.person('Pema2');
  await other.goto('/');
  await other.is('guest-\\d+');
  await other.page.click('.personal .name');
  await other.page.getByLabel('Account', { exact: true }).check();
  await other.page.locator('dialog[open]').getByRole('textbox', { name: 'Name' }).fill('Pema2');
  await other.page.getByLabel('Password').fill('something else');
  await other.page.locator('dialog[open] button[type=submit]', { hasText: 'Sign in' }).click();
  await other.page.getByRole('alert').getByText('The user name or the password is wrong.').waitFor();
  await other.is('guest-\\d+');
  await other.page.getByLabel('Password').fill('butter tea and barley');
  await other.page.locator('dialog[open] button[type=submit]', { hasText: 'Sign in' }).click();
  await other.is('Pema2');
  // The first one stays signed in.
  await person.is('Pema2');
  person.content();
  other.content();
});

test('switching to Chinese takes two clicks', async () => {
  const person = await fixture.person('Li');
  await person.enter();
  await person.speaks('简体中文');
  await person.page.getByRole('heading', { name: '六种棋' }).waitFor();
  await person.page.reload();
  await person.page.getByRole('heading', { name: '六种棋' }).waitFor();
  person.content();
});

test('the page works from another computer, over plain HTTP', async () => {
  const person = await fixture.person('Dawa');
  await person.page.goto(`http://${networkName}:${fixture.server.ports.web}/`);
  assert.equal(await person.page.evaluate(() => isSecureContext), false);
  const table = await person.play({ game: 'NoGo', opponent: 'Person' });
  await person.page.getByRole('img', { name: 'QR code for this address' }).waitFor();
  assert.equal(
    await person.page.textContent('.address code'),
    `http://${networkName}:${fixture.server.ports.web}/table/${table}`,
  );
  assert.deepEqual(await person.barriers(), []);
  await person.picture('waiting');
  person.content();
});

test('an invitation from this computer names the address for others', async () => {
  const person = await fixture.person('Yangdon');
  await person.enter();
  const table = await person.play({ game: 'NoGo', opponent: 'Person' });
  await person.page.getByRole('img', { name: 'QR code for this address' }).waitFor();
  assert.equal(
    await person.page.textContent('.address code'),
    `http://${networkName}:${fixture.server.ports.web}/table/${table}`,
  );
  person.content();
});

test('a clock runs, and shows tenths at its end', async () => {
  const person = await fixture.person('Hurry');
  await person.enter();
  await person.unfoldCustom();
  await person.page.getByRole('combobox', { name: 'Time control' }).selectOption('other');
  await person.page.getByLabel('Custom time control').fill('1h');
  const room = await person.play({ game: 'Go', size: 9 });
  await person.turn();
  // The last seconds start when the page is there, however long that took.
  const ari = await Lines.enter(fixture.server, 'ari', password);
  const [verb, , , , , , , , left] = (await ari.ask(`State,${room}`)).split(',');
  assert.equal(verb, 'Room');
  assert.match(await ari.ask(`Arbiter,${room},addtime,black,${9_000 - Number(left)}`), /^Arbiter,/);
  ari.leave();
  await person.page.locator('.clock.running.low', { hasText: /^[0-8]\.\d$/ }).waitFor();
  await person.page.locator('.result', { hasText: 'You lost on time' }).waitFor();
  person.content();
});
