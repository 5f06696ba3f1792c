import { createRequire } from 'node:module';

import { describe, expect, it } from 'vitest';

import type { Side } from '../protocol/vocabulary';
import type { Game } from './opened';
import { writeSgf, type Facts } from './sgf';
import { emptyTree, treeOf, type Tree } from './tree';

/** A node as another program, Sabaki's reader, reads it. */
interface Read {
  data: Record<string, string[]>;
  children: Read[];
}
const { parse } = createRequire(import.meta.url)('@sabaki/sgf') as { parse: (text: string) => Read[] };

const facts = (part: Partial<Facts>): Facts => ({
  number: 1,
  moves: 'letters',
  size: 19,
  word: '',
  rules: {},
  ...part,
});

const go = facts({ rules: { chinese: 'Chinese' } });
const game = (part: Partial<Game> = {}): Game => ({
  kind: 'go',
  options: { size: '9', komi: '7.5', handicap: '0', rules: 'chinese' },
  position: null,
  turn: 'black',
  black: '',
  white: '',
  date: '',
  result: '',
  reason: '',
  ...part,
});

const write = (tree: Tree, of: Game = game(), with_: Facts = go, start: [string, Side][] = [], turn: Side = 'black') =>
  writeSgf(of, tree, new Map(start), turn, with_);

/** Reads a file with the other program. */
function read(text: string): Read {
  const [first, ...more] = parse(text);
  expect(more).toEqual([]);
  if (first === undefined) throw new Error('no game');
  return first;
}

/** `B ee (W cc, W gg)` */
function shown({ data, children }: Read): string {
  const own = ['B', 'W'].flatMap((side) => (data[side] === undefined ? [] : [`${side} ${data[side]?.join()}`]));
  const rest = children.map(shown);
  return [...own, ...(rest.length > 1 ? [`(${rest.join(', ')})`] : rest)].join(' ');
}

describe('an SGF file', () => {
  it('has all variations in order', () => {
    const tree = treeOf([
      {},
      { parent: 0, side: 'black', move: 'E5' },
      { parent: 1, side: 'white', move: 'C7' },
      { parent: 1, side: 'white', move: 'G3' },
      { parent: 2, side: 'black', move: 'J1' },
      { parent: 3, side: 'black', move: 'A9' },
      { parent: 3, side: 'black', move: 'pass' },
    ]);
    expect(shown(read(write(tree)))).toBe('B ee (W cc B ii, W gg (B aa, B ))');
  });

  it('has the properties of the game for other programs, and its own for the server', () => {
    const { data } = read(
      write(emptyTree, game({ black: 'Ana [2k]', white: 'a\\b', date: '2026-11-20T19:30:00Z', result: 'B+resign' })),
    );
    expect(data).toMatchObject({ FF: ['4'], GM: ['1'], SZ: ['9'], KM: ['7.5'], RU: ['Chinese'] });
    expect(data).toMatchObject({ PB: ['Ana [2k]'], PW: ['a\\b'], DT: ['2026-11-20'], RE: ['B+R'] });
    expect(data['QY']).toContain('kind:go');
    expect(data['QY']).toContain('option:size=9');
    expect(data['QY']).toContain('time:2026-11-20T19:30:00Z');
  });

  it.each([
    ['draw', '0'],
    ['void', 'Void'],
    ['W+time', 'W+T'],
    ['B+3.5', 'B+3.5'],
    ['W+line', 'W+'],
  ])('writes the result %s as %s', (result, value) => {
    expect(read(write(emptyTree, game({ result }))).data['RE']).toEqual([value]);
  });

  it('has comments and marks as they are', () => {
    const comment = 'Is ] or \\ better?\nYes: [both]';
    const marks = [
      { shape: 'triangle', point: 'E5' },
      { shape: 'square', point: 'A1' },
      { shape: 'circle', point: 'A2' },
      { shape: 'cross', point: 'A3' },
      { shape: 'label', point: 'J9', text: 'a:]' },
      { shape: 'label', point: 'H9', text: 'B' },
    ] as const;
    const { data } = read(write(treeOf([{ comment, marks: [...marks] }])));
    expect(data).toMatchObject({ C: [comment], TR: ['ee'], SQ: ['ai'], CR: ['ah'], MA: ['ag'] });
    expect(data['LB']).toEqual(['ia:a:]', 'ha:B']);
  });

  it('has the stones of the start and the side to move', () => {
    const { data } = read(
      write(
        emptyTree,
        game(),
        go,
        [
          ['E5', 'black'],
          ['A9', 'white'],
        ],
        'white',
      ),
    );
    expect(data).toMatchObject({ AB: ['ee'], AW: ['aa'], PL: ['W'] });
    expect(read(write(emptyTree)).data).not.toHaveProperty('PL');
  });

  it('names the squares of Othello, and the points of games without an SGF form, as they do', () => {
    const othello = write(
      treeOf([{}, { parent: 0, move: 'f5' }, { parent: 1, side: 'white', move: 'pass' }]),
      game({ kind: 'othello', options: {} }),
      facts({ number: 2, moves: 'squares', size: 8 }),
    );
    expect(shown(read(othello))).toBe('B f5 W ');
    expect(read(othello).data['SZ']).toEqual(['8']);
    const jiaqi = write(
      treeOf([{}, { parent: 0, move: '42-44' }]),
      game({ kind: 'jiaqi', options: { size: '9' } }),
      facts({ number: 1001, moves: 'text', size: 0 }),
    );
    expect(shown(read(jiaqi))).toBe('B 42-44');
  });

  it('is written without recursion, however long', () => {
    const list = Array.from({ length: 5_000 }, (_, at) => ({ parent: Math.max(0, at - 1), move: 'pass' }));
    expect(write(treeOf([{}, ...list])).match(/;B\[\]/g)).toHaveLength(5_000);
  });
});
