// Spectators: the grid of live games and the projector.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { Fixture, networkName, password, test } from './fixture.mjs';
import { Lines, startGame, startTournament, ThesisClient } from './lines.mjs';
import { overflowOf, phone } from './phone.mjs';

/** @type {Fixture} */
let fixture;
/** @type {Lines} */
let ana;
/** @type {Lines} */
let ben;
/** The entrants of the tournament, and its arbiter. */
const accounts = [];
before(async () => {
  fixture = await Fixture.open({ admin: 'ari' });
  [ana, ben] = [await Lines.enter(fixture.server, 'ana'), await Lines.enter(fixture.server, 'ben')];
});
after(async () => {
  for (const each of [ana, ben, ...accounts]) each?.leave();
  await fixture.close();
});

async function move(player, room, side, point) {
  assert.match(await player.ask(`SetDot,${room},${side},${point}`), /^SetDot,/);
}

/** Records what the browser sends over its WebSocket from now on. */
function listen(person) {
  const sent = [];
  person.sockets = 0;
  person.page.on('websocket', (socket) => {
    person.sockets += 1;
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(payload)));
  });
  return sent;
}

/** Returns the point on the reversed board, so that not all boards look alike. */
function seenFrom(side, point) {
  const columns = 'ABCDEFGHJ';
  const column = columns.indexOf(point[0]);
  const row = Number(point[1]);
  return columns[side & 1 ? 8 - column : column] + (side & 2 ? 10 - row : row);
}

/** Common opening moves on the large board. */
const opening = ['D4', 'Q16', 'C14', 'R6', 'K16', 'F3', 'C9', 'O4', 'R11', 'L3', 'F17', 'Q9'];

const tile = (room) => `.tile[data-room="${room}"]`;

