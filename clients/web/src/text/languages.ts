/**
 * The languages of the page, all complete. To add one, add a line; the compiler then reports every missing text. `name`
 * is the language's own name, `html` the value of `lang`, `locale` the format of dates.
 */
export const languages = {
  en: { name: 'English', html: 'en', locale: 'en-GB' },
  zh: { name: '中文', html: 'zh-Hans', locale: 'zh-CN' },
} as const;

export type Language = keyof typeof languages;

/** A text in every language. */
export type Said = Record<Language, string>;

export const languageCodes = Object.keys(languages) as Language[];

export const isLanguage = (code: unknown): code is Language => languageCodes.includes(code as Language);

/**
 * Returns the first of the user's preferred languages (as browsers write them, `zh-TW`) that the page has; else
 * English.
 */
export function preferred(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const code = wish.toLowerCase().split('-')[0];
    if (isLanguage(code)) return code;
  }
  return 'en';
}

/** Returns the next language, cyclically. */
export const nextLanguage = (language: Language): Language =>
  languageCodes[(languageCodes.indexOf(language) + 1) % languageCodes.length] ?? language;
