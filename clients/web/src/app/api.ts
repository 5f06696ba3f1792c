import type { BoardView } from '../board/geometry';
import type { Side } from '../protocol/messages';

/** A game as the archive lists it. */
export interface ArchivedGame {
  game: number;
  kind: string;
  black: string;
  white: string;
  result: string;
  date: string;
}

/** A finished game: protocol/record/game_record.h. */
export interface GameRecord {
  game: number;
  kind: string;
  options: Record<string, string>;
  black: string;
  white: string;
  date: string;
  result: string;
  reason: string;
  moves: { side: Side; move: string; effects?: string[]; clock_black?: number; clock_white?: number }[];
  acts?: { ply: number; action: string; by: string; detail: string; at: string }[];
}

/** An option of a game, a table or a bot, and what it accepts. */
export type OptionKind = { name: string; help: string } & (
  | { type: 'integer' | 'half-points'; default: number; min: number; max: number }
  | { type: 'choice'; default: string | number; values: (string | number)[] }
  | { type: 'flag'; default: boolean }
  | { type: 'text'; default: string; form: string }
);

export interface BotKind {
  name: string;
  title: string;
  options: OptionKind[];
}

/** A game that the hall offers. */
export interface GameKind {
  name: string;
  title: string;
  /** Whether the players may agree on a draw. */
  draws: boolean;
  options: OptionKind[];
  table_options: OptionKind[];
  bots: BotKind[];
}

/** The server has no such thing. */
export class Missing extends Error {}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(path, { headers: { Accept: 'application/json' } });
  if (response.status === 404) throw new Missing(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

let knownKinds: Promise<GameKind[]> | undefined;

/** All games of the hall. */
export function kinds(): Promise<GameKind[]> {
  const asked = knownKinds ?? get<{ games: GameKind[] }>('/api/kinds').then(({ games }) => games);
  knownKinds = asked;
  // A failure is not kept.
  asked.catch(() => (knownKinds = undefined));
  return asked;
}

/** The start position of a table with these options. */
export const board = (kind: string, options: Readonly<Record<string, string>>): Promise<BoardView> =>
  get(`/api/board/${encodeURIComponent(kind)}?${new URLSearchParams(options)}`);

export const record = (game: number): Promise<GameRecord> => get(`/api/games/${game}.json`);

export async function archive(filters: URLSearchParams): Promise<ArchivedGame[]> {
  return (await get<{ games: ArchivedGame[] }>(`/api/games?${filters}`)).games;
}
