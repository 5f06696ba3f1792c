import type { Side } from '../protocol/vocabulary';

/** A board as the server describes it; see engine/core/board_view.h. `lines` and `stars` hold indices of points. */
export interface BoardView {
  points: readonly Point[];
  lines: readonly (readonly number[])[];
  stars: readonly number[];
  cells: boolean;
  stones: readonly (Side | null)[];
}

export interface Point {
  name: string;
  x: number;
  y: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const along: Record<Direction, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/**
 * Returns the nearest point in that direction, or the same point at the edge. Left and right stay in the row if
 * possible, up and down take the next row, so every point of a board with diagonals can be reached.
 */
export function neighbour(points: readonly Point[], from: number, direction: Direction): number {
  const [dx, dy] = along[direction];
  const start = points[from];
  if (start === undefined) return from;
  const { left, right } = extent(points);
  let best = from;
  let bestCost = Infinity;
  points.forEach((point, number) => {
    const ahead = (point.x - start.x) * dx + (point.y - start.y) * dy;
    const aside = Math.abs((point.x - start.x) * dy) + Math.abs((point.y - start.y) * dx);
    // Of two equally near points, take the one nearer to the middle.
    const outside = 0.01 * Math.abs(point.x - (left + right) / 2);
    const cost = dx !== 0 ? ahead + 2 * aside : Math.hypot(ahead, aside) + outside;
    if (ahead > 0 && aside <= ahead && cost < bestCost) {
      best = number;
      bestCost = cost;
    }
  });
  return best;
}

export interface Labels {
  columns: { text: string; x: number }[];
  rows: { text: string; y: number }[];
}

/** Splits a point's name: "D10" into D and 10; a name without letters into halves: "42" into 4 and 2. */
function halves(name: string): [string, string] {
  const digits = name.search(/\d/);
  const cut = digits > 0 ? digits : Math.floor(name.length / 2);
  return [name.slice(0, cut), name.slice(cut)];
}

/** Returns the names of columns and rows, as far as the point names consist of the two. */
export function labels(points: readonly Point[]): Labels {
  for (const columnFirst of [true, false]) {
    const columns = new Map<number, string>();
    const rows = new Map<number, string>();
    const note = (texts: Map<number, string>, place: number, text: string): boolean => {
      if (!texts.has(place)) texts.set(place, text);
      return texts.get(place) === text;
    };
    const fits = points.every(({ name, x, y }) => {
      const [first, second] = halves(name);
      return note(columns, x, columnFirst ? first : second) && note(rows, y, columnFirst ? second : first);
    });
    if (fits)
      return {
        columns: [...columns].map(([x, text]) => ({ x, text })),
        rows: [...rows].map(([y, text]) => ({ y, text })),
      };
  }
  return { columns: [], rows: [] };
}

export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function extent(points: readonly Point[]): Extent {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Returns whether a line runs along an edge of the board. */
export const isOuter = (line: readonly Point[], { left, top, right, bottom }: Extent): boolean =>
  [left, right].some((edge) => line.every(({ x }) => x === edge)) ||
  [top, bottom].some((edge) => line.every(({ y }) => y === edge));

/**
 * The radius of a stone as a share of the distance of the two closest points. Stones on the crossings of a grid almost
 * touch. Those in cells leave felt around them, and those on a board with diagonals let the lines between them be seen.
 */
const shares = { grid: 0.48, diagonals: 0.43, cells: 0.4 };

/** Returns the radius of a stone. */
export function stoneRadius({ points, cells }: Pick<BoardView, 'points' | 'cells'>): number {
  let minDistance = Infinity;
  points.forEach((a, number) => {
    for (const b of points.slice(number + 1)) minDistance = Math.min(minDistance, Math.hypot(a.x - b.x, a.y - b.y));
  });
  if (!Number.isFinite(minDistance)) return shares.grid;
  return minDistance * (cells ? shares.cells : minDistance > 1 ? shares.diagonals : shares.grid);
}
