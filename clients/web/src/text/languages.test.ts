import { expect, it } from 'vitest';

import { preferred } from './languages';

it('the language follows the preferences of the device', () => {
  expect(preferred(['zh-CN', 'en'])).toBe('zh');
  expect(preferred(['zh'])).toBe('zh');
  expect(preferred(['bo-CN', 'zh-Hans-CN'])).toBe('bo');
  expect(preferred(['de-CH', 'en-US'])).toBe('en');
  expect(preferred(['fr'])).toBe('en');
  expect(preferred([])).toBe('en');
});

it('Chinese is traditional where that is what people read', () => {
  for (const wish of ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-CN']) expect(preferred([wish])).toBe('zh-Hant');
  for (const wish of ['zh-SG', 'zh-Hans-HK']) expect(preferred([wish])).toBe('zh');
});
