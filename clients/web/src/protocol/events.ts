/** Messages that the server sends unasked. Times are in ms; -1 means that there is no clock. Made by protocol/generate. */

// generated: events

import type {
  AnalysisEnd,
  ChainState,
  ChatChannel,
  CheckVerdict,
  ClosingCode,
  OfferWord,
  PauseReason,
  Question,
  RunningClock,
  Side,
  StartRole,
  TableRole,
  TableStage,
} from './vocabulary';

/**
 * The game begins. `yourside` is `black`, `white` or `watch`. A user who plays both sides gets one message for each.
 */
export interface StartMessage {
  verb: 'Start';
  room: number;
  yourside: StartRole;
  game: string;
  black: string;
  white: string;
}

/**
 * The side to move and the number of moves made; sent after `Start` and after every move that does not end the game. A
 * side may move twice (jiaqi give-way).
 */
export interface TurnMessage {
  verb: 'Turn';
  room: number;
  side: Side;
  ply: number;
}

/**
 * A move was made and is stored. `ply` counts from 1, `move` is in the game's notation, the clocks are those after the
 * move. Effects: `x<point>` removed, `+<point>` recoloured.
 */
export interface MoveMessage {
  verb: 'Move';
  room: number;
  ply: number;
  side: Side;
  move: string;
  clockblack: number;
  clockwhite: number;
  effects?: readonly string[];
}

/** The other side asks for `repent`, `pause` or `rematch` or offers a `draw`. The next move cancels it. */
export interface AskedMessage {
  verb: 'Asked';
  room: number;
  what: OfferWord;
  side: Side;
  plies?: number;
}

/** This side has declined an offer (`no`), or accepted the score (`yes`). */
export interface AnsweredMessage {
  verb: 'Answered';
  room: number;
  what: Question;
  side: Side;
  answer: 'yes' | 'no';
}

/** The clocks, after something other than a move has changed them. `running` is `black`, `white` or `none`. */
export interface ClockMessage {
  verb: 'Clock';
  room: number;
  clockblack: number;
  clockwhite: number;
  running: RunningClock;
}

/** Less than 30 s, or 10 s, are left until this side's flag falls. */
export interface LowTimeMessage {
  verb: 'LowTime';
  room: number;
  side: Side;
  left: number;
}

/**
 * The bot to move waits for a free thread of the server, and its clock is stopped (`yes`); or it thinks from now on
 * (`no`). Sent only for waits of half a second or more. The wait also ends with any other change of the turn.
 */
export interface WaitsMessage {
  verb: 'Waits';
  room: number;
  side: Side;
  waiting: 'yes' | 'no';
}

/**
 * The clocks are stopped. `why` is `agreed`, `arbiter`, `restart`, `unreachable`, `nobody-here` or `unwatched`; `left`
 * is the maximum time until they run again.
 */
export interface PausedMessage {
  verb: 'Paused';
  room: number;
  why: PauseReason;
  left?: number;
}

/** The game continues. */
export interface ContinuedMessage {
  verb: 'Continued';
  room: number;
}

/**
 * Go: the stones marked as dead, and the result with these marks; see scoring. When the time `left` is over, the board
 * is counted as it stands. In the State of a finished game: the stones that the players agreed are dead, with `left` 0.
 */
export interface ScoringMessage {
  verb: 'Scoring';
  room: number;
  left: number;
  result: string;
  dead?: readonly string[];
}

/**
 * Go, after `Scoring` if there are any: the stones whose life depends on who moves first. They count as alive unless a
 * player marks them; see scoring.
 */
export interface UnsettledMessage {
  verb: 'Unsettled';
  room: number;
  stones?: readonly string[];
}

/** A chain was marked `dead` or `alive`. */
export interface MarkedMessage {
  verb: 'Marked';
  room: number;
  point: string;
  state: ChainState;
}

/** Moves were taken back; `ply` are left. */
export interface UndoneMessage {
  verb: 'Undone';
  room: number;
  ply: number;
}

/** The game is over; see results. */
export interface GameOverMessage {
  verb: 'GameOver';
  room: number;
  result: string;
  reason: string;
}

/** The players continue at the table `next`, where the game starts at once. */
export interface RematchedMessage {
  verb: 'Rematched';
  room: number;
  next: number;
}

