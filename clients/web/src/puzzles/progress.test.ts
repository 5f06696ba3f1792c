import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});

beforeEach(() => {
  stored.clear();
  vi.resetModules();
});

const load = () => import('./progress');

it('counts the days in a row, and ends the streak after a day without a puzzle', async () => {
  const { markSolved, daysInARow } = await load();
  expect(daysInARow(100)).toBe(0);
  markSolved('go', 'a', true, 100);
  markSolved('go', 'b', true, 100);
  expect(daysInARow(100)).toBe(1);
  markSolved('go', 'c', false, 101);
  expect(daysInARow(101)).toBe(2);
  expect(daysInARow(102)).toBe(2);
  expect(daysInARow(103)).toBe(0);
  markSolved('go', 'd', true, 103);
  expect(daysInARow(103)).toBe(1);
});

it('counts puzzles solved at the first try, each once', async () => {
  const { progress, markSolved, markMissed } = await load();
  markSolved('go', 'a', true, 1);
  markSolved('go', 'a', true, 1);
  markSolved('nogo', 'a', true, 1);
  expect(progress.value).toMatchObject({ row: 2, longest: 2 });
  // A second look at a solved puzzle does no harm.
  markMissed('go', 'a');
  expect(progress.value.row).toBe(2);
  markMissed('go', 'b');
  expect(progress.value).toMatchObject({ row: 0, longest: 2 });
  markSolved('go', 'b', false, 1);
  expect(progress.value.row).toBe(0);
  expect(progress.value.solved).toEqual({ go: ['a', 'b'], nogo: ['a'] });
});

it('remembers everything on the device', async () => {
  (await load()).markSolved('go', 'a', true, 7);
  vi.resetModules();
  const { isSolved, solvedCount, daysInARow } = await load();
  expect(isSolved('go', 'a')).toBe(true);
  expect(solvedCount('go')).toBe(1);
  expect(daysInARow(8)).toBe(1);
});
