/** Requests of players and arbiters during a game, and their answers. Made by protocol/generate. */

// generated: play

import type { ChainState, Question, Side } from './vocabulary';

/**
 * Places a stone. With `ply`, the number that this move will have, the request may be repeated if its answer was lost:
 * a move that is already stored with this ply gets the same answer and is not played twice; any other gets
 * `Error,stale`.
 */
export interface SetDotRequest {
  verb: 'SetDot';
  room: number;
  side: Side;
  point: string;
  ply?: number;
}

/** Moves a stone (jiaqi). */
export interface SetDotDRequest {
  verb: 'SetDotD';
  room: number;
  side: Side;
  from: string;
  to: string;
  ply?: number;
}

/** Passes, in games that have a pass. */
export interface PassRequest {
  verb: 'Pass';
  room: number;
  side: Side;
  ply?: number;
}

/**
 * Jiaqi: confirms a conversion. Captures are complete and automatic by the rules: the server confirms a stone that the
 * last move of `side` converted, even if the other side has moved since. Any other stone gets `Error,illegal`.
 */
export interface ColorRequest {
  verb: 'Color';
  room: number;
  side: Side;
  point: string;
}

/**
 * For the opponent of a bot: waits for the bot in this seat and answers with its move. `won` is 1 or 0; in the request
 * it is ignored. Each move is sent once per session.
 */
export interface SwitcherRequest {
  verb: 'Switcher';
  room: number;
  side: Side;
  won?: string;
}

/**
 * Like `Switcher`, for a bot that moves a stone. `Switcher`, `Move_chess` and `Give_way` answer with either form, as
 * the bot's move requires.
 */
export interface MoveChessRequest {
  verb: 'Move_chess';
  room: number;
  side: Side;
}

/** Like `Switcher`, for a bot that gives way. */
export interface GiveWayRequest {
  verb: 'Give_way';
  room: number;
  side: Side;
}

/** Resigns. */
export interface LoseRequest {
  verb: 'Lose';
  room: number;
}

/** Aborts the game before its second move. The game does not count. */
export interface AbortRequest {
  verb: 'Abort';
  room: number;
}

/** Claims the win if the opponent has been away for longer than the table waits; see being away. */
export interface ClaimRequest {
  verb: 'Claim';
  room: number;
}

/** Asks to stop the clocks. The other side gets `Asked,room,pause,side`; a bot agrees at once. */
export interface PauseRequest {
  verb: 'Pause';
  room: number;
}

/** Ends a pause that both players agreed on. Either player can end it. */
export interface ContinueRequest {
  verb: 'Continue';
  room: number;
}

/**
 * Asks for a rematch with the colours swapped after the game is over. The other side gets `Asked,room,rematch,side`; a
 * bot agrees at once.
 */
export interface RematchRequest {
  verb: 'Rematch';
  room: number;
}

/**
 * Go, for watchers: estimates the score by playouts. `lead` is written like a result. `ownership` has one digit for
 * each point in the order of the rows from the top, from `0` (White's) to `9` (Black's). `unsettled` are the stones
 * whose life depends on who moves first.
 */
export interface EstimateRequest {
  verb: 'Estimate';
  room: number;
}

/**
 * Asks to take back this many moves, by default up to and including your own last one. The other side gets
 * `Asked,room,repent,side,plies`; a bot agrees at once. With the option `undo=no` moves cannot be taken back.
 */
export interface RepentRequest {
  verb: 'Repent';
  room: number;
  plies?: number;
}

/** Offers a draw. The other side gets `Asked,room,draw,side`. */
export interface DrawRequest {
  verb: 'Draw';
  room: number;
}

/**
 * Answers an offer or a proposed score. `what` is `repent`, `draw`, `pause`, `rematch` or `score`, `answer` is `yes` or
 * `no`.
 */
export interface ReplyRequest {
  verb: 'Reply';
  room: number;
  what: Question;
  answer: 'yes' | 'no';
}

/** Go, while scoring: marks a chain `dead` or `alive`. Everyone gets `Marked` and `Scoring`. */
export interface DeadRequest {
  verb: 'Dead';
  room: number;
  point: string;
  state: ChainState;
}

/** Lists the legal moves of the side to move. */
export interface LegalRequest {
  verb: 'Legal';
  room: number;
}

/** For arbiters: acts on a game; see the arbiter panel. */
export interface ArbiterRequest {
  verb: 'Arbiter';
  room: number;
  action: string;
  arguments?: readonly string[];
}

/** The move is stored with this ply. Or: The stone that the bot has placed. `won` is 1 if the bot has won, else 0. */
export type SetDotMessage =
  | { verb: 'SetDot'; room: number; ply: number }
  | { verb: 'SetDot'; room: number; side: Side; point: string; won: number };

/** The move is stored with this ply. Or: The stone that the bot has moved. */
export type SetDotDMessage =
  | { verb: 'SetDotD'; room: number; ply: number }
  | { verb: 'SetDotD'; room: number; side: Side; from: string; to: string };

/** The pass is stored with this ply. */
export interface PassMessage {
  verb: 'Pass';
  room: number;
  ply: number;
}

/** The last move converted this stone. */
export interface ColorMessage {
  verb: 'Color';
  room: number;
  point: string;
}

/** The player has resigned. */
export interface LoseMessage {
  verb: 'Lose';
  room: number;
}

/** The game is aborted. */
export interface AbortMessage {
  verb: 'Abort';
  room: number;
}

/** The player has won. */
export interface ClaimMessage {
  verb: 'Claim';
  room: number;
}

/** The other side was asked. */
export interface PauseMessage {
  verb: 'Pause';
  room: number;
}

/** The pause is over. */
export interface ContinueMessage {
  verb: 'Continue';
  room: number;
}

/** The other side was asked. */
export interface RematchMessage {
  verb: 'Rematch';
  room: number;
}

/** The result if the game were counted now, such as `B+3.5`, the owner of each point, and the unsettled stones. */
export interface EstimateMessage {
  verb: 'Estimate';
  room: number;
  ply: number;
  lead: string;
  ownership: string;
  unsettled?: readonly string[];
}

/** The other side was asked. */
export interface RepentMessage {
  verb: 'Repent';
  room: number;
}

/** The other side was asked. */
export interface DrawMessage {
  verb: 'Draw';
  room: number;
}

/** The answer was given. */
export interface ReplyMessage {
  verb: 'Reply';
  room: number;
  what: Question;
  answer: 'yes' | 'no';
}

/** The chain is marked. */
export interface DeadMessage {
  verb: 'Dead';
  room: number;
  point: string;
  state: ChainState;
}

/** The legal moves. */
export interface LegalMessage {
  verb: 'Legal';
  room: number;
  moves?: readonly string[];
}

/** The act was carried out. */
export interface ArbiterMessage {
  verb: 'Arbiter';
  room: number;
  action: string;
}

// end
