import { describe, expect, it } from 'vitest';

import { pictureOf } from './pictures';

const games = ['go', 'nogo', 'jiaqi', 'othello', 'connect6', 'gomoku'];

describe('the picture of a game', () => {
  it.each(games)('of %s has stones of both sides, the last one among them', (game) => {
    const picture = pictureOf(game);
    expect(new Set(picture?.stones.values())).toEqual(new Set(['black', 'white']));
    expect(picture?.stones.has(picture.last)).toBe(true);
    expect(new Set(picture?.view.points.map(({ name }) => name)).size).toBe(picture?.view.points.length);
  });

  it('has the board of its game', () => {
    expect(pictureOf('go')?.view).toMatchObject({ points: { length: 81 }, lines: { length: 18 }, cells: false });
    expect(pictureOf('othello')?.view).toMatchObject({ points: { length: 64 }, cells: true });
  });

  it('of jiaqi has 41 points and the lines that the server draws', () => {
    const view = pictureOf('jiaqi')?.view;
    expect(view?.points.length).toBe(41);
    const lengths = view?.lines.map((line) => line.length).sort((a, b) => a - b);
    // Five rows, five columns, and in each direction seven diagonals.
    expect(lengths).toEqual([3, 3, 3, 3, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 7, 7, 7, 7, 9, 9]);
  });

  it('is missing for a game that the page does not know', () => {
    expect(pictureOf('chess')).toBeUndefined();
  });
});
