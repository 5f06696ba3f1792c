import { useEffect, useState } from 'preact/hooks';

import { arbiterIfKnown } from '../app/role';
import { explain, me, server } from '../app/session';
import { t } from '../text/text';
import { Confirm, type Question } from './Confirm';
import { Download } from './Download';
import { SeatCards } from './SeatCards';
import { loadTournament, type PlayedPairing, type TournamentData } from './tournament';
import { TournamentControl } from './TournamentControl';
import { TournamentView } from './TournamentView';
import { usePolling } from './usePolling';
import { say } from './words';
import './tournaments.css';

const address = ({ room, state }: PlayedPairing): string => (state === 'over' ? `/game/${room}` : `/table/${room}`);

/** A tournament of this server, with the user's actions. */
export function TournamentPage({ id, section }: { id: number; section: string }) {
  const {
    value: tournament,
    problem,
    again,
  } = usePolling(
    () => loadTournament(id),
    String(id),
    ({ state }) => state !== 'over',
  );
  const arbiter = arbiterIfKnown.value;
  const name = tournament?.name ?? '';
  useEffect(() => {
    if (name !== '') document.title = `${name} · ${t('app.name')}`;
  }, [name]);
  if (problem !== null)
    return (
      <div class="card narrow">
        <h1>{problem === 'missing' ? say('missing', { id }) : say('failed')}</h1>
        <a class="button" href="/tournaments">
          {say('tournaments')}
        </a>
      </div>
    );
  if (tournament === null) return <p class="loading">{say('loading')}</p>;
  return (
    <TournamentView tournament={tournament} section={section} address={address}>
      <TakingPart tournament={tournament} onChange={again} />
      {arbiter && tournament.state !== 'over' && <TournamentControl tournament={tournament} onChange={again} />}
      <div class="buttons">
        <Download tournament={tournament} />
        <SeatCards tournament={tournament} />
        <button onClick={() => window.print()}>{say('print')}</button>
      </div>
    </TournamentView>
  );
}

/** Entering and withdrawing. */
function TakingPart({ tournament, onChange }: { tournament: TournamentData; onChange: () => void }) {
  const [problem, setProblem] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const own = tournament.entrants.find(
    ({ name, bot }) => bot === null && name.toLowerCase() === me.value.toLowerCase(),
  );
  const takesPart = own?.state === 'in';
  if (tournament.state === 'over' || (tournament.state !== 'open' && !takesPart)) return null;

  async function ask(verb: 'Join' | 'Leave'): Promise<void> {
    setProblem('');
    try {
      await server.ask({ verb, id: tournament.id });
      onChange();
    } catch (failure) {
      setProblem(explain(failure));
    }
  }
  return (
    <div class="banner not-on-paper taking-part">
      {takesPart ? (
        <>
          <p>{say('joined')}</p>
          <button
            onClick={() => setQuestion({ text: say('leave-sure', { name: tournament.name }), act: () => ask('Leave') })}
          >
            {say('leave')}
          </button>
        </>
      ) : (
        <>
          <p>{say('join-how')}</p>
          <button class="primary" disabled={server.link.value !== 'online'} onClick={() => void ask('Join')}>
            {say('join')}
          </button>
        </>
      )}
      <p class="problem" role="alert">
        {problem}
      </p>
      <Confirm question={question} onDone={() => setQuestion(null)} />
    </div>
  );
}
