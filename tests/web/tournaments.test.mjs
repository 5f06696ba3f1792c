// Tournaments: created, entered, directed, viewed, and downloaded as a folder that needs no server.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';

import { axeViolations, chooseLanguage, Fixture, need, test } from './fixture.mjs';
import { overflowOf, phone } from './phone.mjs';

const { unzipSync } = need('fflate');

/** @type {Fixture} */
let fixture;
/** @type {import('./fixture.mjs').Person} */
let ari;
before(async () => {
  fixture = await Fixture.open({ admin: 'ari' });
  ari = await fixture.person('ari', { acceptDownloads: true });
  await ari.goto('/');
  await ari.logIn();
});
after(() => fixture.close());

/** A page from a disk may not fetch its style sheets, so axe cannot either. */
const fromDisk = { preload: false };

/** Navigates within the page: a reload would ask for the password again. */
async function toTournaments(person) {
  await person.page.getByRole('link', { name: 'Tournaments', exact: true }).click();
  await person.sees('.tournaments');
}

/** Opens the form for a new tournament. */
async function toForm(person) {
  await toTournaments(person);
  await person.page.getByRole('link', { name: 'New tournament' }).click();
  await person.sees('.new-tournament');
}

const step = (person, title) => person.page.getByRole('heading', { level: 2, name: title }).waitFor();

/** Fills in the form for NoGo on the smallest board with random bots, by number or with names; ends at the last step. */
async function fillIn(name, { format = 'Round robin', bots, names = numbered(name, bots), first = async () => {} }) {
  const { page } = ari;
  const select = (name) => page.getByRole('combobox', { name, exact: true });
  const entrant = page.locator('ol.entrants > li').last();
  await toForm(ari);
  await page.getByLabel('Tournament name').fill(name);
  await select('Game').selectOption({ label: 'NoGo' });
  await select('Board size').selectOption('5');
  await select('Format').selectOption({ label: format });
  await first();
  await ari.button('Next').click();
  await step(ari, 'Who plays?');
  const entrants = page.locator('ol.entrants > li');
  for (let left = await entrants.count(); left > 0; --left) {
    await entrants.first().locator('.remove').click();
    await page.waitForFunction((count) => document.querySelectorAll('ol.entrants > li').length < count, left);
  }
  for (const each of names) {
    await ari.button('Add a bot').click();
    await entrant.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Random mover' });
    await entrant.getByText('More options').click();
    await entrant.getByLabel('Name in the tournament').fill(each);
  }
  await ari.button('Next').click();
  await step(ari, 'When does it start?');
}

const numbered = (name, count) => Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);

/** Returns the number of the tournament. */
async function make({ start }) {
  await ari.page.getByLabel(start ? 'Now' : 'Later', { exact: true }).check();
  await ari.button(start ? 'Create and start' : 'Create tournament').click();
  await ari.page.waitForURL(/\/tournaments\/\d+$/);
  return Number(ari.page.url().split('/').at(-1));
}

const section = (person, name) =>
  person.page.getByRole('navigation', { name: 'Sections of the tournament' }).getByText(name).click();

/** Returns the texts of the table's cells, row by row. */
const cells = (page, table) =>
  page
    .locator(`${table} tbody tr`)
    .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

let league;

