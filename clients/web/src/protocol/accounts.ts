/** Users and their connections: names, passwords, roles. Made by protocol/generate. */

// generated: accounts

import type { AccountRole, LoginManner, NameRole, UserRole } from './vocabulary';

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
 * Logs in; without a password as a guest, if the server allows guests. In place of the password it accepts a secret.
 * The answer is followed by `Resume,room,side,ply`, with the same tag, for each seat that the user has in an unfinished
 * game. If `keep` is `yes`, a login with a password or as a guest begins a sign-in, and the answer has its secret; if
 * it is `worker`, the connection is that of a worker. A user may have up to 16 other connections at the same time; a
 * 17th closes the oldest.
 */
export interface LoginRequest {
  verb: 'Login';
  user: string;
  password?: string;
  keep?: LoginManner;
}

/**
 * For the web page: logs in as the user whose sign-in the browser's cookie stands for. The answer is followed by
 * `Resume,room,side,ply`, as for `Login`.
 */
export interface ReturnRequest {
  verb: 'Return';
}

/** Lists your sign-ins, the last one used first. */
export interface SignInsRequest {
  verb: 'SignIns';
}

/**
 * Ends one of your sign-ins, by its number in `SignIn,number,client,address,since,used,connections,own`; without a
 * number all but the one of this connection. Their secrets expire and their connections are closed.
 */
export interface SignOutRequest {
  verb: 'SignOut';
  number?: number;
}

/** Sets a new password for your own account. The account's secret expires, and all its sign-ins except this one end. */
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

/**
 * Logs out and ends the sign-in, whose secret expires. The connection stays open; other connections of the same sign-in
 * are closed.
 */
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
 * Lists the roles of 1 to 100 names, in the same order. Clients use it to mark guests: a guest's name may have belonged
 * to somebody else before.
 */
export interface RolesRequest {
  verb: 'Roles';
  names?: readonly string[];
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

/**
 * For admins: ends all sign-ins of a user and closes all connections of the user. An account can log in again with its
 * password or its secret.
 */
export interface ExpelRequest {
  verb: 'Expel';
  user: string;
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

/**
 * The user is logged in. `count` is the number of tables. A login with `keep` also gets the `secret` of its sign-in.
 */
export interface TablesMessage {
  verb: 'Tables';
  count: number;
  secret?: string;
}

/** The user is logged in, with this role: `guest`, `player`, `bot`, `arbiter` or `admin`. */
export interface ReturnMessage {
  verb: 'Return';
  user: string;
  role: UserRole;
}

/**
 * A sign-in: the client's own description, its address, when it began and when it was last used (ms since 1970-01-01
 * UTC), the number of its open connections, and whether it is that of this connection.
 */
export interface SignInMessage {
  verb: 'SignIn';
  number: number;
  client: string;
  address: string;
  since: number;
  used: number;
  connections: number;
  own: 'yes' | 'no';
}

/** This number of sign-ins has ended. */
export interface SignOutMessage {
  verb: 'SignOut';
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

/**
 * The role of the account with this name; `built-in` for a built-in bot, also under the name that it has in a
 * tournament; `guest` for any other name.
 */
export interface RoleMessage {
  verb: 'Role';
  name: string;
  role: NameRole;
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

/** The user is logged out everywhere. */
export interface ExpelMessage {
  verb: 'Expel';
  user: string;
}

// end
