import type { BoardView } from '../board/geometry';
import type { MoveMessage } from '../protocol/events';
import type { Side } from '../protocol/vocabulary';

/** The stones on the board, by point name. */
export type Stones = ReadonlyMap<string, Side>;

/** Returns the stones before the first move. */
export function startStones(view: BoardView | null): Stones {
  const stones = new Map<string, Side>();
  view?.stones.forEach((stone, number) => {
    const point = view.points[number];
    if (stone !== null && point !== undefined) stones.set(point.name, stone);
  });
  return stones;
}

/** A move as the protocol writes it: `D4` places a stone, `42-44` moves one, anything else (`pass`) names no point. */
export interface Step {
  from?: string;
  to?: string;
}

export function parseMove(move: string): Step {
  const [first = '', second] = move.split('-');
  if (second !== undefined) return { from: first, to: second };
  return /\d/.test(first) ? { to: first } : {};
}

/** Returns the points that a move names: the destination, then the origin. */
export function pointsOf(move: string): string[] {
  const { from, to } = parseMove(move);
  return [to, from].filter((point) => point !== undefined);
}

/** Returns the stones that a move recoloured, in capture order. */
export const turnedBy = (move: { effects?: readonly string[] } | undefined): string[] =>
  move?.effects?.flatMap((effect) => (effect.startsWith('+') ? [effect.slice(1)] : [])) ?? [];

export interface Toll {
  /** The number of opposing stones that this side has removed. */
  captured: number;
  /** The number of stones that this side has recoloured. */
  turned: number;
}

/** What a move has done on the board. */
type Played = Pick<MoveMessage, 'side' | 'move'> & { effects?: readonly string[] };

/** Returns the position after the first `ply` moves. */
export function stonesAfter(start: Stones, moves: readonly Played[], ply: number): Stones {
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
