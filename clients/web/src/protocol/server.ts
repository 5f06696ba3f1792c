import { computed, signal, type ReadonlySignal } from '@preact/signals';

import type { ErrorMessage } from './error';
import type { Message } from './messages';
import { isList, isRepeatable, type Request } from './requests';

/** A connection that carries whole messages: a WebSocket, or a test's substitute. */
export interface Carrier {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Credentials {
  user: string;
  password?: string | undefined;
}

/**
 * connecting: the first attempt, or a reconnection. online: logged in. elsewhere: another client uses the name.
 * refused: wrong name or password. dismissed: the user signed in elsewhere.
 */
export type Link = 'connecting' | 'online' | 'elsewhere' | 'refused' | 'dismissed';

/**
 * The server refused a request. `code` is one of the protocol's error codes; text/faults.ts translates the message and
 * its parts.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly parts: readonly string[];
  constructor(error: Pick<ErrorMessage, 'code' | 'text' | 'parts'>) {
    super(error.text);
    this.code = error.code;
    this.parts = error.parts ?? [];
  }
}

/** The connection was lost before the answer arrived; it is unknown whether the server received the request. */
export class Lost extends Error {}

interface Waiting {
  request: Request;
  lines: Message[];
  resolve: (lines: Message[]) => void;
  reject: (why: Error) => void;
}

const firstRetry = 300;
const maxRetry = 8_000;
const heartbeat = 20_000;
const patience = 10_000;

/**
 * The connection to the server. It logs in, matches answers to requests, passes unasked messages to listeners, and
 * reconnects after a cut. Pending moves are then sent again, which is safe because they name their ply; all other
 * requests fail with `Lost`. `visits` counts the logins: a page that shows a table asks for its state again when it
 * changes.
 */
export class Server {
  private readonly linkSignal = signal<Link>('connecting');
  private readonly visitSignal = signal(0);
  private readonly problemSignal = signal<Refusal | null>(null);
  readonly link: ReadonlySignal<Link> = this.linkSignal;
  readonly visits: ReadonlySignal<number> = this.visitSignal;
  /** Whether requests are accepted. They are also accepted before the first login, and sent after it. */
  readonly isOpen: ReadonlySignal<boolean> = computed(
    () => this.link.value === 'online' || (this.link.value === 'connecting' && this.visits.value === 0),
  );
  /** The reason the login was refused. */
  readonly problem: ReadonlySignal<Refusal | null> = this.problemSignal;

  private carrier: Carrier | null = null;
  private credentials: Credentials | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly listeners = new Set<(message: Message) => void>();
  private nextTag = 1;
  private retry = firstRetry;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private heartbeatTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly connect: () => Carrier) {}

  /** Logs in under this name and closes an older connection of this page. */
  enter(credentials: Credentials): void {
    this.credentials = credentials;
    this.retry = firstRetry;
    this.failAll();
    this.open();
  }

  /** Connects now instead of waiting for the next attempt: the network is back, or the user asked for it. */
  hurry(): void {
    if (this.linkSignal.value === 'online' || this.credentials === null) return;
    this.open();
  }

  /** Returns the first line of the answer. Rejects with `Refusal` or `Lost`. */
  async ask<T extends Message = Message>(request: Request): Promise<T> {
    return (await this.askAll(request))[0] as T;
  }

