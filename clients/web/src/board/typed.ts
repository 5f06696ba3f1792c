import type { Point } from './geometry';

/**
 * What comes of a key when `letters` of a coordinate have been typed before it: the letters now, and the number of the
 * point that they name. Letters that begin no name begin anew. Null for a key that is no part of any name.
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
