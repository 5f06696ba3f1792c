import { t, tWord, type Key } from '../text/text';
import { en } from '../text/en';
import { say } from './words';

/** Returns the name of a time control: that of a usual one, or as it was given. */
export function clockName(clock: string): string {
  const key = `clock.${clock === '' ? 'none' : clock}`;
  return key in en ? t(key as Key) : clock;
}

/** Reads the options of a row of the list of tables, `size=9 clock=5m+10s`. */
export function optionsOf(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(' ').filter((pair) => pair.includes('='));
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

const valueText = (value: string): string =>
  value === 'on' || value === 'off' ? t(`common.${value}`) : tWord('word', value);

/** Returns what people choose a table by: its size, its clock, and all rules that are not the usual ones. */
export function rowConditions(text: string): string[] {
  const { size, clock, rules, ...others } = Object.fromEntries(optionsOf(text));
  return [
    ...(size === undefined ? [] : [`${size}×${size}`]),
    clockName(clock ?? ''),
    ...(rules === undefined ? [] : [say('rules', { rules: tWord('word', rules) })]),
    ...Object.entries(others).map(([name, value]) => `${tWord('option', name)}: ${valueText(value)}`),
  ];
}
