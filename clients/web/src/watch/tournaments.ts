import {
  loadTournament,
  loadTournaments,
  type TournamentData,
  type TournamentSummary,
} from '../tournaments/tournament';
import { usePolling } from '../tournaments/usePolling';

/** In ms. Many spectators poll, for hours. */
const every = 10_000;

const always = (): boolean => true;

const isRunning = ({ state }: TournamentSummary): boolean => state === 'running' || state === 'paused';

/** The running tournaments, newest first. */
export function useTournaments(): readonly TournamentSummary[] {
  const { value } = usePolling(loadTournaments, 'all', always, every);
  return value?.filter(isRunning) ?? [];
}

async function loadRunning(): Promise<TournamentData[]> {
  const running = (await loadTournaments()).filter(isRunning);
  return Promise.all(running.map(({ id }) => loadTournament(id)));
}

/** The running tournaments with their standings and games, newest first; null while the first answer is awaited. */
export function useRunningTournaments(): readonly TournamentData[] | null {
  const { value, problem } = usePolling(loadRunning, 'running', always, every);
  return value ?? (problem === null ? null : []);
}

/** These tournaments with their standings and games, in the same order. */
export function useTournamentsNow(ids: readonly number[]): readonly TournamentData[] {
  const { value } = usePolling(() => Promise.all(ids.map(loadTournament)), ids.join(), always, every);
  // Until the answer arrives, the value belongs to the previous ids.
  return value?.filter(({ id }) => ids.includes(id)) ?? [];
}
