const formatsOfOneGame: Record<string, string[]> = { jiaqi: ['xml'], othello: ['ggf'] };

/** The formats that a finished game can be downloaded in, by the name of its game. */
export const formatsOf = (kind: string): string[] => ['sgf', 'json', ...(formatsOfOneGame[kind] ?? [])];
