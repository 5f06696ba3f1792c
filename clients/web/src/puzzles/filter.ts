import { signal } from '@preact/signals';

import type { Puzzle } from './puzzle';
import { isSolved } from './progress';

/** The grade of the puzzles to show; 0 for all. */
export const grade = signal(0);

export const isShown = (puzzle: Puzzle): boolean => grade.value === 0 || puzzle.grade === grade.value;

/**
 * The number, from 1, of the puzzle to solve after number `after`: the next unsolved one that is shown, from the start
 * after the end. Null if all are solved.
 */
export function nextUnsolved(game: string, puzzles: readonly Puzzle[], after: number): number | null {
  for (let step = 1; step <= puzzles.length; ++step) {
    const number = ((after - 1 + step) % puzzles.length) + 1;
    const puzzle = puzzles[number - 1];
    if (puzzle !== undefined && isShown(puzzle) && !isSolved(game, puzzle.id)) return number;
  }
  return null;
}
