import type { GameRecord } from '../app/api';
import type { Side } from '../protocol/vocabulary';

/**
 * The end of a game on the board: the stones agreed to be dead, the owner of each point of territory, and the row that
 * has won.
 */
export interface Counted {
  dead: ReadonlySet<string>;
  territory: ReadonlyMap<string, Side>;
  row: readonly string[];
}

const nothing: Counted = { dead: new Set(), territory: new Map(), row: [] };

/** Returns what to draw after `ply` moves of a record: the count at its end, otherwise nothing. */
export function countedAt(record: GameRecord, ply: number): Counted {
  if (ply < record.moves.length) return nothing;
  const territory = new Map<string, Side>();
  for (const side of ['black', 'white'] as const)
    for (const point of record.score?.territory[side] ?? []) territory.set(point, side);
  return { dead: new Set(record.dead ?? []), territory, row: record.row ?? [] };
}
