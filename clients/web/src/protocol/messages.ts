/**
 * The messages of protocol/README.md as they stand in JSON. Times are ms, clocks -1 where there is none. The types
 * between the markers are made of the table of messages (protocol/generate); what the page adds to them follows.
 */

// generated: messages

export type Side = 'black' | 'white';

export type AccountRole = 'player' | 'bot' | 'arbiter' | 'admin';

export type AnalysisEnd = 'done' | 'stopped' | 'failed';

export type ChainState = 'dead' | 'alive';

export type ChatChannel = 'players' | 'watchers';

export type CheckVerdict = 'passed' | 'failed';

export type EntrantState = 'in' | 'withdrawn';

export type FailureVerdict = 'restart' | 'forfeit';

export type OfferWord = 'repent' | 'draw' | 'pause' | 'rematch';

export type PauseReason = 'agreed' | 'arbiter' | 'restart' | 'nobody-here';

export type Question = 'repent' | 'draw' | 'pause' | 'rematch' | 'score';

export type RecordFormat = 'sgf' | 'json' | 'xml' | 'ggf';

export type RunningClock = 'black' | 'white' | 'none';

export type StartRole = 'black' | 'white' | 'watch';

export type TableRole = 'player' | 'watcher';

export type TableStage = 'open' | 'ready' | 'playing' | 'scoring' | 'paused' | 'over';

export type TournamentFormat =
  'round-robin' | 'gauntlet' | 'swiss' | 'mcmahon' | 'knockout' | 'double-knockout' | 'league' | 'match';

export type TournamentState = 'open' | 'running' | 'paused' | 'over';

export type ErrorCode =
  | 'syntax'
  | 'unknown-verb'
  | 'version'
  | 'too-long'
  | 'encoding'
  | 'login-first'
  | 'bad-login'
  | 'name-taken'
  | 'name-invalid'
  | 'weak-password'
  | 'logged-in-elsewhere'
  | 'no-room'
  | 'no-game'
  | 'bad-option'
  | 'no-bot'
  | 'no-user'
  | 'seat-taken'
  | 'not-seated'
  | 'not-started'
  | 'not-your-turn'
  | 'not-your-seat'
  | 'stale'
  | 'illegal'
  | 'repetition'
  | 'game-over'
  | 'nothing-asked'
  | 'forbidden'
  | 'too-many'
  | 'too-fast'
  | 'busy'
  | 'internal';

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

/** All that the server sends to this page, which sends no thoughts. */
export type Message = (Exclude<Answer, ThoughtAnswer> | Unasked) & { tag?: string };

export const other = (side: Side): Side => (side === 'black' ? 'white' : 'black');

export const isList = (request: Request): boolean => lists.has(request.verb);

/** A move that names its ply may be sent again: the server plays it once. */
export const isRepeatable = (request: Request): boolean =>
  (request.verb === 'SetDot' || request.verb === 'SetDotD' || request.verb === 'Pass') && request.ply !== undefined;
