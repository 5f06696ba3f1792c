/** Games of tournaments that workers play. Made by protocol/generate. */

// generated: tasks

import type { IdleReason } from './vocabulary';

/**
 * For workers: asks for games to play, as many as it has `cores`, at most 64, all of one tournament. With `event` only
 * of this one. `programs` are the SHA-256 of the engines that it has; games of other engines go to other workers.
 * `Idle,why` means that there is no game at the moment (`waiting`), or that the tournament `event` is over.
 */
export interface TaskRequest {
  verb: 'Task';
  cores: number;
  event?: number;
  programs?: readonly string[];
}

/**
 * For workers: reports a game, the moves from ply `from` on, separated by spaces. Without a result more moves follow,
 * for games that do not fit in a line. The answer to the last part comes when the game is stored. A report may be
 * repeated: a game that has its result already gets the same answer and does not change.
 */
export interface PlayedRequest {
  verb: 'Played';
  event: number;
  number: number;
  lease: number;
  from: number;
  moves?: string;
  result?: string;
  reason?: string;
}

/**
 * For workers: keeps a lease, whose games otherwise go to other workers. `Error,stale` means that this has happened.
 */
export interface BeatRequest {
  verb: 'Beat';
  lease: number;
}

/**
 * Games of a tournament for a worker, under this lease. The worker sends `Beat` every `seconds` while it plays them.
 * `options` are those of every table.
 */
export interface TaskMessage {
  verb: 'Task';
  lease: number;
  event: number;
  game: string;
  seconds: number;
  options?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * A game of a task with its players: a built-in bot with its options, such as `uct:playouts=200,seed=7`, or an engine
 * as its entrant names it. The moves of the opening are separated by spaces.
 */
export interface AssignedMessage {
  verb: 'Assigned';
  number: number;
  black: string;
  white: string;
  opening?: string;
}

/** There is no game for this worker: `why` is `waiting` or `over`. */
export interface IdleMessage {
  verb: 'Idle';
  why: IdleReason;
}

/** The server has the moves up to this ply. */
export interface PlayedMessage {
  verb: 'Played';
  event: number;
  number: number;
  ply: number;
}

/** The worker keeps the lease. */
export interface BeatMessage {
  verb: 'Beat';
  lease: number;
}

/** To a worker: the games of this lease that it has not reported are no longer needed. */
export interface StopMessage {
  verb: 'Stop';
  lease: number;
}

// end
