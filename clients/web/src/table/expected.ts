import { other, type Side } from '../protocol/vocabulary';
import { parseMove, type Stones } from './stones';

/** A move that is expected, to be drawn on the board. */
export interface Expected {
  number: number;
  point: string;
  side: Side;
  /** Where its stone comes from, in games where stones move. */
  from?: string;
}

const maxMoves = 12;

/**
 * The moves of a line, `first` to move, as far as they can be drawn over a position: of several on one point the first.
 * Sides take turns, but a stone that moves tells whose move it is.
 */
export function drawn(variation: readonly string[], first: Side, stones: Stones): Expected[] {
  const now = new Map(stones);
  const moves: Expected[] = [];
  const taken = new Set<string>();
  let side = first;
  variation.slice(0, maxMoves).forEach((move, index) => {
    const { from, to } = parseMove(move);
    const owner = from === undefined ? undefined : now.get(from);
    side = owner ?? side;
    if (to !== undefined && !taken.has(to)) {
      taken.add(to);
      moves.push({ number: index + 1, point: to, side, ...(from === undefined ? {} : { from }) });
    }
    if (from !== undefined) now.delete(from);
    if (to !== undefined) now.set(to, side);
    side = other(side);
  });
  return moves;
}
