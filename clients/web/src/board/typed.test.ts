import { expect, it } from 'vitest';

import type { Point } from './geometry';
import { typed } from './typed';

const points = (...names: string[]): Point[] => names.map((name, x) => ({ name, x, y: 0 }));

function spell(board: Point[], text: string): (string | null)[] {
  let letters = '';
  return [...text].map((key) => {
    const result = typed(board, letters, key);
    letters = result?.letters ?? '';
    return result === null || result.point === null ? null : (board[result.point]?.name ?? null);
  });
}

it('a coordinate selects its point as soon as it is complete', () => {
  expect(spell(points('D4', 'E5'), 'd4')).toEqual([null, 'D4']);
  expect(spell(points('44', '42'), '42')).toEqual([null, '42']);
  expect(spell(points('c3', 'd3'), 'D3')).toEqual([null, 'd3']);
});

it('D1 may become D10', () => {
  expect(spell(points('D1', 'D10', 'E1'), 'd10')).toEqual([null, 'D1', 'D10']);
});

it('the next coordinate starts without a separator', () => {
  expect(spell(points('D4', 'E5'), 'd4e5')).toEqual([null, 'D4', null, 'E5']);
  expect(spell(points('44', '42'), '4442')).toEqual([null, '44', null, '42']);
});

it('other keys are not for the board', () => {
  expect(typed(points('D4'), '', 'x')).toBeNull();
  expect(typed(points('D4'), 'd', 'Tab')).toBeNull();
  expect(typed(points('D4'), 'd', '9')).toBeNull();
});
