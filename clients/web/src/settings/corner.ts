import type { BoardView, Point } from '../board/geometry';
import type { Side } from '../protocol/vocabulary';

const [width, height] = [5, 4];
const points: Point[] = Array.from({ length: width * height }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)];
  return { name: `${x}-${y}`, x, y };
});
const row = (y: number): number[] => Array.from({ length: width }, (_, x) => y * width + x);
const column = (x: number): number[] => Array.from({ length: height }, (_, y) => y * width + x);

/** A piece of a board with two of its edges, to show what it is made of. */
export const corner: BoardView = {
  points,
  lines: [...Array.from({ length: height }, (_, y) => row(y)), ...Array.from({ length: width }, (_, x) => column(x))],
  stars: [],
  cells: false,
  stones: [],
};

export const cornerStones: ReadonlyMap<string, Side> = new Map([
  ['1-1', 'black'],
  ['2-1', 'white'],
  ['1-2', 'black'],
  ['3-1', 'black'],
  ['3-2', 'white'],
  ['2-3', 'white'],
]);
