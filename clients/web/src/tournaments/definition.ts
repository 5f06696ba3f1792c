/** The definition of a tournament: the JSON that `NewEvent` takes (protocol/README.md). */

export const formats = [
  'round-robin',
  'swiss',
  'knockout',
  'double-knockout',
  'mcmahon',
  'gauntlet',
  'league',
  'match',
] as const;
export type Format = (typeof formats)[number];

export const tieBreaks = [
  'buchholz',
  'buchholz-cut1',
  'median-buchholz',
  'sonneborn-berger',
  'direct-encounter',
  'wins',
  'blacks',
  'rating',
  'discs',
] as const;
export type TieBreak = (typeof tieBreaks)[number];

export interface EntrantEntry {
  name: string;
  bot?: string;
  options?: Record<string, string | number | boolean>;
  school?: string;
  rating?: number;
}

export interface Definition {
  name: string;
  game: string;
  format: Format;
  options?: Record<string, string | number | boolean>;
  cycles?: number;
  rounds?: number;
  games?: number;
  at_once?: number;
  in_rounds?: boolean;
  tie_breaks?: TieBreak[];
  forbidden?: [string, string][];
  avoid_same_school?: boolean;
  bye_points?: number;
  openings?: string[][];
  mcmahon_top?: number;
  mcmahon_step?: number;
  wait?: number;
  seed?: number;
  entrants?: EntrantEntry[];
}

/** The numbers of a definition, and the formats that use each of them. */
export const numbers = {
  cycles: { formats: ['round-robin', 'gauntlet'], min: 1, max: 1000, usual: 1 },
  rounds: { formats: ['swiss', 'mcmahon', 'league'], min: 0, max: 1000, usual: 0 },
  games: { formats: formats, min: 1, max: 1000, usual: 1 },
  mcmahon_top: { formats: ['mcmahon'], min: -1000, max: 5000, usual: 0 },
  mcmahon_step: { formats: ['mcmahon'], min: 1, max: 10_000, usual: 100 },
  at_once: { formats: formats, min: 0, max: 1000, usual: 0 },
  wait: { formats: formats, min: 0, max: 86_400, usual: 300 },
  seed: { formats: formats, min: 0, max: 999_999_999, usual: 1 },
} as const satisfies Partial<
  Record<keyof Definition, { formats: readonly Format[]; min: number; max: number; usual: number }>
>;

export type NumberName = keyof typeof numbers;

export const uses = (format: Format, name: NumberName): boolean =>
  (numbers[name].formats as readonly Format[]).includes(format);

/** Whether a format offers this choice: only if the next games do not depend on the results of a whole round. */
export const mayRunOn = (format: Format): boolean => ['round-robin', 'gauntlet'].includes(format);

/** The tie-breaks of a definition that names none, as the server adds them (docs/tournaments.md). */
export function usualTieBreaks(format: Format): readonly TieBreak[] {
  if (pairsByStanding(format)) return ['buchholz-cut1', 'buchholz', 'sonneborn-berger'];
  return format === 'round-robin' ? ['sonneborn-berger', 'direct-encounter', 'wins'] : [];
}

export const pairsByStanding = (format: Format): boolean => ['swiss', 'mcmahon'].includes(format);

/** Returns the definition without members that the format ignores or that have their default value. */
export function trimmed(definition: Definition): Definition {
  const { format } = definition;
  const result: Definition = { ...definition, name: definition.name.trim() };
  for (const name of Object.keys(numbers) as NumberName[])
    if (!uses(format, name) || result[name] === numbers[name].usual) delete result[name];
  if (!mayRunOn(format) || result.in_rounds === true) delete result.in_rounds;
  if (!pairsByStanding(format) || result.bye_points === 1) delete result.bye_points;
  if (result.avoid_same_school === false) delete result.avoid_same_school;
  for (const name of ['forbidden', 'openings', 'entrants'] as const)
    if (result[name]?.length === 0) delete result[name];
  if (Object.keys(result.options ?? {}).length === 0) delete result.options;
  return result;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the number of rounds after which a Swiss system or a knockout has one winner. */
export const roundsThatDecide = (players: number): number => Math.ceil(Math.log2(Math.max(players, 1)));

/** Returns a name that two entrants have, or null. */
export function twice(entrants: readonly EntrantEntry[]): string | null {
  const names = entrants.map(({ name }) => name.trim().toLowerCase());
  return entrants.find((_, at) => names.indexOf(names[at] ?? '') !== at)?.name ?? null;
}

/** Returns the definition in a file, or null if it is none. The server checks its content. */
export function fromFile(text: string): Definition | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const { name, game, format, entrants = [], openings = [], forbidden = [], tie_breaks = [] } = json as Definition;
  if (!isText(name) || !isText(game) || !formats.includes(format)) return null;
  if (![entrants, openings, forbidden, tie_breaks].every(Array.isArray)) return null;
  if (!entrants.every((each) => isText(each?.name)) || !openings.every(Array.isArray)) return null;
  return json as Definition;
}

/** Returns the entrants in a list with one line each: name, school, rating. Spreadsheets separate them by tabs. */
export function fromList(text: string): EntrantEntry[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', ...rest] = line.split(/[,，;；\t]/).map((part) => part.trim());
    if (name === '') return [];
    const rating = rest.find((part) => /^-?\d+$/.test(part));
    const school = rest.find((part) => part !== '' && part !== rating);
    return [
      {
        name,
        ...(school === undefined ? {} : { school }),
        ...(rating === undefined ? {} : { rating: Number(rating) }),
      },
    ];
  });
}

/** Returns the openings in lines of moves. */
export const openingsFrom = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => line.split(/[\s,，;；]+/).filter((move) => move !== ''))
    .filter((moves) => moves.length > 0);

/** The maximum size of the definition in bytes: the server's limit for a message, less room for its verb and tag. */
const maxBytes = 4096 - 96;

const bytesOf = (definition: Definition): number =>
  // The message contains the definition as a JSON string.
  new TextEncoder().encode(JSON.stringify(JSON.stringify(definition))).length;

export interface Instalments {
  definition: Definition;
  /** The arbiter's actions that complete the tournament. */
  actions: string[][];
}

/**
 * Splits a definition into messages: one if it fits, else the entrants and the forbidden pairings follow one by one.
 * Returns null if it is too large even then.
 */
export function instalments(definition: Definition): Instalments | null {
  if (bytesOf(definition) <= maxBytes) return { definition, actions: [] };
  const { entrants = [], forbidden = [], ...rest } = definition;
  if (bytesOf(rest) > maxBytes) return null;
  return {
    definition: rest,
    actions: [...entrants.map(entering), ...forbidden.map((names) => ['forbid', ...names])],
  };
}

/** Returns the arguments of `Direct` that add an entrant. */
export const entering = ({ name, school, rating, bot, options = {} }: EntrantEntry): string[] => [
  'enter',
  name,
  ...(school === undefined || school === '' ? [] : [`school=${school}`]),
  ...(rating === undefined ? [] : [`rating=${rating}`]),
  ...(bot === undefined ? [] : [`bot=${bot}`]),
  ...Object.entries(options).map(([key, value]) => `${key}=${value}`),
];
