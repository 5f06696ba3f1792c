import type { BotKind } from '../app/api';
import { settings } from '../app/settings';
import { bots } from './bots.zh';
import type { Language } from './languages';

/** Titles and descriptions of the built-in bots, by their English text, which is what the server sends. */
const languages: Record<Language, Readonly<Record<string, string>>> = { en: {}, zh: bots };

const translated = (text: string): string => languages[settings.value.language][text] ?? text;

/** The name that people choose the bot by, in the language of the page; in English where it has no translation. */
export const botTitle = (bot: BotKind): string => translated(bot.title);

/** One line about how the bot plays, in the language of the page; in English where it has no translation. */
export const botAbout = (bot: BotKind): string => translated(bot.about);
