import type { BoardView } from '../board/geometry';
import type { ArchivedMessage } from '../protocol/archive';
import type { ErrorMessage } from '../protocol/error';
import { Refusal } from '../protocol/server';
import type { Side } from '../protocol/vocabulary';

/** A game as the archive lists it. */
export interface ArchivedGame extends Omit<ArchivedMessage, 'verb'> {
  /** The ply at which the game reached the position that was searched for. */
  ply?: number;
}

/** An evaluation of a position, in thousandths of a win for the side to move. */
export interface Thought {
  winrate: number;
  playouts: number;
  variation: readonly string[];
}

export interface RecordedMove {
  side: Side;
  move: string;
  effects?: string[];
  clock_black?: number;
  clock_white?: number;
  /** Milliseconds since the previous move. */
  time?: number;
  /** The player's own evaluation of the move. */
  thought?: Thought;
}

/** A position that a bot has evaluated: after `ply` moves, with `side` to move. */
export interface Position extends Thought {
  ply: number;
  side: Side;
}

export interface Analysis {
  analysis: number;
  bot: string;
  options: Record<string, string>;
  by: string;
  state: 'running' | 'done' | 'stopped' | 'failed';
  positions: Position[];
}

/** A finished game; see protocol/record/game_record.h. */
export interface GameRecord {
  game: number;
  kind: string;
  options: Record<string, string>;
  black: string;
  white: string;
  date: string;
  result: string;
  reason: string;
  moves: RecordedMove[];
  acts?: { ply: number; action: string; by: string; detail: string; at: string }[];
  /** The stones that the players agreed are dead. */
  dead?: string[];
  /** How a counted game was counted. */
  score?: { black: number; white: number; komi: number; territory: Record<Side, string[]> };
  /** The points of the row with which a side has won. */
  row?: string[];
}

/** An option of a game, a table or a bot, and the values it accepts. */
export type OptionKind = { name: string; help: string } & (
  | { type: 'integer' | 'half-points' | 'decimal'; default: number; min: number; max: number }
  | { type: 'choice'; default: string | number; values: (string | number)[] }
  | { type: 'flag'; default: boolean }
  | { type: 'text'; default: string; form: string }
);

/** The measured strength of a bot's levels. `anchor` is the player with a known rating; `size` is 0 for the only board. */
export interface BotRatings {
  anchor: 'random' | 'gnugo';
  anchor_elo: number;
  size: number;
  /** `error` is half the width of the 95 % confidence interval. */
  levels: readonly { level: number; elo: number; error: number }[];
}

export interface BotKind {
  name: string;
  /** A name to choose it by, and one line about how it plays; text/bots.ts translates both. */
  title: string;
  about: string;
  options: OptionKind[];
  /** Null or missing for a bot that was not measured. */
  ratings?: BotRatings | null;
}

/** A game that the server offers. */
export interface GameKind {
  name: string;
  title: string;
  /** Whether the players can agree on a draw. */
  draws: boolean;
  /** Whether results count discs, so that a tournament can use discs as a tie-break. */
  discs: boolean;
  options: OptionKind[];
  table_options: OptionKind[];
  /** How SGF writes the game: its number, the notation of moves, the usual size, and words for its rules. */
  sgf: {
    number: number;
    moves: 'text' | 'letters' | 'squares';
    size: number;
    word: string;
    rules: Readonly<Record<string, string>>;
  };
  bots: BotKind[];
}

/** A position with the moves played so far and the legal moves. */
export interface BoardPosition extends BoardView {
  /** All options of the game and the table. */
  options: Readonly<Record<string, string>>;
  turn: Side;
  moves: { side: Side; move: string; effects: string[] }[];
  legal: string[];
  /** Set once the rules have ended the game. */
  ending: { result: string; reason: string } | null;
}

/** The server has no such resource. */
export class Missing extends Error {}

/** The move is illegal; text/faults.ts gives the reason. */
export class Illegal extends Refusal {}

