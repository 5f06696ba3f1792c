import type { BoardPosition } from '../app/api';
import type { Said } from '../text/languages';
import type { Find, Play, Right } from './lesson';
import { origins } from '../table/rules';

/** What a lesson says to a move. `say` is null where it has nothing of its own to say to a move against the rules. */
export type Verdict = { right: Right } | { right: null; say: Said | null };

export function judge(task: Play, move: string, legal: boolean): Verdict {
  const right = legal ? task.right.find(({ moves }) => moves === undefined || moves.includes(move)) : undefined;
  if (right !== undefined) return { right };
  const known = task.wrong?.find(({ moves }) => moves.includes(move));
  return { right: null, say: known?.say ?? (legal ? task.otherwise : null) };
}

/** The points to be found. */
export function wanted(task: Find, position: BoardPosition): ReadonlySet<string> {
  if (task.which === 'movable') return origins(position.legal);
  if (task.which !== 'forbidden') return new Set(task.which);
  const empty = position.points.filter((_, number) => position.stones[number] === null).map(({ name }) => name);
  return new Set(empty.filter((name) => !position.legal.includes(name)));
}

/** What to say to a point that is none of them; it may name the point. */
export const wrongPoint = (task: Find, point: string): Said =>
  task.wrong?.find(({ points }) => points.includes(point))?.say ?? task.otherwise;

/** A legal move that solves the task. */
export const example = (task: Play, legal: readonly string[]): string | undefined =>
  task.right.flatMap(({ moves }) => moves ?? legal).find((move) => legal.includes(move));

/**
 * The move that somebody meant by pressing a point which is no legal one: so that the server can be asked why not.
 * `from` is the stone that was taken up before.
 */
export function meant(point: string, from: string | null, legal: readonly string[]): string {
  if (from !== null) return `${from}-${point}`;
  const hole = legal.find((move) => move.includes('-'))?.split('-')[1];
  return hole === undefined ? point : `${point}-${hole}`;
}
