import { expect, it } from 'vitest';

import { extent, isOuter, labels, neighbour, stoneRadius, type Point } from './geometry';

const grid = (size: number): Point[] =>
  Array.from({ length: size * size }, (_, number) => {
    const [x, y] = [number % size, Math.floor(number / size)];
    return { x, y, name: `${'ABCDEFGHJ'[x]}${size - y}` };
  });

/** Intersections and centres of cells, as on the jiaqi board. */
const diagonal = (): Point[] => {
  const points: Point[] = [];
  for (let y = 0; y < 9; ++y) for (let x = y % 2; x < 9; x += 2) points.push({ x, y, name: `${y}${x}` });
  return points;
};

it('arrows follow the grid and stop at its edge', () => {
  const points = grid(9);
  const at = (name: string): number => points.findIndex((point) => point.name === name);
  expect(points[neighbour(points, at('E5'), 'up')]?.name).toBe('E6');
  expect(points[neighbour(points, at('E5'), 'left')]?.name).toBe('D5');
  expect(points[neighbour(points, at('A1'), 'down')]?.name).toBe('A1');
  expect(points[neighbour(points, at('H3'), 'right')]?.name).toBe('J3');
});

it('arrows reach every point of a board with diagonals', () => {
  const points = diagonal();
  const reached = new Set([0]);
  for (const from of reached)
    for (const direction of ['left', 'right', 'up', 'down'] as const) reached.add(neighbour(points, from, direction));
  expect(reached.size).toBe(points.length);
});

it('columns and rows are named after their points', () => {
  const { columns, rows } = labels(grid(3));
  expect(columns.map(({ text }) => text)).toEqual(['A', 'B', 'C']);
  expect(rows.map(({ text }) => text)).toEqual(['3', '2', '1']);
  expect(labels(diagonal()).rows[8]).toEqual({ y: 8, text: '8' });
  expect(
    labels([
      { name: 'a1', x: 0, y: 0 },
      { name: 'zz9', x: 0, y: 1 },
    ]),
  ).toEqual({ columns: [], rows: [] });
});

it('neighbouring stones do not touch, and show what is between them in cells and along diagonals', () => {
  const gap = (view: { points: Point[]; cells: boolean }, distance: number): number => distance - 2 * stoneRadius(view);
  expect(gap({ points: grid(3), cells: false }, 1)).toBeCloseTo(0.04);
  expect(gap({ points: grid(3), cells: true }, 1)).toBeCloseTo(0.2);
  expect(gap({ points: diagonal(), cells: false }, Math.SQRT2)).toBeCloseTo(0.14 * Math.SQRT2);
});

it('only the lines along the edges of a board are outer lines', () => {
  const at = (x: number, y: number): Point => ({ name: '', x, y });
  const edges = extent([at(0, 0), at(2, 4)]);
  expect(isOuter([at(0, 0), at(0, 2), at(0, 4)], edges)).toBe(true);
  expect(isOuter([at(0, 4), at(2, 4)], edges)).toBe(true);
  expect(isOuter([at(1, 0), at(1, 4)], edges)).toBe(false);
  expect(isOuter([at(0, 0), at(2, 4)], edges)).toBe(false);
});
