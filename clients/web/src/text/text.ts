import { settings } from '../app/settings';
import { other, type Side } from '../protocol/vocabulary';
import { en, type Key } from './en';
import { languages, type Written } from './languages';
import { inLanguage } from './translated';
import { zh } from './zh';

/** The texts of a part of the page, complete in every written language. */
export type Words<K extends string = string> = Record<Written, Record<K, string>>;

type Values = Record<string, string | number>;

/**
 * Returns a function that gives the texts of a part of the page in the current language, with each `{name}` replaced by
 * its value. Components that call it follow changes of the language. A part that is loaded on demand has its own file
 * words.ts, which exports `words`; the tests find these files by name.
 */
export function speaker<K extends string>(words: Words<K>): (key: K, values?: Values) => string {
  return (key, values = {}) =>
    inLanguage({ en: words.en[key], zh: words.zh[key] }).replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
}

export { inLanguage };
export type { Key };

export const words: Words<Key> = { en, zh };

/** Returns a text that every page has loaded. */
export const t = speaker(words);

/**
 * Returns the text for a word of the protocol, such as a reason or an option; `otherwise` if there is none. A bot may
 * have the options that set its strength: `uct:level=3`.
 */
export function tWord(group: string, word: string, otherwise: string = word): string {
  if (group === 'bot' && word.includes(':')) return ratedBot(word);
  const key = `${group}.${word}`;
  return key in en ? t(key as Key) : otherwise;
}

const locales = (): readonly string[] => languages[settings.value.language].locales;

/** Returns the name of a bot with the options that set its strength: "UCT · level 3". */
function ratedBot(name: string): string {
  const [bot = '', ...options] = name.split(/[:,]/);
  const strengths = options.map((option) => {
    const [key = '', value = ''] = option.split('=');
    const text = tWord('strength', key, '');
    if (text === '') return `${key}=${value}`;
    return text.replace('{value}', key === 'time' ? String(Number(value) / 1000) : value);
  });
  return [tWord('bot', bot), ...strengths].join(' · ');
}

export const formatDate = (iso: string): string =>
  new Intl.DateTimeFormat(locales(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** Returns a date without the time of day. */
export const formatDay = (iso: string, dateStyle: 'medium' | 'short' = 'medium'): string =>
  new Intl.DateTimeFormat(locales(), { dateStyle, timeZone: 'UTC' }).format(new Date(iso));

/** The unit of a game's margin; points in all other games. */
const units: Readonly<Record<string, 'discs' | 'stones'>> = { othello: 'discs', jiaqi: 'stones' };

const marginText = (margin: string, game: string): string =>
  t(`${units[game] ?? 'points'}.${Number(margin) === 1 ? 'one' : 'many'}`, { count: margin });

const howText = (reason: string): string => tWord('how', reason, `(${tWord('reason', reason)})`);

/**
 * Returns a result such as `B+3.5` or `W+resign` in words: "Black wins by 3.5 points". With `side` the text addresses the
 * player of that side: "You won by 3.5 points". `game` decides what a margin counts.
 */
export function resultText(
  result: string,
  reason = '',
  { game = '', side }: { game?: string; side?: Side | undefined } = {},
): string {
  if (result === 'void') return reason === '' ? t('void') : t('void.by', { reason: tWord('reason', reason) });
  if (result === 'draw') return reason === '' ? t('draw') : t('draw.by', { how: howText(reason) });
  const [, letter, how = ''] = /^([BW])\+(.*)$/.exec(result) ?? [];
  if (letter === undefined) return result;
  const winner = letter === 'B' ? 'black' : 'white';
  const form = side === undefined ? 'wins' : side === winner ? 'won' : 'lost';
  const names = { winner: t(`side.${winner}`), loser: t(`side.${other(winner)}`) };
  if (/^[\d.]+$/.test(how)) return t(`${form}.points`, { ...names, points: marginText(how, game) });
  const key = `${form}.${how}`;
  return key in en ? t(key as Key, names) : t(form, { ...names, how: howText(how) });
}
