import { get, type ArchivedGame } from '../app/api';

export interface Tally {
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

export interface Rating {
  rating: number;
  /** The standard deviation of the Glicko-2 rating. */
  deviation: number;
}

/** A player in the list, with the rating in `game`. */
export interface PlayerRow extends Tally, Rating {
  name: string;
  last: string;
  game: string;
}

export interface KindProfile extends Rating {
  game: string;
  black: Tally;
  white: Tally;
  /** One entry for each day with games. */
  history: (Rating & { date: string })[];
}

export interface Profile {
  name: string;
  /** Most played game first. */
  kinds: KindProfile[];
  opponents: (Tally & { name: string })[];
  last: ArchivedGame[];
}

/** The maximum length of the list, more than anyone reads. */
export const maxPlayers = 1000;

export const players = (prefix: string, game: string): Promise<{ players: PlayerRow[]; count: number }> =>
  get(
    `/api/players?${new URLSearchParams({ limit: String(maxPlayers), ...(prefix === '' ? {} : { prefix }), ...(game === '' ? {} : { game }) })}`,
  );

export const profile = (name: string): Promise<Profile> => get(`/api/players/${encodeURIComponent(name)}`);

/** Returns the half-width of the 95 % confidence interval of a rating: 1.96 standard deviations. */
export const errorOf = ({ deviation }: Rating): number => 1.96 * deviation;

/** Whether a rating is provisional. The limit is the one at which Lichess adds a question mark. */
export const isProvisional = ({ deviation }: Rating): boolean => deviation > 110;

export const together = (one: Tally, other: Tally): Tally => ({
  games: one.games + other.games,
  won: one.won + other.won,
  drawn: one.drawn + other.drawn,
  lost: one.lost + other.lost,
});

/** Returns the score in per cent; a draw counts half. */
export const scoreOf = ({ games, won, drawn }: Tally): string =>
  games === 0 ? '–' : `${((100 * (won + drawn / 2)) / games).toFixed(0)} %`;

export const orders = ['games', 'rating', 'name', 'last'] as const;
export type Order = (typeof orders)[number];

/** Returns the rows sorted: numbers from the highest, names alphabetically. */
export function sorted(rows: readonly PlayerRow[], order: Order): PlayerRow[] {
  const compare: Record<Order, (a: PlayerRow, b: PlayerRow) => number> = {
    games: (a, b) => b.games - a.games,
    rating: (a, b) => b.rating - a.rating,
    name: (a, b) => a.name.localeCompare(b.name),
    last: (a, b) => b.last.localeCompare(a.last),
  };
  return [...rows].sort(compare[order]);
}
