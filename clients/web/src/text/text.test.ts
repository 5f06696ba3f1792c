import { describe, expect, it } from 'vitest';

import { words as common, type Words } from './text';

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

/** Texts that are the same in every language: names and signs. */
const sameEverywhere = new Set([
  'word.tromp-taylor',
  'bot.uct',
  'bot.tao',
  'bot.alpha-beta',
  'bot.pvs',
  'bot.mtdf',
  'chart.percent',
  'mistakes.loss',
]);

const parts: Record<string, { words: Words }> = {
  'text/text.ts': { words: common },
  ...import.meta.glob<{ words: Words }>('../**/words.ts', { eager: true }),
};

for (const [part, { words }] of Object.entries(parts))
  describe(`the words of ${part}`, () => {
    const keys = Object.keys(words.en);
    for (const [language, dictionary] of Object.entries(words)) {
      it(`${language} has exactly the texts of English`, () => {
        expect(Object.keys(dictionary).sort()).toEqual([...keys].sort());
      });
      it(`${language} has no empty text and keeps every placeholder`, () => {
        for (const key of keys) {
          expect(dictionary[key], key).not.toBe('');
          expect(placeholders(dictionary[key] ?? ''), key).toEqual(placeholders(words.en[key] ?? ''));
        }
      });
    }
    it('Chinese is not left in English', () => {
      const same = keys.filter((key) => words.zh[key] === words.en[key] && !sameEverywhere.has(key));
      expect(same).toEqual([]);
    });
  });
