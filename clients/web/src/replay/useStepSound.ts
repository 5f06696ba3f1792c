import { useEffect, useRef } from 'preact/hooks';

import { moveSound } from '../app/sound';
import type { MoveMessage } from '../protocol/events';

/** Plays the sound of a move when the replay steps forward by one move; jumps and steps back are silent. */
export function useStepSound(moves: readonly MoveMessage[], ply: number): void {
  const before = useRef(ply);
  useEffect(() => {
    const step = ply - before.current;
    before.current = ply;
    if (step === 1) moveSound(moves[ply - 1]?.effects ?? []);
  }, [moves, ply]);
}