/** An arbiter has acted. */
export interface ActMessage {
  verb: 'Act';
  room: number;
  by: string;
  action: string;
  text: string;
}

/**
 * For watchers only, see secrecy: what a bot, built-in or one that sends `Thought`, thought of its move; its chance of
 * winning is in thousandths.
 */
export interface ThoughtMessage {
  verb: 'Thought';
  room: number;
  ply: number;
  side: Side;
  winrate: number;
  playouts: number;
  variation?: readonly string[];
}

/**
 * For watchers, also after `State` and `Watch`: the server holds the thoughts of this game back until it is over; see
 * secrecy.
 */
export interface WithheldMessage {
  verb: 'Withheld';
  room: number;
}

/**
 * To the user who asked for the analysis: the bot's evaluation of the position after `ply` moves, with `side` to move;
 * the chance of winning, in thousandths, is that of `side`.
 */
export interface AnalysedMessage {
  verb: 'Analysed';
  analysis: number;
  ply: number;
  side: Side;
  winrate: number;
  playouts: number;
  variation?: readonly string[];
}

/** To the user who asked for the analysis: it is `done`, `stopped` or `failed`. */
export interface AnalysisOverMessage {
  verb: 'AnalysisOver';
  analysis: number;
  why: AnalysisEnd;
}

/** A game of a check is over. The verdict is `passed` or `failed`; `about` and `text` are English. */
export interface CheckedMessage {
  verb: 'Checked';
  user: string;
  number: number;
  games: number;
  room: number;
  about: string;
  verdict: CheckVerdict;
  text: string;
}

/** To the players of a tournament game when its table is open. */
export interface PairedMessage {
  verb: 'Paired';
  id: number;
  round: number;
  room: number;
  side: Side;
  opponent: string;
}

/**
 * A chat message. `channel` is `players` or `watchers`. The server sends messages as the reserved user `server`, for
 * example to tell players that it will shut down after their game.
 */
export interface SaidMessage {
  verb: 'Said';
  room: number;
  user: string;
  channel: ChatChannel;
  text: string;
}

/** A user has come to the table. `role` is `player` or `watcher`. */
export interface JoinedMessage {
  verb: 'Joined';
  room: number;
  user: string;
  role: TableRole;
}

/** A user has left the table. For a player in a game, `left` is the time until the opponent may `Claim`. */
export interface LeftMessage {
  verb: 'Left';
  room: number;
  user: string;
  role: TableRole;
  left?: number;
}

/**
 * For clients that follow a list of tables: a table of the list has changed, or is new. The fields are those of
 * `Table,room,game,state,black,white,watchers,ply[,away[,idle[,tournament[,options]]]]`. The table leaves the list if
 * its filters do not fit any more; `state` is `over` when the game is over or the table no longer exists. Changes of
 * one second come together. A move, or a user who begins to watch, is not a change.
 */
export interface ListedMessage {
  verb: 'Listed';
  room: number;
  game: string;
  state: TableStage;
  black: string;
  white: string;
  watchers: number;
  ply: number;
  away?: number;
  idle?: number;
  tournament?: number;
  options?: string;
}

/** As part of the answer to `Login` or `Return`: a seat that you have in an unfinished game. */
export interface ResumeMessage {
  verb: 'Resume';
  room: number;
  side: Side;
  ply: number;
}

/**
 * Only for a user with several connections at a table where the user plays: whether this connection is the one that
 * plays. It is the one that was last to watch the table, take a seat, make a request for the seat or ask with
 * `TakeOver`. The others should only show the game.
 */
export interface InputMessage {
  verb: 'Input';
  room: number;
  here: 'yes' | 'no';
}

/** The server has received nothing from this client for a while; see connections. */
export interface PingMessage {
  verb: 'Ping';
  text: string;
}

/**
 * The server closes this connection. `text` gives the reason and `code` is `shutdown`, `signed-out`, `too-many`,
 * `no-login` or `no-pong`: the server shuts down and keeps the games; the sign-in has ended, or the account has a new
 * secret; the user has too many connections; the client has not logged in; it has not answered pings.
 */
export interface ClosingMessage {
  verb: 'Closing';
  text: string;
  code?: ClosingCode;
}

// end
