/** Users and their connections: names, passwords, roles. Made by protocol/generate. */

// generated: accounts

import type { AccountRole } from './vocabulary';

/** Optional first line. A version other than 1 gets `Error,version`. */
export interface HelloRequest {
  verb: 'Hello';
  version: number;
  client: string;
}

/** Creates an account, without logging in. */
export interface RegisterRequest {
  verb: 'Register';
  user: string;
  password: string;
}

/**
 * Logs in; without a password as a guest, if the server allows guests. The answer is followed by
 * `Resume,room,side,ply`, with the same tag, for each seat that the user has in an unfinished game. If the account is
 * logged in already, the server closes its older connection.
 */
export interface LoginRequest {
  verb: 'Login';
  user: string;
  password?: string;
}

/** Sets a new password for your own account. The account's secret expires. */
export interface PasswordRequest {
  verb: 'Password';
  old: string;
  new: string;
}

/**
 * Creates a long-lived secret, which is shown once; `Login,user,secret` accepts it. `name` is your own name, that of
 * one of your bots, whose old secret expires, or a free name, which creates a new bot.
 */
export interface TokenRequest {
  verb: 'Token';
  name: string;
}

/** Logs out. The connection stays open. */
export interface LogoutRequest {
  verb: 'Logout';
}

/** Checks that the server responds. It answers with the same text. */
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
 * For arbiters and admins: lists the accounts whose names begin with `prefix`, ignoring case, in the order of their
 * names, at most 1000.
 */
export interface AccountsRequest {
  verb: 'Accounts';
  prefix?: string;
}

/** For admins: gives the account this role. The only admin cannot be given another role. */
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

/** The server responds. */
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