test('the grid shows the moves of many games, subscribes only to visible ones, and keeps results for a while', async () => {
  const bot = await ana.againstBot('go,size=19,clock=1h', opening);
  const nogo = await startGame(ana, ben, 'nogo,size=9,clock=1h');
  const jiaqi = await startGame(ben, ana, 'jiaqi,clock=1h');
  await move(ana, nogo, 'black', 'E5');
  const rooms = [];
  for (let number = 0; number < 20; ++number)
    rooms.push(await startGame(number % 2 ? ana : ben, number % 2 ? ben : ana, 'go,size=9,clock=1h'));

  const person = await fixture.person('looker');
  const sent = listen(person);
  await person.goto('/watch');
  await person.page.waitForFunction((count) => document.querySelectorAll('.tile').length === count, 23);
  // A bot's next move appears automatically, but not its evaluation while a person plays.
  await person.page.locator(`${tile(bot)} .evaluations-later`, { hasText: 'after the game' }).waitFor();
  assert.equal(await person.page.locator(`${tile(bot)} .estimates`).count(), 0);
  await person.sees(`${tile(bot)} .clock`);
  const answer = await ana.answerBot(bot, 'O17');
  await person.sees(`${tile(bot)} [data-last="${answer}"]`);
  await person.sees(`${tile(nogo)} [data-last="E5"]`);
  let point;
  for (const [player, side] of [ben, ana, ben, ana, ben, ana].map((each, ply) => [each, ply % 2 ? 'white' : 'black'])) {
    const [, , ...legal] = (await player.ask(`Legal,${jiaqi}`)).split(',');
    point = legal[Math.floor(legal.length / 2)];
    await move(player, jiaqi, side, point);
  }
  await person.sees(`${tile(jiaqi)} [data-last="${point}"]`);

  await move(ben, rooms[0], 'black', 'C3');
  await person.sees(`${tile(rooms[0])} [data-last="C3"]`);
  await move(ana, rooms[0], 'white', 'D4');
  await person.sees(`${tile(rooms[0])} [data-last="D4"]`);
  assert.equal(await person.page.locator(`${tile(rooms[0])} [data-stone]`).count(), 2);

  for (const [number, point] of ['G7', 'C7', 'F3', 'D6', 'G4', 'C5'].entries())
    for (const [table, room] of rooms.slice(0, 6).entries())
      if (table > 0)
        await move((table + number) % 2 ? ana : ben, room, number % 2 ? 'white' : 'black', seenFrom(table, point));

  // A game far below is subscribed to when it becomes visible; a game that leaves the view is dropped.
  const watched = (verb) => new Set(sent.filter((each) => each.verb === verb).map(({ room }) => room));
  const last = rooms.at(-1);
  assert.ok(!watched('Watch').has(last), 'the last game is not visible');
  assert.ok(watched('Watch').size < 23);
  await person.page.locator(tile(last)).scrollIntoViewIfNeeded();
  await person.sees(`${tile(last)} .board`);
  await move(ana, last, 'black', 'E5');
  await person.sees(`${tile(last)} [data-last="E5"]`);
  assert.ok(watched('Unwatch').has(bot), 'the first game is no longer visible');
  assert.equal(person.sockets, 1);

  // A finished game shows its result and disappears; a new one appears.
  assert.match(await ben.ask(`Lose,${last}`), /^Lose,/);
  await person.page.locator(`${tile(last)} .result`, { hasText: 'Black wins by resignation' }).waitFor();
  const newer = await startGame(ana, ben, 'nogo,size=9,clock=1h');
  await person.sees(tile(newer), { state: 'attached' });
  await person.sees(tile(last), { state: 'detached' });

  await person.page.getByLabel('Game').selectOption('jiaqi');
  await person.page.waitForURL(/\/watch\?game=jiaqi$/);
  await person.page.waitForFunction(() => document.querySelectorAll('.tile').length === 1);
  await person.page.getByLabel('Game').selectOption('');
  await person.page.evaluate(() => scrollTo(0, 0));
  await person.sees(`${tile(rooms[0])} .board`);
  await person.picture('watch');
  await person.page.click(`${tile(rooms[0])} h2 a`);
  await person.page.waitForURL(new RegExp(`/table/${rooms[0]}$`));
  await person.seesPly(2);
  person.content();
});

test('evaluations of a game with a person appear when it is over', async () => {
  const room = await ana.againstBot('go,size=19,clock=1h', opening.slice(0, 3));
  const person = await fixture.person('curious');
  await person.goto(`/table/${room}`);
  await person.page.locator('.evaluations-later', { hasText: 'after the game' }).waitFor();
  assert.equal(await person.page.locator('.live-chart').count(), 0);
  assert.match(await ana.ask(`Lose,${room}`), /^Lose,/);
  await person.sees('.live-chart canvas');
  assert.equal(await person.page.locator('.evaluations-later').count(), 0);
  person.content();
});

test('games of the thesis port can be watched and are in the archive', async () => {
  const client = await ThesisClient.enter(fixture.server, 'tashi');
  await client.ask('SitDown,3');
  assert.match(await client.ask('Ready,3,1,tashi'), /^Start,1,/);
  assert.match(await client.ask('SetDot,3,1,00'), /^SetDot,/);
  const [, , , point] = (await client.ask('Switcher,3,2,0')).split(',');

  const person = await fixture.person('onlooker');
  await person.goto('/watch?game=jiaqi');
  const game = person.page.locator('.tile', { hasText: 'tashi' });
  await game.locator(`[data-last="${point}"]`).waitFor();
  const origin = await game.locator('h2 a').getAttribute('href');
  await client.ask('Lose,3');
  await game.locator('.result', { hasText: 'White wins by resignation' }).waitFor();
  await person.goto(origin.replace('/table/', '/game/'));
  await person.seesPly(2);
  client.leave();
  person.content();
});

