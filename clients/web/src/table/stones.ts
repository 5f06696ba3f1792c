import type { BoardView } from '../board/geometry';
import type { MoveMessage } from '../protocol/events';
import type { Side } from '../protocol/vocabulary';

/** What stands on which point, by the point's name. */
export type Stones = ReadonlyMap<string, Side>;

/** What stands on the board before the first move. */
export function startStones(view: BoardView | null): Stones {
  const stones = new Map<string, Side>();
  view?.stones.forEach((stone, number) => {
    const point = view.points[number];
    if (stone !== null && point !== undefined) stones.set(point.name, stone);
  });
  return stones;
}

/** A move as the protocol writes it: `D4` puts a stone, `42-44` moves one, anything else (`pass`) touches no point. */
export interface Step {
  from?: string;
  to?: string;
}

export function parseMove(move: string): Step {
  const [first = '', second] = move.split('-');
  if (second !== undefined) return { from: first, to: second };
  return /\d/.test(first) ? { to: first } : {};
}

/** The points that a move names: where a stone went, and where it came from. */
export function pointsOf(move: string): string[] {
  const { from, to } = parseMove(move);
  return [to, from].filter((point) => point !== undefined);
}

/** What a move has recoloured, in the order of the captures. */
export const turnedBy = (move: { effects?: readonly string[] } | undefined): string[] =>
  move?.effects?.flatMap((effect) => (effect.startsWith('+') ? [effect.slice(1)] : [])) ?? [];

export interface Toll {
  /** Stones of the opponent that this side's moves have removed. */
  captured: number;
  /** Stones that this side's moves have recoloured. */
  turned: number;
}

/** The position after the first `ply` moves. */
export function stonesAfter(start: Stones, moves: readonly MoveMessage[], ply: number): Stones {
  const stones = new Map(start);
  for (const { side, move, effects } of moves.slice(0, ply)) {
    const { from, to } = parseMove(move);
    if (from !== undefined) stones.delete(from);
    if (to !== undefined) stones.set(to, side);
    for (const effect of effects ?? []) {
      const point = effect.slice(1);
      if (effect.startsWith('x')) stones.delete(point);
      // Only the side that moved recolours, in its own colour.
      else stones.set(point, side);
    }
  }
  return stones;
}

export function tollAfter(moves: readonly MoveMessage[], ply: number): Record<Side, Toll> {
  const tolls = { black: { captured: 0, turned: 0 }, white: { captured: 0, turned: 0 } };
  for (const { side, effects } of moves.slice(0, ply))
    for (const effect of effects ?? []) tolls[side][effect.startsWith('x') ? 'captured' : 'turned'] += 1;
  return tolls;
}

export function count(stones: Stones, side: Side): number {
  let number = 0;
  for (const each of stones.values()) if (each === side) number += 1;
  return number;
}
