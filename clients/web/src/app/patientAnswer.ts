import { useEffect, useState } from 'preact/hooks';

import { patiently, type Busy } from './api';

export interface PatientAnswer<T> {
  /** The last answer; null until there is one. */
  found: T | null;
  /** Why the server cannot answer yet; null once it has. */
  busy: Busy | null;
  /** The error of the last question; null if it was answered. */
  failure: unknown;
}

/** Asks the server patiently, again whenever `ask` changes. The last answer stays until there is another one. */
export function usePatientAnswer<T>(ask: () => Promise<T>): PatientAnswer<T> {
  const [answer, setAnswer] = useState<PatientAnswer<T>>({ found: null, busy: null, failure: null });
  useEffect(() => {
    let over = false;
    patiently(
      ask,
      (busy) => {
        if (!over) setAnswer((last) => ({ ...last, busy }));
      },
      () => over,
    ).then(
      (found) => {
        if (!over && found !== undefined) setAnswer({ found, busy: null, failure: null });
      },
      (failure: unknown) => {
        if (!over) setAnswer((last) => ({ ...last, failure }));
      },
    );
    return () => {
      over = true;
    };
  }, [ask]);
  return answer;
}
