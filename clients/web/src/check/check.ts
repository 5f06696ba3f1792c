import type { CheckedMessage } from '../protocol/events';

/** The known state of a program's test. */
export interface Trial {
  user: string;
  /** The number of games in the test; null until the first game is over. */
  games: number | null;
  /** The finished games, in order. */
  found: readonly CheckedMessage[];
}

/** Returns the state from the answer to `Checks`. */
export const asAnswered = (user: string, found: readonly CheckedMessage[]): Trial => ({
  user,
  games: found[0]?.games ?? null,
  found,
});

/** Returns the state with one more finished game. The first game of a new test discards the previous results. */
export function heard(trial: Trial, line: CheckedMessage): Trial {
  if (line.user.toLowerCase() !== trial.user.toLowerCase()) return trial;
  return { ...trial, games: line.games, found: [...trial.found.filter(({ number }) => number < line.number), line] };
}

export const isOver = ({ games, found }: Trial): boolean => games !== null && found.length >= games;

export const failuresOf = ({ found }: Trial): number => found.filter(({ verdict }) => verdict === 'failed').length;
