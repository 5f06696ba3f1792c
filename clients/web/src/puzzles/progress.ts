import { signal } from '@preact/signals';

import { keep, kept } from '../app/settings';

const key = 'qiyuan.puzzles';

/** What this device remembers of the user's puzzles. */
export interface Progress {
  /** The ids of the solved puzzles of each game. */
  solved: Readonly<Partial<Record<string, readonly string[]>>>;
  /** Puzzles solved in a row at the first try, and the longest such row. */
  row: number;
  longest: number;
  /** The number of days in a row with a solved puzzle, and the last of them; see dayOf. */
  days: number;
  lastDay: number;
}

const atFirst: Progress = { solved: {}, row: 0, longest: 0, days: 0, lastDay: -1 };

export const progress = signal<Progress>({ ...atFirst, ...kept<Progress>(key) });

function change(next: Partial<Progress>): void {
  progress.value = { ...progress.value, ...next };
  keep(key, progress.value);
}

export const isSolved = (game: string, id: string): boolean => progress.value.solved[game]?.includes(id) ?? false;

export const solvedCount = (game: string): number => progress.value.solved[game]?.length ?? 0;

/** Days in a row until now: a streak ends after a day without a solved puzzle. */
export const daysInARow = (today: number): number => (progress.value.lastDay >= today - 1 ? progress.value.days : 0);

/** Notes a solved puzzle. Only one solved at the first try, and not solved before, lengthens the row. */
export function markSolved(game: string, id: string, atFirstTry: boolean, today: number): void {
  const { solved, row, longest, lastDay } = progress.value;
  const isNew = !isSolved(game, id);
  const nextRow = isNew && atFirstTry ? row + 1 : row;
  change({
    ...(isNew ? { solved: { ...solved, [game]: [...(solved[game] ?? []), id] } } : {}),
    row: nextRow,
    longest: Math.max(longest, nextRow),
    ...(lastDay === today ? {} : { days: daysInARow(today) + 1, lastDay: today }),
  });
}

/** Ends the row: a wrong move, or a look at the solution, of a puzzle that is not solved yet. */
export function markMissed(game: string, id: string): void {
  if (!isSolved(game, id) && progress.value.row > 0) change({ row: 0 });
}
