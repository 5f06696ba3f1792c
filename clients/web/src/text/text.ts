import { settings } from '../app/settings';
import { en } from './en';
import { zh } from './zh';

export type Key = keyof typeof en;
/** Every language has every text. */
export type Dictionary = Record<Key, string>;

export const dictionaries: Record<'en' | 'zh', Dictionary> = { en, zh };

/** The text in the language that is set, with `{name}` replaced by values. Components that call it follow the language. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return dictionaries[settings.value.language][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

/** The text for a word of the server, such as a reason or an option; the word itself where there is none yet. */
export function tWord(group: string, word: string, otherwise: string = word): string {
  const key = `${group}.${word}`;
  return key in en ? t(key as Key) : otherwise;
}

const locale = (): string => (settings.value.language === 'zh' ? 'zh-CN' : 'en-GB');

export const formatDate = (iso: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

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
