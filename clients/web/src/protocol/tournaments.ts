/** Leagues, tournaments, matches, and compliance tests of programs. Made by protocol/generate. */

// generated: tournaments

import type { EntrantState, FailureVerdict, TournamentFormat, TournamentState } from './vocabulary';

/** Lists leagues, tournaments and matches, newest first. `state` is `open`, `running`, `paused` or `over`. */
export interface EventsRequest {
  verb: 'Events';
}

/**
 * Returns one tournament: its standing, the ratings computed from its games (none for tournaments of more than 200
 * entrants), and its games in order. A bye has no White.
 */
export interface EventRequest {
  verb: 'Event';
  id: number;
}

/** Enters a tournament that is open. */
export interface JoinRequest {
  verb: 'Join';
  id: number;
}

/** Withdraws from a tournament. Games that have not begun are lost. */
export interface LeaveRequest {
  verb: 'Leave';
  id: number;
}

/**
 * Sets the number of tournament games that this client plays at once, until it sets another or disconnects; 1 by
 * default.
 */
export interface CapacityRequest {
  verb: 'Capacity';
  games: number;
}

/** For the user, its owner and arbiters: tests the program that is logged in as this user; see checks. */
export interface CheckRequest {
  verb: 'Check';
  user: string;
  game: string;
  options?: Readonly<Record<string, string | number | boolean>>;
}

/** Lists the results of the user's last check. */
export interface ChecksRequest {
  verb: 'Checks';
  user: string;
}

/**
 * Reports that the program that plays here for the user has failed. `text` describes the failure, and is kept with the
 * game for everyone to read. The verdict is `restart` if the tournament's `restarts` allow it: the game continues, and
 * so does the clock; otherwise it is `forfeit`: the game is lost.
 */
export interface FailRequest {
  verb: 'Fail';
  room: number;
  text: string;
}

/** For arbiters: creates a tournament from a JSON object; see tournaments. */
export interface NewEventRequest {
  verb: 'NewEvent';
  definition: string;
}

/** For arbiters: controls a tournament; see tournaments. */
export interface DirectRequest {
  verb: 'Direct';
  id: number;
  action: string;
  arguments?: readonly string[];
}

/** A tournament. `round` is the last one that was paired, 0 before the start. */
export interface EventMessage {
  verb: 'Event';
  id: number;
  name: string;
  game: string;
  format: TournamentFormat;
  state: TournamentState;
  players: number;
  round: number;
}

/**
 * An entrant of a tournament, with the standing. Points and tie-breaks are decimal numbers, in the order in which they
 * count.
 */
export interface EntrantMessage {
  verb: 'Entrant';
  id: number;
  rank: number;
  user: string;
  state: EntrantState;
  played: number;
  points: string;
  tiebreaks?: readonly string[];
}

/**
 * An entrant's strength by the games of this tournament alone, in Elo with a mean of 0. The true value lies within
 * `error` of it with a probability of 95 %. Decimal numbers.
 */
export interface RatedMessage {
  verb: 'Rated';
  id: number;
  user: string;
  elo: string;
  error: string;
}

/**
 * A game of a tournament, played or not. A bye has no White. `room` is missing until the table is open, `result` until
 * the game is over.
 */
export interface PairingMessage {
  verb: 'Pairing';
  id: number;
  round: number;
  number: number;
  black: string;
  white?: string;
  room?: number;
  result?: string;
}

/** The user has entered. */
export interface JoinMessage {
  verb: 'Join';
  id: number;
}

/** The user has withdrawn. */
export interface LeaveMessage {
  verb: 'Leave';
  id: number;
}

/** The client plays this many games at once. */
export interface CapacityMessage {
  verb: 'Capacity';
  games: number;
}

/** The check has begun. `games` is the number of games that will be played. */
export interface CheckMessage {
  verb: 'Check';
  user: string;
  games: number;
}

/** The consequence: `restart` or `forfeit`. */
export interface FailMessage {
  verb: 'Fail';
  room: number;
  verdict: FailureVerdict;
}

/** The number of the new tournament. */
export interface NewEventMessage {
  verb: 'NewEvent';
  id: number;
}

/** The action was carried out. */
export interface DirectMessage {
  verb: 'Direct';
  id: number;
  action: string;
}

// end
