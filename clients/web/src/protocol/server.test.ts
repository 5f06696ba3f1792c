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
  admit(): void {
    this.onopen?.();
    this.answer('Login', { verb: 'Tables', count: 0 });
  }
}

let wires: Wire[];
let server: Server;
const wire = (): Wire => wires.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  server = new Server(() => {
    wires.push(new Wire());
    return wire();
  });
  server.enter({ user: 'ana' });
});

// Clears the timers that the test leaves behind; otherwise they would fire in the next test.
afterEach(() => {
  vi.useRealTimers();
});

describe('the connection to the server', () => {
  it('logs in and matches answers to requests by their tags', async () => {
    wire().admit();
    expect(wire().sent[0]).toEqual({ verb: 'Login', user: 'ana', tag: 'login' });
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
    expect(wire().sent.map(({ verb }) => verb)).toEqual(['Login', 'Open']);
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
    expect(wire().sent.map((each) => each['verb'])).toEqual(['Login', 'SetDot']);
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

  it('retries while another client uses the name', () => {
    wire().onopen?.();
    wire().answer('Login', {
      verb: 'Error',
      code: 'logged-in-elsewhere',
      what: 'Login',
      text: 'a guest named ana is here',
    });
    expect(server.link.value).toBe('elsewhere');
    vi.advanceTimersByTime(500);
    expect(wire().sent.map((each) => each['verb'])).toEqual(['Login', 'Login']);
    wire().answer('Login', { verb: 'Tables', count: 0 });
    expect(server.link.value).toBe('online');
  });

  it('does not retry a wrong password', () => {
    wire().onopen?.();
    wire().answer('Login', { verb: 'Error', code: 'bad-login', what: 'Login', text: 'ana is an account' });
    expect(server.link.value).toBe('refused');
    wire().onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    server.enter({ user: 'ana', password: 'secret' });
    wire().admit();
    expect(wire().sent[0]).toMatchObject({ password: 'secret' });
    expect(server.link.value).toBe('online');
  });

  it('stays away when the user signs in elsewhere', () => {
    wire().admit();
    wire().tell({ verb: 'Closing', text: 'ana has logged in from elsewhere' });
    wire().onclose?.();
    vi.advanceTimersByTime(60_000);
    expect([wires.length, server.link.value]).toEqual([1, 'dismissed']);
    server.hurry();
    wire().admit();
    expect(server.link.value).toBe('online');
  });
});
