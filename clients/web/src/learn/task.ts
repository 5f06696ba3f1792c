import type { BoardPosition } from '../app/api';
import type { Said } from '../text/languages';
import type { Find, Play, Right } from './lesson';
import { origins } from '../table/rules';

/** The lesson's response to a move. `say` is null if the lesson has no text for an illegal move. */
export type Verdict = { right: Right } | { right: null; say: Said | null };

export function judge(task: Play, move: string, legal: boolean): Verdict {
  const right = legal ? task.right.find(({ moves }) => moves === undefined || moves.includes(move)) : undefined;
  if (right !== undefined) return { right };
  const known = task.wrong?.find(({ moves }) => moves.includes(move));
  return { right: null, say: known?.say ?? (legal ? task.otherwise : null) };
}

/** Returns the points to find. */
export function wanted(task: Find, position: BoardPosition): ReadonlySet<string> {
  if (task.which === 'movable') return origins(position.legal);
  if (task.which !== 'forbidden') return new Set(task.which);
  const empty = position.points.filter((_, number) => position.stones[number] === null).map(({ name }) => name);
  return new Set(empty.filter((name) => !position.legal.includes(name)));
}

/** Returns the response to a wrong point; it may contain `{point}`. */
export const wrongPoint = (task: Find, point: string): Said =>
  task.wrong?.find(({ points }) => points.includes(point))?.say ?? task.otherwise;

/** Returns a legal move that solves the task. */
export const example = (task: Play, legal: readonly string[]): string | undefined =>
  task.right.flatMap(({ moves }) => moves ?? legal).find((move) => legal.includes(move));

/**
 * Returns the illegal move that a press on `point` means, so that the server can give the reason. `from` is the stone
 * selected before.
 */
export function meant(point: string, from: string | null, legal: readonly string[]): string {
  if (from !== null) return `${from}-${point}`;
  const hole = legal.find((move) => move.includes('-'))?.split('-')[1];
  return hole === undefined ? point : `${point}-${hole}`;
}
