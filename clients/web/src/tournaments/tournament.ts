import { get } from '../app/api';
import type { Definition, Format, TieBreak } from './definition';

export type TournamentState = 'open' | 'running' | 'paused' | 'over';

/** A tournament as the list of all shows it; `rounds` 0: nobody knows yet. */
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
  /** The built-in bot that plays under this name; null for people, and for bots that log in. */
  bot: { name: string; options: Readonly<Record<string, string>> } | null;
  school: string;
  rating: number | null;
  state: 'in' | 'withdrawn';
}

/** One line of the table; `entrant` is a number of the entrants. Without enough games there is no Elo. */
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
  /** Half of the interval that holds the Elo with 95 %. */
  error: number | null;
}

/** One game; a bye has no White. */
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

/** All of a tournament: what `/api/tournaments/N.json` says. Rows and columns of tables are numbers of the entrants. */
export interface TournamentData extends Omit<TournamentSummary, 'players'> {
  options: Readonly<Record<string, string>>;
  definition: Definition;
  tie_breaks: readonly TieBreak[];
  entrants: readonly Entrant[];
  /** Best first; who is level has the same rank. */
  standings: readonly Standing[];
  pairings: readonly Pairing[];
  cross: readonly (readonly ({ points: number; games: number } | null)[])[];
  /** How likely the row is the stronger one. */
  los: readonly (readonly (number | null)[])[];
  ratings: readonly { round: number; elo: readonly (number | null)[]; error: readonly (number | null)[] }[];
}

export const loadTournaments = async (): Promise<TournamentSummary[]> =>
  (await get<{ tournaments: TournamentSummary[] }>('/api/tournaments')).tournaments;

export const loadTournament = (id: number): Promise<TournamentData> => get(`/api/tournaments/${id}.json`);

export const nameOf = (tournament: TournamentData, entrant: number): string =>
  tournament.entrants[entrant]?.name ?? '?';

/** A game that can be looked at. */
export type PlayedPairing = Pairing & { room: number };

export const hasTable = (pairing: Pairing): pairing is PlayedPairing => pairing.room !== null;

/** What an entrant got for a game; null while it is not over, and for one that does not count. */
export function pointsOf(pairing: Pairing, entrant: number): number | null {
  if (pairing.result === null || pairing.state === 'void') return null;
  if (pairing.result === 'draw') return 0.5;
  const winner = pairing.result.startsWith('B') ? pairing.black : pairing.result.startsWith('W') ? pairing.white : null;
  return winner === null ? null : winner === entrant ? 1 : 0;
}

/** The games between two entrants, in their order. */
export const gamesBetween = (tournament: TournamentData, one: number, other: number): Pairing[] =>
  tournament.pairings.filter(
    ({ black, white }) => (black === one && white === other) || (black === other && white === one),
  );

/** Short names for narrow columns, of fewer letters where there are many columns. */
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

/** What begins like others is told apart by its end. */
function shorten(name: readonly string[], maxLength: number): string {
  const ending = Math.floor((maxLength - 1) / 2);
  return `${name.slice(0, maxLength - 1 - ending).join('')}…${name.slice(-ending).join('')}`;
}

/** Points and tie-breaks: halves and quarters, never a long tail. */
export const number = (value: number): string => String(Math.round(value * 100) / 100);

/** Elo with its error: "+35 ± 110". */
export function eloText(elo: number | null, error: number | null): string {
  if (elo === null) return '–';
  const sign = elo < -0.5 ? '−' : '+';
  const text = `${sign}${Math.round(Math.abs(elo))}`;
  return error === null ? text : `${text} ± ${Math.round(error)}`;
}
