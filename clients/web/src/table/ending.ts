import type { GameRecord } from '../app/api';
import type { Side } from '../protocol/vocabulary';
import { count, type Stones, type Toll } from './stones';

/** What a row of the count of a finished game counts. */
export type Counting = 'area' | 'komi' | 'total' | 'prisoners' | 'discs' | 'stones' | 'flipped';

export interface CountRow extends Record<Side, number> {
  what: Counting;
}

/** The games whose results count what stands on the board. */
const onBoard: Readonly<Record<string, 'discs' | 'stones'>> = { othello: 'discs', jiaqi: 'stones' };

/** Returns the numbers behind a result, as far as the game counts anything. */
export function countOf(
  kind: string,
  score: GameRecord['score'],
  stones: Stones,
  tolls: Record<Side, Toll>,
): CountRow[] {
  const rows: CountRow[] = [];
  const unit = onBoard[kind];
  if (unit !== undefined) rows.push({ what: unit, black: count(stones, 'black'), white: count(stones, 'white') });
  if (score !== undefined) rows.push({ what: 'area', black: score.black, white: score.white });
  if (score !== undefined && score.komi !== 0) {
    rows.push({ what: 'komi', black: 0, white: score.komi });
    rows.push({ what: 'total', black: score.black, white: score.white + score.komi });
  }
  for (const [what, toll] of [
    ['prisoners', 'captured'],
    ['flipped', 'turned'],
  ] as const) {
    const [black, white] = [tolls.black[toll], tolls.white[toll]];
    // In Othello almost every move flips discs, which says nothing about the result.
    if (black + white > 0 && unit !== 'discs') rows.push({ what, black, white });
  }
  return rows;
}
