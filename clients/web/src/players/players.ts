import { get, type ArchivedGame } from '../app/api';

export interface Tally {
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

export interface Rating {
  rating: number;
  /** Glicko-2: the standard deviation of the rating. */
  deviation: number;
}

/** A player in the list; the rating is that in `game`. */
export interface PlayerRow extends Tally, Rating {
  name: string;
  last: string;
  game: string;
}

export interface KindProfile extends Rating {
  game: string;
  black: Tally;
  white: Tally;
  /** One for each day with games. */
  history: (Rating & { date: string })[];
}

export interface Profile {
  name: string;
  /** The game played most first. */
  kinds: KindProfile[];
  opponents: (Tally & { name: string })[];
  last: ArchivedGame[];
}

/** Many more than anybody reads. */
export const maxPlayers = 1000;

export const players = (prefix: string, game: string): Promise<{ players: PlayerRow[]; count: number }> =>
  get(
    `/api/players?${new URLSearchParams({ limit: String(maxPlayers), ...(prefix === '' ? {} : { prefix }), ...(game === '' ? {} : { game }) })}`,
  );

export const profile = (name: string): Promise<Profile> => get(`/api/players/${encodeURIComponent(name)}`);

/** How far the rating may be off, with 95 % certainty: 1.96 standard deviations. */
export const errorOf = ({ deviation }: Rating): number => 1.96 * deviation;

/** Above that a rating says little; the value of Lichess for ratings with a question mark. */
export const isProvisional = ({ deviation }: Rating): boolean => deviation > 110;

export const together = (one: Tally, other: Tally): Tally => ({
  games: one.games + other.games,
  won: one.won + other.won,
  drawn: one.drawn + other.drawn,
  lost: one.lost + other.lost,
});

/** A win is worth one, a draw a half: the share of what could be had, in per cent. */
export const scoreOf = ({ games, won, drawn }: Tally): string =>
  games === 0 ? '–' : `${((100 * (won + drawn / 2)) / games).toFixed(0)} %`;

export const orders = ['games', 'rating', 'name', 'last'] as const;
export type Order = (typeof orders)[number];

/** The best first, names by the alphabet. */
export function sorted(rows: readonly PlayerRow[], order: Order): PlayerRow[] {
  const compare: Record<Order, (a: PlayerRow, b: PlayerRow) => number> = {
    games: (a, b) => b.games - a.games,
    rating: (a, b) => b.rating - a.rating,
    name: (a, b) => a.name.localeCompare(b.name),
    last: (a, b) => b.last.localeCompare(a.last),
  };
  return [...rows].sort(compare[order]);
}
