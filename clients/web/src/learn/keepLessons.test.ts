import { expect, it } from 'vitest';

import type { BoardPosition } from '../app/api';
import { walkLessons } from './keepLessons';
import { gamesWithLessons, lessonOf } from './lesson';

it('asks for each position that a lesson can lead to, once for each way there', async () => {
  const asked: URLSearchParams[] = [];
  const games = new Set<string>();
  // In this server's games, the only legal moves are those that a lesson could ask for.
  const everyMove = [...'ABCDEFGHJKLMNOPQRST'].flatMap((column) =>
    Array.from({ length: 19 }, (_, row) => `${column}${row + 1}`),
  );
  await walkLessons((path) => {
    const url = new URL(path, 'http://localhost');
    games.add(url.pathname);
    asked.push(url.searchParams);
    return Promise.resolve({ legal: everyMove } as unknown as BoardPosition);
  });
  expect([...games]).toEqual(gamesWithLessons.map((game) => `/api/board/${game}`));
  const starts = asked.filter((query) => query.get('moves') === '');
  const lessons = await Promise.all(gamesWithLessons.map(lessonOf));
  expect(starts.length).toBe(lessons.reduce((sum, lesson) => sum + (lesson?.steps.length ?? 0), 0));
  expect(asked.length).toBeGreaterThan(2 * starts.length);
  expect(asked.length).toBeLessThan(1000);
});
