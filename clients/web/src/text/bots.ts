import type { BotKind } from '../app/api';
import { bots } from './bots.zh';
import { inLanguage } from './translated';

/** Translates a title or description of a built-in bot by its English text, which is what the server sends. */
const translated = (text: string): string => inLanguage({ en: text, zh: bots[text] ?? text });

/** The name that people choose the bot by, in the language of the page; in English where it has no translation. */
export const botTitle = (bot: BotKind): string => translated(bot.title);

/** One line about how the bot plays, in the language of the page; in English where it has no translation. */
export const botAbout = (bot: BotKind): string => translated(bot.about);
