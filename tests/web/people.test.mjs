// Two people in two browsers: undo, chat, pause, rematch, scoring, spectators; and a server that dies during a game.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { Fixture, playMoves, test } from './fixture.mjs';

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open();
});
after(() => fixture.close());

/** Ana opens a Go 5×5 table as Black; Ben finds it in the lobby and joins. */
async function twoAtATable(names) {
  const [ana, ben] = [await fixture.person(names[0]), await fixture.person(names[1])];
  await Promise.all([ana.enter(), ben.enter()]);
  const table = await ana.play({ game: 'Go', size: 5, opponent: 'Person' });
  await ben.page.locator('.table-row', { hasText: names[0] }).getByRole('button', { name: 'Join' }).click();
  await ben.page.waitForURL(new RegExp(`/table/${table}$`));
  await ana.sees('.player[data-side=black].turn');
  return { ana, ben, table };
}

async function leave(...people) {
  for (const person of people) {
    person.content();
    await person.page.context().close();
  }
}

test('two people play with undo, a pause, chat, resignation and a rematch', async () => {
  const { ana, ben, table } = await twoAtATable(['ana', 'ben']);
  // Ben goes to the lobby meanwhile and is called back when it is his turn.
  await ben.page.getByRole('link', { name: 'Lobby' }).click();
  await ben.page.waitForURL(/\/$/);
  await ana.click('C3');
  await ben.page.getByRole('link', { name: `Your turn at table ${table}` }).click();
  await ben.seesPly(1);
  await playMoves([ana, ben], ['D3', 'C4'], 1);

  // Ana asks for an undo, and Ben accepts.
  await ana.button('Undo').click();
  await ben.sees('[data-ask=repent]');
  await ben.button('Accept').click();
  for (const person of [ana, ben]) await person.seesPly(2);
  assert.equal(await ana.stones(), 'black C3, white D3');
  await playMoves([ana, ben], ['B2'], 2);

  // Ben's undo is declined.
  await ben.button('Undo').click();
  await ana.button('Decline').click();
  await ben.page.getByText('ana declined the undo.').waitFor();
  assert.equal((await ben.moves()).length, 3);

  await ben.button('Pause').click();
  await ana.button('Accept').click();
  for (const person of [ana, ben]) await person.page.getByText('Paused by agreement.').waitFor();
  await ana.button('Resume').click();
  await ben.sees('.board .playable');

  // After a reload the seat is still Ana's.
  await ana.page.reload();
  await ana.seesPly(3);
  await ana.sees('.actions');

  const line = 'hello, "Ana" <b>';
  await ben.page.getByLabel('Type a message').fill(line);
  await ben.button('Send').click();
  await ana.page.locator('.chat .lines').getByText(line).waitFor();

  // A spectator sees the position and cannot move.
  const eva = await fixture.person('eva');
  await eva.goto(`/table/${table}`);
  await eva.seesPly(3);
  assert.equal(await eva.stones(), await ana.stones());
  assert.equal(await eva.page.locator('.board .playable').count(), 0);
  assert.equal(await eva.page.locator('.actions').count(), 0);

  await playMoves([ana, ben], ['D4'], 3);
  await ana.button('Resign').click();
  await ana.page.locator('.actions .danger').click();
  for (const [person, result] of [
    [ana, 'You lost by resignation'],
    [ben, 'You won by resignation'],
    [eva, 'White wins by resignation'],
  ])
    await person.page.locator('.result', { hasText: result }).waitFor();

  await ana.button('Rematch').click();
  await ben.sees('[data-ask=rematch]');
  await ben.button('Accept').click();
  for (const person of [ana, ben]) await person.page.waitForURL(new RegExp(`/table/${table + 1}$`));
  await eva.page.getByRole('link', { name: 'Watch the rematch' }).click();
  // With the colours swapped Ben begins.
  await playMoves([ben, ana], ['C3', 'B3']);
  await eva.seesPly(2);
  await leave(ana, ben, eva);
});

