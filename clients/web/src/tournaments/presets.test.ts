import { describe, expect, it } from 'vitest';

import type { BotKind, GameKind, OptionKind } from '../app/api';
import { identityOf } from '../bots/identity';
import { bot, integer } from '../bots/testBots';
import { forGame, nextBot, preset, presets } from './presets';

const uct = bot('uct', [
  integer('level', 1, 10, 5),
  integer('playouts', 0, 1_000_000, 0),
  { name: 'book', help: '', type: 'flag', default: true },
  integer('seed', 0, 1_000, 1),
]);
const random = bot('random', [integer('seed', 0, 1_000, 1)]);

function game(name: string, bots: BotKind[], sizes: number[] = []): GameKind {
  const size: OptionKind = { name: 'size', help: '', type: 'choice', values: sizes, default: sizes[0] ?? 0 };
  return { name, title: name, options: sizes.length === 0 ? [] : [size], bots } as unknown as GameKind;
}
const go = game('go', [uct, random], [19, 9]);
const othello = game('othello', [bot('pattern', uct.options), random]);
const nobody = { people: [], bots: [] };

describe('the name of a bot with options', () => {
  it('is that of the server', () => {
    expect(identityOf(uct, {})).toBe('uct:level=5');
    expect(identityOf(uct, { level: '3', seed: '7' })).toBe('uct:level=3');
    expect(identityOf(uct, { level: '3', playouts: '50', book: 'off' })).toBe('uct:playouts=50,book=off');
    expect(identityOf(random, { seed: '9' })).toBe('random');
  });
});

describe('a preset', () => {
  it('can start with the players who are there', () => {
    const present = { people: ['ana', 'bob', 'cem', 'dee', 'eva'], bots: ['engine'] };
    for (const each of presets) {
      const { entrants = [], options, game: played } = preset(each, go, present);
      expect(entrants.length, each).toBeGreaterThan(1);
      expect(new Set(entrants.map(({ name }) => name)).size, each).toBe(entrants.length);
      expect([played, options?.['size']]).toEqual(['go', '9']);
    }
    expect(preset('club-evening', go, present)).toMatchObject({ format: 'swiss', options: { clock: '10m' } });
    expect(preset('bot-league', go, present).entrants?.map(({ name }) => name)).toEqual([
      'engine',
      'uct:level=3',
      'uct:level=7',
      'uct:level=1',
      'uct:level=5',
    ]);
    // Three bots take the places of eight that people leave free.
    expect(preset('knockout', go, present).entrants?.filter((each) => each.bot !== undefined)).toHaveLength(3);
  });

  it('needs nobody but bots, except for an evening of people', () => {
    expect(preset('knockout', othello, nobody).entrants).toHaveLength(4);
    expect(preset('bot-league', othello, nobody).options).toEqual({});
    expect(preset('club-evening', othello, nobody).entrants).toEqual([]);
  });
});

describe('the bots of a tournament', () => {
  it('have different levels, and then numbers', () => {
    let entrants = [{ name: 'ana' }];
    for (let count = 0; count < 12; ++count) entrants = [...entrants, nextBot(entrants, go) ?? { name: '' }];
    const names = entrants.map(({ name }) => name);
    expect(new Set(names).size).toBe(13);
    expect(names.slice(-2)).toEqual(['uct-1', 'uct-2']);
  });

  it('are replaced when the other game does not have them', () => {
    const entrants = forGame(
      [{ name: 'ana' }, { name: 'uct:level=3', bot: 'uct' }, { name: 'random', bot: 'random' }],
      othello,
    );
    expect(entrants.map(({ bot: name }) => name)).toEqual([undefined, 'random', 'pattern']);
  });
});
