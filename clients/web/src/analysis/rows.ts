import { nodeOf, root, type Node, type Tree } from './tree';

export interface Numbered {
  node: Node;
  ply: number;
}

/** Moves that follow each other, until the tree branches. */
export interface Row {
  /** 0 is the main line. */
  depth: number;
  /** Whether a variation begins here; otherwise the row continues with the one that was interrupted. */
  isNew: boolean;
  moves: Numbered[];
}

/**
 * Returns the tree as rows from the top: the variations of a move follow it, each with its own, and then the line goes
 * on. A flat list: the variations of a file may be nested as deep as it likes.
 */
export function rowsOf(tree: Tree): Row[] {
  interface Step {
    id: number | undefined;
    ply: number;
    depth: number;
    row: 'same' | 'next' | 'new';
  }
  const rows: Row[] = [];
  const steps: Step[] = [{ id: nodeOf(tree, root).children[0], ply: 1, depth: 0, row: 'new' }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { id, ply, depth, row } = step;
    if (id === undefined) continue;
    const node = nodeOf(tree, id);
    if (row !== 'same') rows.push({ depth, isNew: row === 'new', moves: [] });
    rows.at(-1)?.moves.push({ node, ply });
    const { children } = nodeOf(tree, node.parent ?? root);
    const others = children[0] === id ? children.slice(1) : [];
    steps.push({ id: node.children[0], ply: ply + 1, depth, row: others.length > 0 ? 'next' : 'same' });
    for (const other of others.reverse()) steps.push({ id: other, ply, depth: depth + 1, row: 'new' });
  }
  return rows;
}
