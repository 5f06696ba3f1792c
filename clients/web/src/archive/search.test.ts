import { describe, expect, it } from 'vitest';

import { openingOf, withOpening } from './search';

describe('a search in the address', () => {
  it('searches by opening if it has moves, even an empty list', () => {
    expect(openingOf(new URLSearchParams('game=go&player=ana'))).toBeNull();
    expect(openingOf(new URLSearchParams('moves=D4'))).toBeNull();
    expect(openingOf(new URLSearchParams('game=go&size=9&moves='))).toEqual({
      kind: 'go',
      options: { size: '9' },
      moves: [],
    });
    expect(openingOf(new URLSearchParams('game=go&from=2026-01-01&moves=D4,pass'))).toEqual({
      kind: 'go',
      options: {},
      moves: ['D4', 'pass'],
    });
  });

  it('keeps everything else when the opening changes', () => {
    const filters = new URLSearchParams('player=ana&game=go&size=9&moves=D4');
    const longer = withOpening(filters, { kind: 'go', options: { size: '9' }, moves: ['D4', 'E5'] });
    expect(Object.fromEntries(longer)).toEqual({ player: 'ana', game: 'go', size: '9', moves: 'D4,E5' });
    expect(openingOf(longer)?.moves).toEqual(['D4', 'E5']);
    expect(Object.fromEntries(withOpening(filters, null))).toEqual({ player: 'ana', game: 'go' });
    const other = withOpening(filters, { kind: 'nogo', options: {}, moves: [] });
    expect(Object.fromEntries(other)).toEqual({ player: 'ana', game: 'nogo', moves: '' });
  });
});
