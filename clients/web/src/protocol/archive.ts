/** Finished games, and bots' evaluations of positions. Made by protocol/generate. */

// generated: archive

import type { RecordFormat } from './vocabulary';

/** Lists finished games, newest first. In JSON the list is `filters`, which searches the archive. */
export interface ArchiveRequest {
  verb: 'Archive';
  filters?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Returns a finished game as `sgf` (the default), `json`, `xml` (jiaqi only) or `ggf` (Othello only), on one line: line
 * ends become spaces.
 */
export interface RecordRequest {
  verb: 'Record';
  game: number;
  format?: RecordFormat;
}

/**
 * Optional, for bots: reports what the player in this seat thinks of its own last move, which has this ply: its chance
 * of winning in thousandths, the number of playouts (or nodes), and the line it expects, at most 64 moves beginning
 * with its own. Watchers may see it, and the record keeps it. A later thought about the same move replaces it.
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
 * Lets a built-in bot that searches analyse every position of a finished game, from the start to the last one with a
 * legal move, while the server's bots are idle; with `level=6` unless an option limits the search. `Analysed` comes
 * unasked for each position, then `AnalysisOver`, also after the user has reconnected; everyone can read the results on
 * a page. Known results are sent at once. A user can have one analysis at a time (`too-many`), and the server a few
 * (`busy`).
 */
export interface AnalyseRequest {
  verb: 'Analyse';
  game: number;
  bot: string;
  options?: Readonly<Record<string, string | number | boolean>>;
}

/** Stops one of your own analyses. The server keeps its results. */
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

/** The thought is stored. */
export interface ThoughtAnswer {
  verb: 'Thought';
  room: number;
  ply: number;
}

// end
