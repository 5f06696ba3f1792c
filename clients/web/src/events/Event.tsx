import { useEffect, useState } from 'preact/hooks';

import { arbiterIfKnown } from '../app/role';
import { explain, server, me } from '../app/session';
import { t } from '../text/text';
import { Confirm, type Question } from './Confirm';
import { Director } from './Director';
import { Download } from './Download';
import { event as load, type EventData, type PlayedPairing } from './event';
import { EventView } from './EventView';
import { useLive } from './live';
import { say } from './words';
import './events.css';

const address = ({ room, state }: PlayedPairing): string => (state === 'over' ? `/game/${room}` : `/table/${room}`);

/** An event of this server: what is to be seen of it, and what one may do there. */
export function Event({ id, section }: { id: number; section: string }) {
  const {
    value: event,
    problem,
    again,
  } = useLive(
    () => load(id),
    String(id),
    ({ state }) => state !== 'over',
  );
  const director = arbiterIfKnown.value;
  const name = event?.name ?? '';
  useEffect(() => {
    if (name !== '') document.title = `${name} · ${t('app.name')}`;
  }, [name]);
  if (problem !== null)
    return (
      <div class="card narrow">
        <h1>{problem === 'missing' ? say('missing', { id }) : say('failed')}</h1>
        <a class="button" href="/events">
          {say('events')}
        </a>
      </div>
    );
  if (event === null) return <p class="loading">{say('loading')}</p>;
  return (
    <EventView event={event} section={section} address={address}>
      <TakingPart event={event} onChange={again} />
      {director && event.state !== 'over' && <Director event={event} onChange={again} />}
      <div class="buttons not-on-paper">
        <Download event={event} />
        <button onClick={() => window.print()}>{say('print')}</button>
      </div>
    </EventView>
  );
}

/** Entering and leaving by oneself. */
function TakingPart({ event, onChange }: { event: EventData; onChange: () => void }) {
  const [problem, setProblem] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const own = event.entrants.find(({ name, bot }) => bot === null && name.toLowerCase() === me.value.toLowerCase());
  const takesPart = own?.state === 'in';
  if (event.state === 'over' || (event.state !== 'open' && !takesPart)) return null;

  async function ask(verb: 'Join' | 'Leave'): Promise<void> {
    setProblem('');
    try {
      await server.ask({ verb, id: event.id });
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
            onClick={() => setQuestion({ text: say('leave-sure', { name: event.name }), act: () => ask('Leave') })}
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
