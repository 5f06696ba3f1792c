/**
 * The languages of the page, each complete: a new one is a line here, and the compiler then asks for its words
 * everywhere. `name` is its own name for itself, `html` what the page's `lang` says, `locale` how dates are written.
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

/** The first of a person's languages, as browsers write them (`zh-TW`), that the page has; else English. */
export function preferred(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const code = wish.toLowerCase().split('-')[0];
    if (isLanguage(code)) return code;
  }
  return 'en';
}

/** The one after it, and after the last one the first. */
export const nextLanguage = (language: Language): Language =>
  languageCodes[(languageCodes.indexOf(language) + 1) % languageCodes.length] ?? language;
