import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

import { pause, type Speed } from './speed';

/** The current position in a game, and the controls to move through it. */
export interface LineWalker {
  ply: number;
  playing: boolean;
  show: (ply: number) => void;
  /** Computes the next ply from the current one: keys may come faster than the page renders. */
  go: (from: (ply: number) => number) => void;
  togglePlaying: () => void;
}

const within = (plies: number, wanted: number): number => Math.max(0, Math.min(plies, wanted));

/** `times` are those of the moves, in ms. */
export function useLineWalker(times: readonly (number | undefined)[], from: number | null, speed: Speed): LineWalker {
  const plies = times.length;
  const [ply, setPly] = useState(Math.min(from ?? plies, plies));
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    // The user has edited the address or gone back in the history.
    if (from !== null) setPly(within(plies, from));
  }, [from, plies]);

  // Stop at once: a frame later one more move could appear after Stop.
  useLayoutEffect(() => {
    if (!playing) return undefined;
    if (ply >= plies) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setPly(ply + 1), pause(times[ply], speed));
    return () => clearTimeout(timer);
  }, [playing, ply, plies, times, speed]);

  return {
    ply,
    playing,
    show: (wanted) => setPly(within(plies, wanted)),
    go: (from) => setPly((now) => within(plies, from(now))),
    togglePlaying: () => {
      if (!playing && ply >= plies) setPly(0);
      setPlaying(!playing);
    },
  };
}

/** Binds keys by name, except while the user types or the board has the focus, which has its own arrow keys. */
export function useKeys(keys: Record<string, () => void>): void {
  // Bind in the same frame as the page appears: the first key may come at once.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      const target = event.target as Element;
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest('input, select, textarea, dialog, .board'))
        return;
      // The space bar already presses a focused button.
      if (event.key === ' ' && target.closest('button, a, summary')) return;
      const wanted = keys[event.key];
      if (wanted === undefined) return;
      event.preventDefault();
      wanted();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

/** Returns the keys that every replay has. */
export const walkerKeys = (walker: LineWalker, plies: number): Record<string, () => void> => ({
  ArrowLeft: () => walker.go((ply) => ply - 1),
  ArrowRight: () => walker.go((ply) => ply + 1),
  Home: () => walker.show(0),
  End: () => walker.show(plies),
  ' ': walker.togglePlaying,
});
