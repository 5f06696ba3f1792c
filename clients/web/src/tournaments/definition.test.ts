import { describe, expect, it } from 'vitest';

import { fromFile, fromList, instalments, openingsFrom, trimmed, type Definition } from './definition';
import { abbreviations, eloText } from './tournament';

const friday: Definition = { name: 'Friday', game: 'go', format: 'swiss' };

describe('a tournament definition', () => {
  it('contains only what the format uses', () => {
    const all: Definition = { ...friday, cycles: 2, rounds: 5, games: 1, seed: 7, in_rounds: false, tie_breaks: [] };
    expect(trimmed(all)).toEqual({ ...friday, rounds: 5, seed: 7 });
    expect(trimmed({ ...all, format: 'round-robin' })).toMatchObject({ cycles: 2, in_rounds: false });
  });

  it('is read from a file, or rejected', () => {
    expect(fromFile(JSON.stringify(friday))).toEqual(friday);
    for (const wrong of ['', '[]', '{"name":"x"}', '{"name":"x","game":"go","format":"guess"}'])
      expect(fromFile(wrong)).toBeNull();
    expect(fromFile(JSON.stringify({ ...friday, entrants: 'ana' }))).toBeNull();
  });

  it('accepts a list of entrants in common forms', () => {
    expect(fromList('ana, PKU, 1500\n\n  bo\t\t1200\nchi，清华\n')).toEqual([
      { name: 'ana', school: 'PKU', rating: 1500 },
      { name: 'bo', rating: 1200 },
      { name: 'chi', school: '清华' },
    ]);
    expect(openingsFrom('D4 C3\n\nE5,pass')).toEqual([
      ['D4', 'C3'],
      ['E5', 'pass'],
    ]);
  });

  it('fits in one message if possible; otherwise the entrants follow', () => {
    const entrants = Array.from({ length: 200 }, (_, index) => ({ name: `player-${index}`, school: '大学' }));
    expect(instalments({ ...friday, entrants: entrants.slice(0, 3) })?.actions).toEqual([]);
    const large = instalments({ ...friday, entrants, forbidden: [['player-0', 'player-1']] });
    expect(large?.definition).toEqual(friday);
    expect(large?.actions).toHaveLength(201);
    expect(large?.actions[0]).toEqual(['enter', 'player-0', 'school=大学']);
    expect(large?.actions.at(-1)).toEqual(['forbid', 'player-0', 'player-1']);
    expect(instalments({ ...friday, openings: Array.from({ length: 900 }, () => ['D4', 'C3']) })).toBeNull();
  });
});

describe('names and numbers of the tables', () => {
  it('distinguishes short names', () => {
    expect(abbreviations(['Tashi', 'Lobsang', 'bo', 'Christopher'])).toEqual(['Tashi', 'Lobsang', 'bo', 'Christo…']);
    expect(abbreviations(['uct-level-1', 'uct-level-2'])).toEqual(['uct-…l-1', 'uct-…l-2']);
    const many = Array.from({ length: 11 }, (_, at) => `player-${at}`);
    const short = abbreviations([...many, 'Christopher']);
    expect(new Set(short).size).toBe(12);
    expect(Math.max(...short.map((name) => name.length))).toBe(5);
  });

  it('writes Elo with its error', () => {
    expect(eloText(35.2, 110.5)).toBe('+35 ± 111');
    expect(eloText(-12.1, null)).toBe('−12');
    expect(eloText(null, null)).toBe('–');
  });
});
