import { get } from '../app/api';
import { tWord } from '../text/text';
import type { Definition, Format, TieBreak } from './definition';

export type TournamentState = 'open' | 'running' | 'paused' | 'over';

/** A tournament in the list. `rounds` is 0 if the number is not known yet. */
export interface TournamentSummary {
  id: number;
  name: string;
  game: string;
  format: Format;
  state: TournamentState;
  players: number;
  round: number;
  rounds: number;
  created: string;
  by: string;
}

export interface Entrant {
  name: string;
  /** The bot that plays under this name; null for people, and for bots that log in. */
  bot: { name: string; options: Readonly<Record<string, string>> } | null;
  /** A program on the computers of workers, by its SHA-256; null for all others. */
  engine: string | null;
  school: string;
  rating: number | null;
  state: 'in' | 'withdrawn';
}

/** A row of the standings. `entrant` is an index into the entrants. Without enough games there is no Elo. */
export interface Standing {
  rank: number;
  entrant: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  points: number;
  tie_breaks: readonly (number | null)[];
  elo: number | null;
  /** Half the width of the 95 % confidence interval. */
  error: number | null;
}

/** A game; a bye has no White. */
export interface Pairing {
  round: number;
  number: number;
  black: number;
  white: number | null;
  room: number | null;
  state: 'waiting' | 'playing' | 'over' | 'bye' | 'void';
  result: string | null;
  reason: string | null;
  opening: readonly string[] | null;
}

/** A change by an arbiter or through a worker. */
export interface TournamentAct {
  action: string;
  by: string;
  detail: string;
  at: string;
}

/** A complete tournament: `/api/tournaments/N.json`. Rows and columns of tables are indices of entrants. */
export interface TournamentData extends Omit<TournamentSummary, 'players'> {
  options: Readonly<Record<string, string>>;
  definition: Definition;
  tie_breaks: readonly TieBreak[];
  entrants: readonly Entrant[];
  /** Best first; level players share a rank. */
  standings: readonly Standing[];
  pairings: readonly Pairing[];
  /** What people have changed, in order. */
  acts: readonly TournamentAct[];
  cross: readonly (readonly ({ points: number; games: number } | null)[])[];
  /** The probability that the row player is the stronger one. */
  los: readonly (readonly (number | null)[])[];
  ratings: readonly { round: number; elo: readonly (number | null)[]; error: readonly (number | null)[] }[];
}

export const loadTournaments = async (): Promise<TournamentSummary[]> =>
  (await get<{ tournaments: TournamentSummary[] }>('/api/tournaments')).tournaments;

export const loadTournament = (id: number): Promise<TournamentData> => get(`/api/tournaments/${id}.json`);

/** Returns the name of an entrant; that of a bot in the language of the page. */
export const nameOf = (tournament: TournamentData, entrant: number): string =>
  tWord('bot', tournament.entrants[entrant]?.name ?? '?');

/** A game that has a table. */
export type PlayedPairing = Pairing & { room: number };

export const hasTable = (pairing: Pairing): pairing is PlayedPairing => pairing.room !== null;

/** Returns an entrant's points for a game; null while it is not over, or if it does not count. */
export function pointsOf(pairing: Pairing, entrant: number): number | null {
  if (pairing.result === null || pairing.state === 'void') return null;
  if (pairing.result === 'draw') return 0.5;
  const winner = pairing.result.startsWith('B') ? pairing.black : pairing.result.startsWith('W') ? pairing.white : null;
  return winner === null ? null : winner === entrant ? 1 : 0;
}

/** Returns the games between two entrants, in order. */
export const gamesBetween = (tournament: TournamentData, one: number, other: number): Pairing[] =>
  tournament.pairings.filter(
    ({ black, white }) => (black === one && white === other) || (black === other && white === one),
  );

/** Returns short names for narrow columns; the more columns, the shorter. */
export function abbreviations(names: readonly string[]): string[] {
  const maxLength = names.length <= 10 ? 8 : 5;
  const letters = names.map((name) => [...name]);
  return letters.map((own, index) => {
    if (own.length <= maxLength) return own.join('');
    const begin = own.slice(0, maxLength - 1).join('');
    const taken = letters.some((other, at) => at !== index && other.slice(0, maxLength - 1).join('') === begin);
    return taken ? shorten(own, maxLength) : `${begin}…`;
  });
}

/** Shortens a name. Names with the same beginning are distinguished by their ends. */
function shorten(name: readonly string[], maxLength: number): string {
  const ending = Math.floor((maxLength - 1) / 2);
  return `${name.slice(0, maxLength - 1 - ending).join('')}…${name.slice(-ending).join('')}`;
}

/** Formats points and tie-breaks with at most two decimals; one that means nothing is a dash. */
export const number = (value: number | null): string => (value === null ? '–' : String(Math.round(value * 100) / 100));

/** Formats Elo with its error: "+35 ± 110". */
export function eloText(elo: number | null, error: number | null): string {
  if (elo === null) return '–';
  const sign = elo < -0.5 ? '−' : '+';
  const text = `${sign}${Math.round(Math.abs(elo))}`;
  return error === null ? text : `${text} ± ${Math.round(error)}`;
}
