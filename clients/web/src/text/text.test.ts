import { describe, expect, it } from 'vitest';

import { dictionaries, type Key } from './text';

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

describe('the languages', () => {
  const keys = Object.keys(dictionaries.en) as Key[];
  for (const [language, dictionary] of Object.entries(dictionaries)) {
    it(`${language} has every text and no other`, () => {
      expect(Object.keys(dictionary).sort()).toEqual([...keys].sort());
    });
    it(`${language} leaves no text empty and keeps every placeholder`, () => {
      for (const key of keys) {
        expect(dictionary[key], key).not.toBe('');
        expect(placeholders(dictionary[key]), key).toEqual(placeholders(dictionaries.en[key]));
      }
    });
  }
  it('Chinese is not left in English', () => {
    const same = keys.filter((key) => dictionaries.zh[key] === dictionaries.en[key]);
    // A name of its own.
    expect(same).toEqual(['word.tromp-taylor']);
  });
});
