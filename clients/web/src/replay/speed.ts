export const speeds = ['even', 'real', 'fast'] as const;
/** even: a constant time per move. real: the players' times. fast: four times as fast. */
export type Speed = (typeof speeds)[number];

const evenly = 900;
const minPause = 150;
const maxPause = 10_000;

/** Returns how long the position before a move is shown, in ms. `time` is the time the move took, if known. */
export function pause(time: number | undefined, speed: Speed): number {
  if (speed === 'even' || time === undefined) return evenly;
  return Math.max(minPause, Math.min(time, maxPause) / (speed === 'fast' ? 4 : 1));
}
