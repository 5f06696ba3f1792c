import type { BoardView, Point } from '../board/geometry';
import type { Side } from '../protocol/vocabulary';
import { startStones, type Stones } from '../table/stones';

/** A small position that shows what a game looks like; of a large board, its middle. */
export interface Picture {
  view: BoardView;
  stones: Stones;
  /** The point of the last move. */
  last: string;
}

/** Each position: its rows from the top, x for Black and o for White, and the column and row of the last move. */
const positions: Record<string, { rows: string; last: readonly [number, number] }> = {
  go: {
    rows: `.x.......
           ooxxox...
           ..oox....
           oooxx....
           .o.ox....
           oo.ooxx..
           .o.o.o...
           .o.o.ox..
           .xoo.ox..`,
    last: [2, 8],
  },
  nogo: {
    rows: `oo...xxo.
           oxxxo.x.x
           .x...x...
           x.o....xo
           ox...oo..
           ....o.xo.
           xo.x.o.x.
           o.xo..o.o
           .o.xox.x.`,
    last: [4, 5],
  },
  jiaqi: {
    rows: `x.o.x
           .xo.
           xoxo.
           oxxo
           .oxxo
           x.ox
           oxo.x
           .ox.
           x..o.`,
    last: [4, 4],
  },
  othello: {
    rows: `...ooo..
           ...ooo.x
           ..ooooxx
           ..ooxxxx
           ..ooooxx
           .....oox
           ....x.o.
           ........`,
    last: [6, 6],
  },
  connect6: {
    rows: `......o..
           .........
           ...oo....
           .........
           .oo.xx...
           ...ox.o..
           .xxxxxx..
           .........
           .........`,
    last: [3, 6],
  },
  gomoku: {
    rows: `......xo.
           ......x..
           .o.o.xx..
           x...xxxo.
           .o.xoxx..
           ..o..oo..
           ...o.....
           ....o....
           .....x...`,
    last: [5, 8],
  },
};

const nameAt = (x: number, y: number): string => `${x},${y}`;

type Directions = readonly (readonly [number, number])[];

const straight: Directions = [
  [1, 0],
  [0, 1],
];
/** The rows and columns of jiaqi's board join only the points of even rows; its diagonals join all. */
const diagonal: Directions = [
  [1, 1],
  [-1, 1],
];
const longStraight: Directions = [
  [2, 0],
  [0, 2],
];

/** Returns the lines through all points that follow each other in one of these directions. */
function linesOf(points: readonly Point[], directions: Directions, isPart = (_: Point): boolean => true): number[][] {
  const places = new Map(points.flatMap((point, number) => (isPart(point) ? [[point.name, number] as const] : [])));
  return directions.flatMap(([dx, dy]) =>
    points.flatMap(({ x, y }) => {
      if (places.has(nameAt(x - dx, y - dy))) return [];
      const line: number[] = [];
      for (
        let at = places.get(nameAt(x, y));
        at !== undefined;
        at = places.get(nameAt(x + line.length * dx, y + line.length * dy))
      )
        line.push(at);
      return line.length > 1 ? [line] : [];
    }),
  );
}

/** The picture of a game; undefined if it has none. */
export function pictureOf(game: string): Picture | undefined {
  const position = positions[game];
  if (position === undefined) return undefined;
  const rows = position.rows.split('\n').map((row) => row.trim());
  // The odd rows of jiaqi's board lie between its columns.
  const isJiaqi = game === 'jiaqi';
  const place = (column: number, y: number): number => (isJiaqi ? 2 * column + (y % 2) : column);
  const points = rows.flatMap((row, y) =>
    [...row].map((_, column): Point => ({ name: nameAt(place(column, y), y), x: place(column, y), y })),
  );
  const sides = [...rows.join('')].map((sign): Side | null => (sign === 'x' ? 'black' : sign === 'o' ? 'white' : null));
  const lines = isJiaqi
    ? [...linesOf(points, longStraight, ({ y }) => y % 2 === 0), ...linesOf(points, diagonal)]
    : linesOf(points, straight);
  const view = { points, lines, stars: [], cells: game === 'othello', stones: sides };
  return { view, stones: startStones(view), last: nameAt(...position.last) };
}
