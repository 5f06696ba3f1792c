import { expect, test } from 'vitest';

import type { ConsideredMessage } from '../protocol/considering';
import { drawnLine } from '../table/expected';
import { chancesOf, gradeOf, inHeldOrder, viewOf } from './view';

const message: ConsideredMessage = {
  verb: 'Considered',
  number: 7,
  side: 'white',
  winrate: 540,
  playouts: 2310,
  lead: 'W+2',
  ownership: '0949',
  candidates: ['1231 540 E5+D6 C3 G7', '640 512 C3', '9 600 pass E5'],
};

test('a view has the candidates with their losses and the sides of their lines', () => {
  const view = viewOf(message, 'uct');
  expect(view).toMatchObject({ bot: 'uct', side: 'white', playouts: 2310, lead: 'W+2', ownership: [0, 9, 4, 9] });
  expect(view.candidates.map(({ move, visits, loss }) => [move, visits, loss])).toEqual([
    ['E5', 1231, 0],
    ['C3', 640, 28],
    // A move that was hardly visited may look better than the best.
    ['pass', 9, 0],
  ]);
  expect(view.candidates[0]?.line).toEqual([
    { move: 'E5', side: 'white' },
    { move: 'D6', side: 'white' },
    { move: 'C3', side: 'black' },
    { move: 'G7', side: 'white' },
  ]);
});

test('a view without lead, owners and candidates is empty', () => {
  const { lead: _lead, ownership: _ownership, candidates: _candidates, ...rest } = message;
  expect(viewOf(rest, 'pattern')).toMatchObject({ lead: null, ownership: [], candidates: [] });
});

test('chances are those of either side, and losses have grades', () => {
  const view = viewOf(message, 'uct');
  expect([chancesOf(view, 'white'), chancesOf(view, 'black')]).toEqual([540, 460]);
  expect([0, 9, 10, 39, 40, 99, 100, 249, 250, 1000].map(gradeOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
});

test('a line is drawn with its sides, each point once, and moves without a point count', () => {
  expect(
    drawnLine([
      { move: 'E5', side: 'black' },
      { move: 'pass', side: 'white' },
      { move: 'E5', side: 'black' },
      { move: '42-44', side: 'white' },
    ]),
  ).toEqual([
    { number: 1, point: 'E5', side: 'black' },
    { number: 4, point: '44', side: 'white', from: '42' },
  ]);
});

test('rows keep their order while one of them is held', () => {
  const { candidates } = viewOf(message, 'uct');
  const moves = (order: string[], held: string | null) => inHeldOrder(candidates, order, held).map(({ move }) => move);
  expect(moves(['C3', 'E5'], 'C3')).toEqual(['C3', 'E5', 'pass']);
  expect(moves(['C3', 'E5'], null)).toEqual(['E5', 'C3', 'pass']);
  // The held move belongs to another position.
  expect(moves(['D4', 'C3', 'E5'], 'D4')).toEqual(['E5', 'C3', 'pass']);
});