type ErrorParts = Pick<ErrorMessage, 'code' | 'text' | 'parts'>;

/** The server cannot answer yet; text/faults.ts gives the reason. */
export class Busy extends Refusal {
  constructor(
    error: ErrorParts,
    /** The number of seconds after which to ask again. */
    readonly seconds: number,
  ) {
    super(error);
  }
}

/** Returns the JSON under `path` of the server's REST API. Rejects with `Missing` on 404, with `Busy` on 503. */
export async function get<T>(path: string): Promise<T> {
  const response = await fetch(path, { headers: { Accept: 'application/json' } });
  if (response.status === 404) throw new Missing(path);
  if (response.status === 503 && response.headers.has('Retry-After')) {
    const { error } = (await response.json()) as { error: ErrorParts };
    throw new Busy(error, Number(response.headers.get('Retry-After')));
  }
  if (response.status === 400) {
    const { error } = (await response.json()) as { error: ErrorParts };
    throw error.code === 'illegal' ? new Illegal(error) : new Error(`${path}: ${error.text}`);
  }
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

const second = 1000;

/**
 * Asks with `ask` until the server can answer, and passes why it cannot yet to `told`. Ends without an answer when
 * `over` returns true.
 */
export async function patiently<T>(
  ask: () => Promise<T>,
  told: (why: Busy) => void,
  over: () => boolean,
): Promise<T | undefined> {
  while (!over()) {
    try {
      return await ask();
    } catch (failure) {
      if (!(failure instanceof Busy)) throw failure;
      told(failure);
      await new Promise((resolve) => setTimeout(resolve, failure.seconds * second));
    }
  }
  return undefined;
}

let knownKinds: Promise<GameKind[]> | undefined;

/** Returns all games that the server offers. */
export function kinds(): Promise<GameKind[]> {
  const asked = knownKinds ?? get<{ games: GameKind[] }>('/api/kinds').then(({ games }) => games);
  knownKinds = asked;
  // Do not cache a failure.
  asked.catch(() => (knownKinds = undefined));
  return asked;
}

const maxBoards = 50;
const knownBoards = new Map<string, Promise<BoardView>>();

/** Returns the start position of a table with these options. Equal requests share one fetch. */
export function board(kind: string, options: Readonly<Record<string, string>>): Promise<BoardView> {
  const path = `/api/board/${encodeURIComponent(kind)}?${new URLSearchParams(options)}`;
  const known = knownBoards.get(path);
  if (known !== undefined) return known;
  if (knownBoards.size >= maxBoards) knownBoards.clear();
  const asked = get<BoardView>(path);
  knownBoards.set(path, asked);
  asked.catch(() => knownBoards.delete(path));
  return asked;
}

/** Returns the address of the position that `positionAfter` asks for. */
export function positionPath(
  kind: string,
  options: Readonly<Record<string, string>>,
  from: { position?: string; side?: Side },
  moves: readonly string[],
): string {
  const query = new URLSearchParams({ ...options, moves: moves.join(',') });
  if (from.position !== undefined) {
    query.set('position', from.position);
    query.set('side', from.side ?? 'black');
  }
  return `/api/board/${encodeURIComponent(kind)}?${query}`;
}

/**
 * Returns the position after `moves` from the start of a table with these options, or from `position` (its rows from
 * the top, `x` Black, `o` White) with `side` to move. Throws `Illegal` if the rules do not allow a move.
 */
export const positionAfter = (...from: Parameters<typeof positionPath>): Promise<BoardPosition> =>
  get(positionPath(...from));

export const record = (game: number): Promise<GameRecord> => get(`/api/games/${game}.json`);

export const analyses = async (game: number): Promise<Analysis[]> =>
  (await get<{ analyses: Analysis[] }>(`/api/games/${game}/analyses`)).analyses;

export async function archive(filters: URLSearchParams): Promise<ArchivedGame[]> {
  return (await get<{ games: ArchivedGame[] }>(`/api/games?${filters}`)).games;
}
