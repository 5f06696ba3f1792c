// The compliance test page: five games, shown as they end, to the user who started the test and to visitors.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { after, before } from 'node:test';
import { createInterface } from 'node:readline';

import { Fixture, test } from './fixture.mjs';
import { overflowOf, phone } from './phone.mjs';

/** @type {Fixture} */
let fixture;
const programs = [];
before(async () => {
  fixture = await Fixture.open({ admin: 'ari' });
});
after(async () => {
  for (const each of programs) each.leave();
  await fixture.close();
});

const abouts = {
  en: [
    'plays Black by the rules',
    'plays White by the rules',
    'keeps to a short clock',
    'continues after an aborted game',
    'reconnects and continues after its connection is cut',
  ],
  zh: ['执黑，按规则下棋', '执白，按规则下棋', '用时很短也不超时', '对局取消后恢复正常', '断线后重新连接，继续对局'],
};

/**
 * A guest that makes the first legal move and, after a cut, reconnects with the secret of its first login. With `flawed` it first tries a point that is off
 * the board. In the game `waitsIn` it does nothing until `goOn` is called.
 */
class Program {
  static async enter(server, name, { flawed = false, waitsIn = 0 } = {}) {
    const program = Object.assign(new Program(), { server, name, flawed, waitsIn, sides: new Map(), cuts: 0 });
    program.waiting = new Promise((resolve) => (program.goOn = resolve));
    programs.push(program);
    await program.connect();
    return program;
  }

  /** Resolves once it is logged in. */
  async connect() {
    this.asked = '';
    this.socket = createConnection(this.server.ports.lines, 'localhost');
    const { socket } = this;
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.gone) return;
      this.cuts += 1;
      // The test has ended the program.
      this.connect().catch(() => undefined);
    });
    const isIn = new Promise((resolve) => {
      createInterface({ input: socket }).on('line', (line) => {
        if (line.startsWith('@in Tables,')) {
          this.secret ??= line.split(',')[2];
          resolve();
        }
        this.hear(line.replace(/^@in /, ''));
      });
    });
    this.say(`@in Login,${this.name},${this.secret ?? ',yes'}`);
    await isIn;
  }

  say(line) {
    if (!this.socket.destroyed) this.socket.write(`${line}\n`);
  }

  hear(line) {
    const [verb, room, ...rest] = line.split(',');
    if (verb === 'Start' || verb === 'Resume') this.sides.set(room, rest[0]);
    if (verb === 'Resume') this.say(`State,${room}`);
    const isState = verb === 'Room' && rest[1] === 'playing';
    const [turn, ply] = verb === 'Turn' ? rest : isState ? rest.slice(4, 6) : [];
    // After a reconnect the server may send the same turn twice.
    if (turn !== undefined && turn === this.sides.get(room) && this.asked !== `${room} ${ply}`) {
      this.asked = `${room} ${ply}`;
      if (this.flawed) this.say(`SetDot,${room},${turn},Z99`);
      this.say(`Legal,${room}`);
    }
    if (verb === 'Paired') this.number = Number(rest[0]);
    if (verb !== 'Legal' || rest.length === 0) return;
    const move = () => this.say(`SetDot,${room},${this.sides.get(room)},${rest[0]}`);
    if (this.number === this.waitsIn) this.waiting.then(move);
    else move();
  }

  leave() {
    this.gone = true;
    this.socket.destroy();
  }
}

/** An arbiter, who may test every program, on this page. */
async function arbiterAt(path, options) {
  const ari = await fixture.person(`guest-${fixture.people.length}`, options);
  await ari.goto(path);
  await ari.logIn({ user: 'ari' });
  return ari;
}

async function asksFor(person, name) {
  await person.page.getByLabel('Program name').fill(name);
  await person.page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('nogo');
  await person.page.getByRole('combobox', { name: 'Board size', exact: true }).selectOption('5');
  await person.button('Start test').click();
}

const says = (person, text) => person.page.getByRole('status').filter({ hasText: text }).waitFor();

/** The listed games: description, verdict and link. */
const games = (person) =>
  person.page.locator('.check li').evaluateAll((all) =>
    all.map((each) => ({
      about: each.querySelector('.about').textContent,
      verdict: each.querySelector('.verdict').textContent,
      link: each.querySelector('a').getAttribute('href'),
    })),
  );

