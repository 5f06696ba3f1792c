import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Lost, Refusal, Server, type Carrier } from './server';

/** A connection whose other end is the test. */
class Wire implements Carrier {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Answers the last request of this verb. */
  answer(verb: string, message: object): void {
    const request = this.sent.findLast((each) => each['verb'] === verb);
    this.tell({ ...message, tag: request?.['tag'] });
  }
  /** The user whom the browser stands for returns. */
  admit(user = 'ana', role = 'player'): void {
    this.onopen?.();
    this.answer('Return', { verb: 'Return', user, role });
  }
  refuse(verb: string, code: string, text: string): void {
    this.answer(verb, { verb: 'Error', code, what: verb, text });
  }
  verbs(): unknown[] {
    return this.sent.map((each) => each['verb']);
  }
}

const notSignedIn = 'this browser is not signed in: log in again';

let wires: Wire[];
let server: Server;
/** The secrets that the browser was asked to keep, and whether it agrees. */
let kept: (string | null)[];
let keeps: boolean;
const wire = (): Wire => wires.at(-1)!;
const connect = (): Wire => {
  wires.push(new Wire());
  return wire();
};
/** Until what was started without waiting for it is done. */
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  kept = [];
  keeps = true;
  server = new Server(connect, (secret) => {
    kept.push(secret);
    return Promise.resolve(keeps);
  });
  server.resume(['guest-1', 'guest-2', 'guest-3']);
});

// Clears the timers that the test leaves behind; otherwise they would fire in the next test.
afterEach(() => {
  vi.useRealTimers();
});

describe('the connection to the server', () => {
  it('signs in and matches answers to requests by their tags', async () => {
    wire().admit();
    expect(wire().sent[0]).toEqual({ verb: 'Return', tag: 'login' });
    expect(server.user.value).toEqual({ name: 'ana', role: 'player' });
    expect([server.link.value, server.visits.value]).toEqual(['online', 1]);
    const first = server.ask({ verb: 'Open', game: 'go', options: { size: 9 } });
    const second = server.ask({ verb: 'Ready', room: 1 });
    wire().answer('Ready', { verb: 'Ready', room: 1, side: 'black' });
    wire().answer('Open', { verb: 'Opened', room: 1 });
    expect(await first).toMatchObject({ verb: 'Opened', room: 1 });
    expect(await second).toMatchObject({ verb: 'Ready' });
  });

  it('accepts requests before the first login and sends them after it', async () => {
    expect(server.isOpen.value).toBe(true);
    const opened = server.ask({ verb: 'Open', game: 'go', options: { size: 9 } });
    expect(wire().sent).toEqual([]);
    wire().admit();
    expect(wire().verbs()).toEqual(['Return', 'Open']);
    wire().answer('Open', { verb: 'Opened', room: 1 });
    expect(await opened).toMatchObject({ verb: 'Opened', room: 1 });
    wire().onclose?.();
    expect(server.isOpen.value).toBe(false);
    await expect(server.ask({ verb: 'Open', game: 'go', options: {} })).rejects.toBeInstanceOf(Lost);
  });

  it('collects a list up to its end, past unasked messages', async () => {
    wire().admit();
    const heard: string[] = [];
    server.listen((message) => heard.push(message.verb));
    const list = server.askAll({ verb: 'Tables' });
    wire().answer('Tables', { verb: 'Table', room: 1 });
    wire().tell({ verb: 'Turn', room: 1, side: 'black', ply: 0 });
    wire().answer('Tables', { verb: 'Table', room: 2 });
    wire().answer('Tables', { verb: 'End', what: 'Tables', count: 2 });
    expect((await list).map((line) => line.verb)).toEqual(['Table', 'Table']);
    expect(heard).toEqual(['Turn']);
  });

  it('reports a refusal with its code', async () => {
    wire().admit();
    const refused = server.ask({ verb: 'Lose', room: 1 });
    wire().answer('Lose', { verb: 'Error', code: 'game-over', what: 'Lose', text: 'the game is over' });
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toMatchObject({ code: 'game-over' });
  });

  it('answers pings', () => {
    wire().admit();
    wire().tell({ verb: 'Ping', text: 'abc' });
    expect(wire().sent.at(-1)).toEqual({ verb: 'Pong', text: 'abc' });
  });

  it('reconnects after a cut and sends only moves again', async () => {
    wire().admit();
    const move = server.ask({ verb: 'SetDot', room: 1, side: 'black', point: 'D4', ply: 3 });
    const resign = server.ask({ verb: 'Lose', room: 1 });
    resign.catch(() => undefined);
    wire().onclose?.();
    await expect(resign).rejects.toThrow(Lost);
    expect(server.link.value).toBe('connecting');
    await expect(server.ask({ verb: 'Pause', room: 1 })).rejects.toThrow(Lost);
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(2);
    wire().admit();
    expect(wire().verbs()).toEqual(['Return', 'SetDot']);
    expect(server.visits.value).toBe(2);
    wire().answer('SetDot', { verb: 'SetDot', room: 1, ply: 3 });
    expect(await move).toMatchObject({ ply: 3 });
  });

  it('waits longer after each failed attempt', () => {
    const attempts = (ms: number): number => {
      const before = wires.length;
      for (let passed = 0; passed < ms; passed += 50) {
        vi.advanceTimersByTime(50);
        wire().onclose?.();
      }
      return wires.length - before;
    };
    wire().onclose?.();
    const early = attempts(2000);
    attempts(30_000);
    expect(early).toBeGreaterThan(attempts(2000));
    expect(attempts(20_000)).toBeGreaterThan(0);
  });

  it('notices a network that drops without a word', () => {
    wire().admit();
    vi.advanceTimersByTime(20_000);
    expect(wire().sent.at(-1)?.['verb']).toBe('Ping');
    wire().answer('Ping', { verb: 'Pong' });
    vi.advanceTimersByTime(20_000);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(11_000);
    expect(wires).toHaveLength(2);
    expect(wires[0]?.closed).toBe(true);
  });

  it('checks the connection at once when the device wakes up', () => {
    wire().admit();
    server.hurry();
    expect(wire().sent.at(-1)?.['verb']).toBe('Ping');
    vi.advanceTimersByTime(10_000);
    expect(server.link.value).toBe('connecting');
  });
});

