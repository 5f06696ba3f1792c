/** What this page may ask, as it stands in JSON. The types are made of the table of messages (protocol/generate). */

// generated: requests

import type { AccountRole, ChainState, Question, RecordFormat, Side } from './vocabulary';

/** Optional first line. A version other than 1 gets `Error,version`. */
export interface HelloRequest {
  verb: 'Hello';
  version: number;
  client: string;
}

/** Creates an account. It does not log in. */
export interface RegisterRequest {
  verb: 'Register';
  user: string;
  password: string;
}

/**
 * Logs in; without a password as a guest, if the server allows guests. Then comes `Resume,room,side,ply`, tagged like
 * the answer, for each seat that the user has in an unfinished game. An account that logs in again closes its older
 * connection.
 */
export interface LoginRequest {
  verb: 'Login';
  user: string;
  password?: string;
}

/** Sets a new password for your own account. It ends the account's secret. */
export interface PasswordRequest {
  verb: 'Password';
  old: string;
  new: string;
}

/**
 * Makes a long-lived secret, shown once; `Login,user,secret` accepts it. `name` is your own name, that of one of your
 * bots, whose old secret ends, or a free name, which makes a new bot.
 */
export interface TokenRequest {
  verb: 'Token';
  name: string;
}

/** Logs out. The connection stays open. */
export interface LogoutRequest {
  verb: 'Logout';
}

/** Lists the games that can be played, each with its options. */
export interface GamesRequest {
  verb: 'Games';
}

/** Lists the built-in bots. A title ends with `; ` and the bot's options. */
export interface BotsRequest {
  verb: 'Bots';
  game?: string;
}

/**
 * Lists the unfinished games. `state` is `open`, `ready`, `playing`, `scoring`, `paused` or `over`; `black` and `white`
 * are names, empty for a free seat.
 */
export interface TablesRequest {
  verb: 'Tables';
}

/** Opens a table, e.g. `Open,go,size=9,komi=7,clock=5m+10s`. In JSON the list is `options`. */
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

/** Leaves all your seats. Only before the start. */
export interface StandUpRequest {
  verb: 'StandUp';
  room: number;
}

