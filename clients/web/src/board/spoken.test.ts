import { expect, it } from 'vitest';

import type { Side } from '../protocol/vocabulary';
import { moveSaid } from './Announcement';
import { rowsOf } from './BoardInWords';

it('a move is announced with its captures', () => {
  expect(moveSaid({ side: 'white', move: 'D4', effects: ['xC4', 'xC5'] })).toBe('White D4, captures 2');
  expect(moveSaid({ side: 'black', move: '42-44', effects: ['+46'] })).toBe('Black 42 to 44, flips 1');
  expect(moveSaid({ side: 'black', move: 'pass' })).toBe('Black passes');
});

it('a position is read row by row, from the top', () => {
  const points = ['A2', 'B2', 'A1', 'B1'].map((name, number) => ({ name, x: number % 2, y: Math.floor(number / 2) }));
  const view = { points, lines: [], stars: [], cells: false, stones: [] };
  const stones = new Map<string, Side>([
    ['A2', 'black'],
    ['B2', 'white'],
  ]);
  expect(rowsOf(view, stones)).toEqual(['Row 2: Black A2; White B2', 'Row 1: empty']);
});
