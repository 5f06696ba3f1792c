export const paces = ['even', 'real', 'fast'] as const;
/** even: one move after the other. real: with the time that they took. fast: four times as fast. */
export type Pace = (typeof paces)[number];

const evenly = 900;
const shortest = 150;
const longest = 10_000;

/** For how long the position before a move is shown, in ms; `time` is what the move took, where that is known. */
export function pause(time: number | undefined, pace: Pace): number {
  if (pace === 'even' || time === undefined) return evenly;
  return Math.max(shortest, Math.min(time, longest) / (pace === 'fast' ? 4 : 1));
}
