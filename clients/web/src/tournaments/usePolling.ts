import { useEffect, useRef, useState } from 'preact/hooks';

import { Missing } from '../app/api';

export type Loaded<T> = { value: T | null; problem: 'missing' | 'failed' | null };

/**
 * What `load` gives, asked for again and again while the page is in sight and `changes` says that there may be
 * something new, every so many ms. The value stays the same object while nothing has changed, so that nothing is drawn
 * anew. `again` asks at once.
 */
export function usePolling<T>(
  load: () => Promise<T>,
  key: string,
  changes: (value: T) => boolean,
  every = 2_500,
): Loaded<T> & { again: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ value: null, problem: null });
  const [wish, setWish] = useState(0);
  const latest = useRef({ load, changes });
  latest.current = { load, changes };
  useEffect(() => {
    let over = false;
    let known = '';
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(() => void refresh(), every);
    };
    async function refresh(): Promise<void> {
      if (document.visibilityState !== 'visible') return wait();
      try {
        const value = await latest.current.load();
        if (over) return;
        const text = JSON.stringify(value);
        if (text !== known) setLoaded({ value, problem: null });
        known = text;
        if (latest.current.changes(value)) wait();
      } catch (failure) {
        if (over) return;
        // What is there stays there: the next attempt follows.
        if (failure instanceof Missing) setLoaded({ value: null, problem: 'missing' });
        else setLoaded(({ value }) => ({ value, problem: value === null ? 'failed' : null }));
        if (!(failure instanceof Missing)) wait();
      }
    }
    void refresh();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [key, wish, every]);
  return { ...loaded, again: () => setWish((before) => before + 1) };
}
