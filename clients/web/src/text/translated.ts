import { signal } from '@preact/signals';

import { set, settings } from '../app/settings';
import { loadChineseFaults } from './chineseFaults';
import type { Language, Said, Written } from './languages';

/** Turns a Chinese text into one of another language; returns it unchanged if there is no translation. */
type Translate = (chinese: string) => string;

/** The languages that are made from Chinese, each loaded when it is first chosen. */
const loaders: Partial<Record<Language, () => Promise<Translate>>> = {
  'zh-Hant': async () => (await import('./traditional')).toTraditional,
  bo: async () => (await import('./tibetan')).toTibetan,
};

const loaded = signal<Readonly<Partial<Record<Language, Translate>>>>({});

/** Loads what a language needs. If this fails, its texts stay Chinese. */
export async function prepare(language: Language): Promise<void> {
  // The page can be shown without them.
  if (language !== 'en') void loadChineseFaults();
  const load = loaders[language];
  if (load === undefined || language in loaded.peek()) return;
  try {
    const translate = await load();
    loaded.value = { ...loaded.peek(), [language]: translate };
  } catch {
    // Chinese is readable for most; choosing the language again tries again.
  }
}

/** Changes the language of the page once its texts are loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await prepare(language);
  set('language', language);
}

/** Returns the written language behind the language of the page. */
export const written = (): Written => (settings.value.language === 'en' ? 'en' : 'zh');

/** Returns a Chinese text in the language of the page, which is not English. */
export const fromChinese = (chinese: string): string => loaded.value[settings.value.language]?.(chinese) ?? chinese;

/** Returns a text in the language of the page. Components that call it follow changes of the language. */
export const inLanguage = (said: Said): string => (written() === 'en' ? said.en : fromChinese(said.zh));
