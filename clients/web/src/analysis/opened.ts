import type { GameKind, GameRecord } from '../app/api';
import { Refusal } from '../protocol/server';
import type { ErrorMessage } from '../protocol/error';
import type { Side } from '../protocol/vocabulary';
import { emptyTree, root, treeOf, type ListedNode, type Tree } from './tree';

/** What a tree of variations is about. */
export interface Game {
  kind: string;
  /** The options of the game. */
  options: Record<string, string>;
  /** The rows of the start; null if it is the one of the options. */
  position: string | null;
  turn: Side;
  black: string;
  white: string;
  date: string;
  result: string;
  reason: string;
}

export interface Opened {
  game: Game;
  tree: Tree;
  /** The node to show first. */
  at: number;
}

/** The maximum size of a file. */
export const maxFile = 256 * 1024;

/** A game as `/api/opened` answers. */
interface Study extends Game {
  nodes: ListedNode[];
}

/** Returns the game of a file, which the server reads and judges. Rejects with `Refusal` if there is none. */
export async function openFile(text: string): Promise<Opened> {
  const response = await fetch('/api/opened', { method: 'POST', body: text });
  if (response.ok) return opened((await response.json()) as Study);
  if (response.headers.get('Content-Type')?.startsWith('application/json') === true) {
    const { error } = (await response.json()) as { error: Pick<ErrorMessage, 'code' | 'text' | 'parts'> };
    throw new Refusal(error);
  }
  throw new Error(`/api/opened: ${response.status}`);
}

const opened = ({ nodes, ...game }: Study): Opened => ({ game, tree: treeOf(nodes), at: root });

/** Returns a game of the archive at this ply, or at its end. */
export function ofRecord(record: GameRecord, kind: GameKind, ply: number | null): Opened {
  const { black, white, date, result, reason, moves } = record;
  const tree = treeOf([{}, ...moves.map(({ side, move, effects = [] }, parent) => ({ parent, side, move, effects }))]);
  const game = { ...emptyGame(kind, record.options).game, black, white, date, result, reason };
  return { game, tree, at: Math.min(ply ?? moves.length, moves.length) };
}

/** Returns an empty tree of this game. */
export const emptyGame = (kind: GameKind, options: Readonly<Record<string, string>>): Opened => ({
  game: {
    kind: kind.name,
    options: gameOptions(kind, options),
    position: null,
    turn: 'black',
    black: '',
    white: '',
    date: '',
    result: '',
    reason: '',
  },
  tree: emptyTree,
  at: root,
});

/** The options of the rules, without those of the table. */
const gameOptions = (kind: GameKind, options: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(options).filter(([name]) => kind.options.some((each) => each.name === name)));
