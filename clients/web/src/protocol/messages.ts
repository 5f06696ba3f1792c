/**
 * What the server sends, as it stands in JSON. Times are ms, clocks -1 where there is none. The types are made of the
 * table of messages (protocol/generate).
 */

// generated: messages

import type {
  AccountRole,
  AnalysisEnd,
  ChainState,
  ChatChannel,
  CheckVerdict,
  EntrantState,
  ErrorCode,
  FailureVerdict,
  OfferWord,
  PauseReason,
  Question,
  RecordFormat,
  RunningClock,
  Side,
  StartRole,
  TableRole,
  TableStage,
  TournamentFormat,
  TournamentState,
} from './vocabulary';

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
}

/** A table with an unfinished game. `black` and `white` are names, empty for a free seat. */
export interface TableMessage {
  verb: 'Table';
  room: number;
  game: string;
  state: TableStage;
  black: string;
  white: string;
  watchers: number;
  ply: number;
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

/** The player on this seat is ready. */
export interface ReadyMessage {
  verb: 'Ready';
  room: number;
  side: Side;
}

/** The move is stored with this ply. Or: The stone that the bot has put. `won` is 1 if the bot has won, else 0. */
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

/** The result if the game were counted now, such as `B+3.5`, and whose each point is. */
export interface EstimateMessage {
  verb: 'Estimate';
  room: number;
  ply: number;
  lead: string;
  ownership: string;
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

/** The first line of `State`. Clocks are in ms, -1 where there is none. */
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

/** The table's unasked lines have ended. */
export interface UnwatchMessage {
  verb: 'Unwatch';
  room: number;
}

/** The message was sent. */
export interface SayMessage {
  verb: 'Say';
  room: number;
}

/** The server is there. */
export interface PongMessage {
  verb: 'Pong';
  text?: string;
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
 * How strong an entrant is by the games of this tournament alone, in Elo with a mean of 0. The true value lies within
 * `error` of it with 95 %. Decimal numbers.
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

/** What follows: `restart` or `forfeit`. */
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

/** The act was carried out. */
export interface ArbiterMessage {
  verb: 'Arbiter';
  room: number;
  action: string;
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

/**
 * The request was refused and has changed nothing. `what` is its verb, empty where none could be read; `text` is for a
 * person.
 */
export interface ErrorMessage {
  verb: 'Error';
  code: ErrorCode;
  what: string;
  text: string;
}

/** The thought is kept. */
export interface ThoughtAnswer {
  verb: 'Thought';
  room: number;
  ply: number;
}

/** The game begins. `yourside` is `black`, `white` or `watch`. A user who sits on both sides gets one for each. */
export interface StartMessage {
  verb: 'Start';
  room: number;
  yourside: StartRole;
  game: string;
  black: string;
  white: string;
}

/**
 * Who is to move, and how many moves were made; after `Start` and after every move that did not end the game. A side
 * may move twice (jiaqi give-way).
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

/** The other side asks for `repent`, `pause` or `rematch` or offers a `draw`. A question lives until the next move. */
export interface AskedMessage {
  verb: 'Asked';
  room: number;
  what: OfferWord;
  side: Side;
  plies?: number;
}

/** That side has declined an offer (`no`), or accepted the score (`yes`). */
export interface AnsweredMessage {
  verb: 'Answered';
  room: number;
  what: Question;
  side: Side;
  answer: 'yes' | 'no';
}

/** The clocks as they stand, when something other than a move changed them. `running` is `black`, `white` or `none`. */
export interface ClockMessage {
  verb: 'Clock';
  room: number;
  clockblack: number;
  clockwhite: number;
  running: RunningClock;
}

/** Less than 30 s, or 10 s, are left until that side's flag falls. */
export interface LowTimeMessage {
  verb: 'LowTime';
  room: number;
  side: Side;
  left: number;
}

/** The clocks stand. `why` is `agreed`, `arbiter`, `restart` or `nobody-here`; `left` says for how long at most. */
export interface PausedMessage {
  verb: 'Paused';
  room: number;
  why: PauseReason;
  left?: number;
}

/** The game goes on. */
export interface ContinuedMessage {
  verb: 'Continued';
  room: number;
}

/**
 * Go: the stones taken to be dead, and the result that this gives; see scoring. The board counts as it stands when
 * `left` is over.
 */
export interface ScoringMessage {
  verb: 'Scoring';
  room: number;
  left: number;
  result: string;
  dead?: readonly string[];
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

/** The players go on at the table `next`, where the game starts at once. */
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
 * Watchers only: what a player, a built-in bot or one that says so, thought of its move, in thousandths of a win for
 * it.
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
 * To the user who asked for the analysis: what the bot thinks of the position after `ply` moves, with `side` to move,
 * in thousandths of a win for it.
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

/** To the players of a game of a tournament, when its table is open. */
export interface PairedMessage {
  verb: 'Paired';
  id: number;
  round: number;
  room: number;
  side: Side;
  opponent: string;
}

/**
 * A chat message. `channel` is `players` or `watchers`. The user `server`, a name that nobody can have, tells players
 * that the server shuts down after their game.
 */
export interface SaidMessage {
  verb: 'Said';
  room: number;
  user: string;
  channel: ChatChannel;
  text: string;
}

/** Somebody came. `role` is `player` or `watcher`. */
export interface JoinedMessage {
  verb: 'Joined';
  room: number;
  user: string;
  role: TableRole;
}

/** Somebody went. For a player in a game `left` says after which time the opponent may `Claim`. */
export interface LeftMessage {
  verb: 'Left';
  room: number;
  user: string;
  role: TableRole;
  left?: number;
}

/** As part of the answer to `Login`: a seat that waits for you. */
export interface ResumeMessage {
  verb: 'Resume';
  room: number;
  side: Side;
  ply: number;
}

/** The server has heard nothing from this client for a while; see connections. */
export interface PingMessage {
  verb: 'Ping';
  text: string;
}

/**
 * The server shuts down and keeps the games; or it closes this connection, and the text says why: its user has logged
 * in from elsewhere or has a new secret, nobody has logged in, pings were not answered.
 */
export interface ClosingMessage {
  verb: 'Closing';
  text: string;
}

export type Answer =
  | HelloMessage
  | RegisterMessage
  | TablesMessage
  | TokenMessage
  | LogoutMessage
  | GameMessage
  | BotMessage
  | TableMessage
  | EndMessage
  | OpenedMessage
  | SitDownMessage
  | StandUpMessage
  | SeatBotMessage
  | ReadyMessage
  | SetDotMessage
  | SetDotDMessage
  | PassMessage
  | ColorMessage
  | LoseMessage
  | AbortMessage
  | ClaimMessage
  | PauseMessage
  | ContinueMessage
  | RematchMessage
  | EstimateMessage
  | RepentMessage
  | DrawMessage
  | ReplyMessage
  | DeadMessage
  | LegalMessage
  | RoomMessage
  | OptionMessage
  | RowMessage
  | UnwatchMessage
  | SayMessage
  | PongMessage
  | ArchivedMessage
  | RecordMessage
  | AnalyseMessage
  | StopAnalysisMessage
  | EventMessage
  | EntrantMessage
  | RatedMessage
  | PairingMessage
  | JoinMessage
  | LeaveMessage
  | CapacityMessage
  | CheckMessage
  | FailMessage
  | NewEventMessage
  | DirectMessage
  | ArbiterMessage
  | PasswordMessage
  | AccountMessage
  | GrantMessage
  | ErrorMessage
  | ThoughtAnswer;

export type Unasked =
  | StartMessage
  | TurnMessage
  | MoveMessage
  | AskedMessage
  | AnsweredMessage
  | ClockMessage
  | LowTimeMessage
  | PausedMessage
  | ContinuedMessage
  | ScoringMessage
  | MarkedMessage
  | UndoneMessage
  | GameOverMessage
  | RematchedMessage
  | ActMessage
  | ThoughtMessage
  | AnalysedMessage
  | AnalysisOverMessage
  | CheckedMessage
  | PairedMessage
  | SaidMessage
  | JoinedMessage
  | LeftMessage
  | ResumeMessage
  | PingMessage
  | ClosingMessage;

// end

/** All that the server sends to this page, which sends no thoughts. */
export type Message = (Exclude<Answer, ThoughtAnswer> | Unasked) & { tag?: string };
