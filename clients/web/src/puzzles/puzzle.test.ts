import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { startStones, stonesAfter } from '../table/stones';
import { dailyPuzzle, dayOf, gradesOf } from './daily';
import { hintOf, judge, legalAfter, viewOf, type Puzzle, type PuzzleFile } from './puzzle';

const folder = 'src/puzzles/data/';
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(folder + name, 'utf8')) as PuzzleFile);

it.each(files.map((file) => [file.game, file] as const))('%s names the bot that grades its puzzles', (_, file) => {
  expect(['uct', 'uct-plain', 'tao']).toContain(file.weak_bot);
});

const one: Puzzle = {
  id: 'one',
  moves: '',
  position: 'x../.o./...',
  side: 'black',
  legal: 'B3 C3 A2 C2 A1 B1 C1',
  solution: ['C3'],
  line: [
    { side: 'black', move: 'C3', effects: ['xB2'] },
    { side: 'white', move: 'A1' },
  ],
  wrong: [
    [
      { side: 'black', move: 'A2' },
      { side: 'white', move: 'B1' },
    ],
  ],
  otherwise: [['C3'], ['B3']],
  proof: 'solved',
  playouts: 64,
  grade: 1,
};
const points = ['A3', 'B3', 'C3', 'A2', 'B2', 'C2', 'A1', 'B1', 'C1'];
const file: PuzzleFile = {
  game: 'go',
  options: {},
  weak_bot: 'uct',
  board: {
    cells: false,
    lines: [],
    stars: [],
    points: points.map((name, i) => ({ name, x: i % 3, y: (i - (i % 3)) / 3 })),
  },
  puzzles: [one],
};

describe('a puzzle', () => {
  it('has the stones of its rows', () => {
    expect([...startStones(viewOf(file, one))]).toEqual([
      ['A3', 'black'],
      ['B2', 'white'],
    ]);
  });

  it('shows the continuation after the solution', () => {
    expect(judge(one, ['C3'])).toEqual({ kind: 'right', line: one.line });
  });

  it('answers a wrong move that it knows, with the effects', () => {
    expect(judge(one, ['A2'])).toEqual({ kind: 'wrong', line: one.wrong[0], answered: true });
  });

  it('answers any other move with the first answer whose points are empty', () => {
    expect(judge(one, ['B1'])).toMatchObject({ kind: 'wrong', line: [{ move: 'B1' }, { side: 'white', move: 'C3' }] });
    expect(judge({ ...one, otherwise: [['B1']] }, ['B1'])).toMatchObject({ answered: false, line: [{ move: 'B1' }] });
  });

  it('marks the row of the solution, or the stone that moves, as a hint', () => {
    expect(hintOf(file, one)).toEqual(['B3', 'C3']);
    expect(hintOf(file, { ...one, solution: ['A3-B3'] })).toEqual(['A3']);
  });
});

describe('a puzzle of two stones', () => {
  const two: Puzzle = {
    ...one,
    solution: ['C3', 'A1'],
    line: ['C3', 'A1'].map((move) => ({ side: 'black', move })),
    wrong: [
      [
        { side: 'black', move: 'B3' },
        { side: 'black', move: 'C3' },
        { side: 'white', move: 'A1' },
      ],
    ],
  };

  it('waits for the second stone, which cannot lie on the first', () => {
    expect(judge(two, ['A1'])).toEqual({ kind: 'unfinished' });
    expect(legalAfter(two, ['A1'])).not.toContain('A1');
  });

  it('accepts both orders', () => {
    expect(judge(two, ['C3', 'A1']).kind).toBe('right');
    expect(judge(two, ['A1', 'C3'])).toMatchObject({ kind: 'right', line: [{ move: 'A1' }, { move: 'C3' }] });
  });

  it('knows a wrong turn in both orders', () => {
    expect(judge(two, ['C3', 'B3'])).toMatchObject({
      kind: 'wrong',
      answered: true,
      line: [{ move: 'C3' }, { move: 'B3' }, { move: 'A1' }],
    });
  });
});

describe('the puzzle of the day', () => {
  it('is the same for a date, whatever the time', () => {
    expect(dayOf(new Date(2026, 10, 26, 0, 5))).toBe(dayOf(new Date(2026, 10, 26, 23, 55)));
    expect(dayOf(new Date(2026, 10, 27, 0, 5))).toBe(dayOf(new Date(2026, 10, 26, 12)) + 1);
  });

  it('visits all puzzles of a game before one comes again', () => {
    const games = Object.keys(gradesOf).length;
    for (const [game, grades] of Object.entries(gradesOf)) {
      const count = grades?.length ?? 0;
      const seen = new Set<number>();
      for (let day = 0; day < games * count; ++day) {
        const daily = dailyPuzzle(day);
        if (daily?.game === game) seen.add(daily.number);
      }
      expect(seen.size, game).toBe(count);
    }
  });
});

it('grades.json lists the grades of all files (node scripts/puzzle-grades.mjs)', () => {
  expect(gradesOf).toEqual(
    Object.fromEntries(files.map(({ game, puzzles }) => [game, puzzles.map(({ grade }) => grade)])),
  );
});

for (const each of files)
  describe(`the puzzles of ${each.game}`, () => {
    it('can be drawn, and their lines played, without a server', () => {
      for (const puzzle of each.puzzles) {
        const view = viewOf(each, puzzle);
        const start = startStones(view);
        const points = new Set(view.points.map(({ name }) => name));
        const legal = new Set(legalAfter(puzzle, []));
        for (const line of [puzzle.line, ...puzzle.wrong]) {
          expect(legal.has(line[0]?.move ?? ''), `${puzzle.id} ${line[0]?.move}`).toBe(true);
          const stones = [...stonesAfter(start, line, line.length).keys()];
          expect(
            stones.filter((point) => !points.has(point)),
            puzzle.id,
          ).toEqual([]);
        }
        expect(judge(puzzle, puzzle.solution).kind).toBe('right');
      }
    });

    it('answer every wrong move of one stone', () => {
      for (const puzzle of each.puzzles.filter(({ solution }) => solution.length === 1))
        for (const move of legalAfter(puzzle, []).filter((legal) => !puzzle.solution.includes(legal)))
          expect(judge(puzzle, [move]), `${puzzle.id} ${move}`).toMatchObject({ kind: 'wrong', answered: true });
    });
  });