test('an arbiter creates a round robin with the form, and it runs to its end', async () => {
  const { page } = ari;
  await fillIn('Winter league', {
    names: ['Juniper', 'Cedar', 'Poplar', 'Old-Willow'],
    first: async () => {
      await ari.picture('tournament-new');
      await page.locator('details.card > summary').click();
      // Reorders the tie-breaks by keyboard.
      await page.getByRole('button', { name: 'Move Sonneborn-Berger down' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      const order = () => page.locator('.tie-breaks li').evaluateAll((items) => items.map((each) => each.dataset.name));
      assert.deepEqual(await order(), ['direct-encounter', 'wins', 'sonneborn-berger']);
      assert.match(
        await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
        /^Move Sonneborn-Berger/,
      );
    },
  });
  league = await make({ start: true });
  await page.locator('.state.over').waitFor();
  await page.getByText('Games finished: 6, in progress: 0, scheduled: 0').waitFor();

  const standing = await cells(page, '.standing');
  assert.equal(standing.length, 4);
  const points = standing.map((row) => Number(row[2]));
  assert.equal(
    points.reduce((sum, each) => sum + each),
    6,
    'six games have given six points',
  );
  assert.deepEqual(
    points,
    [...points].sort((a, b) => b - a),
  );
  await ari.picture('tournament');

  await section(ari, 'Cross table');
  assert.equal(await page.locator('.cross td button').count(), 12);
  await ari.picture('cross-table');
  await page.locator('.cross td button').first().click();
  const game = page.getByRole('dialog').locator('.games a');
  assert.match(await game.getAttribute('href'), /^\/game\/\d+$/);
  await ari.button('Close').click();

  await section(ari, 'Pairings');
  assert.equal(await page.locator('.rounds a').count(), 6);
  await page.locator('.rounds details[open] a').first().click();
  await ari.sees('.replay .board');
  await page.goBack();
  await section(ari, 'Strength');
  await page.getByRole('heading', { name: 'Who is stronger?' }).waitFor();
  await ari.sees('.chart canvas');
  await section(ari, 'Action log');
  assert.deepEqual(
    (await cells(page, '.log')).map((row) => row.slice(1)),
    [
      ['ari', 'started', ''],
      ['ari', 'created', 'Winter league'],
    ],
  );
  ari.content();
});

/** Ends the tournament on ari's page. */
async function end() {
  await ari.page.getByText('Tournament control').click();
  await ari.button('End').click();
  await ari.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await ari.page.locator('.state.over').waitFor();
}

test('every preset makes a running tournament in three clicks', async () => {
  const { page } = ari;
  const players = [];
  for (const name of ['Lhamo', 'Karma', 'Dawa']) {
    const player = await fixture.person(name);
    await player.enter();
    await player.logIn({ isNew: true });
    players.push(player);
  }
  for (const [preset, format, count] of [
    ['Club evening', 'Swiss', 3],
    ['Bot league', 'Round robin', 4],
    ['Knockout', 'Knockout', 4],
  ]) {
    await toForm(ari);
    await page.locator('.preset', { hasText: preset }).click();
    await ari.button('Skip to the last step').click();
    await ari.button('Create and start').click();
    await page.waitForURL(/\/tournaments\/\d+$/);
    await page.locator('.state.running').waitFor();
    const tournament = await fixture.api(`tournaments/${page.url().split('/').at(-1)}.json`);
    assert.equal(tournament.entrants.length, count, preset);
    assert.ok(tournament.pairings.length > 0, preset);
    await page.getByText(new RegExp(`· ${format}`)).waitFor();
    if (format === 'Swiss') {
      assert.deepEqual(tournament.tie_breaks, ['buchholz-cut1', 'buchholz', 'sonneborn-berger']);
      await players[0].page
        .getByText(/Your round 1 game against|Round 1/)
        .first()
        .waitFor();
    } else await section(ari, 'Standings');
    if (preset === 'Bot league') await page.locator('.standing th', { hasText: /level 3/ }).waitFor();
    await end();
  }
  for (const player of players) {
    player.content();
    await player.page.context().close();
  }
  ari.content();
});

test('the form is filled in with the keyboard alone', async () => {
  const { page } = ari;
  await toForm(ari);
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = (text) =>
    page.waitForFunction((expected) => document.activeElement.textContent.includes(expected), text);
  await page.locator('.preset input').first().focus();
  // The next preset, then its name, and Enter goes to the next step.
  await press('ArrowDown', 'Tab');
  await press('Control+a');
  await page.keyboard.type('By keyboard');
  await press('Enter');
  await focused('Step 2 of 3: Who plays?');
  const entrants = await page.locator('ol.entrants > li').count();
  await ari.button('Add a bot').focus();
  await press('Enter');
  await page.waitForFunction(() => document.activeElement.matches('ol.entrants > li:last-child select'));
  assert.equal(await page.locator('ol.entrants > li').count(), entrants + 1);
  // A second bot of the same strength must have another name.
  const level = page.locator('ol.entrants > li').last().getByRole('slider', { name: /Level/ });
  await level.focus();
  await press('Home', 'ArrowRight', 'ArrowRight');
  await ari.button('Next').focus();
  await press('Enter');
  await page.getByRole('alert').getByText('Two entrants are called').waitFor();
  await level.focus();
  await press('End');
  await ari.button('Next').focus();
  await press('Enter');
  await focused('Step 3 of 3: When does it start?');
  await ari.button('Back').focus();
  await press('Enter');
  await focused('Step 2 of 3: Who plays?');
  await page.locator('.wizard-steps button').first().focus();
  await press('Enter');
  await focused('Step 1 of 3: What is played?');
  assert.equal(await page.getByLabel('Tournament name').inputValue(), 'By keyboard');
  ari.content();
});

test('a user with an account enters an open tournament, is paired and notified', async () => {
  await fillIn('open', { bots: 1 });
  const tournament = await make({ start: false });
  const pema = await fixture.person('Pema');
  await pema.enter();
  await pema.logIn({ isNew: true });
  await toTournaments(pema);
  await pema.page.locator('.tournament-list a', { hasText: 'open' }).first().click();
  await pema.page.waitForURL(new RegExp(`/tournaments/${tournament}$`));
  await pema.button('Enter this tournament').click();
  await pema.page.getByText('You are entered.').waitFor();
  // Other users see it without a reload.
  await ari.page.locator('.standing', { hasText: 'Pema' }).waitFor();
  await ari.page.getByText('Tournament control').click();
  await ari.button('Start').click();
  await ari.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await pema.page.getByRole('link', { name: 'Your round 1 game against open-1 is ready' }).click();
  await pema.page.waitForURL(/\/table\/\d+$/);
  // A card for the table of the game in progress, without the rest of the page.
  await ari.page.evaluate(() => {
    window.print = () => (window.printed = document.querySelectorAll('.seat-cards .qr').length);
  });
  await ari.button('Print seat cards').click();
  await ari.page.waitForFunction(() => window.printed === 1);
  await ari.page.emulateMedia({ media: 'print' });
  assert.match(await ari.page.locator('.seat-cards article').innerText(), /Table \d+[^]*Pema/);
  assert.equal(await ari.page.locator('.standing:visible, h1:visible, button:visible').count(), 0);
  await ari.page.emulateMedia({ media: 'screen' });
  await ari.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await ari.sees('.seat-cards', { state: 'detached' });
  const { playable } = await pema.turn();
  await pema.click(playable[0]);
  // Before its second move, a game can only be aborted.
  await pema.page.waitForFunction(() => document.querySelectorAll('.moves li').length >= 2);
  await pema.button('Resign').click();
  await pema.page.locator('.actions .danger').click();
  await pema.sees('.banner.over .result');
  assert.equal(await pema.page.locator('.notice', { hasText: 'is ready' }).count(), 0);
  await ari.page.locator('.state.over').waitFor();
  assert.match((await cells(ari.page, '.standing'))[0].join(), /open-1/);
  pema.content();
  ari.content();
});

test('a knockout is drawn as a bracket', async () => {
  await fillIn('cup', { format: 'Knockout', bots: 4 });
  await make({ start: true });
  await ari.page.locator('.state.over').waitFor();
  assert.equal(await ari.page.locator('.bracket > li').count(), 2);
  const final = ari.page.locator('.bracket > li').last().locator('.encounter');
  assert.equal(await final.count(), 1);
  const winner = await final.locator('.winner span').first().textContent();
  await section(ari, 'Standings');
  assert.match((await cells(ari.page, '.standing'))[0][1], new RegExp(`^${winner}`));
  ari.content();
});

test('a definition is saved to a file and loaded again', async () => {
  const { page } = ari;
  await fillIn('kept', { format: 'Swiss', bots: 2 });
  await page.getByLabel('Rounds').fill('3');
  await page.locator('details.card > summary').click();
  const saved = page.waitForEvent('download');
  await ari.button('Save as a file').click();
  const path = await (await saved).path();
  const definition = JSON.parse(await readFile(path, 'utf8'));
  assert.deepEqual(
    { ...definition, options: { size: '5' } },
    {
      name: 'kept',
      game: 'nogo',
      format: 'swiss',
      options: { size: '5' },
      rounds: 3,
      entrants: [
        { name: 'kept-1', bot: 'random' },
        { name: 'kept-2', bot: 'random' },
      ],
    },
  );
  await toForm(ari);
  await page.locator('details.card > summary').click();
  await page
    .locator('.file input')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await page.getByRole('alert').getByText('This file does not define a tournament').waitFor();
  await page.locator('.file input').setInputFiles({
    name: 'kept.json',
    mimeType: 'application/json',
    buffer: await readFile(path),
  });
  await page.waitForFunction(() => document.querySelector('.new-tournament input[required]').value === 'kept');
  await ari.button('Next').click();
  await page.locator('ol.entrants > li', { hasText: 'kept-2' }).waitFor();
  await ari.button('Next').click();
  assert.equal(await page.getByLabel('Rounds').inputValue(), '3');
  ari.content();
});

test('a tournament is downloaded as a folder that opens from a disk', async () => {
  const { page } = ari;
  await toTournaments(ari);
  await page.locator(`.tournament-list a[href="/tournaments/${league}"]`).click();
  const saved = page.waitForEvent('download');
  await ari.button('Download as a folder').click();
  const folder = await mkdtemp(join(tmpdir(), 'qiyuan-folder-'));
  const files = unzipSync(await readFile(await (await saved).path()));
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  const names = Object.keys(files);
  for (const format of ['sgf', 'json', 'js'])
    assert.equal(names.filter((name) => name.match(`games/\\d+\\.${format}$`)).length, 6);

  const reader = await (await fixture.browser.newContext({ locale: 'en-GB' })).newPage();
  const complaints = [];
  reader.on('pageerror', (error) => complaints.push(String(error)));
  reader.on('console', (line) => complaints.push(line.text()));
  reader.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(`asks for ${request.url()}`);
  });
  await reader.goto(
    pathToFileURL(
      join(
        folder,
        names.find((name) => name.endsWith('/index.html')),
      ),
    ).href,
  );
  assert.deepEqual(await cells(reader, '.standing'), await cells(page, '.standing'));
  for (const language of ['简体中文', 'English']) {
    for (const part of ['standing', 'cross', 'pairings', 'ratings']) {
      await reader.locator(`.sections a[href="#${part}"]`).click();
      await reader.waitForSelector(`.sections a[href="#${part}"][aria-current]`);
      assert.deepEqual(await axeViolations(reader, fromDisk), [], `${part} before ${language}`);
    }
    await chooseLanguage(reader, language);
  }
  await reader.locator('.sections a[href="#pairings"]').click();
  await reader.locator('.rounds details[open] a').first().click();
  await reader.waitForSelector('.board [data-stone]');
  const stones = () => reader.locator('.board [data-stone]').count();
  const all = await stones();
  await reader.keyboard.press('ArrowLeft');
  await reader.waitForFunction((count) => document.querySelectorAll('.board [data-stone]').length === count, all - 1);
  await reader.keyboard.press('Home');
  await reader.waitForFunction(() => document.querySelectorAll('.board [data-stone]').length === 0);
  await reader.getByRole('button', { name: 'Next move' }).click();
  assert.equal(await stones(), 1);
  assert.deepEqual(await axeViolations(reader, fromDisk), []);
  assert.deepEqual(complaints, []);
  await rm(folder, { recursive: true });
  ari.content();
});