test('a program passes its five games, and everyone can read it', async () => {
  const tin = await Program.enter(fixture.server, 'tin');
  const ari = await arbiterAt('/');
  await ari.page.click('nav a[href="/learn"]');
  await ari.page.getByRole('link', { name: /Test it here/ }).click();
  await ari.page.waitForURL(/\/check$/);
  await ari.sees('.check form button:enabled');
  assert.deepEqual(await ari.barriers(), []);
  await asksFor(ari, 'tin');
  await ari.page.waitForURL(/\/check\/tin$/);
  // The focus is where the results will appear, for keyboard users.
  await ari.page.waitForFunction(() => document.activeElement?.id === 'found-title');
  await says(ari, 'All 5 games passed.');
  const found = await games(ari);
  assert.deepEqual(
    found.map(({ about, verdict }) => [about, verdict]),
    abouts.en.map((about, at) => [`${at + 1}. ${about}`, 'passed']),
  );
  assert.ok(tin.cuts >= 1, 'the connection was cut');
  assert.deepEqual(await ari.barriers(), []);
  await ari.picture('check');
  await ari.page.reload();
  await says(ari, 'All 5 games passed.');
  assert.deepEqual(await games(ari), found);
  await ari.page.locator(`.check a[href="${found[0].link}"]`).click();
  await ari.sees('.replay .board');
  ari.content();

  // Another visitor, on a phone, in Chinese.
  const reader = await fixture.person('reader', phone);
  await reader.enter();
  await reader.speaks('简体中文');
  for (const theme of ['light', 'dark']) {
    await reader.prefers({ theme, language: 'zh' });
    await reader.goto('/check/Tin');
    await says(reader, '5 局全部通过。');
    assert.deepEqual(
      (await games(reader)).map(({ about, verdict }) => [about, verdict]),
      abouts.zh.map((about, at) => [`${at + 1}. ${about}`, '通过']),
    );
    assert.deepEqual(await reader.barriers(), [], theme);
    assert.ok((await overflowOf(reader.page)) <= 0);
    assert.doesNotMatch(await reader.page.textContent('main'), /undefined|null/);
  }
  reader.content();
});

test('faults are shown game by game while the next game is played', async () => {
  const bent = await Program.enter(fixture.server, 'bent', { flawed: true, waitsIn: 2 });
  const looker = await fixture.person('looker');
  await looker.goto('/check/bent');
  await says(looker, 'bent has not been tested since the server started.');
  const ari = await arbiterAt('/check/bent', phone);
  // By keyboard alone: the name is already filled in.
  await ari.page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('nogo');
  await ari.page.getByLabel('Program name').press('Enter');
  for (const person of [ari, looker]) {
    await says(person, 'Game 2 of 5 is in progress.');
    assert.equal((await games(person)).length, 1);
    assert.deepEqual(await person.barriers(), []);
  }
  bent.goOn();
  for (const person of [ari, looker]) {
    await says(person, '5 of 5 games failed.');
    for (const { verdict } of await games(person)) assert.equal(verdict, 'failed');
    assert.match(await person.page.textContent('.check li'), /it sent 'SetDot,\d+,black,Z99', which was refused/);
    assert.deepEqual(await person.barriers(), []);
    assert.ok((await overflowOf(person.page)) <= 0);
    person.content();
  }
});

test('the page shows why a program is not tested', async () => {
  const ari = await arbiterAt('/check');
  await asksFor(ari, 'nobody');
  await ari.page.getByRole('alert').getByText('nobody is not connected').waitFor();
  assert.match(ari.page.url(), /\/check$/);
  assert.deepEqual(await ari.barriers(), []);
  ari.content();

  await Program.enter(fixture.server, 'lead');
  const guest = await fixture.person('somebody');
  await guest.goto('/check');
  await asksFor(guest, 'lead');
  await guest.page.getByRole('alert').getByText('only lead, its owner and arbiters').waitFor();
  await guest.speaks('简体中文');
  await guest.button('开始测试').click();
  await guest.page.getByRole('alert').getByText('只有 lead 自己、它的主人和裁判可以测试它。').waitFor();
  guest.content();
});