/** Gives the seat to a built-in bot, which is ready at once. In JSON the list is `options`. */
export interface SeatBotRequest {
  verb: 'SeatBot';
  room: number;
  side: Side;
  bot: string;
  options?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Says that you are ready; without `side` for each of your seats, with one line of answer for each. The game starts
 * when both seats are ready. `user`, if given, must be your own name.
 */
export interface ReadyRequest {
  verb: 'Ready';
  room: number;
  side?: Side;
  user?: string;
}

/**
 * Puts a stone. With `ply`, the number that this move will have, a request may be sent again after a lost answer: a
 * move that is already stored with that ply gets the same answer and is not played twice; any other gets `Error,stale`.
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

/** Passes, where the game has a pass. */
export interface PassRequest {
  verb: 'Pass';
  room: number;
  side: Side;
  ply?: number;
}

/**
 * Jiaqi: confirms a conversion. Captures are complete and automatic by the rules: the server confirms a stone that the
 * last move of `side` converted, whoever has moved since. Any other gets `Error,illegal`.
 */
export interface ColorRequest {
  verb: 'Color';
  room: number;
  side: Side;
  point: string;
}

/**
 * Waits for the bot on that seat and answers with its move; for the player who sits opposite it. `won` is 1 or 0; in
 * the request it is ignored. Each move is answered once in a session.
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

/** Claims the win when the opponent has stayed away for longer than the table waits; see being away. */
export interface ClaimRequest {
  verb: 'Claim';
  room: number;
}

/** Asks to stop the clocks. The other side gets `Asked,room,pause,side`; a bot agrees at once. */
export interface PauseRequest {
  verb: 'Pause';
  room: number;
}

/** Ends a pause that both players agreed on. Either of them can. */
export interface ContinueRequest {
  verb: 'Continue';
  room: number;
}

/**
 * Asks for another game with the colours swapped, when this one is over. The other side gets `Asked,room,rematch,side`;
 * a bot agrees at once.
 */
export interface RematchRequest {
  verb: 'Rematch';
  room: number;
}

/**
 * Go, for watchers: estimates the score by playouts. `lead` is written like a result. `ownership` has one digit for
 * each point in the order of the rows from the top, from `0` (White's) to `9` (Black's).
 */
export interface EstimateRequest {
  verb: 'Estimate';
  room: number;
}

/**
 * Asks to take back this many moves, by default back to your own last one. The other side gets
 * `Asked,room,repent,side,plies`; a bot agrees at once. With the option `undo=no` nothing is taken back.
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

/** Gives everything needed to show and continue the game. `turn` is the side to move. */
export interface StateRequest {
  verb: 'State';
  room: number;
}

/** Draws the position in text, for people at a plain terminal. */
export interface BoardRequest {
  verb: 'Board';
  room: number;
}

/** Gives the state, and from now on the table's unasked lines. */
export interface WatchRequest {
  verb: 'Watch';
  room: number;
}

/** Ends `Watch`. */
export interface UnwatchRequest {
  verb: 'Unwatch';
  room: number;
}

/** Sends a chat message: players talk to the players, watchers to the watchers. */
export interface SayRequest {
  verb: 'Say';
  room: number;
  text: string;
}

/** Asks whether the server is there. It answers with the same text. */
export interface PingRequest {
  verb: 'Ping';
  text?: string;
}

/** Answers the server's `Ping`. */
export interface PongRequest {
  verb: 'Pong';
  text?: string;
}

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

/** Lists leagues, tournaments and matches, newest first. `state` is `open`, `running`, `paused` or `over`. */
export interface EventsRequest {
  verb: 'Events';
}

/**
 * Shows one tournament: its standing, the ratings that its games come to (none for tournaments of more than 200), and
 * its games in their order. A bye has no White.
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

/** Withdraws from a tournament. Games that were not begun are lost. */
export interface LeaveRequest {
  verb: 'Leave';
  id: number;
}

/** Says how many games of tournaments this client plays at once, until it says otherwise or leaves; 1 by default. */
export interface CapacityRequest {
  verb: 'Capacity';
  games: number;
}

/** For the user, its owner and arbiters: tests the program that is logged in as that user; see checks. */
export interface CheckRequest {
  verb: 'Check';
  user: string;
  game: string;
  options?: Readonly<Record<string, string | number | boolean>>;
}

/** Lists what the last check of that user has found. */
export interface ChecksRequest {
  verb: 'Checks';
  user: string;
}

/**
 * Reports that the program that plays here for the user has failed. `text` says how, and is kept with the game for
 * everybody to read. The verdict is `restart`, so the game goes on as the tournament's `restarts` allow, and so does
 * the clock; or `forfeit`, so it is lost.
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

/** For arbiters: acts on a game; see the arbiter panel. */
export interface ArbiterRequest {
  verb: 'Arbiter';
  room: number;
  action: string;
  arguments?: readonly string[];
}

/**
 * For arbiters and admins: lists the accounts whose names begin with `prefix`, letter case aside, in the order of their
 * names, at most 1000.
 */
export interface AccountsRequest {
  verb: 'Accounts';
  prefix?: string;
}

/** For admins: gives the account this role. The only admin stays an admin. */
export interface GrantRequest {
  verb: 'Grant';
  user: string;
  role: AccountRole;
}

export type Request =
  | HelloRequest
  | RegisterRequest
  | LoginRequest
  | PasswordRequest
  | TokenRequest
  | LogoutRequest
  | GamesRequest
  | BotsRequest
  | TablesRequest
  | OpenRequest
  | SitDownRequest
  | StandUpRequest
  | SeatBotRequest
  | ReadyRequest
  | SetDotRequest
  | SetDotDRequest
  | PassRequest
  | ColorRequest
  | SwitcherRequest
  | MoveChessRequest
  | GiveWayRequest
  | LoseRequest
  | AbortRequest
  | ClaimRequest
  | PauseRequest
  | ContinueRequest
  | RematchRequest
  | EstimateRequest
  | RepentRequest
  | DrawRequest
  | ReplyRequest
  | DeadRequest
  | LegalRequest
  | StateRequest
  | BoardRequest
  | WatchRequest
  | UnwatchRequest
  | SayRequest
  | PingRequest
  | PongRequest
  | ArchiveRequest
  | RecordRequest
  | ThoughtRequest
  | AnalyseRequest
  | StopAnalysisRequest
  | EventsRequest
  | EventRequest
  | JoinRequest
  | LeaveRequest
  | CapacityRequest
  | CheckRequest
  | ChecksRequest
  | FailRequest
  | NewEventRequest
  | DirectRequest
  | ArbiterRequest
  | AccountsRequest
  | GrantRequest;

/** Requests whose answer is a list that `End` closes. */
const lists: ReadonlySet<string> = new Set([
  'Games',
  'Bots',
  'Tables',
  'State',
  'Board',
  'Watch',
  'Archive',
  'Events',
  'Event',
  'Checks',
  'Accounts',
]);

// end

export const isList = (request: Request): boolean => lists.has(request.verb);

/** A move that names its ply may be sent again: the server plays it once. */
export const isRepeatable = (request: Request): boolean =>
  (request.verb === 'SetDot' || request.verb === 'SetDotD' || request.verb === 'Pass') && request.ply !== undefined;
