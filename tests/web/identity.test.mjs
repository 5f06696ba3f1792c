// One person over reloads, windows, devices and restarts of the server.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { Fixture, password, playMoves, test } from './fixture.mjs';
import { phone } from './phone.mjs';

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open();
});
after(() => fixture.close());

/** One has a Go 5×5 table as Black, the other one joins. Returns its number. */
async function sitDown(one, other) {
  const table = await one.play({ game: 'Go', size: 5, opponent: 'Person' });
  await other.goto(`/table/${table}`);
  await other.button('Play as White').click();
  await one.sees('.player[data-side=black].turn');
  return table;
}

/** Records what the page says about people who join and leave. Returns a function that returns these texts. */
async function follow(person) {
  await person.page.evaluate(() => {
    globalThis.gossip = [];
    const look = () => {
      const text = [...document.querySelectorAll('.banners, .chat .lines')].map((each) => each.textContent).join(' ');
      const found = text.match(/disconnected|reconnect|left\.|joined\./i);
      if (found) globalThis.gossip.push(text);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => person.page.evaluate(() => globalThis.gossip);
}

/** A browser whose clock the test can stop, so that the result does not depend on the speed of the machine. */
async function withClock(name) {
  const person = await fixture.person(name);
  await person.page.clock.install();
  await person.enter();
  return person;
}

const stopClock = (person) => person.page.clock.pauseAt(new Date(Date.now() + 60_000));

async function leave(...people) {
  for (const person of people) {
    // The browser's own messages about failed sockets are not faults of the page.
    person.complaints = person.complaints.filter((text) => !/WebSocket connection|net::ERR_/.test(text));
    person.content();
    if (!person.page.isClosed()) await person.page.context().close();
  }
}

/** Opens the dialog about the user. */
async function openIdentity(person) {
  await person.page.click('.personal .name');
  await person.sees('dialog[open] #identity-title');
}

for (const hasAccount of [true, false])
  test(`${hasAccount ? 'an account' : 'a guest'} reloads the page in the middle of a game`, async () => {
    const [name, rival] = hasAccount ? ['Asta', 'bo'] : ['gustav', 'hilde'];
    const one = await fixture.person(name);
    await one.enter();
    if (hasAccount) await one.logIn({ isNew: true });
    const other = await withClock(rival);
    await sitDown(one, other);
    await playMoves([one, other], ['C3', 'D3']);
    const told = await follow(other);
    await stopClock(other);
    await one.page.reload();
    await one.is(name);
    await one.seesPly(2);
    assert.equal(await one.page.locator('[data-elsewhere]').count(), 0);
    await playMoves([one, other], ['C4'], 2);
    await other.page.clock.resume();
    assert.deepEqual(await told(), []);

    // A player who stays away is shown as away.
    await one.page.close();
    await other.sees('[data-away=black]');
    assert.match((await told()).join(' '), /disconnected/);
    await leave(other, one);
  });

test('the server is killed meanwhile: everybody is who they were', async () => {
  const [ana, ben] = [await fixture.person('Kira'), await fixture.person('leo')];
  await Promise.all([ana.enter(), ben.enter()]);
  await ana.logIn({ isNew: true });
  await sitDown(ana, ben);
  await playMoves([ana, ben], ['C3', 'D3']);
  await fixture.server.stop('SIGKILL');
  for (const person of [ana, ben]) await person.sees('[data-link=connecting]');
  fixture.server = await fixture.server.constructor.start(fixture.data, fixture.server.ports);
  await ana.page.reload();
  await ana.is('Kira');
  await ben.is('leo');
  await ben.page.reload();
  await ben.is('leo');
  await playMoves([ana, ben], ['C4', 'D4'], 2);
  await leave(ana, ben);
});

test('two windows of a guest: one plays, the other shows the game and can take over', async () => {
  const [one, other] = [await fixture.person('mia'), await fixture.person('nils')];
  await Promise.all([one.enter(), other.enter()]);
  const table = await sitDown(one, other);
  await playMoves([one, other], ['C3', 'D3']);
  await one.sees('.board [data-point="A1"].playable');
  const place = () => one.page.locator('.board').evaluate((board) => JSON.stringify(board.getBoundingClientRect()));
  const before = await place();

  const second = await one.window();
  await second.goto(`/table/${table}`);
  await second.is('mia');
  await second.seesPly(2);
  await one.page.getByText('You are playing this game in another window.').waitFor();
  assert.equal(await place(), before, 'the notice does not move the board');
  assert.equal(await one.page.locator('.board .playable').count(), 0);
  assert.equal(await one.page.locator('.actions').count(), 0);
  assert.equal(await second.page.locator('[data-elsewhere]').count(), 0);
  assert.deepEqual(await one.barriers(), []);
  await playMoves([second, other], ['C4', 'D4'], 2);
  await one.seesPly(4);

  await one.button('Play here').click();
  await second.sees('[data-elsewhere]');
  await playMoves([one, other], ['C2'], 4);
  await second.seesPly(5);
  // When the window that plays is closed, the other one plays.
  await one.page.close();
  await second.sees('[data-elsewhere]', { state: 'detached' });
  await playMoves([second, other], ['D2', 'B3'], 5);
  await leave(second, one, other);
});

test('a laptop and a phone of one account', async () => {
  const [laptop, other] = [await fixture.person('Olga'), await fixture.person('piet')];
  await Promise.all([laptop.enter(), other.enter()]);
  await laptop.logIn({ isNew: true });
  const table = await sitDown(laptop, other);
  await playMoves([laptop, other], ['C3', 'D3']);
  const handset = await fixture.person('passer-by', phone);
  await handset.goto('/');
  await handset.logIn({ user: 'Olga' });
  await handset.goto(`/table/${table}`);
  await handset.seesPly(2);
  await laptop.sees('[data-elsewhere]');
  await handset.sees('.board [data-point="C4"].playable');
  await handset.page.tap('.board [data-point="C4"]');
  await handset.button('Play C4').tap();
  for (const person of [laptop, handset, other]) await person.seesPly(3);

  await openIdentity(laptop);
  await laptop.page.getByRole('heading', { name: 'Signed in on 2 devices' }).waitFor();
  assert.equal(await laptop.page.locator('[data-sign-in]').count(), 2);
  await laptop.page.locator('[data-sign-in]', { hasText: 'this device' }).getByText('Chrome on Linux').waitFor();
  assert.deepEqual(await laptop.barriers(), []);

  // A new password ends the sign-in of the phone, which says so and does not become a guest.
  await laptop.page.getByText('Change password').first().click();
  await laptop.page.getByLabel('Current password').fill('not this one');
  await laptop.page.getByLabel('New password').fill('butter tea and barley');
  await laptop.page.locator('dialog[open] button[type=submit]').click();
  await laptop.page.getByRole('alert').getByText('The user name or the password is wrong.').waitFor();
  await laptop.page.getByLabel('Current password').fill(password);
  await laptop.page.locator('dialog[open] button[type=submit]').click();
  await laptop.page.getByText('Your password has changed.').waitFor();
  await laptop.page.getByRole('heading', { name: 'Signed in on this device only' }).waitFor();
  const notice = handset.page.locator('[data-link=signed-out]');
  await notice.getByText('You were signed out. Your password was changed.').waitFor();
  assert.equal(await handset.page.locator('.personal .name .text').textContent(), 'Olga');
  assert.deepEqual(await handset.barriers(), []);
  await handset.page.reload();
  await handset.is('passer-by');

  await laptop.page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
  // It is the only window now, so it plays.
  await laptop.sees('[data-elsewhere]', { state: 'detached' });
  await playMoves([laptop, other], ['D4', 'C2'], 3);
  await leave(laptop, handset, other);
});

test('a device is signed out from another one, and continues as a guest', async () => {
  const one = await fixture.person('Quinn');
  await one.enter();
  await one.logIn({ isNew: true });
  const lost = await fixture.person('finder');
  await lost.enter();
  await lost.logIn({ user: 'Quinn' });
  await openIdentity(one);
  await one.page
    .locator('[data-sign-in]')
    .getByRole('button', { name: /^Sign out / })
    .click();
  await lost.sees('[data-link=signed-out]');
  await lost.button('Continue as guest').click();
  await lost.is('finder');

  // Signing out here makes this browser a guest, also after a reload.
  await one.page.locator('dialog[open]').getByRole('button', { name: 'Sign out', exact: true }).click();
  await one.page.waitForSelector('dialog[open]', { state: 'detached' });
  await one.is('Quinn|guest-\\d+');
  await openIdentity(one);
  await one.page.getByText(/^You are signed in as the guest /).waitFor();
  await leave(one, lost);
});

test('the projector is a guest of its own and leaves the person signed in', async () => {
  const person = await fixture.person('vera');
  await person.enter();
  const wall = await person.window();
  await wall.goto('/venue');
  await wall.page.getByText('To play, open this address').waitFor();
  await person.page.reload();
  await person.is('vera');
  // A user who waits at their own table is not a spectator.
  await person.play({ game: 'NoGo', opponent: 'Person' });
  const visitor = await fixture.person('will');
  await visitor.enter();
  const row = visitor.page.locator('.table-row', { hasText: 'vera' });
  await row.waitFor();
  assert.doesNotMatch(await row.textContent(), /Spectators/);
  await leave(person, visitor);
});

test('a guest becomes an account and keeps the name', async () => {
  const person = await fixture.person('rosa');
  await person.enter();
  await openIdentity(person);
  await person.page.getByText('You are signed in as the guest rosa.').waitFor();
  await person.page.getByLabel('New account').check();
  await person.page.getByLabel('Password').fill(password);
  await person.button('Create account').click();
  await person.page.waitForSelector('dialog[open]', { state: 'detached' });
  await person.is('rosa');
  await person.page.reload();
  await person.is('rosa');
  await openIdentity(person);
  await person.page.locator('dialog[open]').getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  await leave(person);
});

test("a stranger does not get a guest's name", async () => {
  const [sven, other] = [await fixture.person('sven'), await fixture.person('tove')];
  await Promise.all([sven.enter(), other.enter()]);
  await sitDown(sven, other);
  await playMoves([sven, other], ['C3']);
  const stranger = await fixture.person('uwe');
  await stranger.enter();
  const refused = async (text) => {
    await openIdentity(stranger);
    await stranger.page.locator('dialog[open]').getByRole('textbox', { name: 'Name' }).fill('Sven');
    await stranger.button('Play as guest').click();
    await stranger.page.getByRole('alert').getByText(text).waitFor();
    await stranger.button('Cancel').click();
    await stranger.is('uwe');
  };
  await refused('A guest called Sven is here already');
  // His connection is lost; his seat waits for him.
  await sven.page.close();
  await other.sees('[data-away=black]');
  await refused('A guest called Sven has a table');
  const again = await sven.window();
  await again.goto('/');
  await again.is('sven');
  await again.page.getByRole('link', { name: /^Resume/ }).click();
  await again.seesPly(1);
  await leave(again, other, stranger);
});
