import type { Request } from '../protocol/requests';
import type { Side } from '../protocol/vocabulary';
import { parseMove } from './stones';

/** What a click on a point means, given the legal moves and what was chosen before. */
export interface Choice {
  /** The stone that was taken up, in games where stones move. */
  from: string | null;
  /** A whole move that waits for a second tap. */
  pending: string | null;
}

export const nothingChosen: Choice = { from: null, pending: null };

export type Click = { play: string } | { choice: Choice } | { illegal: string };

/**
 * `confirm`: a stone is played by the second tap on its point. Taking a stone up and putting it down are two taps
 * already, so that moves of stones need no third.
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
  // The only stone that can go there need not be taken up first; a second tap plays it.
  const [way, ...others] = legal.filter((move) => move.endsWith(`-${point}`));
  if (way !== undefined && others.length === 0) return { choice: { from: parseMove(way).from ?? null, pending: way } };
  return { illegal: point };
}

/** The stones that can move. */
export function origins(legal: readonly string[]): Set<string> {
  return new Set(legal.flatMap((move) => parseMove(move).from ?? []));
}

/** Where a stone can be put; with a stone taken up, where it can go. */
export function targets(legal: readonly string[], from: string | null): Set<string> {
  return new Set(
    legal.flatMap((move) => {
      const step = parseMove(move);
      return step.to !== undefined && (from === null || step.from === from) ? [step.to] : [];
    }),
  );
}

/** The request that plays a move, which will be number `ply`. */
export function moveRequest(room: number, side: Side, move: string, ply: number): Request {
  if (move === 'pass') return { verb: 'Pass', room, side, ply };
  const { from, to = move } = parseMove(move);
  return from !== undefined
    ? { verb: 'SetDotD', room, side, from, to, ply }
    : { verb: 'SetDot', room, side, point: to, ply };
}
