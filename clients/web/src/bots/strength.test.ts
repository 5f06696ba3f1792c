import { describe, expect, it } from 'vitest';

import type { GameKind } from '../app/api';
import { help } from './help.zh';
import { furtherOptions, limitOf, limitsOf, ofStrength, strongest, withLimit, withOption } from './strength';
import { bot, integer } from './testBots';
import { words } from './words';

const uct = bot('uct', [
  integer('level', 1, 10, 5),
  integer('playouts', 0, 1_000_000, 0),
  integer('time', 0, 60_000, 0),
  integer('threads', 1, 64, 1),
  { name: 'book', help: 'a book', type: 'flag', default: true },
]);
const random = bot('random', [integer('seed', 0, 1_000, 1)]);

describe('the strength of a bot', () => {
  it('is its level unless another limit is set', () => {
    expect(limitsOf(uct)).toEqual(['level', 'time', 'playouts']);
    expect(limitOf(uct, {})).toBe('level');
    expect(limitOf(uct, { level: '3' })).toBe('level');
    expect(limitOf(uct, { time: '0' })).toBe('level');
    expect(limitOf(uct, { playouts: '50' })).toBe('playouts');
    expect(limitOf(random, {})).toBeNull();
  });

  it('has one limit at a time', () => {
    const timed = withLimit(uct, { level: '3', threads: '2' }, 'time');
    expect(timed).toEqual({ threads: '2', time: '1000' });
    expect(limitOf(uct, timed)).toBe('time');
    expect(withLimit(uct, timed, 'level')).toEqual({ threads: '2' });
  });

  it('of a quick game is within the levels of the bot', () => {
    expect(ofStrength(uct, 'easy')).toEqual({ level: '1' });
    expect(ofStrength(bot('short', [integer('level', 2, 6, 4)]), 'easy')).toEqual({ level: '2' });
    expect(ofStrength(bot('short', [integer('level', 2, 6, 4)]), 'strong')).toEqual({ level: '6' });
    expect(ofStrength(random, 'medium')).toEqual({});
  });

  it('is that of the first bot, as the server lists stronger ones first', () => {
    const game = { bots: [uct, random] } as unknown as GameKind;
    expect(strongest(game)).toBe(uct);
  });
});

describe('the options of a bot', () => {
  it('are sent only if they differ from the default', () => {
    const threads = integer('threads', 1, 64, 1);
    expect(withOption({}, threads, '4')).toEqual({ threads: '4' });
    expect(withOption({ threads: '4', book: 'off' }, threads, '1')).toEqual({ book: 'off' });
    expect(withOption({ threads: '4' }, threads, '')).toEqual({});
  });

  it('beyond its strength are shown apart, with every limit that is set beside the deciding one', () => {
    const names = (options: Record<string, string>): string[] => furtherOptions(uct, options).map(({ name }) => name);
    expect(names({})).toEqual(['threads', 'book']);
    expect(names({ time: '500', playouts: '20' })).toEqual(['playouts', 'threads', 'book']);
    expect(furtherOptions(random, {}).map(({ name }) => name)).toEqual(['seed']);
  });
});

describe('the texts of the options', () => {
  const sources = import.meta.glob<string>(
    '../../../../engine/{*/bots.cpp,connect6/vcdt_bot.h,othello/java47_bot.h,search/bot_options.h,search/minimax_options.h}',
    { query: '?raw', import: 'default', eager: true },
  );
  const entry = /(?:OptionSpec(?: \w+)?|return )\{\s*"(\w+)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+),/g;
  const listed = Object.values(sources).flatMap((source) =>
    [...source.matchAll(entry)].map(([, name = '', literals = '']) => ({
      name,
      help: [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join(''),
    })),
  );

  it('cover every option of the engine', () => {
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(['level', 'seed', 'bandit', 'table_weight']));
    for (const { name } of listed) expect(Object.keys(words.en), name).toContain(`option.${name}`);
  });

  it('explain every option in Chinese, and no other', () => {
    expect(Object.keys(help).sort()).toEqual([...new Set(listed.map((each) => each.help))].sort());
  });
});
