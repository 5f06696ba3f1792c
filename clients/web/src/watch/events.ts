import { allEvents, event, type EventData, type EventSummary } from '../events/event';
import { useLive } from '../events/live';

/** Many look on, for hours. */
const every = 10_000;

const always = (): boolean => true;

/** The events that are going on, the newest first. */
export function useEvents(): readonly EventSummary[] {
  const { value } = useLive(allEvents, 'all', always, every);
  return value?.filter(({ state }) => state === 'running' || state === 'paused') ?? [];
}

/** These events with their standings and games, in the same order. */
export function useEventsNow(ids: readonly number[]): readonly EventData[] {
  const { value } = useLive(() => Promise.all(ids.map(event)), ids.join(), always, every);
  // Until the answer is there, the value is that for the ids before.
  return value?.filter(({ id }) => ids.includes(id)) ?? [];
}
