import { describe, expect, it } from 'vitest';

import { rowsOf } from './rows';
import {
  add,
  alternative,
  countAfter,
  edit,
  emptyTree,
  endOf,
  lineTo,
  nodeOf,
  promote,
  remove,
  root,
  treeOf,
  variationOf,
  type Tree,
} from './tree';

const played = (move: string, side: 'black' | 'white' = 'black') => ({ side, move, effects: [] });
const moves = (tree: Tree, id: number): string =>
  lineTo(tree, id)
    .map(({ move }) => move)
    .join(' ');
const children = (tree: Tree, id: number): string[] =>
  nodeOf(tree, id).children.map((child) => nodeOf(tree, child).move);

/** A1, then B2 C3 D4, or B3 C4, or B3 C5; ids in this order from 1. */
const tree = treeOf([
  {},
  { parent: 0, move: 'A1' },
  { parent: 1, move: 'B2' },
  { parent: 2, move: 'C3' },
  { parent: 3, move: 'D4' },
  { parent: 1, move: 'B3' },
  { parent: 5, move: 'C4' },
  { parent: 5, move: 'C5' },
]);

describe('a tree of variations', () => {
  it('adds a move once', () => {
    const first = add(emptyTree, root, played('D4'));
    const second = add(first.tree, root, played('E5'));
    const again = add(second.tree, root, played('D4'));
    expect(again.tree).toBe(second.tree);
    expect(again.id).toBe(first.id);
    expect(children(again.tree, root)).toEqual(['D4', 'E5']);
    expect(children(emptyTree, root), 'a tree never changes').toEqual([]);
  });

  it('knows the line to a node, its end, and its variation', () => {
    expect(moves(tree, 7)).toBe('A1 B3 C5');
    expect(endOf(tree, root)).toBe(4);
    expect(endOf(tree, 5)).toBe(6);
    expect(variationOf(tree, 4)).toBeNull();
    expect(variationOf(tree, 6)).toBe(5);
    expect(variationOf(tree, 7)).toBe(7);
  });

  it('goes around the alternatives', () => {
    expect(alternative(tree, 2, 1)).toBe(5);
    expect(alternative(tree, 5, 1)).toBe(2);
    expect(alternative(tree, 2, -1)).toBe(5);
    expect(alternative(tree, 4, 1)).toBe(4);
    expect(alternative(tree, root, 1)).toBe(root);
  });

  it('promotes the innermost variation first', () => {
    const once = promote(tree, 7);
    expect(children(once, 5)).toEqual(['C5', 'C4']);
    expect(children(once, 1)).toEqual(['B2', 'B3']);
    const twice = promote(once, 7);
    expect(children(twice, 1)).toEqual(['B3', 'B2']);
    expect(moves(twice, endOf(twice, root))).toBe('A1 B3 C5');
    expect(promote(twice, 7)).toBe(twice);
    expect(promote(twice, root)).toBe(twice);
  });

  it('removes a node with all after it', () => {
    expect(countAfter(tree, 5)).toBe(2);
    const less = remove(tree, 5);
    expect([...less.nodes.keys()]).toEqual([0, 1, 2, 3, 4]);
    expect(children(less, 1)).toEqual(['B2']);
    expect(remove(tree, root)).toBe(tree);
    expect(add(less, 1, played('B3')).id, 'ids are never used again').toBe(8);
  });

  it('keeps comments and marks', () => {
    const said = edit(edit(tree, 2, { comment: 'good' }), 2, { marks: [{ shape: 'circle', point: 'B2' }] });
    expect(nodeOf(said, 2)).toMatchObject({ move: 'B2', comment: 'good', marks: [{ shape: 'circle', point: 'B2' }] });
    expect(nodeOf(tree, 2).comment).toBe('');
  });

  it('is a list of rows in which variations follow the move that they replace', () => {
    const rows = rowsOf(tree).map(
      ({ depth, isNew, moves }) =>
        `${depth}${isNew ? ' new' : ''}: ${moves.map(({ node, ply }) => `${ply}.${node.move}`).join(' ')}`,
    );
    expect(rows).toEqual(['0 new: 1.A1 2.B2', '1 new: 2.B3 3.C4', '2 new: 3.C5', '0: 3.C3 4.D4']);
    expect(rowsOf(emptyTree)).toEqual([]);
  });

  it('can be nested as deep as a file likes', () => {
    // Each second move is a variation, and the next two are after it.
    const list = Array.from({ length: 5_000 }, (_, at) => ({ parent: at - (at % 2), move: `M${at}` }));
    const nested = treeOf([{}, ...list]);
    const rows = rowsOf(nested);
    expect(rows.flatMap((row) => row.moves)).toHaveLength(5_000);
    expect(rows.at(-1)?.depth).toBe(2_500);
    expect([...remove(nested, 2).nodes.keys()]).toEqual([0, 1]);
  });
});
