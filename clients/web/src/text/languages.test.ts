import { expect, it } from 'vitest';

import { languageCodes, nextLanguage, preferred } from './languages';

it('the language follows the preferences of the device', () => {
  expect(preferred(['zh-TW', 'en'])).toBe('zh');
  expect(preferred(['bo', 'zh-Hans-CN'])).toBe('zh');
  expect(preferred(['de-CH', 'en-US'])).toBe('en');
  expect(preferred(['fr'])).toBe('en');
  expect(preferred([])).toBe('en');
});

it('switching languages returns to the first', () => {
  let language = languageCodes[0] ?? 'en';
  const seen = new Set(languageCodes.map(() => (language = nextLanguage(language))));
  expect(seen.size).toBe(languageCodes.length);
});
