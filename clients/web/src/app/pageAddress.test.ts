import { expect, it } from 'vitest';

import { typedAddress } from './pageAddress';

it('people type an address without its scheme', () => {
  expect(typedAddress('http://192.168.1.20:8080/')).toBe('192.168.1.20:8080');
  expect(typedAddress('https://go.example.org/')).toBe('go.example.org');
});
