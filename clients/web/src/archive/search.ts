import { get, type ArchivedGame, type GameKind } from '../app/api';

/** The number of times a move was played in a position, and the results of those games. */
export interface OpeningMove {
  move: string;
  games: number;
  black: number;
  white: number;
  draws: number;
}

export const pageSize = 50;

/** Query parameters other than the moves and the options of the game. */
const own = new Set(['player', 'game', 'result', 'from', 'before', 'tournament', 'moves']);

/** The opening that a search asks for; null for a search of all games. */
export interface Opening {
  kind: string;
  /** The options that select the board. */
  options: Record<string, string>;
  moves: string[];
}

export function openingOf(filters: URLSearchParams): Opening | null {
  const kind = filters.get('game');
  const moves = filters.get('moves');
  if (kind === null || moves === null) return null;
  const options = Object.fromEntries([...filters].filter(([key]) => !own.has(key)));
  return { kind, options, moves: moves.split(',').filter((move) => move !== '') };
}

/** Returns the query with another opening, or with none. */
export function withOpening(filters: URLSearchParams, opening: Opening | null): URLSearchParams {
  const next = new URLSearchParams([...filters].filter(([key]) => own.has(key) && key !== 'moves'));
  if (opening === null) return next;
  next.set('game', opening.kind);
  for (const [name, value] of Object.entries(opening.options)) next.set(name, value);
  next.set('moves', opening.moves.join(','));
  return next;
}

/** Returns the board sizes of a game; empty if there is only one. */
export function sizesOf(kind: GameKind | undefined): string[] {
  const size = kind?.options.find(({ name }) => name === 'size');
  return size?.type === 'choice' ? size.values.map(String) : [];
}

/** Returns one page of the matching games. Pass the last game of a page as `after` to get the next page. */
export async function games(filters: URLSearchParams, after?: number): Promise<ArchivedGame[]> {
  const asked = new URLSearchParams(filters);
  asked.set('limit', String(pageSize));
  if (after !== undefined) asked.set('after', String(after));
  return (await get<{ games: ArchivedGame[] }>(`/api/games?${asked}`)).games;
}

/** Returns the moves that followed the opening of a search. */
export async function openingMoves(filters: URLSearchParams): Promise<OpeningMove[]> {
  return (await get<{ moves: OpeningMove[] }>(`/api/openings?${filters}`)).moves;
}
