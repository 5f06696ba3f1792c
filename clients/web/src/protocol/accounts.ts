/** Who a client is: names, passwords, roles, and the connection itself. Made by protocol/generate. */

// generated: accounts

import type { AccountRole } from './vocabulary';

/** Optional first line. A version other than 1 gets `Error,version`. */
export interface HelloRequest {
  verb: 'Hello';
  version: number;
  client: string;
}

/** Creates an account. It does not log in. */
export interface RegisterRequest {
  verb: 'Register';
  user: string;
  password: string;
}

/**
 * Logs in; without a password as a guest, if the server allows guests. Then comes `Resume,room,side,ply`, tagged like
 * the answer, for each seat that the user has in an unfinished game. An account that logs in again closes its older
 * connection.
 */
export interface LoginRequest {
  verb: 'Login';
  user: string;
  password?: string;
}

/** Sets a new password for your own account. It ends the account's secret. */
export interface PasswordRequest {
  verb: 'Password';
  old: string;
  new: string;
}

/**
 * Makes a long-lived secret, shown once; `Login,user,secret` accepts it. `name` is your own name, that of one of your
 * bots, whose old secret ends, or a free name, which makes a new bot.
 */
export interface TokenRequest {
  verb: 'Token';
  name: string;
}

/** Logs out. The connection stays open. */
export interface LogoutRequest {
  verb: 'Logout';
}

/** Asks whether the server is there. It answers with the same text. */
export interface PingRequest {
  verb: 'Ping';
  text?: string;
}

/** Answers the server's `Ping`. */
export interface PongRequest {
  verb: 'Pong';
  text?: string;
}

/**
 * For arbiters and admins: lists the accounts whose names begin with `prefix`, letter case aside, in the order of their
 * names, at most 1000.
 */
export interface AccountsRequest {
  verb: 'Accounts';
  prefix?: string;
}

/** For admins: gives the account this role. The only admin stays an admin. */
export interface GrantRequest {
  verb: 'Grant';
  user: string;
  role: AccountRole;
}

/** The version of the protocol, and the server's name and release. */
export interface HelloMessage {
  verb: 'Hello';
  version: number;
  server: string;
  release: string;
}

/** The account exists. */
export interface RegisterMessage {
  verb: 'Register';
  user: string;
}

/** The user is logged in. `count` is the number of tables. */
export interface TablesMessage {
  verb: 'Tables';
  count: number;
}

/** The new secret. The server does not show it again. */
export interface TokenMessage {
  verb: 'Token';
  secret: string;
}

/** The user is logged out. */
export interface LogoutMessage {
  verb: 'Logout';
}

/** The server is there. */
export interface PongMessage {
  verb: 'Pong';
  text?: string;
}

/** The account has the new password. */
export interface PasswordMessage {
  verb: 'Password';
}

/** An account. Its role is `player`, `bot`, `arbiter` or `admin`; `online` says whether it is logged in. */
export interface AccountMessage {
  verb: 'Account';
  user: string;
  role: AccountRole;
  online: 'yes' | 'no';
}

/** The account has this role. */
export interface GrantMessage {
  verb: 'Grant';
  user: string;
  role: AccountRole;
}

// end
