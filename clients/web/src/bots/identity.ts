import type { BotKind } from '../app/api';
import { defaultOf } from '../app/fields';
import { limitOf, type BotOptions } from './strength';

/** Options that hold the same strength with every value. */
const neutral = new Set(['seed', 'resign', 'memory']);

/**
 * Returns the name under which the server rates a bot with these options: `uct:level=3`, `uct:playouts=2000,book=off`
 * (engine/core/bot_identity.h).
 */
export function identityOf(bot: BotKind, options: BotOptions): string {
  const limit = limitOf(bot, options);
  const strengths = bot.options.flatMap((option) => {
    const usual = defaultOf(option);
    const given = options[option.name] ?? usual;
    const value = option.type === 'flag' || option.type === 'choice' || given === '' ? given : String(Number(given));
    const matters = option.name === 'level' ? limit === 'level' : value !== usual;
    return matters && !neutral.has(option.name) ? [`${option.name}=${value}`] : [];
  });
  return strengths.length === 0 ? bot.name : `${bot.name}:${strengths.join(',')}`;
}
