import type { BoardView } from '../board/geometry';
import type { Side } from '../protocol/vocabulary';
import { pointsOf } from '../table/stones';

/** A move of a line with its effects, as the server writes them: `xD4` removed, `+44` recoloured. */
export interface LineMove {
  side: Side;
  move: string;
  effects?: readonly string[];
}

/** A puzzle as `qiyuan puzzles make` writes it: everything that the page shows, so that it needs no server. */
export interface Puzzle {
  id: string;
  /** The moves of the game up to the position, separated by spaces. */
  moves: string;
  /** Rows from the top, separated by `/`, with `x` Black and `o` White. */
  position: string;
  side: Side;
  /** The legal moves, separated by spaces. */
  legal: string;
  last?: LineMove;
  /** The winning turn: one move, or in Connect6 two stones in either order. */
  solution: readonly string[];
  /** The solution and its continuation. */
  line: readonly LineMove[];
  /** Wrong turns, each with the answer. */
  wrong: readonly (readonly LineMove[])[];
  /** Answers to all other wrong turns: the first one whose points are empty wins. */
  otherwise: readonly (readonly string[])[];
  proof: 'solved' | 'threats' | 'attacks' | 'search';
  /** The playouts that a weak bot needs to find the solution; with the proof `attacks` the nodes of a threat search. */
  playouts: number;
  /** 1 (easy) to 5. */
  grade: number;
}

export interface PuzzleFile {
  game: string;
  options: Readonly<Record<string, string>>;
  /** The bot whose playouts grade the puzzles. */
  weak_bot: 'uct' | 'uct-plain' | 'tao';
  /** The board without stones. */
  board: Omit<BoardView, 'stones'>;
  puzzles: readonly Puzzle[];
}

export const grades = [1, 2, 3, 4, 5] as const;

const files = import.meta.glob<PuzzleFile>('./data/*.json', { import: 'default' });

/** Returns the puzzles of a game, or null if it has none. Each file is loaded when it is first needed. */
export async function puzzlesOf(game: string): Promise<PuzzleFile | null> {
  const load = files[`./data/${game}.json`];
  return load === undefined ? null : await load();
}

/** Returns the board of a puzzle with its stones. */
export function viewOf(file: PuzzleFile, puzzle: Puzzle): BoardView {
  const rows = puzzle.position.replaceAll('/', '');
  const stones = file.board.points.map((_, index): Side | null => {
    const stone = rows[index];
    return stone === 'x' ? 'black' : stone === 'o' ? 'white' : null;
  });
  return { ...file.board, stones };
}

/** The legal moves after the moves of an unfinished turn. The stones of one turn affect no other point. */
export const legalAfter = (puzzle: Puzzle, turn: readonly string[]): string[] =>
  puzzle.legal.split(' ').filter((move) => move !== '' && !turn.includes(move));

const sameTurn = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((move) => other.includes(move));

/** What the puzzle says about the moves of a turn so far. */
export type Verdict =
  | { kind: 'unfinished' }
  | { kind: 'right'; line: readonly LineMove[] }
  /** `answered` is false if the puzzle has no answer to the turn. */
  | { kind: 'wrong'; line: readonly LineMove[]; answered: boolean };

export function judge(puzzle: Puzzle, turn: readonly string[]): Verdict {
  const { length } = puzzle.solution;
  if (turn.length < length) return { kind: 'unfinished' };
  const own = turn.map((move): LineMove => ({ side: puzzle.side, move }));
  if (sameTurn(turn, puzzle.solution)) {
    // The user's order of the stones, and the effects of a single move.
    const line = length === 1 ? puzzle.line : [...own, ...puzzle.line.slice(length)];
    return { kind: 'right', line };
  }
  const known = puzzle.wrong.find((line) =>
    sameTurn(
      turn,
      line.slice(0, length).map(({ move }) => move),
    ),
  );
  if (known !== undefined)
    return { kind: 'wrong', line: length === 1 ? known : [...own, ...known.slice(length)], answered: true };
  const answer = puzzle.otherwise.find((moves) => !moves.some((move) => turn.includes(move)));
  const side = puzzle.side === 'black' ? 'white' : 'black';
  const answers = (answer ?? []).map((move): LineMove => ({ side, move }));
  return { kind: 'wrong', line: [...own, ...answers], answered: answer !== undefined };
}

/** The points to mark as a hint: the stone that moves, or the points in the row of the solution. */
export function hintOf(file: PuzzleFile, puzzle: Puzzle): string[] {
  const [point, from] = pointsOf(puzzle.solution[0] ?? '');
  if (from !== undefined) return [from];
  const row = file.board.points.find(({ name }) => name === point)?.y;
  const legal = new Set(legalAfter(puzzle, []));
  return file.board.points.flatMap(({ name, y }) => (y === row && legal.has(name) ? [name] : []));
}
