// The analysis board: variations, comments and marks, files of every format, links, and playing on.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { current, drops, opens, plays, rows } from './analysis.mjs';
import { Fixture, need, test } from './fixture.mjs';
import { overflowOf, phone } from './phone.mjs';

const { deflateSync, strToU8 } = need('fflate');

/** @type {Fixture} */
let fixture;
let game;
before(async () => {
  fixture = await Fixture.open();
  game = await fixture.botGame('nogo,size=5', 'uct,playouts=20', 'uct,playouts=20');
});
after(() => fixture.close());

async function saves(person) {
  const saved = person.page.waitForEvent('download');
  await person.button('Save as SGF').click();
  return readFile(await (await saved).path(), 'utf8');
}

test('variations are played, walked through, moved up and deleted', async () => {
  const person = await fixture.person('ana');
  const { page } = person;
  await person.goto('/archive');
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await page.getByRole('link', { name: 'Go, 9×9', exact: true }).click();
  await person.sees('.analysing .board .point.playable');
  for (const point of ['E5', 'C7', 'G3']) await plays(person, point);
  await page.keyboard.press('ArrowLeft');
  await page.locator('.board [data-point="G3"]:not([data-stone])').waitFor();
  await plays(person, 'C3');
  await page.getByRole('button', { name: 'Previous move' }).click();
  await page.getByRole('button', { name: 'Previous move' }).click();
  await plays(person, 'G7');
  assert.deepEqual(await rows(page), ['1 E5 2 C7', '2 G7', '3 G3', '3 C3']);
  // Playing a known move goes there.
  await page.locator('h1').click();
  await page.keyboard.press('Home');
  await plays(person, 'E5');
  assert.equal((await rows(page)).length, 4);

  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  assert.match(await current(page), /G7/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  assert.match(await current(page), /G3/);
  await page.locator('.rows .move', { hasText: 'C3' }).click();
  assert.equal(await person.stones(), 'black C3, black E5, white C7');
  await person.button('Move up').click();
  assert.deepEqual(await rows(page), ['1 E5 2 C7', '2 G7', '3 C3', '3 G3']);

  await page.locator('.rows .move', { hasText: 'C7' }).click();
  await page.locator('h1').click();
  await page.keyboard.press('Delete');
  await page.getByText('Delete the move C7 and the 2 moves after it?').waitFor();
  await person.button('Cancel').click();
  assert.equal((await rows(page)).length, 4);
  await person.button('Delete from here').click();
  await person.button('Delete').click();
  await page.waitForFunction(() => document.querySelectorAll('.rows .move').length === 2);
  assert.deepEqual(await rows(page), ['1 E5 2 G7']);
  // The rules hold: a stone cannot be placed on another one.
  await person.click('E5');
  await page.getByText('E5 is not a legal move.').waitFor();
  person.content();
});

test('comments and marks are drawn, saved, and opened again from a file and from a link', async () => {
  const person = await fixture.person('bob', { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = person;
  await opens(person, '/analysis/go?size=9');
  await plays(person, 'E5');
  const comment = 'Tengen ] \\ :\n“second line” 天元';
  await page.getByLabel('Comment on this position').fill(comment);
  for (const [tool, point] of [
    ['Triangle', 'E5'],
    ['Square', 'A1'],
    ['Circle', 'B1'],
    ['Cross', 'C1'],
    ['Letter', 'D1'],
    ['Letter', 'E1'],
    ['Letter', 'F1'],
  ]) {
    if ((await page.getByRole('button', { name: tool, exact: true }).getAttribute('aria-pressed')) === 'false')
      await page.getByRole('button', { name: tool, exact: true }).click();
    await person.click(point);
    await person.sees(`.board [data-point="${point}"] .mark`);
  }
  assert.deepEqual(await page.locator('.board .mark text').allTextContents(), ['A', 'B', 'C']);
  // A second press removes the mark.
  await person.click('E1');
  await page.locator('.board [data-point="E1"] .mark').waitFor({ state: 'detached' });
  await page.locator('.board [data-point="E5"][aria-label*="triangle"]').waitFor();
  await person.button('Play moves').click();
  await plays(person, 'C7');
  await page.getByRole('button', { name: 'Previous move' }).click();
  await plays(person, 'G3');
  const sgf = await saves(person);
  assert.match(sgf, /^\(;FF\[4\]GM\[1\]/);

  const check = async (other) => {
    await other.page.locator('.rows .move', { hasText: 'E5' }).click();
    await other.page.waitForFunction((text) => document.querySelector('.comment textarea').value === text, comment);
    assert.deepEqual(await rows(other.page), ['1 E5 2 C7', '2 G3']);
    const marked = await other.page
      .locator('.board .point:has(.mark)')
      .evaluateAll((all) =>
        all.map((each) => each.getAttribute('aria-label').split(', ').slice(0, 3).join(' ')).sort(),
      );
    assert.deepEqual(marked, [
      'A1 empty square',
      'B1 empty circle',
      'C1 empty cross',
      'D1 empty label A',
      'E5 Black triangle',
      'F1 empty label C',
    ]);
    assert.equal(await saves(other), sgf, 'saving again gives the same file');
  };
  const reader = await fixture.person('reader');
  await reader.goto('/players');
  await reader.sees('.top');
  await drops(reader, 'study.sgf', sgf);
  await reader.sees('.analysing .board');
  await check(reader);
  reader.content();

  await person.button('Copy link').click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  assert.match(link, /\/analysis#[\w-]+$/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  const friend = await fixture.person('friend');
  await opens(friend, new URL(link).pathname + new URL(link).hash);
  await check(friend);
  friend.content();
  person.content();
});

test('a reload keeps the analysis, and it can be begun anew', async () => {
  const person = await fixture.person('careful');
  const { page } = person;
  await opens(person, '/analysis/nogo?size=5');
  await plays(person, 'C3');
  await plays(person, 'A1');
  await page.reload();
  await page.getByText('Your last analysis here has been restored.').waitFor();
  assert.deepEqual(await rows(page), ['1 C3 2 A1']);
  await person.button('Start over').click();
  await page.getByText('Play a move on the board.').waitFor();
  person.content();
});

const files = {
  'game.sgf': {
    text: '(;GM[1]SZ[9]PB[Ana]PW[Bob];B[ee](;W[cc])(;W[gg]C[better]))',
    rows: ['1 E5 2 C7', '2 G3'],
    title: 'Go: Ana against Bob',
  },
  'setup.sgf': { text: '(;GM[1]SZ[5]AB[aa:ba]AW[ee]PL[W];W[cc])', rows: ['1 C3'], title: 'Analysis: Go' },
  'othello.ggf': {
    text: '(;GM[Othello]PC[NBoard]PB[a]PW[b]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)',
    rows: ['1 f5 2 d6'],
    title: 'Othello: a against b',
  },
  'jiaqi.xml': {
    text: '<TibetanGo><MG>jiaqi</MG><PB>a</PB><PW>b</PW><PC><CR><CC>black</CC><CL>42</CL></CR></PC></TibetanGo>',
    rows: ['1 42'],
    title: 'Jiaqi: a against b',
  },
  'connect6.sgf': {
    text: '(;GM[4]RU[Connect6]SZ[19];B[jj];W[aa][ss](;B[bb]B[cc])(;B[dd]))',
    rows: ['1 K10 2 A19 3 T1 4 B18', '4 D16', '5 C17'],
    title: 'Analysis: Connect6',
  },
};

test('files of every format open on every page, and are the same when they are saved and opened again', async () => {
  const person = await fixture.person('opener');
  const { page } = person;
  const record = JSON.stringify(await fixture.api(`games/${game}.json`));
  const { moves } = JSON.parse(record);
  const all = Object.entries(files);
  all.push([
    'game.json',
    {
      text: record,
      rows: [moves.map(({ move }, at) => `${at + 1} ${move}`).join(' ')],
      title: 'NoGo: UCT · 20 playouts against UCT · 20 playouts',
    },
  ]);
  for (const [name, { text, rows: expected, title }] of all) {
    await person.goto('/learn');
    await person.sees('.top');
    await drops(person, name, text);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    assert.deepEqual(await rows(page), expected, name);
    await page.keyboard.press('End');
    const stones = await person.stones();
    const saved = await saves(person);
    await person.button('New analysis').click();
    await person.sees('.analysis-start');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'again.sgf', mimeType: '', buffer: Buffer.from(saved) });
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    assert.deepEqual(await rows(page), expected, `${name} again`);
    await page.keyboard.press('End');
    assert.equal(await person.stones(), stones, `${name} again`);
    assert.equal(await saves(person), saved, `${name} again`);
  }
  assert.equal((await fixture.api('games')).games.length, 1, 'no file has entered the archive');
  person.content();
});

/** Drags a file of this computer over the page: the browser's own input. Returns the function that drops it there. */
async function drags(person, path) {
  const session = await person.page.context().newCDPSession(person.page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const sends = (type) => session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  await sends('dragEnter');
  await sends('dragOver');
  await person.sees('.drop-hint');
  return async () => {
    await sends('drop');
    await person.sees('.drop-hint', { state: 'detached' });
  };
}

test('a file of the computer is dragged over the page and dropped', async () => {
  const person = await fixture.person('dragger');
  const { page } = person;
  const folder = await mkdtemp(join(tmpdir(), 'qiyuan-drop-'));
  const path = join(folder, 'study.sgf');
  await writeFile(path, files['game.sgf'].text);
  await person.enter();
  await (
    await drags(person, path)
  )();
  await page.getByRole('heading', { name: files['game.sgf'].title, level: 1 }).waitFor();
  assert.deepEqual(await rows(page), files['game.sgf'].rows);
  assert.equal(new URL(page.url()).pathname, '/analysis');
  // Another file replaces the one that is open; a link to it opens the same at a friend's, and nothing is stored.
  await writeFile(path, files['setup.sgf'].text);
  await (
    await drags(person, path)
  )();
  await page.getByRole('heading', { name: files['setup.sgf'].title, level: 1 }).waitFor();
  await person.button('Copy link').click();
  const link = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue());
  const friend = await fixture.person('dragged');
  await opens(friend, link.pathname + link.hash);
  assert.deepEqual(await rows(friend.page), files['setup.sgf'].rows);
  await friend.page.keyboard.press('End');
  await page.keyboard.press('End');
  assert.equal(await friend.stones(), await person.stones());
  assert.equal((await fixture.api('games')).games.length, 1, 'neither the file nor the link has entered the archive');
  await rm(folder, { recursive: true });
  person.content();
  friend.content();
});

test('an SGF file in another encoding is read in it', async () => {
  const person = await fixture.person('legacy');
  await person.goto('/analysis');
  // 古力 in GB 18030.
  const name = Buffer.from([0xb9, 0xc5, 0xc1, 0xa6]);
  const buffer = Buffer.concat([Buffer.from('(;GM[1]SZ[9]CA[GB18030]PB['), name, Buffer.from('];B[ee])')]);
  await person.page.locator('input[type=file]').setInputFiles({ name: 'gb.sgf', mimeType: '', buffer });
  await person.page.getByRole('heading', { name: /古力/ }).waitFor();
  person.content();
});

test('what cannot be opened is explained with its place', async () => {
  const person = await fixture.person('hostile');
  const { page } = person;
  const refused = /the server responded with a status of 40[04]/;
  const bad = [
    ['occupied.sgf', '(;GM[1]SZ[9];B[ee]\n;W[ee])', /Line 2, column 2: move 2 \(E5\) is illegal: E5 is occupied/],
    ['open.sgf', '(;GM[1]SZ[9];B[ee]', /Line 1, column 19: the game is not closed/],
    ['bad.json', '{"game":', /This is not JSON at byte/],
    ['bad.xml', '<TibetanGo><CR>', /This is not XML.*at byte/],
    ['letter.txt', 'Dear Ana', /This is not a game: the formats are SGF, GGF, JSON and XML/],
    ['script.sgf', '(;GM[1]PB[<script>alert(1)</script>];B[zz])', /'zz' is not a point of the board/],
  ];
  for (const [name, text, why] of bad) {
    await person.goto('/learn');
    await person.sees('.top');
    await drops(person, name, text);
    const alert = page.getByRole('alert').filter({ hasText: why });
    await alert.waitFor();
    assert.ok((await alert.textContent()).includes(name));
  }
  await drops(person, 'large.sgf', `(;C[${'x'.repeat(300_000)}])`);
  await page.getByRole('alert').filter({ hasText: 'The file is too large' }).waitFor();

  const packed = (text) => Buffer.from(deflateSync(strToU8(text))).toString('base64url');
  for (const [hash, why] of [
    ['nonsense', /The link is incomplete or damaged/],
    [packed('(;GM[1]SZ[9];B[ee])').slice(0, -4), /The link is incomplete or damaged/],
    [packed('x'.repeat(3_000_000)), /The link is incomplete or damaged/],
    [packed('(;GM[1]SZ[9];B[zz])'), /'zz' is not a point of the board/],
  ]) {
    await person.goto(`/learn`);
    await person.goto(`/analysis#${hash}`);
    await page.getByRole('alert').filter({ hasText: why }).waitFor();
  }
  await person.goto('/analysis?game=999');
  await page.getByText('Game 999 is not in the archive.').waitFor();
  await person.goto('/analysis/chess');
  await page.getByText('There is no such game: chess.').waitFor();
  // Chinese explains them too.
  await person.prefers({ language: 'zh' });
  await person.goto('/learn');
  await drops(person, 'occupied.sgf', bad[0][1]);
  await page.getByRole('alert').filter({ hasText: '第 2 行第 2 列：第 2 手（E5）不合规则' }).waitFor();
  person.content(refused);
});

test('a finished game is analysed from its replay, and played on against a bot', async () => {
  const person = await fixture.person('learner');
  const { page } = person;
  await person.goto(`/game/${game}#4`);
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await person.sees('.analysing .board .point.playable');
  const { moves } = await fixture.api(`games/${game}.json`);
  assert.equal(await current(page), await page.locator('.rows .move').nth(3).textContent());
  assert.equal(await page.locator('.rows .move').count(), moves.length);
  await page.getByText('Play on from here').click();
  await page.getByRole('combobox', { name: 'Bot' }).selectOption('random');
  await page.locator('.play-on').getByLabel('Black', { exact: true }).check();
  await page.locator('.play-on button[type=submit]').click();
  await page.waitForURL(/\/table\/\d+$/);
  await person.seesPly(4);
  assert.deepEqual(
    (await person.moves()).map((text) => text.split(' ').at(-1)),
    moves.slice(0, 4).map(({ move }) => move),
  );
  const { playable } = await person.turn();
  await person.press(playable[0]);
  await person.seesPly(6);
  await person.button('Resign').click();
  await page.locator('dialog[open], .actions').getByRole('button', { name: 'Resign', exact: true }).last().click();
  await person.sees('.banner.over .result');
  await page.locator('.ending').getByRole('link', { name: 'Analysis board' }).click();
  await person.sees('.analysing .rows .move >> nth=5');
  person.content();
});

test('a start from a set-up position cannot be played on, and the page says why', async () => {
  const person = await fixture.person('setter');
  await person.goto('/analysis');
  await drops(person, 'setup.sgf', files['setup.sgf'].text);
  await person.sees('.analysing .board');
  await person.page.getByText('Play on from here').click();
  await person.page.getByText('Only games that begin with the usual start can be played on.').waitFor();
  person.content();
});

test('the analysis board works by keyboard alone', async () => {
  const person = await fixture.person('keys');
  const { page } = person;
  await opens(person, '/analysis/jiaqi');
  const point = page.locator('.board .point[tabindex="0"]');
  await point.focus();
  // The centre of jiaqi's board stays empty at first.
  await page.keyboard.type('42');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.rows .move').length === 1);
  await page.getByText('White to move').waitFor();
  await page.locator('.rows').focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Black to move').waitFor();
  assert.equal(await person.stones(), '');
  await page.getByRole('button', { name: 'Triangle', exact: true }).focus();
  await page.keyboard.press('Space');
  await point.focus();
  await page.keyboard.press('Enter');
  await person.sees('.board .mark');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('button', { name: 'Triangle', exact: true }).getAttribute('aria-pressed'), 'false');
  person.content();
});

test('the analysis board is accessible and fits a phone, light and dark, in both languages', async () => {
  const person = await fixture.person('thumb', phone);
  const { page } = person;
  for (const theme of ['light', 'dark'])
    for (const language of ['en', 'zh']) {
      await person.goto('/analysis');
      await page.evaluate(
        (chosen) => {
          sessionStorage.clear();
          localStorage.setItem('qiyuan.settings', JSON.stringify(chosen));
        },
        { theme, language },
      );
      await page.reload();
      await person.sees('.analysis-start li');
      assert.deepEqual(await person.barriers(), [], `start, ${theme}, ${language}`);
      assert.ok((await overflowOf(page)) <= 0, 'the start is wider than the phone');
      await drops(person, 'game.sgf', files['game.sgf'].text);
      await person.sees('.analysing .rows .move');
      for (const details of await page.locator('.aside > details summary').all()) await details.click();
      assert.deepEqual(await person.barriers(), [], `board, ${theme}, ${language}`);
      assert.ok((await overflowOf(page)) <= 0, 'the analysis board is wider than the phone');
    }
  await page.evaluate(() => localStorage.removeItem('qiyuan.settings'));
  await opens(person, '/analysis/nogo?size=5');
  // A tap asks for a second one, as in a game.
  await page.locator('.board [data-point="C3"].playable').tap();
  await person.button('Play C3').tap();
  await page.waitForFunction(() => document.querySelectorAll('.rows .move').length === 1);
  person.content();
});
