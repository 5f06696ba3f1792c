import { computed, signal, type ReadonlySignal } from '@preact/signals';

import type { LoginRequest, RegisterRequest, ReturnMessage, ReturnRequest, TablesMessage } from './accounts';
import type { ErrorMessage } from './error';
import type { Message } from './messages';
import { isList, isRepeatable, type Request } from './requests';
import type { ClosingCode, ErrorCode, UserRole } from './vocabulary';

/** A connection that carries whole messages: a WebSocket, or a test's substitute. */
export interface Carrier {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** A name, and the password of its account; without a password that of a guest. */
export interface Credentials {
  user: string;
  password?: string | undefined;
}

/** The signed-in user. The role is null for an account until the server has told it. */
export interface User {
  name: string;
  role: UserRole | null;
}

/**
 * connecting: the first attempt, or a reconnection. online: signed in. refused: the server admits nobody under any name
 * that was tried. signed-out: the sign-in has ended. too-many: the server closed this connection because the user has
 * more than it allows. In the last three states the page connects only when the user asks for it.
 */
export type Link = 'connecting' | 'online' | 'refused' | 'signed-out' | 'too-many';

/** Lets the browser stand for a sign-in, by its secret, or longer for the one it stands for. Resolves to whether it does. */
export type KeepSecret = (secret: string | null) => Promise<boolean>;

/**
 * The server refused a request, or closed the connection. text/faults.ts translates the message and its parts.
 */
export class Refusal extends Error {
  readonly code: ErrorCode | ClosingCode;
  readonly parts: readonly string[];
  constructor(error: Pick<ErrorMessage, 'text' | 'parts'> & { code: ErrorCode | ClosingCode }) {
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

/** Refusals of a login that a later attempt may not get. */
const passing: ReadonlySet<ErrorCode> = new Set(['busy', 'too-fast', 'too-many', 'internal']);

/** Why a client should stay away: reconnecting would close another one, or the user has signed out. */
const final: ReadonlySet<ClosingCode> = new Set(['signed-out', 'too-many']);

/**
 * The connection to the server. It signs in, matches answers to requests, passes unasked messages to listeners, and
 * reconnects after a cut. Pending moves are then sent again, which is safe because they name their ply; all other
 * requests fail with `Lost`. `visits` counts the logins: a page that shows a table asks for its state again when it
 * changes.
 *
 * The server gives each sign-in a secret. `keepSecret` moves it into a cookie of the browser, and from then on the page
 * is let in by `Return`, in every window and after a reload. Until the cookie is set, and always without `keepSecret`,
 * this object uses the secret in place of the password.
 */
export class Server {
  private readonly linkSignal = signal<Link>('connecting');
  private readonly visitSignal = signal(0);
  private readonly missedSignal = signal(false);
  private readonly problemSignal = signal<Refusal | null>(null);
  private readonly userSignal = signal<User | null>(null);
  readonly link: ReadonlySignal<Link> = this.linkSignal;
  readonly visits: ReadonlySignal<number> = this.visitSignal;
  /** Whether the last attempt to connect failed. */
  readonly missed: ReadonlySignal<boolean> = this.missedSignal;
  /** The user, from the first login until this page is told to `resume`. */
  readonly user: ReadonlySignal<User | null> = this.userSignal;
  /** Whether requests are accepted. They are also accepted before the first login, and sent after it. */
  readonly isOpen: ReadonlySignal<boolean> = computed(
    () => this.link.value === 'online' || (this.link.value === 'connecting' && this.visits.value === 0),
  );
  /** The reason that the login was refused or the sign-in ended. */
  readonly problem: ReadonlySignal<Refusal | null> = this.problemSignal;

  private carrier: Carrier | null = null;
  /** The next request to sign in, unless there is a secret. */
  private entry: LoginRequest | ReturnRequest = { verb: 'Return' };
  /** The secret of the sign-in, until the browser keeps it. */
  private secret: string | null = null;
  /** The names of guests that were not tried yet. */
  private guests: string[] = [];
  private askedTwice = false;
  private readonly waiting = new Map<string, Waiting>();
  private readonly listeners = new Set<(message: Message) => void>();
  private nextTag = 1;
  private retry = firstRetry;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private heartbeatTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connect: () => Carrier,
    private readonly keepSecret: KeepSecret | null = null,
  ) {}

  /**
   * Signs in as the user whom the browser stands for. If it stands for nobody, signs in as a guest, under the first of
   * these names that is free.
   */
  resume(guests: readonly string[]): void {
    this.guests = [...guests];
    this.askedTwice = false;
    this.secret = null;
    this.userSignal.value = null;
    this.problemSignal.value = null;
    this.entry =
      this.keepSecret === null ? { verb: 'Login', user: this.guests.shift() ?? '', keep: 'yes' } : { verb: 'Return' };
    this.retry = firstRetry;
    this.open();
  }

  /**
   * Signs in as another user, whose account it creates first with `isNew`. Until the server agrees, the page keeps its
   * connection and its user. Rejects with `Refusal` or `Lost`.
   */
  async signIn({ user, password }: Credentials, { isNew = false } = {}): Promise<void> {
    const login: LoginRequest = { verb: 'Login', user, ...(password === undefined ? {} : { password }), keep: 'yes' };
    const register: RegisterRequest | null = isNew ? { verb: 'Register', user, password: password ?? '' } : null;
    // Only its own connection can give the name of a guest to an account.
    const isConnected = this.linkSignal.value === 'online';
    if (register !== null && isConnected) await this.ask(register);
    return this.change(login, isConnected ? null : register);
  }

  /** Makes a second connection, sends these requests, and drops the first connection when they are answered. */
  private change(login: LoginRequest, register: RegisterRequest | null): Promise<void> {
    const carrier = this.connect();
    return new Promise((resolve, reject) => {
      const fail = (why: Error): void => {
        clearTimeout(timer);
        carrier.onopen = carrier.onmessage = carrier.onclose = null;
        carrier.close();
        reject(why);
      };
      // The server may have many passwords to check.
      const timer = setTimeout(() => fail(new Lost('no answer to the login')), 3 * patience);
      const logIn = (): void => carrier.send(JSON.stringify({ ...login, tag: 'login' }));
      carrier.onopen = () =>
        register === null ? logIn() : carrier.send(JSON.stringify({ ...register, tag: 'register' }));
      carrier.onclose = () => fail(new Lost('the connection was lost'));
      carrier.onmessage = (event) => {
        const message = JSON.parse(String(event.data)) as Message;
        if (message.tag === undefined) return;
        if (message.verb === 'Error') return fail(new Refusal(message));
        if (message.verb === 'Register') return logIn();
        if (message.verb !== 'Tables') return;
        clearTimeout(timer);
        this.failAll();
        this.adopt(carrier);
        this.entry = login;
        this.secret = null;
        this.loggedIn(message);
        resolve();
      };
    });
  }

  /** Ends the sign-in and the connection. Rejects like `ask`. */
  async signOut(): Promise<void> {
    await this.ask({ verb: 'Logout' });
    this.failAll();
    this.drop();
    this.linkSignal.value = 'connecting';
  }

  /** Connects now instead of waiting for the next attempt: the network is back, or the user asked for it. */
  hurry(): void {
    if (this.linkSignal.value === 'online') this.expectAnswer();
    else this.open();
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
    this.linkSignal.value = 'connecting';
    const carrier = this.connect();
    this.adopt(carrier);
    carrier.onopen = () => this.logIn();
    // An attempt to reach a server that does not respond may hang.
    this.expectSomething();
  }

  /** Uses this connection from now on, and closes the one before. */
  private adopt(carrier: Carrier): void {
    this.drop();
    this.carrier = carrier;
    carrier.onmessage = (event) => this.read(String(event.data));
    carrier.onclose = () => this.lost();
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
    if (this.linkSignal.value !== 'online' && this.linkSignal.value !== 'connecting') return;
    this.missedSignal.value = this.linkSignal.value === 'connecting';
    this.linkSignal.value = 'connecting';
    this.later(() => this.open());
  }

  /** Does this after a pause, which grows with each attempt. */
  private later(attempt: () => void): void {
    clearTimeout(this.retryTimer);
    // Many pages that lost the same server should not reconnect at the same moment.
    this.retryTimer = setTimeout(attempt, this.retry * (0.75 + Math.random() / 2));
    this.retry = Math.min(this.retry * 2, maxRetry);
  }

  private logIn(): void {
    const user = this.userSignal.value?.name;
    const withSecret = this.secret !== null && user !== undefined;
    this.send(withSecret ? { verb: 'Login', user, password: this.secret ?? '' } : this.entry, 'login');
  }

  private loggedIn(answer: TablesMessage | ReturnMessage): void {
    if (answer.verb === 'Return') this.userSignal.value = { name: answer.user, role: answer.role };
    else if (this.secret === null && this.entry.verb === 'Login')
      this.userSignal.value = { name: this.entry.user, role: this.entry.password === undefined ? 'guest' : null };
    if (answer.verb === 'Tables' && answer.secret !== undefined) {
      this.secret = answer.secret;
      this.entry = { verb: 'Return' };
    }
    if (answer.verb === 'Return') void this.keepSecret?.(null).catch(() => undefined);
    void this.moveSecret();
    this.retry = firstRetry;
    this.problemSignal.value = null;
    this.missedSignal.value = false;
    this.linkSignal.value = 'online';
    this.expectSomething();
    // Pending requests go first, before any page asks for states.
    for (const [tag, { request }] of this.waiting) this.send(request, tag);
    this.visitSignal.value += 1;
  }

  private async moveSecret(): Promise<void> {
    const { secret } = this;
    if (secret === null || this.keepSecret === null) return;
    const isKept = await this.keepSecret(secret).catch(() => false);
    if (isKept && this.secret === secret) this.secret = null;
  }

  private loginRefused(error: ErrorMessage): void {
    this.problemSignal.value = new Refusal(error);
    if (passing.has(error.code)) return this.later(() => this.logIn());
    if (this.userSignal.value === null && this.tryNext()) return;
    this.close(this.userSignal.value === null ? 'refused' : 'signed-out');
  }

  /** Returns whether there is another way to come in for a page that has no user yet. */
  private tryNext(): boolean {
    if (this.entry.verb === 'Login' && this.keepSecret !== null && !this.askedTwice) {
      // Another window of this browser may have taken the name just now. Then the browser stands for that guest.
      this.askedTwice = true;
      this.entry = { verb: 'Return' };
      this.later(() => this.open());
      return true;
    }
    const user = this.guests.shift();
    if (user === undefined) return false;
    this.entry = { verb: 'Login', user, keep: 'yes' };
    this.logIn();
    return true;
  }

  /** Stays away until the user asks to come back. */
  private close(link: Link): void {
    this.failAll();
    this.drop();
    this.linkSignal.value = link;
  }

  private read(text: string): void {
    const message = JSON.parse(text) as Message;
    this.expectSomething();
    if (message.tag === 'login') {
      if (message.verb === 'Error') return this.loginRefused(message);
      if (message.verb === 'Tables' || message.verb === 'Return') return this.loggedIn(message);
    } else if (message.tag !== undefined) {
      return this.answered(message.tag, message);
    }
    if (message.verb === 'Ping') return this.send({ verb: 'Pong', text: message.text });
    if (message.verb === 'Closing' && message.code !== undefined && final.has(message.code)) {
      this.problemSignal.value = new Refusal({ code: message.code, text: message.text });
      return this.close(message.code === 'too-many' ? 'too-many' : 'signed-out');
    }
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
      () => (connecting ? this.lost() : this.expectAnswer()),
      connecting ? patience : heartbeat,
    );
  }

  private expectAnswer(): void {
    clearTimeout(this.heartbeatTimer);
    this.send({ verb: 'Ping' }, 'heartbeat');
    this.heartbeatTimer = setTimeout(() => this.lost(), patience);
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
