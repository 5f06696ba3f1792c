import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Busy, type GameKind } from '../app/api';
import type { PlayerRow } from '../players/players';
import { chosenIn } from './chosen';
import { Ratings } from './ratings';
import { maxBoards, roomsToShow } from './rooms';
import { clockName, rowConditions } from './rowTexts';
import { numberWord } from './words';

describe('the boards of the lobby', () => {
  const ranks = (...all: [number, number][]): Map<number, number> => new Map(all.sort(([, a], [, b]) => a - b));

  it('are those with the best ranks, newer games before older ones', () => {
    expect(roomsToShow([], ranks([1, 5], [2, 4], [3, 4], [4, 0]))).toEqual([4, 3, 2, 1]);
    expect(roomsToShow([], new Map(Array.from({ length: 9 }, (_, at) => [at, 4])))).toHaveLength(maxBoards);
  });
  it('keep their places while their games continue', () => {
    expect(roomsToShow([1, 2], ranks([1, 4], [2, 4], [3, 4]))).toEqual([1, 2, 3]);
    // A long thought is no reason to leave.
    expect(roomsToShow([1, 2], ranks([1, 5], [2, 4]))).toEqual([1, 2]);
    expect(roomsToShow([1, 2], ranks([2, 4], [3, 4]))).toEqual([2, 3]);
  });
  it('give way to a tournament, and when a player has left', () => {
    expect(roomsToShow([1, 2], ranks([1, 4], [2, 4], [3, 1]))).toEqual([3, 1, 2]);
    expect(roomsToShow([1, 2], ranks([1, 6], [2, 4]))).toEqual([2, 1]);
  });
});

describe('a row of the list of tables', () => {
  it('has the size, the clock and the rules', () => {
    expect(rowConditions('size=9 rules=chinese clock=5m+10s')).toEqual([
      '9×9',
      '5 min + 10 s per move',
      'Chinese rules',
    ]);
    expect(rowConditions('size=19')).toEqual(['19×19', 'No clock']);
    expect(rowConditions('')).toEqual(['No clock']);
  });
  it('names all other options that are not the usual ones', () => {
    expect(rowConditions('size=19 komi=6.5 handicap=2 clock=1h undo=off')).toEqual([
      '19×19',
      '1h',
      'Komi: 6.5',
      'Handicap stones: 2',
      'Undo by agreement: off',
    ]);
  });
  it('writes a time control as it was given if it is not a usual one', () => {
    expect([clockName(''), clockName('none'), clockName('10m'), clockName('15m+5s')]).toEqual([
      'No clock',
      'No clock',
      '10 min',
      '15m+5s',
    ]);
  });
});

describe('ratings', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const row = (name: string, rating: number, deviation: number): PlayerRow =>
    ({ name, rating, deviation }) as unknown as PlayerRow;

  it('are asked for together, once for each name and game', async () => {
    const asked: string[] = [];
    const ratings = new Ratings((game, names) => {
      asked.push(`${game}: ${names.join(' ')}`);
      return Promise.resolve([row('Ana', 1620.4, 60), row('bob', 1500, 200)]);
    });
    for (const name of ['ana', 'bob', 'eva', 'ana']) expect(ratings.of('go', name)).toBeNull();
    ratings.of('nogo', 'ana');
    await vi.runAllTimersAsync();
    expect(asked).toEqual(['go: ana bob eva', 'nogo: ana']);
    expect(ratings.of('go', 'ana')).toEqual({ rating: 1620, isProvisional: false });
    expect(ratings.of('go', 'bob')).toEqual({ rating: 1500, isProvisional: true });
    expect(ratings.of('go', 'eva')).toBeNull();
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(2);
  });
  it('are asked for again while the server reads its archive', async () => {
    const reading = new Busy({ code: 'busy', text: 'the ratings are being read: 40 % are done', parts: [] }, 1);
    const answers = [() => Promise.reject(reading), () => Promise.resolve([row('ana', 1620, 60)])];
    const ratings = new Ratings(() => answers.shift()!());
    ratings.of('go', 'ana');
    await vi.runAllTimersAsync();
    expect(ratings.of('go', 'ana')).toEqual({ rating: 1620, isProvisional: false });
    expect(answers).toEqual([]);
  });
  it('are missing if the server does not answer', async () => {
    const ratings = new Ratings(() => Promise.reject(new Error('502')));
    ratings.of('go', 'ana');
    await vi.runAllTimersAsync();
    expect(ratings.of('go', 'ana')).toBeNull();
  });
});

describe('the choices of a game', () => {
  const game = (name: string, bots: string[]): GameKind =>
    ({
      name,
      options: [{ name: 'size', help: '', type: 'choice', default: 19, values: [9, 19] }],
      bots: bots.map((bot) => ({ name: bot, options: [] })),
    }) as unknown as GameKind;
  const games = [game('go', ['strong', 'random']), game('nogo', ['uct'])];

  it('begin with the strongest bot and a small board of Go', () => {
    expect(chosenIn(games, {})).toMatchObject({
      game: { name: 'go' },
      size: '9',
      bot: { name: 'strong' },
      options: {},
    });
    expect(chosenIn(games, { game: 'nogo' })).toMatchObject({ size: '19', bot: { name: 'uct' } });
  });
  it('are remembered for each game', () => {
    const bots = { go: { name: 'random', options: { seed: '4' } } };
    expect(chosenIn(games, { bots })).toMatchObject({ bot: { name: 'random' }, options: { seed: '4' } });
    expect(chosenIn(games, { bots, game: 'nogo' })).toMatchObject({ bot: { name: 'uct' }, options: {} });
  });
  it('forget what the server no longer offers', () => {
    const bots = { go: { name: 'gone', options: { level: '3' } } };
    expect(chosenIn(games, { game: 'chess', size: { go: '13' }, bots })).toMatchObject({
      game: { name: 'go' },
      size: '19',
      bot: { name: 'strong' },
      options: {},
    });
    expect(chosenIn([], {})).toBeNull();
  });
  it('can be a person in place of a bot', () => {
    expect(chosenIn(games, { opponent: 'person' })?.bot).toBeNull();
  });
});

it('the number of games begins a sentence', () => {
  expect([numberWord(6), numberWord(12), numberWord(13)]).toEqual(['Six', 'Twelve', '13']);
});
