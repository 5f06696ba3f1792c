import { describe, expect, it } from 'vitest';

import { gamesWithLessons, lessonOf } from './lesson';

/** Returns every text of a lesson with its path. */
function texts(part: unknown, path: string): [string, Record<string, string>][] {
  if (typeof part !== 'object' || part === null) return [];
  if ('en' in part && 'zh' in part && !('means' in part)) return [[path, part as Record<string, string>]];
  return Object.entries(part).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

for (const game of gamesWithLessons)
  describe(`the lesson of ${game}`, async () => {
    const lesson = await lessonOf(game);

    it('has steps with unique ids', () => {
      const ids = lesson?.steps.map(({ id }) => id) ?? [];
      expect(ids.length).toBeGreaterThanOrEqual(5);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('has every text in every language', () => {
      for (const [path, text] of texts(lesson, game)) {
        for (const language of ['en', 'zh']) expect(text[language], `${path} ${language}`).toBeTruthy();
        expect(text['zh'], path).not.toBe(text['en']);
        for (const language of ['en', 'zh'])
          expect(text[language]?.includes('{point}'), path).toBe(text['en']?.includes('{point}'));
      }
    });
  });

it('a game without a lesson has none', async () => {
  expect(await lessonOf('othello-of-tomorrow')).toBeNull();
});
