import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { t } from '../text/text';

/** A component whose code is loaded when it is first shown, or earlier by `prefetch` when the browser is idle. */
export type LazyComponent<P extends object> = ComponentType<P> & { prefetch: () => void };

/**
 * Loads a page when it is first shown, which keeps the first page small. With `silent`, nothing is shown until the part
 * is loaded.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { silent = false }: { silent?: boolean } = {},
): LazyComponent<P> {
  let known: ComponentType<P> | null = null;
  function Lazy(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(() => known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Loaded !== null || failed) return;
      load().then(
        (component) => {
          known = component;
          setLoaded(() => component);
        },
        () => setFailed(true),
      );
    }, [Loaded, failed]);
    if (Loaded !== null) return <Loaded {...props} />;
    if (silent) return null;
    if (!failed) return <p class="loading">{t('common.loading')}</p>;
    return (
      <div class="card narrow" role="alert">
        <p>{t('app.not-loaded')}</p>
        <button onClick={() => setFailed(false)}>{t('link.retry')}</button>
      </div>
    );
  }
  // Ignore a failure here: showing the component loads it again and reports the error.
  const prefetch = (): void =>
    void load().then(
      (component) => (known = component),
      () => undefined,
    );
  return Object.assign(Lazy, { prefetch: () => whenIdle(prefetch) });
}

/** Not every browser has requestIdleCallback. */
export const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1_000);
