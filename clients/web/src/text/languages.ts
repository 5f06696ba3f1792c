/**
 * The languages of the page. `name` is the language's own name, `html` the value of `lang`, `locales` the formats of
 * dates, the first that the browser has.
 */
export const languages = {
  en: { name: 'English', html: 'en', locales: ['en-GB'] },
  zh: { name: '简体中文', html: 'zh-Hans', locales: ['zh-CN'] },
  'zh-Hant': { name: '繁體中文', html: 'zh-Hant', locales: ['zh-TW'] },
  bo: { name: 'བོད་སྐད།', html: 'bo', locales: ['bo', 'zh-CN'] },
} as const;

export type Language = keyof typeof languages;

/** The languages that every text is written in. translated.ts makes the other languages from Chinese. */
export type Written = 'en' | 'zh';

/** A text in every language that texts are written in. */
export type Said = Record<Written, string>;

export const languageCodes = Object.keys(languages) as Language[];

export const isLanguage = (code: unknown): code is Language => languageCodes.includes(code as Language);

/** Regions that write Chinese in traditional characters, and the script itself, as browsers name them. */
const traditional = /^zh\b.*-(hant|tw|hk|mo)\b/;

/**
 * Returns the first of the user's preferred languages (as browsers write them, `zh-TW`) that the page has; else
 * English.
 */
export function preferred(wishes: readonly string[]): Language {
  for (const wish of wishes.map((each) => each.toLowerCase())) {
    if (traditional.test(wish) && !wish.includes('-hans')) return 'zh-Hant';
    const code = wish.split('-')[0];
    if (isLanguage(code)) return code;
  }
  return 'en';
}
