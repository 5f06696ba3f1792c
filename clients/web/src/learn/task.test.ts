import { expect, it } from 'vitest';

import type { BoardPosition } from '../app/api';
import type { Find, Play } from './lesson';
import { example, judge, meant, wanted, wrongPoint } from './task';

const said = (text: string) => ({ en: text, zh: text });

const play: Play = {
  kind: 'play',
  ask: said('ask'),
  hint: said('hint'),
  right: [{ moves: ['D4'], say: said('yes') }],
  wrong: [{ moves: ['A1'], say: said('forbidden') }],
  otherwise: said('no'),
};

it('a move is right, wrong with or without a reason, or illegal', () => {
  expect(judge(play, 'D4', true)).toEqual({ right: play.right[0] });
  expect(judge(play, 'E5', true)).toEqual({ right: null, say: said('no') });
  expect(judge(play, 'A1', false)).toEqual({ right: null, say: said('forbidden') });
  expect(judge(play, 'B1', false)).toEqual({ right: null, say: null });
  // The rules overrule the lesson.
  expect(judge(play, 'D4', false)).toEqual({ right: null, say: null });
});

it('a task can accept any legal move', () => {
  const any = { ...play, right: [{ say: said('yes') }] };
  expect(judge(any, 'E5', true).right).not.toBeNull();
  expect(judge(any, 'A1', false).right).toBeNull();
  expect(example(any, ['E5', 'D4'])).toBe('E5');
  expect(example(play, ['E5', 'D4'])).toBe('D4');
  expect(example(play, ['E5'])).toBeUndefined();
});

const position: BoardPosition = {
  options: {},
  points: ['A2', 'B2', 'A1', 'B1'].map((name, number) => ({ name, x: number % 2, y: Math.floor(number / 2) })),
  stones: ['black', null, null, null],
  lines: [],
  stars: [],
  cells: false,
  turn: 'white',
  moves: [],
  legal: ['B2', 'B1'],
  ending: null,
};
const find: Find = {
  kind: 'find',
  ask: said('ask'),
  hint: said('hint'),
  which: 'forbidden',
  say: said('yes'),
  otherwise: said('{point} is not'),
  wrong: [{ points: ['B1'], say: said('nearly') }],
};

it("points are found by the server's list of legal moves", () => {
  expect([...wanted(find, position)]).toEqual(['A1']);
  expect([...wanted({ ...find, which: ['B1', 'B2'] }, position)]).toEqual(['B1', 'B2']);
  const moving = { ...position, legal: ['A2-B2', 'B1-B2'] };
  expect([...wanted({ ...find, which: 'movable' }, moving)]).toEqual(['A2', 'B1']);
  expect([wrongPoint(find, 'B1').en, wrongPoint(find, 'B2').en]).toEqual(['nearly', '{point} is not']);
});

it('a press that is not a move is sent as the move it was meant for', () => {
  expect(meant('44', null, ['00', '02'])).toBe('44');
  expect(meant('02', null, ['13-22', '24-22'])).toBe('02-22');
  expect(meant('00', '13', ['13-22'])).toBe('13-00');
});