test('the grid is accessible, on a phone too', async () => {
  const room = await ana.againstBot('go,size=19,clock=1h', opening.slice(0, 3));
  const person = await fixture.person('thumb', phone);
  await person.goto('/');
  for (const theme of ['light', 'dark'])
    for (const language of ['en', 'zh']) {
      await person.prefers({ theme, language });
      await person.goto('/watch');
      await person.sees('.tile .board');
      // Games out of view are not subscribed to, and this game comes after all others.
      await person.page.locator(tile(room)).scrollIntoViewIfNeeded();
      await person.sees(`${tile(room)} .evaluations-later`);
      assert.deepEqual(await person.barriers(), [], `${theme}, ${language}`);
      const overflow = await overflowOf(person.page);
      assert.ok(overflow <= 0, `the page is ${overflow} px wider than the phone`);
      assert.doesNotMatch(await person.page.textContent('main'), /undefined|null/);
    }
  person.content();
});

const people = ['Tashi', 'Lobsang'];

/** A league in its fourth round whose people are still playing. Returns its number. */
async function leagueOfPeopleAndBots() {
  for (const user of people) {
    assert.equal(await ana.ask(`Register,${user},${password}`), `Register,${user}`);
    accounts.push(await Lines.enter(fixture.server, user, password));
  }
  const ari = await Lines.enter(fixture.server, 'ari', password);
  accounts.push(ari);
  const id = await startTournament(ari, {
    name: 'Autumn league',
    game: 'nogo',
    options: { size: '9', clock: '1h' },
    format: 'round-robin',
    entrants: [
      ...people.map((name) => ({ name })),
      { name: 'Juniper', bot: 'uct', options: { level: 1 } },
      { name: 'Cedar', bot: 'uct-plain', options: { level: 1 } },
      { name: 'Poplar', bot: 'random' },
      { name: 'Willow', bot: 'random', options: { seed: 2 } },
    ],
  });
  for (let round = 1; round < 4; ++round) {
    const tournament = await tournamentWhen(id, (now) => now.round === round);
    // People would take too long here.
    for (const { number } of tournament.pairings.filter((each) => each.round === round && ofPeople(each)))
      assert.match(await ari.ask(`Direct,${id},result,${number},${number % 2 ? 'B' : 'W'},shown`), /^Direct,/);
  }
  await tournamentWhen(id, ({ round, pairings }) => round === 4 && pairings.some(inPlay));
  return id;
}

/** The people are the first entrants. */
const ofPeople = ({ black, white }) => black < people.length || white < people.length;
const inPlay = (pairing) => pairing.state === 'playing' && ofPeople(pairing);

/** Waits until the server's report of a tournament satisfies `fits`. */
async function tournamentWhen(id, fits) {
  for (;;) {
    const tournament = await fixture.api(`tournaments/${id}.json`);
    if (fits(tournament)) return tournament;
    await delay(200);
  }
}

let league;

test('the grid shows the games of one tournament alone', async () => {
  const other = await startGame(ana, ben, 'nogo,size=9,clock=1h');
  league = await leagueOfPeopleAndBots();
  const { room } = (await fixture.api(`tournaments/${league}.json`)).pairings.find(inPlay);

  const person = await fixture.person('follower');
  await person.goto('/watch');
  // The grid has 24 games at first, and more when its end comes into sight.
  await person.page.waitForFunction(() => document.querySelectorAll('.tile').length >= 24);
  await person.page.locator('.tile').last().scrollIntoViewIfNeeded();
  await person.sees(tile(other));
  await person.page.getByLabel('Tournament').selectOption({ label: 'Autumn league' });
  await person.page.waitForURL(new RegExp(`/watch\\?tournament=${league}$`));
  await person.sees(tile(room));
  await person.sees(tile(other), { state: 'detached' });
  assert.deepEqual(await person.barriers(), []);
  // The address alone leads there too; no other game belongs to the tournament.
  await person.goto(`/watch?tournament=${league}`);
  await person.sees(tile(room));
  assert.equal(await person.page.locator(tile(other)).count(), 0);
  await person.page.getByLabel('Game').selectOption('go');
  await person.page.getByText('No matching games in progress.').waitFor();
  await person.page.getByLabel('Tournament').selectOption({ label: 'any' });
  person.content();
});

