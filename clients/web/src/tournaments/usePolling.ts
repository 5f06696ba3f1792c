import { useEffect, useRef, useState } from 'preact/hooks';

import { Missing } from '../app/api';

export type Loaded<T> = { value: T | null; problem: 'missing' | 'failed' | null };

/**
 * Returns the value of `load`, polled every `every` ms while the page is visible and `changes` allows. The object stays
 * the same while nothing changes, so nothing is rendered again. `again` polls at once.
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
        // Keep the last value; the next attempt follows.
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
