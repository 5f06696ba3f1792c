import type { BotKind, GameKind, OptionKind } from '../app/api';
import { defaultOf } from '../app/fields';

/** The options of a bot that differ from its defaults, as SeatBot takes them. */
export type BotOptions = Readonly<Record<string, string>>;

/** Ways to limit a bot's search; all but the level replace the level. */
export const limits = ['level', 'time', 'playouts', 'nodes', 'depth'] as const;
export type Limit = (typeof limits)[number];

/** The values at which a limit begins when it is chosen. */
const first: Record<Exclude<Limit, 'level'>, number> = { time: 1_000, playouts: 1_000, nodes: 100_000, depth: 4 };

export const optionOf = (bot: BotKind, name: string): OptionKind | undefined =>
  bot.options.find((option) => option.name === name);

/** Returns the limits that can be chosen for a bot; none if it has no level. */
export const limitsOf = (bot: BotKind): readonly Limit[] =>
  optionOf(bot, 'level') === undefined ? [] : limits.filter((name) => optionOf(bot, name)?.type === 'integer');

/** Returns the limit that decides how strong a bot with these options plays; null if it has no level. */
export function limitOf(bot: BotKind, options: BotOptions): Limit | null {
  const all = limitsOf(bot);
  return all.find((name) => name !== 'level' && Number(options[name] ?? 0) !== 0) ?? all[0] ?? null;
}

/** Returns the options with this limit instead of all others. */
export function withLimit(bot: BotKind, options: BotOptions, limit: Limit): BotOptions {
  const others = Object.entries(options).filter(([name]) => !limitsOf(bot).some((each) => each === name));
  return Object.fromEntries(limit === 'level' ? others : [...others, [limit, String(first[limit])]]);
}

/** Returns the options with this value; without the option if that is its default or empty. */
export function withOption(options: BotOptions, option: OptionKind, value: string): BotOptions {
  const { [option.name]: _, ...rest } = options;
  return value === '' || value === defaultOf(option) ? rest : { ...rest, [option.name]: value };
}

/** Returns the options that do not limit the search, and limits beside the one that decides. */
export function furtherOptions(bot: BotKind, options: BotOptions): readonly OptionKind[] {
  const limit = limitOf(bot, options);
  const isHidden = (name: string): boolean =>
    name === limit || (limitsOf(bot).some((each) => each === name) && options[name] === undefined);
  return bot.options.filter(({ name }) => !isHidden(name));
}

/** Returns the strongest bot of a game: the server lists stronger ones first. */
export const strongest = (game: GameKind): BotKind | undefined => game.bots[0];

/** The strengths to start a game with at once, as levels of the strongest bot. */
export const strengths = { easy: 1, medium: 4, strong: 8 } as const;
export type Strength = keyof typeof strengths;

/** Returns the options of a bot with one of these strengths. */
export function ofStrength(bot: BotKind, strength: Strength): BotOptions {
  const level = optionOf(bot, 'level');
  if (level?.type !== 'integer') return {};
  const value = Math.min(level.max, Math.max(level.min, strengths[strength]));
  return withOption({}, level, String(value));
}