/** Each move has 28 s, so the clocks are low. */
const hurriedClock = '1s/1x28s';

/** A game with a move every few seconds until it rests, so no clock runs out, however slow the machine is. */
class HurriedGame {
  wanted = ['C7', 'G3', 'G6', 'C4', 'E7', 'F5', 'E5', 'D6', 'E3', 'G4', 'C5', 'E4', 'D4', 'D5', 'F4', 'H4'];
  ply = 0;

  constructor(room, black, white) {
    Object.assign(this, { room, black, white });
    this.goesOn();
  }

  /** Starts one of a tournament. */
  static async start() {
    const names = ['Karma', 'Dorje'];
    const players = [];
    for (const name of names) {
      assert.equal(await ana.ask(`Register,${name},${password}`), `Register,${name}`);
      players.push(await Lines.enter(fixture.server, name, password));
    }
    const ari = await Lines.enter(fixture.server, 'ari', password);
    accounts.push(...players, ari);
    const id = await startTournament(ari, {
      name: 'Blitz',
      game: 'go',
      options: { size: '9', clock: hurriedClock },
      format: 'match',
      entrants: names.map((name) => ({ name })),
    });
    const { pairings } = await tournamentWhen(id, (now) => now.pairings.some(({ state }) => state === 'playing'));
    const { room, black, white } = pairings.find(({ state }) => state === 'playing');
    return new HurriedGame(room, players[black], players[white]);
  }

  goesOn() {
    this.pause = new AbortController();
    this.moving = this.moves(this.pause.signal);
  }

