import { get, type ArchivedGame, type GameKind } from '../app/api';

/** How often a move was played in a position, and how those games ended. */
export interface OpeningMove {
  move: string;
  games: number;
  black: number;
  white: number;
  draws: number;
}

export const pageSize = 50;

/** What a search has beside the moves and the options of the game. */
const own = new Set(['player', 'game', 'result', 'from', 'before', 'tournament', 'moves']);

/** The opening that a search is about; null for one about all games. */
export interface Opening {
  kind: string;
  /** Of the game: what board it is. */
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

/** The same search for another opening, or for none. */
export function withOpening(filters: URLSearchParams, opening: Opening | null): URLSearchParams {
  const next = new URLSearchParams([...filters].filter(([key]) => own.has(key) && key !== 'moves'));
  if (opening === null) return next;
  next.set('game', opening.kind);
  for (const [name, value] of Object.entries(opening.options)) next.set(name, value);
  next.set('moves', opening.moves.join(','));
  return next;
}

/** The boards on which a game can be played; none where there is only one. */
export function sizesOf(kind: GameKind | undefined): string[] {
  const size = kind?.options.find(({ name }) => name === 'size');
  return size?.type === 'choice' ? size.values.map(String) : [];
}

/** A page of the games that a search finds; the next one begins after the last game of this. */
export async function games(filters: URLSearchParams, after?: number): Promise<ArchivedGame[]> {
  const asked = new URLSearchParams(filters);
  asked.set('limit', String(pageSize));
  if (after !== undefined) asked.set('after', String(after));
  return (await get<{ games: ArchivedGame[] }>(`/api/games?${asked}`)).games;
}

/** How the games of a search went on from its opening. */
export async function openingMoves(filters: URLSearchParams): Promise<OpeningMove[]> {
  return (await get<{ moves: OpeningMove[] }>(`/api/openings?${filters}`)).moves;
}
