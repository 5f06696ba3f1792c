import type { Request } from '../protocol/requests';
import type { Side } from '../protocol/vocabulary';
import { parseMove } from './stones';

/** The effect of a click on a point, given the legal moves and the previous selection. */
export interface Choice {
  /** The selected stone, in games where stones move. */
  from: string | null;
  /** A complete move that waits for a second tap. */
  pending: string | null;
}

export const nothingChosen: Choice = { from: null, pending: null };

export type Click = { play: string } | { choice: Choice } | { illegal: string };

/**
 * With `confirm`, a second tap on the point plays the stone. Moving a stone already takes two taps, so it needs no
 * third.
 */
export function click(point: string, legal: readonly string[], choice: Choice, confirm: boolean): Click {
  if (choice.pending !== null && parseMove(choice.pending).to === point) return { play: choice.pending };
  if (choice.from !== null) {
    const move = `${choice.from}-${point}`;
    if (legal.includes(move)) return { play: move };
    if (choice.from === point) return { choice: nothingChosen };
  }
  if (legal.includes(point)) return confirm ? { choice: { from: null, pending: point } } : { play: point };
  if (origins(legal).has(point)) return { choice: { from: point, pending: null } };
  // The only stone that can go there need not be selected first; a second tap plays it.
  const [way, ...others] = legal.filter((move) => move.endsWith(`-${point}`));
  if (way !== undefined && others.length === 0) return { choice: { from: parseMove(way).from ?? null, pending: way } };
  return { illegal: point };
}

/** Returns the stones that can move. */
export function origins(legal: readonly string[]): Set<string> {
  return new Set(legal.flatMap((move) => parseMove(move).from ?? []));
}

/** Returns the points where a stone can be placed, or where the selected stone can go. */
export function targets(legal: readonly string[], from: string | null): Set<string> {
  return new Set(
    legal.flatMap((move) => {
      const step = parseMove(move);
      return step.to !== undefined && (from === null || step.from === from) ? [step.to] : [];
    }),
  );
}

/** Returns the request that plays move number `ply`. */
export function moveRequest(room: number, side: Side, move: string, ply: number): Request {
  if (move === 'pass') return { verb: 'Pass', room, side, ply };
  const { from, to = move } = parseMove(move);
  return from !== undefined
    ? { verb: 'SetDotD', room, side, from, to, ply }
    : { verb: 'SetDot', room, side, point: to, ply };
}
