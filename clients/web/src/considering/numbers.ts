import { moveText } from '../room/MoveList';

/** 12345 as 12k. */
export function compact(count: number): string {
  return count < 10_000
    ? String(count)
    : count < 1_000_000
      ? `${Math.round(count / 1000)}k`
      : `${(count / 1e6).toFixed(1)}M`;
}

export const lineText = (line: readonly { move: string }[]): string => line.map(({ move }) => moveText(move)).join(' ');
