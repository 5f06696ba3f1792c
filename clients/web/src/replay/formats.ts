const formatsOfOneGame: Record<string, string[]> = { jiaqi: ['xml'], othello: ['ggf'] };

/** Returns the download formats of a game. */
export const formatsOf = (kind: string): string[] => ['sgf', 'json', ...(formatsOfOneGame[kind] ?? [])];
