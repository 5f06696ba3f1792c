import { arbiterIfKnown } from '../app/role';
import { formatDate, tWord } from '../text/text';
import { allEvents, type EventSummary } from './event';
import { useLive } from './live';
import { roundText, say } from './words';
import './events.css';

/** The list of all events. */
export function Events() {
  const { value: events, problem } = useLive(allEvents, 'all', () => true);
  const director = arbiterIfKnown.value;
  const of = (...states: EventSummary['state'][]): EventSummary[] =>
    events?.filter(({ state }) => states.includes(state)) ?? [];
  return (
    <div class="events">
      <div class="headline">
        <h1>{say('events')}</h1>
        {director && (
          <a class="button primary" href="/events/new">
            {say('new')}
          </a>
        )}
      </div>
      {problem !== null && <p role="alert">{say('failed')}</p>}
      {events === null && problem === null && <p class="loading">{say('loading')}</p>}
      {events?.length === 0 && (
        <div class="card">
          <p>{say('none')}</p>
          <p class="quiet">{say('none-how')}</p>
        </div>
      )}
      <Group title={say('group.running')} events={of('running', 'paused')} />
      <Group title={say('group.open')} events={of('open')} />
      <Group title={say('group.over')} events={of('over')} />
    </div>
  );
}

function Group({ title, events }: { title: string; events: readonly EventSummary[] }) {
  if (events.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="event-list">
        {events.map((event) => (
          <EventRow event={event} key={event.id} />
        ))}
      </ul>
    </section>
  );
}

/** In a list of what goes on `now` it does not matter when it was made. */
export function EventRow({ event, now = false }: { event: EventSummary; now?: boolean }) {
  return (
    <li>
      <a href={`/events/${event.id}`}>
        <strong>{event.name}</strong>
        <span>
          {tWord('game', event.game)} · {say(`format.${event.format}`)}
        </span>
        <span class="quiet">
          {say(`state.${event.state}`)} · {say('players', { count: event.players })}
          {event.round > 0 && ` · ${roundText(event)}`}
          {!now && ` · ${formatDate(event.created)}`}
        </span>
      </a>
    </li>
  );
}
