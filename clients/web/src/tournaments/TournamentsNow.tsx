import { loadTournaments } from './tournament';
import { TournamentRow } from './Tournaments';
import { usePolling } from './usePolling';
import { say } from './words';
import './tournaments.css';

/** In ms. Every user of the lobby polls. */
const every = 10_000;

/** The tournaments that the user can enter or watch, for the lobby. */
export function TournamentsNow() {
  const { value } = usePolling(loadTournaments, 'now', () => true, every);
  const now = value?.filter(({ state }) => state !== 'over') ?? [];
  if (now.length === 0) return null;
  return (
    <section aria-labelledby="tournaments-now">
      <h2 id="tournaments-now">{say('tournaments')}</h2>
      <ul class="tournament-list">
        {now.map((tournament) => (
          <TournamentRow tournament={tournament} now key={tournament.id} />
        ))}
      </ul>
    </section>
  );
}
