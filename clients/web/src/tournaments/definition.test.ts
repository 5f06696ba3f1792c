import { describe, expect, it } from 'vitest';

import {
  fromFile,
  fromList,
  instalments,
  openingsFrom,
  roundsThatDecide,
  trimmed,
  twice,
  usualTieBreaks,
  type Definition,
} from './definition';
import { abbreviations, eloText, nameOf, number, type TournamentData } from './tournament';

const friday: Definition = { name: 'Friday', game: 'go', format: 'swiss' };

describe('a tournament definition', () => {
  it('contains only what the format uses', () => {
    const all: Definition = { ...friday, cycles: 2, rounds: 5, games: 1, seed: 7, in_rounds: false, tie_breaks: [] };
    expect(trimmed(all)).toEqual({ ...friday, rounds: 5, seed: 7, tie_breaks: [] });
    expect(trimmed({ ...all, format: 'round-robin' })).toMatchObject({ cycles: 2, in_rounds: false });
  });

  it('says that there are no tie-breaks; without any word the server adds the usual ones', () => {
    expect(trimmed(friday)).not.toHaveProperty('tie_breaks');
    expect(trimmed({ ...friday, tie_breaks: [] })).toEqual({ ...friday, tie_breaks: [] });
    expect(usualTieBreaks('swiss')[0]).toBe('buchholz-cut1');
    expect(usualTieBreaks('knockout')).toEqual([]);
  });

  it('knows how many rounds decide, and names that are given twice', () => {
    expect([0, 1, 2, 3, 4, 5, 8, 9].map(roundsThatDecide)).toEqual([0, 0, 1, 2, 2, 3, 3, 4]);
    expect(twice([{ name: 'ana' }, { name: 'bob' }, { name: ' Ana' }])).toBe(' Ana');
    expect(twice([{ name: 'ana' }, { name: 'bob' }])).toBeNull();
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
  it('shows a bot with its strength, and a dash for a number that means nothing', () => {
    const entrants = ['uct:level=3', 'alpha-beta:time=1500', 'uct:playouts=50,book=off', 'ana'].map((name) => ({
      name,
    }));
    const tournament = { entrants } as unknown as TournamentData;
    expect(entrants.map((_, at) => nameOf(tournament, at))).toEqual([
      'UCT · level 3',
      'Alpha-beta · 1.5 s',
      'UCT · 50 playouts · book=off',
      'ana',
    ]);
    expect([number(null), number(2.5), number(1 / 3)]).toEqual(['–', '2.5', '0.33']);
  });

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
