import { describe, expect, it } from 'vitest';

import { errorOf, scoreOf, sorted, together, type PlayerRow } from './players';

const row = (name: string, games: number, rating: number, last: string): PlayerRow => ({
  name,
  games,
  won: 0,
  drawn: 0,
  lost: games,
  rating,
  deviation: 100,
  last,
  game: 'go',
});

describe('players', () => {
  it('are sorted by the chosen column', () => {
    const rows = [
      row('cem', 2, 1600, '2026-01-01'),
      row('Ana', 9, 1400, '2026-03-01'),
      row('bea', 5, 1500, '2026-02-01'),
    ];
    const names = (order: Parameters<typeof sorted>[1]) => sorted(rows, order).map(({ name }) => name);
    expect(names('games')).toEqual(['Ana', 'bea', 'cem']);
    expect(names('rating')).toEqual(['cem', 'bea', 'Ana']);
    expect(names('name')).toEqual(['Ana', 'bea', 'cem']);
    expect(names('last')).toEqual(['Ana', 'bea', 'cem']);
  });

  it('have a score in per cent', () => {
    const black = { games: 3, won: 2, drawn: 1, lost: 0 };
    const white = { games: 1, won: 0, drawn: 0, lost: 1 };
    expect(scoreOf(together(black, white))).toBe('63 %');
    expect(scoreOf({ games: 0, won: 0, drawn: 0, lost: 0 })).toBe('–');
    expect(errorOf({ rating: 1500, deviation: 100 })).toBeCloseTo(196);
  });
});
