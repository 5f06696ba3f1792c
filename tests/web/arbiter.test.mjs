// The arbiter panel: an arbiter's actions, and their effect at the table.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { Fixture, password, test } from './fixture.mjs';
import { Lines, startGame } from './lines.mjs';
import { overflowOf, phone } from './phone.mjs';

/** @type {Fixture} */
let fixture;
/** @type {Lines} */
let ana;
/** @type {Lines} */
let ben;
before(async () => {
  fixture = await Fixture.open({ admin: 'ada' });
  [ana, ben] = [await Lines.enter(fixture.server, 'ana'), await Lines.enter(fixture.server, 'ben')];
  for (const user of ['ari', 'pia']) assert.equal(await ana.ask(`Register,${user},${password}`), `Register,${user}`);
  const ada = await Lines.enter(fixture.server, 'ada', password);
  assert.equal(await ada.ask('Grant,ari,arbiter'), 'Grant,ari,arbiter');
  ada.leave();
});
after(async () => {
  for (const each of [ana, ben]) each?.leave();
  await fixture.close();
});

/** A person with an account on the arbiter panel. */
async function atThePanel(user, options) {
  const person = await fixture.person(`guest-of-${user}`, options);
  await person.enter();
  await person.logIn({ user });
  await person.page.getByRole('link', { name: 'Arbiter' }).click();
  await person.sees('.arbiter');
  return person;
}

const seconds = (clock) => clock.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
const row = (room) => `.games tr[data-room="${room}"]`;
const dialog = (person) => person.page.getByRole('dialog');
/** Waits until the dialog has left the page, not only closed: until then keys do not reach the panel. */
const gone = (person) => person.sees('dialog.action', { state: 'detached' });

/** Selects a game, presses the key of an action, fills in its dialog and submits it. */
async function tries(person, room, key, fill = async () => {}) {
  await person.page.click(`${row(room)} button`);
  await person.page.keyboard.press(key);
  await dialog(person).waitFor();
  await fill(dialog(person));
  await dialog(person).locator('button[type=submit]').click();
}

/** The same, for an action that succeeds. */
async function does(person, ...action) {
  await tries(person, ...action);
  await gone(person);
}

