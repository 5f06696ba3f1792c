import type { BotKind } from '../app/api';
import { say } from './words';

const ratingAt = (bot: BotKind, level: number) => bot.ratings?.levels.find((each) => each.level === level);

/** Returns the measured strength of a bot at a level, such as "1350 ± 60 Elo"; empty if it was not measured. */
export function levelText(bot: BotKind, level: number): string {
  const rating = ratingAt(bot, level);
  return rating === undefined ? '' : say('elo', { elo: rating.elo, error: rating.error });
}

/** Returns the measured strength of a bot at a level without its error, such as "1350 Elo"; empty if it was not measured. */
export function eloText(bot: BotKind, level: number): string {
  const rating = ratingAt(bot, level);
  return rating === undefined ? '' : say('elo.short', { elo: rating.elo });
}

/** Returns what the strengths of a bot's levels are measured against; empty if they were not measured. */
export function scaleText(bot: BotKind): string {
  if (bot.ratings === null || bot.ratings === undefined) return '';
  const { anchor, anchor_elo: elo, size } = bot.ratings;
  return say(size === 0 ? 'elo.scale' : 'elo.scale-size', { anchor: say(`anchor.${anchor}`), elo, size });
}
