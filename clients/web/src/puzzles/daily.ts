import index from './grades.json';

/** For each game with puzzles, the grades of its puzzles. */
export const gradesOf: Readonly<Partial<Record<string, readonly number[]>>> = index;

export const gamesWithPuzzles = Object.keys(index);

/** The calendar day on this device, as the number of days since 1970. */
export const dayOf = (date: Date): number =>
  Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** The game and number, from 1, of the puzzle of a day: the same on every device. The games take turns. */
export function dailyPuzzle(day: number): { game: string; number: number } | null {
  const game = gamesWithPuzzles[day % gamesWithPuzzles.length];
  const count = gradesOf[game ?? '']?.length ?? 0;
  if (game === undefined || count === 0) return null;
  // A factor without a common divisor visits every puzzle before one comes again.
  const round = Math.floor(day / gamesWithPuzzles.length);
  return { game, number: ((round * 29) % count) + 1 };
}
