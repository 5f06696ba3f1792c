import { expect, it } from 'vitest';

import { drawn } from '../table/expected';
import { formatsOf } from './formats';
import {
  blackChances,
  disagreement,
  fallsOfAnalysis,
  fallsOfPlayers,
  ofPlayers,
  ofSide,
  type Evaluation,
  type Evaluations,
} from './evaluations';
import { pause } from './speed';

const evaluation = (side: 'black' | 'white', winrate: number, ...variation: string[]): Evaluation => ({
  side,
  winrate,
  playouts: 100,
  variation,
});

const players: Evaluations = new Map([
  [1, evaluation('black', 600)],
  [2, evaluation('white', 450)],
  [3, evaluation('black', 300)],
  [4, evaluation('white', 440)],
]);

it('players without playouts have no evaluation', () => {
  const thought = { winrate: 500, playouts: 0, variation: [] };
  const evaluations = ofPlayers({
    moves: [
      { side: 'black', move: 'D4', thought },
      { side: 'white', move: 'C3', thought: { ...thought, playouts: 8 } },
      { side: 'black', move: 'A1' },
    ],
  });
  expect([...evaluations.keys()]).toEqual([2]);
  expect(ofSide(evaluations, 'black').size).toBe(0);
});

it("all chances are Black's", () => {
  expect(blackChances(players, 5)).toEqual([null, 60, 55, 30, 56, null]);
});

it('a player notices a mistake at its next move', () => {
  expect(fallsOfPlayers(players)).toEqual([{ ply: 1, side: 'black', loss: 300, better: null }]);
});

it('an analysis finds the cost of moves, largest first', () => {
  const positions: Evaluations = new Map([
    [0, evaluation('black', 500, 'D4')],
    [1, evaluation('white', 560, 'E5')],
    [2, evaluation('black', 700, 'C3')],
    [3, evaluation('white', 300, 'C4')],
    [4, evaluation('black', 690, 'B2')],
    [5, evaluation('white', 300, 'B3')],
    // The next position has no evaluation.
    [7, evaluation('black', 100)],
  ]);
  const moves = ['D4', 'A1', 'B2', 'B3', 'B4', 'B5', 'B6'].map((move, index) => ({
    side: index % 2 === 0 ? ('black' as const) : ('white' as const),
    move,
  }));
  expect(fallsOfAnalysis(positions, moves)).toEqual([
    { ply: 2, side: 'white', loss: 260, better: 'E5' },
    { ply: 1, side: 'black', loss: 60, better: null },
  ]);
});

it('a side that moves twice is compared with itself', () => {
  const positions: Evaluations = new Map([
    [0, evaluation('black', 500)],
    [1, evaluation('black', 400)],
    [2, evaluation('white', 600)],
    [3, evaluation('black', 400)],
  ]);
  const moves = (['black', 'black', 'white'] as const).map((side) => ({ side, move: '42' }));
  expect(fallsOfAnalysis(positions, moves)).toEqual([{ ply: 1, side: 'black', loss: 100, better: null }]);
});

it('a loss that most moves seem to have is not a mistake', () => {
  // The side to move seems to win with 60 %, except after one move.
  const chances = [600, 600, 600, 800, 600];
  const positions: Evaluations = new Map(
    chances.map((chance, ply) => [ply, evaluation(ply % 2 === 0 ? 'black' : 'white', chance)]),
  );
  const moves = [0, 1, 2, 3].map((at) => ({
    side: at % 2 === 0 ? ('black' as const) : ('white' as const),
    move: 'A1',
  }));
  expect(fallsOfAnalysis(positions, moves)).toEqual([
    // Both the move that lost the advantage and the one that returned it.
    { ply: 3, side: 'black', loss: 200, better: null },
    { ply: 4, side: 'white', loss: 200, better: null },
  ]);
});

it('the players disagree most when only one of them sees what comes', () => {
  expect(disagreement(players)).toEqual({ ply: 4, difference: 260 });
  expect(disagreement(new Map([[1, evaluation('black', 600)]]))).toBeNull();
});

it('a line shows the first move on each point', () => {
  expect(drawn(['D4', 'pass', 'C3', 'D4'], 'white', new Map())).toEqual([
    { number: 1, point: 'D4', side: 'white' },
    { number: 3, point: 'C3', side: 'white' },
  ]);
});

it('a moving stone shows whose move it is', () => {
  const stones = new Map([
    ['42', 'black'],
    ['44', 'white'],
  ] as const);
  expect(drawn(['42-43', '43-53', '44-45'], 'black', stones)).toEqual([
    { number: 1, point: '43', side: 'black', from: '42' },
    { number: 2, point: '53', side: 'black', from: '43' },
    { number: 3, point: '45', side: 'white', from: '44' },
  ]);
});

it("pauses follow the players' times, up to a limit", () => {
  expect(pause(2_000, 'even')).toBe(pause(undefined, 'real'));
  expect(pause(2_000, 'real')).toBe(2_000);
  expect(pause(2_000, 'fast')).toBe(500);
  expect(pause(90_000, 'real')).toBe(10_000);
  expect(pause(90_000, 'fast')).toBe(2_500);
  expect(pause(0, 'real')).toBeGreaterThan(0);
});

it('a format of one game is offered only for that game', () => {
  expect(formatsOf('othello')).toEqual(['sgf', 'json', 'ggf']);
  expect(formatsOf('jiaqi')).toEqual(['sgf', 'json', 'xml']);
  expect(formatsOf('go')).toEqual(['sgf', 'json']);
});
