import { allEvents } from './event';
import { EventRow } from './Events';
import { useLive } from './live';
import { say } from './words';
import './events.css';

/** Everybody in the lobby has this page open. */
const every = 10_000;

/** What the lobby says of events: those that one can still enter or watch. */
export function EventsNow() {
  const { value } = useLive(allEvents, 'now', () => true, every);
  const now = value?.filter(({ state }) => state !== 'over') ?? [];
  if (now.length === 0) return null;
  return (
    <section aria-labelledby="events-now">
      <h2 id="events-now">{say('events')}</h2>
      <ul class="event-list">
        {now.map((event) => (
          <EventRow event={event} now key={event.id} />
        ))}
      </ul>
    </section>
  );
}
