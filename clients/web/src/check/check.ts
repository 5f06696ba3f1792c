import type { CheckedMessage } from '../protocol/events';

/** What is known of the check of a program. */
export interface Trial {
  user: string;
  /** In the whole check; null until the first game is over. */
  games: number | null;
  /** Of the games that are over, in their order. */
  found: readonly CheckedMessage[];
}

/** What the answer to `Checks` says. */
export const asAnswered = (user: string, found: readonly CheckedMessage[]): Trial => ({
  user,
  games: found[0]?.games ?? null,
  found,
});

/** The same with one more game that is over. The first one of another check puts away what the last has found. */
export function heard(trial: Trial, line: CheckedMessage): Trial {
  if (line.user.toLowerCase() !== trial.user.toLowerCase()) return trial;
  return { ...trial, games: line.games, found: [...trial.found.filter(({ number }) => number < line.number), line] };
}

export const isOver = ({ games, found }: Trial): boolean => games !== null && found.length >= games;

export const failuresOf = ({ found }: Trial): number => found.filter(({ verdict }) => verdict === 'failed').length;