describe('the sign-in', () => {
  it('is that of a new guest in a new browser, which then stands for the guest', async () => {
    wire().onopen?.();
    wire().refuse('Return', 'bad-login', notSignedIn);
    expect(wire().sent[1]).toEqual({ verb: 'Login', user: 'guest-1', keep: 'yes', tag: 'login' });
    wire().answer('Login', { verb: 'Tables', count: 0, secret: 'k9' });
    expect([server.link.value, server.user.value]).toEqual(['online', { name: 'guest-1', role: 'guest' }]);
    await settled();
    expect(kept).toEqual(['k9']);
    wire().onclose?.();
    vi.advanceTimersByTime(1000);
    wire().onopen?.();
    expect(wire().sent).toEqual([{ verb: 'Return', tag: 'login' }]);
  });

  it('uses its secret until the browser keeps it', async () => {
    keeps = false;
    wire().onopen?.();
    wire().refuse('Return', 'bad-login', notSignedIn);
    wire().answer('Login', { verb: 'Tables', count: 0, secret: 'k9' });
    await settled();
    wire().onclose?.();
    vi.advanceTimersByTime(1000);
    keeps = true;
    wire().onopen?.();
    expect(wire().sent).toEqual([{ verb: 'Login', user: 'guest-1', password: 'k9', tag: 'login' }]);
    wire().answer('Login', { verb: 'Tables', count: 0 });
    await settled();
    expect([kept, server.user.value?.role]).toEqual([['k9', 'k9'], 'guest']);
    wire().onclose?.();
    vi.advanceTimersByTime(1000);
    wire().onopen?.();
    expect(wire().verbs()).toEqual(['Return']);
  });

  it('is found when another window has just taken the name for this browser', () => {
    wire().onopen?.();
    wire().refuse('Return', 'bad-login', notSignedIn);
    wire().refuse('Login', 'logged-in-elsewhere', 'a guest called guest-1 is here already: choose another name');
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(2);
    wire().admit('guest-1', 'guest');
    expect([server.link.value, server.user.value?.name]).toEqual(['online', 'guest-1']);
  });

  it('is under another name if someone else has the first one', () => {
    wire().onopen?.();
    wire().refuse('Return', 'bad-login', notSignedIn);
    wire().refuse('Login', 'logged-in-elsewhere', 'a guest called guest-1 is here already: choose another name');
    vi.advanceTimersByTime(1000);
    wire().onopen?.();
    wire().refuse('Return', 'bad-login', notSignedIn);
    expect(wire().sent.at(-1)).toMatchObject({ verb: 'Login', user: 'guest-2' });
    wire().answer('Login', { verb: 'Tables', count: 0, secret: 'k8' });
    expect(server.user.value?.name).toBe('guest-2');
  });

  it('is refused by a server without guests, and an account helps', async () => {
    const refusal = 'this server does not admit guests: create an account';
    wire().onopen?.();
    wire().refuse('Return', 'bad-login', notSignedIn);
    wire().refuse('Login', 'bad-login', refusal);
    vi.advanceTimersByTime(1000);
    wire().onopen?.();
    wire().refuse('Return', 'bad-login', notSignedIn);
    for (let tries = 0; tries < 2; ++tries) wire().refuse('Login', 'bad-login', refusal);
    expect([server.link.value, server.problem.value?.message]).toEqual(['refused', refusal]);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(2);
    const entered = server.signIn({ user: 'ana', password: 'words' });
    wire().onopen?.();
    expect(wire().sent[0]).toMatchObject({ user: 'ana', password: 'words' });
    wire().answer('Login', { verb: 'Tables', count: 0, secret: 'k7' });
    await entered;
    expect([server.link.value, server.user.value]).toEqual(['online', { name: 'ana', role: null }]);
  });

  it('waits while the server is busy', () => {
    wire().onopen?.();
    wire().refuse('Return', 'busy', 'the server is busy: try again in a moment');
    vi.advanceTimersByTime(1000);
    expect(wire().verbs()).toEqual(['Return', 'Return']);
    wire().answer('Return', { verb: 'Return', user: 'ana', role: 'admin' });
    expect(server.user.value?.role).toBe('admin');
  });

  it('stays as it is after a wrong password for another one', async () => {
    wire().admit();
    const entered = server.signIn({ user: 'ben', password: 'wrong' });
    wire().onopen?.();
    wire().refuse('Login', 'bad-login', 'the user name or the password is wrong');
    await expect(entered).rejects.toMatchObject({ code: 'bad-login' });
    expect([wires[0]?.closed, wires[1]?.closed]).toEqual([false, true]);
    expect([server.link.value, server.user.value?.name, server.visits.value]).toEqual(['online', 'ana', 1]);
  });

  it('of a new account begins where the guest is connected, so that the name can stay', async () => {
    wire().admit('ben', 'guest');
    const entered = server.signIn({ user: 'ben', password: 'right' }, { isNew: true });
    expect(wires[0]?.sent.at(-1)).toMatchObject({ verb: 'Register', user: 'ben', password: 'right' });
    wire().answer('Register', { verb: 'Register', user: 'ben' });
    await settled();
    wire().onopen?.();
    wire().answer('Login', { verb: 'Tables', count: 0, secret: 'k5' });
    await entered;
    expect(server.user.value).toEqual({ name: 'ben', role: null });
  });

  it('of a new account is possible for someone who was signed out', async () => {
    wire().admit();
    wire().tell({ verb: 'Closing', text: 'an admin signed you out', code: 'signed-out' });
    const entered = server.signIn({ user: 'ben', password: 'right' }, { isNew: true });
    wire().onopen?.();
    wire().answer('Register', { verb: 'Register', user: 'ben' });
    expect(wire().verbs()).toEqual(['Register', 'Login']);
    wire().answer('Login', { verb: 'Tables', count: 0, secret: 'k5' });
    await entered;
    expect([server.link.value, server.user.value?.name]).toEqual(['online', 'ben']);
  });

  it('changes to another user without a password in memory', async () => {
    wire().admit('guest-1', 'guest');
    const entered = server.signIn({ user: 'ben', password: 'right' });
    wire().onopen?.();
    wire().answer('Login', { verb: 'Tables', count: 0, secret: 'k5' });
    await entered;
    await settled();
    // The return of the guest has renewed the cookie.
    expect([wires[0]?.closed, server.user.value?.name, server.visits.value]).toEqual([true, 'ben', 2]);
    expect(kept).toEqual([null, 'k5']);
    wire().onclose?.();
    vi.advanceTimersByTime(1000);
    wire().onopen?.();
    expect(JSON.stringify(wire().sent)).not.toMatch(/right|k5/);
  });

  it('has ended: the page says so and becomes nobody else', async () => {
    wire().admit();
    const move = server.ask({ verb: 'SetDot', room: 1, side: 'black', point: 'D4', ply: 3 });
    wire().tell({ verb: 'Closing', text: 'your password was changed: log in again', code: 'signed-out' });
    await expect(move).rejects.toThrow(Lost);
    wire().onclose?.();
    vi.advanceTimersByTime(60_000);
    expect([wires.length, server.link.value]).toEqual([1, 'signed-out']);
    expect(server.problem.value?.message).toBe('your password was changed: log in again');
    server.resume(['guest-1']);
    wire().admit('guest-9', 'guest');
    expect([server.link.value, server.user.value?.name, server.problem.value]).toEqual(['online', 'guest-9', null]);
  });

  it('has ended during a cut: the same', () => {
    wire().admit();
    wire().onclose?.();
    vi.advanceTimersByTime(1000);
    wire().onopen?.();
    wire().refuse('Return', 'bad-login', notSignedIn);
    expect([server.link.value, wire().verbs()]).toEqual(['signed-out', ['Return']]);
  });

  it('does not fight with other windows for connections', () => {
    wire().admit();
    wire().tell({ verb: 'Closing', text: 'ana has too many connections: this one is the oldest', code: 'too-many' });
    wire().onclose?.();
    vi.advanceTimersByTime(60_000);
    expect([wires.length, server.link.value]).toEqual([1, 'too-many']);
    server.hurry();
    wire().admit();
    expect(server.link.value).toBe('online');
  });

  it('survives a restart of the server', () => {
    wire().admit();
    wire().tell({ verb: 'Closing', text: 'the server shuts down', code: 'shutdown' });
    wire().onclose?.();
    vi.advanceTimersByTime(1000);
    wire().admit();
    expect(server.link.value).toBe('online');
  });

  it('ends when the user signs out', async () => {
    wire().admit();
    const out = server.signOut();
    wire().answer('Logout', { verb: 'Logout' });
    await out;
    expect([wire().closed, server.link.value]).toEqual([true, 'connecting']);
    await expect(server.ask({ verb: 'Tables' })).rejects.toThrow(Lost);
  });

  it('of a projector leaves the browser alone', () => {
    server = new Server(connect);
    server.resume(['venue-1', 'venue-2']);
    wire().onopen?.();
    wire().refuse('Login', 'logged-in-elsewhere', 'a guest called venue-1 is here already: choose another name');
    expect(wire().sent.at(-1)).toMatchObject({ verb: 'Login', user: 'venue-2' });
    wire().answer('Login', { verb: 'Tables', count: 0, secret: 'k3' });
    wire().onclose?.();
    vi.advanceTimersByTime(1000);
    wire().onopen?.();
    expect(wire().sent).toEqual([{ verb: 'Login', user: 'venue-2', password: 'k3', tag: 'login' }]);
    expect(kept).toEqual([]);
  });
});
