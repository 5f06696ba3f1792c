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

/** A move of a line, and the side that makes it. */
export interface LineMove {
  move: string;
  side: Side;
}

const maxMoves = 12;

/** Returns the moves of a line that can be drawn over a position; of several on one point only the first. */
export function drawnLine(line: readonly LineMove[]): Expected[] {
  const taken = new Set<string>();
  return line.slice(0, maxMoves).flatMap(({ move, side }, index) => {
    const { from, to } = parseMove(move);
    if (to === undefined || taken.has(to)) return [];
    taken.add(to);
    return [{ number: index + 1, point: to, side, ...(from === undefined ? {} : { from }) }];
  });
}

/**
 * Returns the moves of a line that can be drawn over a position, with `first` to move; of several on one point only the
 * first. Sides alternate, but a moving stone shows whose move it is.
 */
export function drawn(variation: readonly string[], first: Side, stones: Stones): Expected[] {
  const now = new Map(stones);
  let side = first;
  const line = variation.slice(0, maxMoves).map((move): LineMove => {
    const { from, to } = parseMove(move);
    const owner = from === undefined ? undefined : now.get(from);
    const mover = owner ?? side;
    if (from !== undefined) now.delete(from);
    if (to !== undefined) now.set(to, mover);
    side = other(mover);
    return { move, side: mover };
  });
  return drawnLine(line);
}