test('an arbiter manages all games, and everyone sees the actions', async () => {
  const first = await startGame(ana, ben, 'go,size=9,clock=1h');
  const second = await startGame(ben, ana, 'nogo,size=5,clock=1h');
  const third = await ana.againstBot('go,size=19,clock=1h');
  const looker = await fixture.person('looker');
  await looker.goto(`/table/${first}`);
  await looker.sees('.room .board');
  const ari = await atThePanel('ari');
  for (const room of [first, second, third]) await ari.sees(row(room));
  assert.match(await ari.page.textContent(`${row(first)} [data-side=black]`), /ana/);

  // A key pauses all games, after a confirmation.
  await ari.page.keyboard.press('Shift+P');
  await dialog(ari).getByText('all games (3)').waitFor();
  await ari.page.keyboard.press('Escape');
  await gone(ari);
  assert.equal(await ari.page.locator('.stage.paused').count(), 0);
  await ari.page.keyboard.press('Shift+P');
  await dialog(ari).getByRole('textbox').fill('fire alarm');
  await ari.page.keyboard.press('Enter');
  await ari.page.getByText('Pause, all games: done.').waitFor();
  await ari.page.waitForFunction(() => document.querySelectorAll('.stage.paused').length === 3);
  await looker.page.getByText('Paused by an arbiter.').waitFor();
  await ari.button('Resume all ⇧C').click();
  await dialog(ari).getByRole('button', { name: 'Resume' }).click();
  await ari.page.waitForFunction(() => document.querySelectorAll('.stage.paused').length === 0);

  // A clock is changed, visibly for everyone.
  const clock = () => looker.page.textContent('.player[data-side=black] .clock');
  assert.ok(seconds(await clock()) <= 3600);
  await does(ari, first, 't', async (form) => {
    await form.getByLabel('Seconds').fill('1200');
    await form.getByLabel('Reason').fill('the board fell over');
  });
  // More time than the clock had at first, so the game's duration does not matter.
  await looker.page.locator('.player[data-side=black] .clock', { hasText: /^1:\d\d:\d\d$/ }).waitFor();
  await looker.page.getByText('the board fell over').waitFor();

  // A refusal is shown, and the input stays.
  await tries(ari, first, 'o', (form) => form.getByLabel('Name').fill('Old  Chen'));
  await dialog(ari)
    .getByRole('alert')
    .getByText(/^A name must have 1 to 24 letters/)
    .waitFor();
  await dialog(ari).getByLabel('Name').fill('Chen');
  await dialog(ari).locator('button[type=submit]').click();
  await gone(ari);
  await looker.page.locator('.player[data-side=black]', { hasText: 'Chen' }).waitFor();

  // A move in two steps: first by coordinate, then on the board.
  await ari.page.keyboard.press('m');
  await ari.page.keyboard.type('e5');
  await ari.page.keyboard.press('Enter');
  await ari.page.getByText(/^Announced: e5/i).waitFor();
  await looker.page.waitForFunction(() => document.querySelector('.clock.running') === null);
  await ari.button('Cancel move').click();
  await looker.sees('.clock.running');
  await ari.page.click('.relay [data-point="C3"].playable');
  await ari.button('Confirm C3').click();
  await looker.seesPly(1);
  assert.equal(await looker.stones(), 'black C3');
  await ari.page.fill('[name=relay-move]', 'C3');
  await ari.button('Announce').click();
  await ari.page.getByRole('alert').getByText('C3 is occupied').waitFor();

  // The arbiter rewinds moves with a look at the board; a bot takes a seat.
  assert.match(await ben.ask(`SetDot,${first},white,D4`), /^SetDot,/);
  await looker.seesPly(2);
  await does(ari, first, 'w', async (form) => {
    await form.locator('[name=ply]').fill('1');
    await form.locator('.lookback [data-point="C3"]').waitFor();
    assert.equal(await form.locator('.lookback [data-stone]').count(), 1);
  });
  await looker.seesPly(1);
  await does(ari, first, 'r', async (form) => {
    await form.getByLabel('White').check();
    await form.getByLabel('Bot').check();
    await form.getByRole('combobox', { name: 'Bot' }).selectOption('random');
  });
  await looker.page.locator('.player[data-side=white]', { hasText: 'Random' }).waitFor();
  await looker.seesPly(2);
  await ari.page.evaluate(() => scrollTo(0, 0));
  for (const table of ['.games', '.log table']) {
    const aligned = (row) =>
      ari.page
        .locator(`${table} ${row}`)
        .evaluate(({ cells }) => [...cells].map((cell) => getComputedStyle(cell).textAlign));
    assert.deepEqual(await aligned('thead tr'), await aligned('tbody tr:first-child'), table);
  }
  await ari.picture('arbiter');

  // Adjudication needs a reason; a mistake can be undone by reopening.
  await tries(ari, first, 'a', (form) => form.getByLabel('Result').selectOption('W'));
  assert.equal(await dialog(ari).locator('[name=reason]:invalid').count(), 1);
  await dialog(ari).getByLabel('Reason').fill('asleep at the board');
  await ari.button('End game').click();
  await gone(ari);
  await looker.page.locator('.result', { hasText: 'White wins by adjudication' }).waitFor();
  await looker.page.getByText('asleep at the board').waitFor();
  await ari.page.locator('.ended [data-game]', { hasText: 'Chen' }).getByRole('button').click();
  await dialog(ari).getByRole('button', { name: 'Reopen game' }).click();
  await looker.page.getByText('Paused by an arbiter.').waitFor();

  // The log updates automatically.
  for (const text of ['fire alarm', 'black 1200000 ms: the board fell over', 'black Chen', 'black C3', 'white random'])
    await ari.page.locator('.log td.detail', { hasText: text }).first().waitFor();
  await ari.page.locator('.log tr[data-act=adjudicate]', { hasText: 'asleep at the board' }).waitFor();
  await ari.page.locator('.log tr[data-act=reopen]').waitFor();
  await ari.page.locator('.log tr[data-act=rewind]').waitFor();
  assert.equal(await ari.page.locator('.log tr[data-act=pause]', { hasText: 'fire alarm' }).count(), 3);

  await ari.page.keyboard.press('g');
  await ari.page.waitForURL(new RegExp(`/table/${first}$`));
  ari.content();
  looker.content();
});

