/** Tables: listing and opening them, taking seats, watching. Made by protocol/generate. */

// generated: tables

import type { Side, TableDetail, TableStage, WatchManner } from './vocabulary';

/** Lists the games that can be played, each with its options. */
export interface GamesRequest {
  verb: 'Games';
}

/**
 * Lists the built-in bots. `title` is a name to choose the bot by, then `; ` and its options; `about` says how it
 * plays.
 */
export interface BotsRequest {
  verb: 'Bots';
  game?: string;
}

/**
 * Lists unfinished games in the order of their numbers, as spectators see them. `state` is `open`, `ready`, `playing`,
 * `scoring`, `paused` or `over`; `black` and `white` are names, empty for a free seat. With `with` = `away` the lines
 * of deserted games have `away`, and with `all` every line also has the fields after it. In JSON the list is `filters`:
 * it selects a part of the list, and with `follow=yes` its changes come unasked.
 */
export interface TablesRequest {
  verb: 'Tables';
  with?: TableDetail;
  filters?: Readonly<Record<string, string | number | boolean>>;
}

/** Ends `follow=yes` of `Tables` for the list with these filters. In JSON the list is `filters`. */
export interface UnfollowRequest {
  verb: 'Unfollow';
  filters?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Opens a table, e.g. `Open,go,size=9,komi=7,clock=5m+10s`. In JSON the list is `options`. With `opening=` the game
 * begins with moves.
 */
export interface OpenRequest {
  verb: 'Open';
  game: string;
  options?: Readonly<Record<string, string | number | boolean>>;
}

/** Takes a seat; without `side` a free one, Black first. One user may take both. */
export interface SitDownRequest {
  verb: 'SitDown';
  room: number;
  side?: Side;
}

/** Leaves all your seats. Allowed only before the game starts. */
export interface StandUpRequest {
  verb: 'StandUp';
  room: number;
}

/** Seats a built-in bot, which is ready at once. In JSON the list is `options`. */
export interface SeatBotRequest {
  verb: 'SeatBot';
  room: number;
  side: Side;
  bot: string;
  options?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Marks you as ready; without `side` in each of your seats, with one answer line for each. The game starts when both
 * seats are ready. `user`, if given, must be your own name.
 */
export interface ReadyRequest {
  verb: 'Ready';
  room: number;
  side?: Side;
  user?: string;
}

/** Returns everything needed to show and continue the game. `turn` is the side to move. */
export interface StateRequest {
  verb: 'State';
  room: number;
}

/** Draws the position as text, for people at a plain terminal. */
export interface BoardRequest {
  verb: 'Board';
  room: number;
}

/**
 * Returns the state and subscribes to the table's unasked lines. With `manner` = `glance` the user does not become a
 * spectator: nobody is told, the chat stays away, and a game between bots does not continue for it. For pages that show
 * several games at a glance.
 */
export interface WatchRequest {
  verb: 'Watch';
  room: number;
  manner?: WatchManner;
}

/** Ends `Watch`. */
export interface UnwatchRequest {
  verb: 'Unwatch';
  room: number;
}

/** Makes this connection the one with which the user plays at this table, see `Input,room,here`. */
export interface TakeOverRequest {
  verb: 'TakeOver';
  room: number;
}

/** Sends a chat message: players talk to the players, watchers to the watchers. */
export interface SayRequest {
  verb: 'Say';
  room: number;
  text: string;
}

/** A game with its options. */
export interface GameMessage {
  verb: 'Game';
  name: string;
  title: string;
  options: string;
}

/** A built-in bot. */
export interface BotMessage {
  verb: 'Bot';
  name: string;
  game: string;
  title: string;
  about?: string;
}

/**
 * A table with an unfinished game. `black` and `white` are names, empty for a free seat. `away` is the time for which a
 * player has been away, or nobody has followed a game between bots. `idle` is the time since the last move of a running
 * game that spectators see without a delay, or since its start. Both are in ms. `tournament` is the number of the
 * tournament to which the game belongs. `options` has the board size, and the other options that differ from the
 * default, as `size=9 clock=5m+10s`. These four come only if asked for, because older clients do not know them.
 */
export interface TableMessage {
  verb: 'Table';
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

/** The changes of this list are no longer sent. */
export interface UnfollowMessage {
  verb: 'Unfollow';
}

/** Closes the list that answers the request `what`. `count` is the number of its lines, or the ply. */
export interface EndMessage {
  verb: 'End';
  what: string;
  count: number;
}

/** The new table. */
export interface OpenedMessage {
  verb: 'Opened';
  room: number;
}

/** The user has this seat. */
export interface SitDownMessage {
  verb: 'SitDown';
  room: number;
  side: Side;
  user: string;
}

/** The user has no seat at this table. */
export interface StandUpMessage {
  verb: 'StandUp';
  room: number;
}

/** The bot has this seat. */
export interface SeatBotMessage {
  verb: 'SeatBot';
  room: number;
  side: Side;
  bot: string;
}

/** The player in this seat is ready. */
export interface ReadyMessage {
  verb: 'Ready';
  room: number;
  side: Side;
}

/** The first line of `State`. Clocks are in ms, -1 if there is none. */
export interface RoomMessage {
  verb: 'Room';
  room: number;
  game: string;
  state: TableStage;
  black: string;
  white: string;
  turn: Side;
  ply: number;
  clockblack: number;
  clockwhite: number;
}

/** An option of the table, with its value. */
export interface OptionMessage {
  verb: 'Option';
  key: string;
  value: string;
}

/** A line of the drawn position. */
export interface RowMessage {
  verb: 'Row';
  text: string;
}

/** The table's unasked lines are no longer sent. */
export interface UnwatchMessage {
  verb: 'Unwatch';
  room: number;
}

/** This connection plays. */
export interface TakeOverMessage {
  verb: 'TakeOver';
  room: number;
}

/** The message was sent. */
export interface SayMessage {
  verb: 'Say';
  room: number;
}

// end