test('two people agree on dead stones', async () => {
  const { ana, ben } = await twoAtATable(['carl', 'dora']);
  // Black walls off the left, White the right; the white stone A1 is dead.
  await playMoves([ana, ben], ['C1', 'D1', 'C2', 'D2', 'C3', 'D3', 'C4', 'D4', 'C5', 'D5', 'B1', 'A1']);
  await ana.button('Pass').click();
  await ben.seesPly(13);
  await ben.button('Pass').click();
  for (const person of [ana, ben]) await person.sees('[data-score]');

  // Playouts propose dead stones until a player marks or accepts; Ben's acceptance ends that.
  await ben.button('Accept').click();
  await ana.page.getByText('dora accepts.').waitFor();
  const dead = () =>
    ana.page.locator('.board [data-point]:has(.dead-mark)').evaluateAll((all) => all.map((each) => each.dataset.point));
  for (const point of (await dead()).filter((each) => each !== 'A1')) {
    if (!(await dead()).includes(point)) continue; // its chain was marked alive already
    await ana.click(point);
    await ana.sees(`.board [data-point="${point}"] .dead-mark`, { state: 'detached' });
  }
  if (!(await dead()).includes('A1')) await ana.click('A1');
  for (const person of [ana, ben]) {
    await person.sees('.board [data-point="A1"] .dead-mark');
    // 15 points for Black, 10 for White, komi 7.5.
    await person.page.getByText('Result: White wins by 2.5 points').waitFor();
  }
  // His acceptance holds unless stones had to be marked.
  const benAgrees = (await ana.page.getByText('dora accepts.').count()) > 0;
  await ana.picture('scoring');
  assert.deepEqual(await ana.barriers(), []);
  await ana.button('Accept').click();
  if (!benAgrees) {
    await ben.page.getByText('carl accepts.').waitFor();
    await ben.button('Accept').click();
  }
  for (const person of [ana, ben]) {
    const result = person === ana ? 'You lost by 2.5 points' : 'You won by 2.5 points';
    await person.page.locator('.banner.over .result', { hasText: result }).waitFor();
  }
  await leave(ana, ben);
});

test('stones that the first move would decide are marked as unsettled', async () => {
  const { ana, ben } = await twoAtATable(['hugo', 'ines']);
  // Three points in a row are left to Black: A3 gives two eyes to Black or none.
  const moves = ['B1', 'C1', 'B2', 'C2', 'B3', 'C3', 'B4', 'C4', 'B5', 'C5', 'A1', 'E2', 'A5', 'E4'];
  await playMoves([ana, ben], moves);
  await ana.button('Pass').click();
  await ben.seesPly(15);
  await ben.button('Pass').click();
  for (const person of [ana, ben]) {
    await person.page.getByText('moves first: A5 B5 B4 B3 B2 A1 B1').waitFor();
    await person.sees('.board [data-point="B3"] .mark');
  }
  assert.deepEqual(await ana.barriers(), []);
  await ana.click('B3');
  await ben.sees('.board [data-point="B3"] .dead-mark');
  await ben.page.locator('[data-unsettled]').waitFor({ state: 'detached' });
  await leave(ana, ben);
});

test('after the server is killed both players reconnect, and no move is lost or doubled', async () => {
  const { ana, ben } = await twoAtATable(['finn', 'gina']);
  await playMoves([ana, ben], ['C3', 'D3', 'C4']);
  const before = [await ana.moves(), await ana.stones()];
  await fixture.crash();
  await Promise.all([ana, ben].map((person) => person.sees('.link-dot.online')));
  // The server waits for the player to move; the game resumes automatically when both are back.
  await playMoves([ana, ben], ['D4'], 3);
  assert.deepEqual((await ana.moves()).slice(0, 3), before[0]);
  assert.deepEqual(await ana.moves(), await ben.moves());
  assert.equal(await ana.stones(), await ben.stones());
  // A second time, with a move made while the server is down: it arrives after the restart. The page already knew
  // that the move is legal.
  await ana.sees('.board [data-point="B2"].playable');
  await fixture.server.stop('SIGKILL');
  await ana.sees('[data-link=connecting]');
  await ana.click('B2');
  fixture.server = await fixture.server.constructor.start(fixture.data, fixture.server.ports);
  for (const person of [ana, ben]) await person.seesPly(5);
  await playMoves([ana, ben], ['D2'], 5);
  assert.equal(await ana.stones(), 'black B2, black C3, black C4, white D2, white D3, white D4');
  assert.equal(await ben.stones(), await ana.stones());
  // The browser's own messages about failed sockets are not faults of the page.
  for (const person of [ana, ben])
    person.complaints = person.complaints.filter((text) => !/WebSocket connection|net::ERR_/.test(text));
  await leave(ana, ben);
});
