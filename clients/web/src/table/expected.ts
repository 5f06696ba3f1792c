import { other, type Side } from '../protocol/vocabulary';
import { parseMove, type Stones } from './stones';

/** An expected move, to draw on the board. */
export interface Expected {
  number: number;
  point: string;
  side: Side;
  /** The origin of the stone, in games where stones move. */
  from?: string;
}

const maxMoves = 12;

/**
 * Returns the moves of a line that can be drawn over a position, with `first` to move; of several on one point only the
 * first. Sides alternate, but a moving stone shows whose move it is.
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
