import { expect, it } from 'vitest';

import { stoneSets } from './materials';
import { lieOf, sets } from './stoneSets';

const points = Array.from(
  { length: 361 },
  (_, at) => `${String.fromCharCode(65 + (at % 19))}${Math.floor(at / 19) + 1}`,
);

it('a real stone lies near its point, always in the same way', () => {
  for (const point of points) {
    const lie = lieOf(point, 'slate');
    expect(lieOf(point, 'slate')).toEqual(lie);
    // The gap between neighbours is a twelfth of the radius.
    expect(Math.max(Math.abs(lie.dx), Math.abs(lie.dy))).toBeLessThan(1 / 24);
  }
  expect(new Set(points.map((point) => lieOf(point, 'slate').dx)).size).toBeGreaterThan(100);
});

it('every variant of a stone is used', () => {
  for (const set of stoneSets)
    for (const side of ['black', 'white'] as const) {
      const { length } = sets[set].shades[side];
      const used = new Set(points.map((point) => lieOf(point, set).kind % length));
      expect(used.size).toBe(length);
    }
});

it('flat stones lie exactly on their points', () => {
  for (const point of points) expect(lieOf(point, 'flat')).toEqual({ dx: 0, dy: 0, turn: 0, kind: 0 });
});