test('the tournament pages are accessible, light and dark, in both languages, on a phone', async () => {
  const judge = await fixture.person('judge');
  const thumb = await fixture.person('thumb', phone);
  const pages = { '/tournaments': '.tournament-list', '/tournaments/new': '.card.narrow' };
  for (const part of ['standing', 'cross', 'pairings', 'ratings'])
    pages[`/tournaments/${league}#${part}`] = `.sections a[href="#${part}"][aria-current]`;
  for (const person of [judge, thumb]) {
    await person.goto('/');
    for (const theme of ['light', 'dark'])
      for (const language of ['en', 'zh']) {
        await person.prefers({ theme, language });
        for (const [path, something] of Object.entries(pages)) {
          // Changing only the part after # does not load the page.
          await person.goto('/');
          await person.goto(path);
          await person.sees(something);
          assert.deepEqual(await person.barriers(), [], `${path}, ${theme}, ${language}`);
          const overflow = await overflowOf(person.page);
          assert.ok(overflow <= 0, `${path} is ${overflow} px wider than the screen`);
          if (language === 'zh') assert.doesNotMatch(await person.page.textContent('main'), /undefined|null/);
        }
      }
    person.content();
  }
  // The form and the panel are for arbiters.
  const small = await fixture.person('ari', phone);
  await small.goto('/');
  await small.logIn();
  for (const person of [ari, small])
    for (const colorScheme of ['light', 'dark']) {
      await person.page.emulateMedia({ colorScheme });
      for (const language of ['en', 'zh']) {
        await person.prefers({ theme: colorScheme, language });
        await person.goto('/tournaments/new');
        for (const at of [0, 1, 2]) {
          await person.page.locator('.wizard-steps button').nth(at).click();
          await person.sees(`.wizard-steps li:nth-child(${at + 1}) [aria-current=step]`);
          // Everything is folded out, so that axe sees it.
          await person.page.evaluate(() =>
            document.querySelectorAll('.new-tournament details').forEach((each) => (each.open = true)),
          );
          assert.deepEqual(await person.barriers(), [], `step ${at + 1}, ${colorScheme}, ${language}`);
          const overflow = await overflowOf(person.page);
          assert.ok(overflow <= 0, `step ${at + 1} is ${overflow} px wider than the screen`);
        }
      }
    }
  await ari.page.evaluate(() => localStorage.removeItem('qiyuan.settings'));
  await ari.page.emulateMedia({ colorScheme: 'light' });
  await ari.goto('/');
  small.content();
  ari.content();
});

test('on paper there are the standings and all pairings, but no controls', async () => {
  const reader = await fixture.person('reader');
  await reader.goto(`/tournaments/${league}`);
  await reader.sees('.standing');
  await reader.page.emulateMedia({ media: 'print' });
  await reader.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  assert.equal(await reader.page.locator('.standing tbody tr:visible').count(), 4);
  assert.equal(await reader.page.locator('.games tbody tr:visible').count(), 6);
  assert.equal(await reader.page.locator('button:visible').count(), 0);
  reader.content();
});
