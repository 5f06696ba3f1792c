import type { Point } from './geometry';

/**
 * Handles a key after `letters` of a coordinate have been typed. Returns the new letters and the index of the point
 * they name. Letters that start no name begin a new coordinate. Returns null for a key that occurs in no name.
 */
export function typed(
  points: readonly Point[],
  letters: string,
  key: string,
): { letters: string; point: number | null } | null {
  const names = points.map(({ name }) => name.toLowerCase());
  for (const attempt of [letters + key.toLowerCase(), key.toLowerCase()]) {
    if (!/^[a-z0-9]+$/.test(attempt) || key.length !== 1) return null;
    if (!names.some((name) => name.startsWith(attempt))) continue;
    const point = names.indexOf(attempt);
    return { letters: attempt, point: point < 0 ? null : point };
  }
  return null;
}
