import { settings } from '../app/settings';
import { en, type Key } from './en';
import { languages, type Language, type Said } from './languages';
import { zh } from './zh';

/** The texts of a part of the page: every language has every one of them. */
export type Words<K extends string = string> = Record<Language, Record<K, string>>;

type Values = Record<string, string | number>;

/**
 * What says the texts of a part of the page in the language that is set, with `{name}` replaced by values. Components
 * that call it follow the language. Parts that are loaded when they are needed bring their words with them: a file
 * words.ts that exports `words`, which the tests find by themselves.
 */
export function speaker<K extends string>(words: Words<K>): (key: K, values?: Values) => string {
  return (key, values = {}) =>
    words[settings.value.language][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
}

export type { Key };

export const words: Words<Key> = { en, zh };

/** The words that every page has at hand. */
export const t = speaker(words);

/** One of the texts that stand beside what they belong to, as in lessons. */
export const inLanguage = (said: Said): string => said[settings.value.language];

/** The text for a word of the server, such as a reason or an option; the word itself where there is none yet. */
export function tWord(group: string, word: string, otherwise: string = word): string {
  const key = `${group}.${word}`;
  return key in en ? t(key as Key) : otherwise;
}

export const formatDate = (iso: string): string =>
  new Intl.DateTimeFormat(languages[settings.value.language].locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso));

/** A date without the time of day. */
export const formatDay = (iso: string, dateStyle: 'medium' | 'short' = 'medium'): string =>
  new Intl.DateTimeFormat(languages[settings.value.language].locale, { dateStyle, timeZone: 'UTC' }).format(
    new Date(iso),
  );

/** What a result such as `B+3.5` or `W+resign` says. */
export function resultText(result: string, reason = ''): string {
  if (result === 'void') return t('result.void', { reason: tWord('reason', reason) });
  if (result === 'draw')
    return reason === '' ? t('result.draw') : t('result.draw-by', { reason: tWord('reason', reason) });
  const [, side, how = ''] = /^([BW])\+(.*)$/.exec(result) ?? [];
  if (side === undefined) return result;
  const winner = t(side === 'B' ? 'side.black' : 'side.white');
  if (/^[\d.]+$/.test(how)) return t('result.points', { winner, points: how });
  return t('result.reason', { winner, reason: tWord('reason', how) });
}
