import type { Mark } from '../board/marks';
import type { Side } from '../protocol/vocabulary';

/** A move, and the remarks on the position after it. The root is the start, without a move. */
export interface Node {
  readonly id: number;
  readonly parent: number | null;
  /** The first is the main line from here. */
  readonly children: readonly number[];
  readonly side: Side;
  readonly move: string;
  readonly effects: readonly string[];
  readonly comment: string;
  readonly marks: readonly Mark[];
}

/** A game with variations: an immutable value. Ids are never used again, and a node keeps the moves before it. */
export interface Tree {
  readonly nodes: ReadonlyMap<number, Node>;
  readonly next: number;
}

export type Played = Pick<Node, 'side' | 'move' | 'effects'>;

export const root = 0;

/** A node in a list in which each comes after its parent, which it names by its index. The first is the root. */
export interface ListedNode {
  parent?: number;
  side?: Side;
  move?: string;
  effects?: readonly string[];
  comment?: string;
  marks?: readonly Mark[];
}

/** Returns the tree of these nodes; their indices become their ids. */
export function treeOf(list: readonly ListedNode[]): Tree {
  const children = list.map((): number[] => []);
  list.forEach(({ parent }, id) => {
    if (parent !== undefined) children[parent]?.push(id);
  });
  const nodes = list.map(
    ({ parent = null, side = 'black', move = '', effects = [], comment = '', marks = [] }, id): Node => ({
      id,
      parent: id === root ? null : parent,
      children: children[id] ?? [],
      side,
      move,
      effects,
      comment,
      marks,
    }),
  );
  return { nodes: new Map(nodes.map((node) => [node.id, node])), next: nodes.length };
}

export const emptyTree = treeOf([{}]);

/** Returns the node; for one that was removed, the root. */
export function nodeOf(tree: Tree, id: number): Node {
  const node = tree.nodes.get(id) ?? tree.nodes.get(root);
  if (node === undefined) throw new Error('every tree has a root');
  return node;
}

const changed = (tree: Tree, ...nodes: readonly Node[]): Tree => ({
  ...tree,
  nodes: new Map([...tree.nodes, ...nodes.map((node) => [node.id, node] as const)]),
});

/** Returns the child with this move, if there is one. */
export const childWith = (tree: Tree, parent: number, move: string): number | undefined =>
  nodeOf(tree, parent).children.find((id) => nodeOf(tree, id).move === move);

/** Adds a move after a node, as its last variation, unless it is there. Returns its id. */
export function add(tree: Tree, parent: number, played: Played): { tree: Tree; id: number } {
  const known = childWith(tree, parent, played.move);
  if (known !== undefined) return { tree, id: known };
  const before = nodeOf(tree, parent);
  const id = tree.next;
  const node: Node = { ...played, id, parent: before.id, children: [], comment: '', marks: [] };
  return { tree: { ...changed(tree, { ...before, children: [...before.children, id] }, node), next: id + 1 }, id };
}

/** Changes the comment or the marks of a node. */
export const edit = (tree: Tree, id: number, said: Partial<Pick<Node, 'comment' | 'marks'>>): Tree =>
  changed(tree, { ...nodeOf(tree, id), ...said });

/** Returns the ids of a node and all after it. */
function subtree(tree: Tree, id: number): number[] {
  const found = [id];
  // The list grows while it is read.
  for (const each of found) found.push(...nodeOf(tree, each).children);
  return found;
}

/** The number of moves after a node in all variations. */
export const countAfter = (tree: Tree, id: number): number => subtree(tree, id).length - 1;

/** Removes a node and all after it. The root stays. */
export function remove(tree: Tree, id: number): Tree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return tree;
  const before = nodeOf(tree, parent);
  const nodes = new Map(tree.nodes);
  for (const each of subtree(tree, id)) nodes.delete(each);
  nodes.set(parent, { ...before, children: before.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

/** Returns the nodes from the first move to this one. */
export function lineTo(tree: Tree, id: number): Node[] {
  const line: Node[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) line.push(node);
  return line.reverse();
}

/** Returns the last node of the line that continues from here. */
export function endOf(tree: Tree, id: number): number {
  let node = nodeOf(tree, id);
  for (let next = node.children[0]; next !== undefined; next = node.children[0]) node = nodeOf(tree, next);
  return node.id;
}

/** Returns the first move of the variation in which the node is; null on the main line. */
export function variationOf(tree: Tree, id: number): number | null {
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent))
    if (nodeOf(tree, node.parent).children[0] !== node.id) return node.id;
  return null;
}

/** Moves the variation in which the node is one place up among its alternatives. */
export function promote(tree: Tree, id: number): Tree {
  const first = variationOf(tree, id);
  if (first === null) return tree;
  const parent = nodeOf(tree, nodeOf(tree, first).parent ?? root);
  const children = [...parent.children];
  const place = children.indexOf(first);
  children.splice(place - 1, 2, first, ...children.slice(place - 1, place));
  return changed(tree, { ...parent, children });
}

/** Returns the alternative before (-1) or after (1) the node, cyclically; itself if there is none. */
export function alternative(tree: Tree, id: number, step: -1 | 1): number {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return id;
  const { children } = nodeOf(tree, parent);
  return children.at((children.indexOf(id) + step) % children.length) ?? id;
}
