import { afterEach, describe, expect, it } from 'vitest';

import { settings } from '../app/settings';
import { botAbout, botTitle } from './bots';
import { bots } from './bots.zh';
import { tWord } from './text';

const sources = import.meta.glob<string>('../../../../engine/{*/bots.cpp,search/bots.h}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A name, a title and a description at the beginning of a core::BotKind; a long text is several literals. */
const entry = /\{\s*"([\w-]+)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+),\s*\w/g;

const textOf = (literals: string): string =>
  [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1')).join('');

const listed = Object.values(sources).flatMap((source) =>
  [...source.matchAll(entry)].map(([, name = '', title = '', about = '']) => ({
    name,
    title: textOf(title),
    about: textOf(about),
    options: [],
  })),
);

describe('the bots of the engine', () => {
  afterEach(() => {
    settings.value = { ...settings.value, language: 'en' };
  });

  it('have a translation for each title and description of the sources, and no other', () => {
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(['uct', 'uct-plain', 'random', 'pattern']));
    expect(listed.length).toBeGreaterThan(20);
    const texts = new Set(listed.flatMap(({ title, about }) => [title, about]));
    expect(Object.keys(bots).sort()).toEqual([...texts].sort());
  });

  it('have descriptions in Chinese, and titles that tell them apart', () => {
    for (const { about } of listed) expect(bots[about]).toMatch(/\p{Script=Han}/u);
    const titles = new Set(listed.map(({ title }) => title));
    expect(new Set([...titles].map((title) => bots[title])).size).toBe(titles.size);
  });

  it('have a name for lists of games, where the kind of game does not tell which bot is meant', () => {
    const ids = new Set(listed.map(({ name }) => name));
    for (const id of ids) expect(tWord('bot', id, ''), id).not.toBe('');
    expect(new Set([...ids].map((id) => tWord('bot', id))).size).toBe(ids.size);
  });

  it('are described in the language of the page', () => {
    const bot = listed.find(({ name }) => name === 'uct-plain');
    if (bot === undefined) throw new Error('uct-plain is not listed');
    expect(botTitle(bot)).toBe('Classic UCT');
    settings.value = { ...settings.value, language: 'zh' };
    expect(botTitle(bot)).toBe('经典 UCT');
    expect(botAbout(bot)).toBe('最初发表的 UCT：UCB1 加随机模拟');
    expect(botTitle({ name: 'new', title: 'New bot', about: '', options: [] })).toBe('New bot');
  });
});
