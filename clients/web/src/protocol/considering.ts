/** A built-in bot's live view of a position. Made by protocol/generate. */

// generated: considering

import type { AnalysisEnd, Side } from './vocabulary';

/**
 * Lets a built-in bot think about a position, on threads that games leave free, for at most 10 s or until it has made
 * this number of `playouts` (or visited that many nodes). `Considered` comes unasked several times per second, then
 * `ConsideringOver`. The position is given as for `GET /api/board`: `moves` from the start or from `position` with
 * `side` to move, separated by spaces, and the options of the game; those of tables are allowed. Without `bot`, the
 * first of `Bots` that can do it thinks. A user can have one position considered at a time: the next request, or
 * `StopConsidering`, ends it. A player in a running game cannot have positions of that game considered (`forbidden`).
 */
export interface ConsiderRequest {
  verb: 'Consider';
  game: string;
  moves?: string;
  bot?: string;
  playouts?: number;
  position?: string;
  side?: Side;
  options?: Readonly<Record<string, string | number | boolean>>;
}

/** Ends what this connection has considered, if anything. */
export interface StopConsideringRequest {
  verb: 'StopConsidering';
}

/** The bot will think; its lines have this number and come unasked. */
export interface ConsiderMessage {
  verb: 'Consider';
  number: number;
  bot: string;
}

/** No more lines about the position come. */
export interface StopConsideringMessage {
  verb: 'StopConsidering';
}

/**
 * The bot's view of the position so far. `winrate` is the chance that `side`, the side to move, wins, in thousandths.
 * `lead` is written like a result, and `ownership` is as in `Estimate`; games and bots that do not count points have
 * neither. Each candidate, best first, is a text: its visits, its chance of winning and the line that the bot expects,
 * `231 540 D4 E5+F6 G7`. A space precedes a move of the other side, a plus sign another move of the same side.
 */
export interface ConsideredMessage {
  verb: 'Considered';
  number: number;
  side: Side;
  winrate: number;
  playouts: number;
  lead?: string;
  ownership?: string;
  candidates?: readonly string[];
}

/**
 * No more lines about the position come: the bot has finished (`done`), another connection of the user or a game that
 * has begun has ended it (`stopped`), or the bot has failed (`failed`).
 */
export interface ConsideringOverMessage {
  verb: 'ConsideringOver';
  number: number;
  why: AnalysisEnd;
}

// end
