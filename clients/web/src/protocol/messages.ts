/**
 * The messages of protocol/README.md that this page reads, as they stand in JSON. Times are ms, clocks -1 where there is
 * none.
 */

export type Side = 'black' | 'white';

export const other = (side: Side): Side => (side === 'black' ? 'white' : 'black');

export type TableStage = 'open' | 'ready' | 'playing' | 'scoring' | 'paused' | 'over';

export interface MoveMessage {
  verb: 'Move';
  room: number;
  ply: number;
  side: Side;
  move: string;
  clockblack: number;
  clockwhite: number;
  effects?: string[];
}

export interface RoomMessage {
  verb: 'Room';
  room: number;
  game: string;
  state: TableStage;
  black?: string;
  white?: string;
  turn: Side;
  ply: number;
  clockblack: number;
  clockwhite: number;
}

export interface TableMessage {
  verb: 'Table';
  room: number;
  game: string;
  state: TableStage;
  black?: string;
  white?: string;
  watchers: number;
  ply: number;
}

export interface ThoughtMessage {
  verb: 'Thought';
  room: number;
  ply: number;
  side: Side;
  /** Thousandths of a win for `side`. */
  winrate: number;
  playouts: number;
  variation?: string[];
}

/** `online` is text, as all that is no number. */
export interface AccountMessage {
  verb: 'Account';
  user: string;
  role: 'player' | 'bot' | 'arbiter' | 'admin';
  online: 'yes' | 'no';
}

/** What the built-in player of an analysis thinks of the position after `ply` moves, with `side` to move. */
export interface AnalysedMessage {
  verb: 'Analysed';
  analysis: number;
  ply: number;
  side: Side;
  winrate: number;
  playouts: number;
  variation?: string[];
}

export type OfferWord = 'repent' | 'draw' | 'pause' | 'rematch';

export interface AskedMessage {
  verb: 'Asked';
  room: number;
  what: OfferWord;
  side: Side;
  plies?: number;
}

/** A game of a tournament waits for its players. */
export interface PairedMessage {
  verb: 'Paired';
  id: number;
  round: number;
  room: number;
  side: Side;
  opponent: string;
}

/** A game of a check is over; `about` and `text` are English. */
export interface CheckedMessage {
  verb: 'Checked';
  user: string;
  number: number;
  games: number;
  room: number;
  about: string;
  verdict: 'passed' | 'failed';
  text: string;
}

export interface ErrorMessage {
  verb: 'Error';
  code: string;
  what?: string;
  text: string;
}

/** What concerns one table. */
export type TableEvent =
  | RoomMessage
  | MoveMessage
  | ThoughtMessage
  | AskedMessage
  | { verb: 'Option'; key: string; value: string }
  | { verb: 'Start'; room: number; yourside: string; game: string; black: string; white: string }
  | { verb: 'Turn'; room: number; side: Side; ply: number }
  | { verb: 'Answered'; room: number; what: OfferWord | 'score'; side: Side; answer: 'yes' | 'no' | boolean }
  | { verb: 'Clock'; room: number; clockblack: number; clockwhite: number; running: Side | 'none' }
  | { verb: 'LowTime'; room: number; side: Side; left: number }
  | { verb: 'Paused'; room: number; why: string; left?: number }
  | { verb: 'Continued'; room: number }
  | { verb: 'Scoring'; room: number; left: number; result: string; dead?: string[] }
  | { verb: 'Marked'; room: number; point: string; state: 'dead' | 'alive' }
  | { verb: 'Undone'; room: number; ply: number }
  | { verb: 'GameOver'; room: number; result: string; reason: string }
  | { verb: 'Rematched'; room: number; next: number }
  | { verb: 'Act'; room: number; by: string; action: string; text: string }
  | { verb: 'Said'; room: number; user: string; channel: 'players' | 'watchers'; text: string }
  | { verb: 'Joined'; room: number; user: string; role: 'player' | 'watcher' }
  | { verb: 'Left'; room: number; user: string; role: 'player' | 'watcher'; left?: number };

/** What the page reads beside the events of tables. */
export type ServerMessage =
  | TableMessage
  | ErrorMessage
  | { verb: 'Tables'; count: number }
  | { verb: 'End'; what: string; count: number }
  | { verb: 'Game'; name: string; title: string; options: string }
  | { verb: 'Bot'; name: string; game: string; title: string }
  | { verb: 'Opened'; room: number }
  | { verb: 'Legal'; room: number; moves?: string[] }
  | { verb: 'Register'; user: string }
  | { verb: 'NewEvent'; id: number }
  | { verb: 'Direct'; id: number; action: string }
  | PairedMessage
  | { verb: 'Check'; user: string; games: number }
  | CheckedMessage
  | AccountMessage
  | { verb: 'Analyse'; game: number; analysis: number }
  | { verb: 'StopAnalysis'; analysis: number }
  | AnalysedMessage
  | { verb: 'AnalysisOver'; analysis: number; why: 'done' | 'stopped' | 'failed' }
  | { verb: 'Resume'; room: number; side: Side; ply: number }
  | { verb: 'Ping'; text?: string }
  | { verb: 'Pong'; text?: string }
  | { verb: 'Closing'; text: string };

export type Message = (TableEvent | ServerMessage) & { tag?: string };

/** A request: the verb and the fields of the protocol's table. */
export interface Request {
  verb: string;
  [field: string]:
    string | number | boolean | readonly string[] | Record<string, string | number | boolean> | undefined;
}

/** Requests whose answer is a list that `End` closes. */
const lists = new Set(['Games', 'Bots', 'Tables', 'State', 'Watch', 'Accounts', 'Checks']);
export const isList = (request: Request): boolean => lists.has(request.verb);

/** A move that names its ply may be sent again: the server plays it once. */
export const isRepeatable = (request: Request): boolean =>
  ['SetDot', 'SetDotD', 'Pass'].includes(request.verb) && request['ply'] !== undefined;