test('an arbiter who knows the keys need not wait for the screen', async () => {
  const room = await startGame(ana, ben, 'go,size=9,clock=1h');
  const ari = await atThePanel('ari');
  await ari.sees(row(room));
  // The game is selected, the dialog opened and closed, and another one opened, without a frame between them.
  const title = await ari.page.evaluate(
    async (button) => {
      const drawn = () => new Promise((resolve) => queueMicrotask(() => queueMicrotask(resolve)));
      const press = async (key) => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        await drawn();
      };
      document.querySelector(button).click();
      await drawn();
      await press('t');
      const dialog = document.querySelector('dialog[open].action');
      const closed = new Promise((resolve) => dialog.addEventListener('close', resolve));
      dialog.close();
      await closed;
      await drawn();
      await press('a');
      return document.querySelector('dialog[open].action h2').textContent;
    },
    `${row(room)} button`,
  );
  assert.match(title, /^Adjudicate/);
  ari.content();
});

test('an admin grants roles, an arbiter does not', async () => {
  const ada = await atThePanel('ada');
  await ada.page.keyboard.press('/');
  await ada.page.keyboard.type('p');
  await ada.page.keyboard.press('Enter');
  await ada.sees('[data-account=ari]', { state: 'detached' });
  await ada.page.getByLabel('Role of pia').selectOption('arbiter');
  await dialog(ada).getByText('Give pia the role arbiter?').waitFor();
  await ada.button('Grant role').click();
  await ada.page.locator('[data-account=pia] td', { hasText: /^arbiter$/ }).waitFor();
  const pia = await atThePanel('pia');
  await pia.sees('[data-account=ada]');
  assert.equal(await pia.page.getByLabel('Role of ari').count(), 0);
  ada.content();
  pia.content();
});

test('other users read who can use the panel, and can sign in', async () => {
  const person = await fixture.person('passer-by');
  await person.enter();
  assert.equal(await person.page.getByRole('link', { name: 'Arbiter' }).count(), 0);
  await person.goto('/arbiter');
  await person.page.getByText('Only arbiters of this server can use this panel.').waitFor();
  assert.equal(await person.page.locator('.games').count(), 0);
  assert.deepEqual(await person.barriers(), []);
  await ana.ask(`Register,tom,${password}`);
  await person.page.locator('[data-refused]').getByRole('button', { name: 'Sign in' }).click();
  await person.logIn({ user: 'tom', asked: true });
  await person.page.getByText('tom is not an arbiter.').waitFor();
  await person.button('Check again').click();
  await person.page.locator('[data-refused]').getByRole('button', { name: 'Sign in' }).click();
  await person.logIn({ user: 'ari', asked: true });
  await person.sees('.arbiter');
  person.content();
});

test('the panel is accessible, on a phone too', async () => {
  const room = await startGame(ana, ben, 'go,size=9,clock=1h');
  for (const [name, options, theme, language] of [
    ['ari', phone, 'light', 'zh'],
    ['ari', phone, 'dark', 'en'],
    ['ada', {}, 'light', 'en'],
    ['ada', {}, 'dark', 'zh'],
  ]) {
    const person = await fixture.person(`guest-of-${name}`, options);
    const { page } = person;
    await person.goto('/');
    await person.prefers({ theme, language });
    await person.goto('/');
    await page.click('.personal .name');
    await page.locator('dialog[open] .segments input').nth(1).check();
    await page.fill('dialog[open] [name=username]', name);
    await page.fill('dialog[open] [type=password]', password);
    await page.click('dialog[open] button[type=submit]');
    const menu = page.locator('nav .more:visible');
    if ((await menu.count()) > 0) await menu.click();
    await page.click('nav a[href="/arbiter"]');
    await page.click(`${row(room)} button`);
    await person.sees('.relay .board');
    await person.sees('.log tbody tr');
    await person.sees('.accounts tbody tr');
    const where = `${name}, ${theme}, ${language}`;
    assert.deepEqual(await person.barriers(), [], where);
    const overflow = await overflowOf(page);
    assert.ok(overflow <= 0, `the page is ${overflow} px wider than the window, ${where}`);
    assert.equal(await person.rowsOfLinks(), 1, `the header, ${where}`);
    assert.doesNotMatch(await page.textContent('main'), /undefined|null/);
    for (const key of ['t', 'a', 'r']) {
      await page.keyboard.press(key);
      await dialog(person).waitFor();
      assert.deepEqual(await person.barriers(), [], `dialog ${key}, ${where}`);
      await page.keyboard.press('Escape');
      await gone(person);
    }
    person.content();
    await page.context().close();
  }
});
