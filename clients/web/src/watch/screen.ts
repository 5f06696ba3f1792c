import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { settings } from '../app/settings';

const mouseRests = 3_000;

interface Wishes {
  hold: () => void;
  go: (by: 1 | -1) => void;
}

/**
 * Sets up a page for a wall: dark (light with ?theme=light), with keys, a screen that stays awake and a hidden mouse
 * pointer. Returns whether the mouse moved a moment ago.
 */
export function useWholeScreen(wishes: Wishes): boolean {
  const [awake, setAwake] = useState(false);
  const latest = useRef(wishes);
  latest.current = wishes;
  const { theme } = settings.value;
  useEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = new URLSearchParams(location.search).get('theme') === 'light' ? 'light' : 'dark';
    return () => (root.dataset['theme'] = settings.peek().theme);
  }, [theme]);
  // Bind in the same frame as the page appears: the first key may come at once.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('dialog, input') !== null) return;
      if (event.key === 'f') toggleFullScreen();
      else if (event.key === 'ArrowRight' || event.key === 'ArrowDown') latest.current.go(1);
      else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') latest.current.go(-1);
      // On a button the space bar presses it.
      else if (event.key === ' ' && !(target instanceof HTMLButtonElement)) latest.current.hold();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = (): void => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), mouseRests);
    };
    window.addEventListener('pointermove', move);
    return () => {
      window.removeEventListener('pointermove', move);
      clearTimeout(timer);
    };
  }, []);
  useEffect(stayAwake, []);
  return awake;
}

function toggleFullScreen(): void {
  // If the browser refuses, the page still works.
  if (document.fullscreenElement === null) document.documentElement.requestFullscreen().catch(() => undefined);
  else document.exitFullscreen().catch(() => undefined);
}

/** Keeps the screen on if the browser can. The browser ends this when the page is hidden, so it is requested again. */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').then(
      (got) => {
        if (over) void got.release();
        else lock = got;
      },
      () => undefined,
    );
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