  /** Returns all lines of the answer, without the `End` of a list. */
  askAll(request: Request): Promise<Message[]> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen.value && !isRepeatable(request)) {
        reject(new Lost('not connected'));
        return;
      }
      const tag = String(this.nextTag++);
      this.waiting.set(tag, { request, lines: [], resolve, reject });
      if (this.linkSignal.value === 'online') this.send(request, tag);
    });
  }

  /** Calls `listener` for each unasked message. Returns a function that ends this. */
  listen(listener: (message: Message) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private send(request: Request, tag?: string): void {
    this.carrier?.send(JSON.stringify(tag === undefined ? request : { ...request, tag }));
  }

  private open(): void {
    this.drop();
    this.linkSignal.value = 'connecting';
    const carrier = this.connect();
    this.carrier = carrier;
    carrier.onopen = () => this.logIn();
    carrier.onmessage = (event) => this.read(String(event.data));
    carrier.onclose = () => this.lost();
    // An attempt to reach a server that does not respond may hang.
    this.expectSomething();
  }

  private drop(): void {
    clearTimeout(this.retryTimer);
    clearTimeout(this.heartbeatTimer);
    const old = this.carrier;
    this.carrier = null;
    if (old === null) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }

  private lost(): void {
    this.drop();
    this.failUnrepeatable();
    const link = this.linkSignal.value;
    if (link === 'dismissed' || link === 'refused') return;
    this.linkSignal.value = 'connecting';
    // Many pages that lost the same server should not reconnect at the same moment.
    this.retryTimer = setTimeout(() => this.open(), this.retry * (0.75 + Math.random() / 2));
    this.retry = Math.min(this.retry * 2, maxRetry);
  }

  private logIn(): void {
    if (this.credentials === null) return;
    const { user, password } = this.credentials;
    this.send({ verb: 'Login', user, ...(password === undefined ? {} : { password }) }, 'login');
  }

  private loggedIn(): void {
    this.retry = firstRetry;
    this.problemSignal.value = null;
    this.linkSignal.value = 'online';
    this.expectSomething();
    // Pending requests go first, before any page asks for states.
    for (const [tag, { request }] of this.waiting) this.send(request, tag);
    this.visitSignal.value += 1;
  }

  private loginRefused(error: ErrorMessage): void {
    this.problemSignal.value = new Refusal(error);
    const again = ['logged-in-elsewhere', 'busy', 'too-fast'].includes(error.code);
    this.linkSignal.value = error.code === 'logged-in-elsewhere' ? 'elsewhere' : again ? 'connecting' : 'refused';
    if (!again) return this.failAll();
    // The name may be held by this page before a reload, or by a dead connection that the server has not noticed.
    this.retryTimer = setTimeout(() => this.logIn(), this.retry);
    this.retry = Math.min(this.retry * 2, maxRetry);
  }

  private read(text: string): void {
    const message = JSON.parse(text) as Message;
    this.expectSomething();
    if (message.tag === 'login') {
      if (message.verb === 'Error') return this.loginRefused(message);
      if (message.verb === 'Tables') return this.loggedIn();
    } else if (message.tag !== undefined) {
      return this.answered(message.tag, message);
    }
    if (message.verb === 'Ping') return this.send({ verb: 'Pong', text: message.text });
    // Two pages of one account must not disconnect each other endlessly. The protocol has no code for the reason.
    if (message.verb === 'Closing' && /logged in from elsewhere|new secret/.test(message.text))
      this.linkSignal.value = 'dismissed';
    for (const listener of [...this.listeners]) listener(message);
  }

  private answered(tag: string, message: Message): void {
    const waiting = this.waiting.get(tag);
    if (waiting === undefined) return;
    const done = !isList(waiting.request) || message.verb === 'End';
    if (message.verb === 'Error') {
      this.waiting.delete(tag);
      waiting.reject(new Refusal(message));
      return;
    }
    if (message.verb !== 'End') waiting.lines.push(message);
    if (!done) return;
    this.waiting.delete(tag);
    waiting.resolve(waiting.lines);
  }

  /** A lost network leaves the connection open for minutes. A ping without an answer reveals it. */
  private expectSomething(): void {
    clearTimeout(this.heartbeatTimer);
    const connecting = this.linkSignal.value === 'connecting';
    this.heartbeatTimer = setTimeout(
      () => {
        if (connecting) return this.lost();
        this.send({ verb: 'Ping' }, 'heartbeat');
        this.heartbeatTimer = setTimeout(() => this.lost(), patience);
      },
      connecting ? patience : heartbeat,
    );
  }

  private failUnrepeatable(): void {
    for (const [tag, waiting] of this.waiting) {
      waiting.lines = [];
      if (isRepeatable(waiting.request)) continue;
      this.waiting.delete(tag);
      waiting.reject(new Lost('the connection was lost'));
    }
  }

  private failAll(): void {
    for (const { reject } of this.waiting.values()) reject(new Lost('the connection was given up'));
    this.waiting.clear();
  }
}

/** Opens the WebSocket of the server that the page came from. */
export function webSocket(): Carrier {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/socket`);
  const carrier: Carrier = {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.onopen = () => carrier.onopen?.();
  socket.onmessage = (event) => carrier.onmessage?.(event);
  socket.onclose = () => carrier.onclose?.();
  return carrier;
}
