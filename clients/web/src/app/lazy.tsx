import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { t } from '../text/text';

/** Loaded when it is first shown, or before that when the browser has nothing else to do. */
export type LazyComponent<P extends object> = ComponentType<P> & { prefetch: () => void };

/**
 * A page that is loaded when it is first shown, so that the first page stays light. With `silent` a part of one that
 * can be missing: there is nothing in its place until it is there.
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
  // One that fails is loaded when it is shown, which says so.
  const prefetch = (): void =>
    void load().then(
      (component) => (known = component),
      () => undefined,
    );
  return Object.assign(Lazy, { prefetch: () => whenIdle(prefetch) });
}

/** Not every browser tells when it is idle. */
const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1_000);
