/** Finished games, and what bots think of positions. Made by protocol/generate. */

// generated: archive

import type { RecordFormat } from './vocabulary';

/** Lists finished games, newest first. In JSON the list is `filters`, which searches the archive. */
export interface ArchiveRequest {
  verb: 'Archive';
  filters?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Gives a finished game as `sgf` (the default), `json`, `xml` (jiaqi only) or `ggf` (Othello only), on one line: line
 * ends become blanks.
 */
export interface RecordRequest {
  verb: 'Record';
  game: number;
  format?: RecordFormat;
}

/**
 * For bots that like to; no bot has to. What the player on a seat thinks of its own last move, which has that ply:
 * thousandths of a win, how many playouts (or nodes) it looked at, and the line it expects, its own move first and at
 * most 64 moves. Watchers get `Thought`, and the record keeps it. A later thought about the same move replaces it.
 */
export interface ThoughtRequest {
  verb: 'Thought';
  room: number;
  ply: number;
  winrate: number;
  playouts: number;
  variation?: readonly string[];
}

/**
 * Lets a built-in bot that searches look at every position of a finished game, from the start to the last in which
 * somebody can move, when the server's bots have nothing else to do; with `level=6` where no option says how long.
 * `Analysed` comes unasked for each position, then `AnalysisOver`, also after the user has reconnected; everybody can
 * read them on a page. What is known already comes at once. A user has one analysis at a time (`too-many`), and the
 * server a few (`busy`).
 */
export interface AnalyseRequest {
  verb: 'Analyse';
  game: number;
  bot: string;
  options?: Readonly<Record<string, string | number | boolean>>;
}

/** Ends one of your own analyses. The server keeps what it has found. */
export interface StopAnalysisRequest {
  verb: 'StopAnalysis';
  analysis: number;
}

/** A finished game. `date` is its end: UTC, ISO 8601. */
export interface ArchivedMessage {
  verb: 'Archived';
  game: number;
  kind: string;
  black: string;
  white: string;
  result: string;
  date: string;
}

/** The record of a game, on one line. */
export interface RecordMessage {
  verb: 'Record';
  game: number;
  format: RecordFormat;
  text: string;
}

/** The number of the analysis. Its lines come unasked. */
export interface AnalyseMessage {
  verb: 'Analyse';
  game: number;
  analysis: number;
}

/** The analysis has ended. */
export interface StopAnalysisMessage {
  verb: 'StopAnalysis';
  analysis: number;
}

/** The thought is kept. */
export interface ThoughtAnswer {
  verb: 'Thought';
  room: number;
  ply: number;
}

// end
