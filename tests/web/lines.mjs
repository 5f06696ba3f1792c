// A client of the line port, for games beside those that a test plays in its browsers.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';

export class Lines {
  /** Logs in as a guest, or with a password to an account. `secret` lets the same user in again. */
  static async enter(server, user, password) {
    const lines = new Lines();
    lines.socket = createConnection(server.ports.lines, 'localhost');
    await once(lines.socket, 'connect');
    lines.input = createInterface({ input: lines.socket })[Symbol.asyncIterator]();
    lines.tags = 0;
    const answer = await lines.ask(`Login,${user},${password ?? ''}${password?.startsWith('qy_') ? '' : ',yes'}`);
    assert.match(answer, /^Tables,/);
    lines.secret = answer.split(',')[2];
    return lines;
  }

  /** Returns the first line of the answer and drops unasked lines. */
  async ask(request) {
    const tag = `@${++this.tags} `;
    this.socket.write(`${tag}${request}\n`);
    for (;;) {
      const { value, done } = await this.input.next();
      assert.ok(!done, `the server closed the connection after ${request}`);
      if (value.startsWith(tag)) return value.slice(tag.length);
    }
  }

  /**
   * Opens a table where a bot has Black and this client answers at `points` as White. Returns its number after the
   * bot's last move: the bot has evaluated its moves, and the game stays as it is. Two bots would finish the game
   * within seconds on an idle machine.
   */
  async againstBot(game, points = []) {
    const room = Number((await this.ask(`Open,${game}`)).split(',')[1]);
    assert.match(await this.ask(`SeatBot,${room},black,uct,level=2`), /^SeatBot,/);
    assert.match(await this.ask(`SitDown,${room},white`), /^SitDown,/);
    assert.match(await this.ask(`Ready,${room}`), /^Ready,/);
    await this.botMove(room);
    for (const point of points) await this.answerBot(room, point);
    return room;
  }

  /** Plays at this point, or at another one if it is taken. Returns the bot's reply. */
  async answerBot(room, wanted) {
    const [, , ...legal] = (await this.ask(`Legal,${room}`)).split(',');
    const point = legal.includes(wanted) ? wanted : legal[0];
    assert.match(await this.ask(`SetDot,${room},white,${point}`), /^SetDot,/);
    return this.botMove(room);
  }

  /** Returns the point of the next move of the bot, which has Black. */
  async botMove(room) {
    const [verb, , , point] = (await this.ask(`Switcher,${room},black`)).split(',');
    assert.equal(verb, 'SetDot');
    return point;
  }

  leave() {
    this.socket.destroy();
  }
}

/** A client of the TibetanGO thesis, which receives one line for each line it sends. */
export class ThesisClient {
  static async enter(server, user) {
    const client = new ThesisClient();
    client.socket = createConnection(server.ports.thesis, 'localhost');
    await once(client.socket, 'connect');
    client.input = createInterface({ input: client.socket })[Symbol.asyncIterator]();
    assert.match(await client.ask(`Login,${user}`), /^Tables,\d+$/);
    return client;
  }

  async ask(request) {
    this.socket.write(`${request}\n`);
    const { value, done } = await this.input.next();
    assert.ok(!done, `the server closed the connection after ${request}`);
    return value;
  }

  leave() {
    this.socket.destroy();
  }
}

/** Opens a table for two clients and starts the game. Returns its number. */
export async function startGame(black, white, game) {
  const room = Number((await black.ask(`Open,${game}`)).split(',')[1]);
  for (const [player, side] of [
    [black, 'black'],
    [white, 'white'],
  ])
    assert.match(await player.ask(`SitDown,${room},${side}`), /^SitDown,/);
  for (const player of [black, white]) assert.match(await player.ask(`Ready,${room}`), /^Ready,/);
  return room;
}

/** Creates and starts a tournament. Returns its number. */
export async function startTournament(arbiter, definition) {
  const text = JSON.stringify(definition).replaceAll('"', '""');
  const [verb, tournament] = (await arbiter.ask(`NewEvent,"${text}"`)).split(',');
  assert.equal(verb, 'NewEvent', tournament);
  assert.equal(await arbiter.ask(`Direct,${tournament},start`), `Direct,${tournament},start`);
  return Number(tournament);
}
