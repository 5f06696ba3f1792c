import { arbiterIfKnown } from '../app/role';
import { formatDate, tWord } from '../text/text';
import { loadTournaments, type TournamentSummary } from './tournament';
import { usePolling } from './usePolling';
import { roundText, say } from './words';
import './tournaments.css';

/** The list of tournaments. */
export function Tournaments() {
  const { value: tournaments, problem } = usePolling(loadTournaments, 'all', () => true);
  const arbiter = arbiterIfKnown.value;
  const of = (...states: TournamentSummary['state'][]): TournamentSummary[] =>
    tournaments?.filter(({ state }) => states.includes(state)) ?? [];
  return (
    <div class="tournaments">
      <div class="headline">
        <h1>{say('tournaments')}</h1>
        {arbiter && (
          <a class="button primary" href="/tournaments/new">
            {say('new')}
          </a>
        )}
      </div>
      {problem !== null && <p role="alert">{say('failed')}</p>}
      {tournaments === null && problem === null && <p class="loading">{say('loading')}</p>}
      {tournaments?.length === 0 && (
        <div class="card">
          <p>{say('none')}</p>
          <p class="quiet">{say('none-how')}</p>
        </div>
      )}
      <Group title={say('group.running')} tournaments={of('running', 'paused')} />
      <Group title={say('group.open')} tournaments={of('open')} />
      <Group title={say('group.over')} tournaments={of('over')} />
    </div>
  );
}

function Group({ title, tournaments }: { title: string; tournaments: readonly TournamentSummary[] }) {
  if (tournaments.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="tournament-list">
        {tournaments.map((tournament) => (
          <TournamentRow tournament={tournament} key={tournament.id} />
        ))}
      </ul>
    </section>
  );
}

/** One tournament of a list. A list of running tournaments (`now`) leaves out the date. */
export function TournamentRow({ tournament, now = false }: { tournament: TournamentSummary; now?: boolean }) {
  return (
    <li>
      <a href={`/tournaments/${tournament.id}`}>
        <strong>{tournament.name}</strong>
        <span>
          {tWord('game', tournament.game)} · {say(`format.${tournament.format}`)}
        </span>
        <span class="quiet">
          {say(`state.${tournament.state}`)} · {say('players', { count: tournament.players })}
          {tournament.round > 0 && ` · ${roundText(tournament)}`}
          {!now && ` · ${formatDate(tournament.created)}`}
        </span>
      </a>
    </li>
  );
}
