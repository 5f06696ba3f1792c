import { expect, test } from 'vitest';

import { countOf } from './ending';
import type { Stones } from './stones';

const none = { captured: 0, turned: 0 };
const stones: Stones = new Map([
  ['A1', 'black'],
  ['B1', 'white'],
  ['C1', 'white'],
]);

test('a counted game shows area, komi and total, and the prisoners', () => {
  const score = { black: 24, white: 57, komi: 7.5, territory: { black: [], white: [] } };
  expect(countOf('go', score, stones, { black: { captured: 2, turned: 0 }, white: none })).toEqual([
    { what: 'area', black: 24, white: 57 },
    { what: 'komi', black: 0, white: 7.5 },
    { what: 'total', black: 24, white: 64.5 },
    { what: 'prisoners', black: 2, white: 0 },
  ]);
  expect(countOf('go', { ...score, komi: 0 }, stones, { black: none, white: none })).toEqual([
    { what: 'area', black: 24, white: 57 },
  ]);
});

test('Othello counts discs, jiaqi stones and flips, and a row nothing', () => {
  const tolls = { black: { captured: 0, turned: 5 }, white: none };
  expect(countOf('othello', undefined, stones, tolls)).toEqual([{ what: 'discs', black: 1, white: 2 }]);
  expect(countOf('jiaqi', undefined, stones, tolls)).toEqual([
    { what: 'stones', black: 1, white: 2 },
    { what: 'flipped', black: 5, white: 0 },
  ]);
  expect(countOf('connect6', undefined, stones, { black: none, white: none })).toEqual([]);
});