  async moves(signal) {
    while (!signal.aborted) {
      const [player, side] = this.ply % 2 ? [this.white, 'white'] : [this.black, 'black'];
      const [, , ...legal] = (await player.ask(`Legal,${this.room}`)).split(',');
      const wanted = this.wanted[this.ply++];
      this.last = legal.includes(wanted) ? wanted : legal[0];
      await move(player, this.room, side, this.last);
      await delay(3_000, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Returns the last move. */
  async rests() {
    this.pause.abort();
    await this.moving;
    return this.last;
  }
}

/** Returns the texts of the projector, without those for its operator, that are lower than 2.5 % of the window. */
function tooSmall(person) {
  return person.page.evaluate(() => {
    const least = 0.025 * innerHeight;
    return [...document.querySelectorAll('.projector *:not(.hidden, .controls, .controls *, svg *)')]
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''))
      .filter((each) => parseFloat(getComputedStyle(each).fontSize) < least - 0.01)
      .map((each) => `${each.className}: ${each.textContent}`);
  });
}

const projector = { viewport: { width: 1920, height: 1080 } };

test('the projector goes to the lowest clock automatically, and follows the keys', async () => {
  await ben.againstBot('go,size=19,clock=1h', opening);
  const person = await fixture.person('wall', projector);
  await person.page.goto(`http://${networkName}:${fixture.server.ports.web}/venue`);
  await person.sees('.stage .board');
  const { pairings } = await fixture.api(`tournaments/${league}.json`);
  const shown = Number(await person.page.getAttribute('.stage', 'data-room'));
  assert.ok(
    pairings.some(({ room }) => room === shown),
    'games of tournaments come first',
  );
  // It asks for no name and shows nothing but the games.
  assert.equal(await person.page.locator('header, nav').count(), 0);
  await person.page.getByRole('img', { name: 'QR code for this address' }).waitFor();
  assert.match(await person.page.textContent('.address strong'), new RegExp(`^${networkName}:`));
  const tall = await person.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok(tall <= 0, 'the page fits the window');

  assert.deepEqual(await person.barriers(), []);
  assert.deepEqual(await tooSmall(person), [], 'text to be read from a distance');

  // Standings and latest results alternate.
  const standing = person.page.locator(`.stage [data-tournament="${league}"]`);
  await standing.getByText('Autumn league Round 4 of 5').waitFor();
  const { standings, entrants } = await fixture.api(`tournaments/${league}.json`);
  assert.deepEqual(
    (await standing.locator('.who').allTextContents()).sort(),
    standings.map(({ entrant }) => entrants[entrant].name).sort(),
  );
  assert.deepEqual(await person.barriers(), [], 'with standings');
  await person.sees('.stage [data-result]');

  // A low clock elsewhere is no reason to leave the tournament.
  const casual = new HurriedGame(await startGame(ana, ben, `go,size=9,clock=${hurriedClock}`), ana, ben);
  // The games of the tests above come first until they have had no move for two minutes.
  await person.sees(`.small[data-room="${casual.room}"]`, { timeout: 300_000 });
  await casual.rests();
  assert.notEqual(await person.page.getAttribute('.stage', 'data-why'), 'lowest-clock');

  const game = await HurriedGame.start();
  const hurried = game.room;
  await person.sees(`.stage[data-room="${hurried}"][data-why="lowest-clock"]`);
  await person.page.getByText('Lowest clock').waitFor();
  await person.sees(`.stage [data-last="${await game.rests()}"]`);
  game.goesOn();
  await standing.waitFor();
  await person.picture('venue');

  // A key pins another game; afterwards the clock decides again.
  await person.page.keyboard.press('ArrowRight');
  await person.page.getByText('Pinned').waitFor();
  await person.sees(`.stage:not([data-room="${hurried}"])`);
  await person.page.keyboard.press('Space');
  await person.sees(`.stage[data-room="${hurried}"][data-why="lowest-clock"]`);

  await game.rests();
  // The result is shown, also among the latest ones, and the other games continue.
  assert.match(await game.white.ask(`Lose,${hurried}`), /^Lose,/);
  await person.page.locator('.stage .result', { hasText: 'Black wins by resignation' }).waitFor();
  await person.sees(`[data-result="${hurried}"]`);
  await person.sees(`.stage:not([data-room="${hurried}"])`);

  await person.page.goto(`http://${networkName}:${fixture.server.ports.web}/venue?theme=light`);
  await person.sees('.stage .board');
  assert.equal(await person.page.getAttribute('html', 'data-theme'), 'light');
  assert.deepEqual(await person.barriers(), []);
  await person.prefers({ language: 'zh' });
  for (const theme of ['light', 'dark']) {
    await person.page.goto(`http://${networkName}:${fixture.server.ports.web}/venue?theme=${theme}`);
    await person.sees('.stage .board');
    assert.deepEqual(await person.barriers(), [], `Chinese, ${theme}`);
  }
  person.content();
});

test('with no games in progress the projector says how to join', async () => {
  const empty = await Fixture.open();
  try {
    const person = await empty.person('wall', projector);
    const address = `${networkName}:${empty.server.ports.web}`;
    // On the server's own computer it shows the address for others too.
    for (const here of [address, `localhost:${empty.server.ports.web}`]) {
      await person.page.goto(`http://${here}/venue`);
      await person.page.getByText('To play, open this address').waitFor();
      await person.page.getByRole('img', { name: 'QR code for this address' }).waitFor();
      assert.equal(await person.page.textContent('.welcome .url'), address);
      assert.deepEqual(await person.barriers(), []);
      assert.deepEqual(await tooSmall(person), []);
    }
    // The first game appears automatically.
    const [black, white] = [await Lines.enter(empty.server, 'cai'), await Lines.enter(empty.server, 'dan')];
    await startGame(black, white, 'jiaqi');
    await person.sees('.stage .board');
    for (const each of [black, white]) each.leave();
    person.content();
  } finally {
    await empty.close();
  }
});
