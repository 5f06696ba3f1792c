import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

import { pause, type Speed } from './speed';

/** Where one is in a game, and the ways to go on. */
export interface LineWalker {
  ply: number;
  playing: boolean;
  show: (ply: number) => void;
  /** To what follows from the ply there is by then: keys may come faster than the page is drawn. */
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
    // Somebody has changed the address by hand, or gone back to it.
    if (from !== null) setPly(within(plies, from));
  }, [from, plies]);

  // At once: a frame later a move more could come after somebody has pressed Stop.
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

/** What keys do, by the name of the key; not while one types, nor on the board, which has arrow keys of its own. */
export function useKeys(keys: Record<string, () => void>): void {
  // With what is on the screen, not a frame later: the first key may come at once.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      const target = event.target as Element;
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest('input, select, textarea, dialog, .board'))
        return;
      // A button under the focus is pressed by the space bar itself.
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

/** The keys that every replay has. */
export const walkerKeys = (walker: LineWalker, plies: number): Record<string, () => void> => ({
  ArrowLeft: () => walker.go((ply) => ply - 1),
  ArrowRight: () => walker.go((ply) => ply + 1),
  Home: () => walker.show(0),
  End: () => walker.show(plies),
  ' ': walker.togglePlaying,
});
