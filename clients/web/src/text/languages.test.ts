import { expect, it } from 'vitest';

import { languageCodes, nextLanguage, preferred } from './languages';

it('a device says which languages its owner reads', () => {
  expect(preferred(['zh-TW', 'en'])).toBe('zh');
  expect(preferred(['bo', 'zh-Hans-CN'])).toBe('zh');
  expect(preferred(['de-CH', 'en-US'])).toBe('en');
  expect(preferred(['fr'])).toBe('en');
  expect(preferred([])).toBe('en');
});

it('one language after the other comes round to the first', () => {
  let language = languageCodes[0] ?? 'en';
  const seen = new Set(languageCodes.map(() => (language = nextLanguage(language))));
  expect(seen.size).toBe(languageCodes.length);
});
