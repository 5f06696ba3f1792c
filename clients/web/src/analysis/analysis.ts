import { computed, signal, type ReadonlySignal } from '@preact/signals';

import { Busy, Illegal, positionAfter, type BoardPosition } from '../app/api';
import type { BoardView } from '../board/geometry';
import type { Mark, Shape } from '../board/marks';
import type { MoveMessage } from '../protocol/events';
import type { Side } from '../protocol/vocabulary';
import { click, nothingChosen, type Choice } from '../table/rules';
import { startStones, stonesAfter, type Stones } from '../table/stones';
import { sayCause } from '../text/faults';
import { t as tPage } from '../text/text';
import type { Game, Opened } from './opened';
import { add, alternative, childWith, edit, endOf, lineTo, nodeOf, promote, remove, root, variationOf } from './tree';
import type { Node, Tree } from './tree';
import { t } from './words';

/** A position of the tree that the server has judged. */
export type Judged = Pick<BoardPosition, 'turn' | 'legal' | 'ending'>;

const maxKept = 200;

/** The analysis board: a game with variations, the node that is shown, and what the user does there. */
export class Analysis {
  readonly game: Game;
  /** The tree before any change. */
  readonly begun: Tree;
  readonly tree;
  readonly at;
  readonly choice = signal<Choice>(nothingChosen);
  /** The figure that a press on the board draws; null: it plays. */
  readonly tool = signal<Shape | null>(null);
  readonly notice = signal('');
  /** Whether the server judges a move. */
  readonly judging = signal(false);
  private readonly judged = signal<ReadonlyMap<number, Judged>>(new Map());
  private readonly start: Stones;
  private left = false;

  readonly line: ReadonlySignal<readonly Node[]> = computed(() => lineTo(this.tree.value, this.at.value));
  readonly moves: ReadonlySignal<readonly MoveMessage[]> = computed(() =>
    this.line.value.map(({ side, move, effects }, index) => ({
      verb: 'Move',
      room: 0,
      ply: index + 1,
      side,
      move,
      clockblack: -1,
      clockwhite: -1,
      effects: [...effects],
    })),
  );
  readonly stones: ReadonlySignal<Stones> = computed(() =>
    stonesAfter(this.start, this.moves.value, this.moves.value.length),
  );
  readonly node: ReadonlySignal<Node> = computed(() => nodeOf(this.tree.value, this.at.value));
  /** The server's judgement of the position that is shown; null until it arrives. */
  readonly here: ReadonlySignal<Judged | null> = computed(() => this.judged.value.get(this.at.value) ?? null);

  /** `view` is the start of the game, without moves. */
  constructor(
    opened: Opened,
    readonly view: BoardView & { turn: Side },
  ) {
    this.game = opened.game;
    this.begun = opened.tree;
    this.tree = signal<Tree>(opened.tree);
    this.at = signal(opened.at);
    this.start = startStones(view);
  }

  /** The stones of the start and the side to move there. */
  get beginning(): { stones: Stones; turn: Side } {
    return { stones: this.start, turn: this.view.turn };
  }

  leave(): void {
    this.left = true;
  }

  /** Asks the server about the position that is shown, unless it is known. */
  async judge(): Promise<void> {
    const at = this.at.peek();
    if (this.judged.peek().has(at)) return;
    try {
      const { turn, legal, ending } = await this.position(at);
      this.keep(at, { turn, legal, ending });
    } catch (failure) {
      if (this.at.peek() === at) this.refuse(failure);
    }
  }

  show(id: number): void {
    this.at.value = id;
    this.choice.value = nothingChosen;
    this.notice.value = '';
  }

  /** Goes to the move before. */
  back(): void {
    this.show(this.node.peek().parent ?? root);
  }

  forward(): void {
    this.show(this.node.peek().children[0] ?? this.at.peek());
  }

  toStart(): void {
    this.show(root);
  }

  toEnd(): void {
    this.show(endOf(this.tree.peek(), this.at.peek()));
  }

  /** Goes to another move in place of this one. */
  toAlternative(step: -1 | 1): void {
    this.show(alternative(this.tree.peek(), this.at.peek(), step));
  }

  /** Handles a click, tap or Enter on a point. `confirm` asks for a second tap, as a finger may miss. */
  press(point: string, confirm: boolean): void {
    const tool = this.tool.peek();
    if (tool !== null) return this.mark(tool, point);
    const here = this.here.peek();
    if (here === null || this.judging.peek()) return;
    this.notice.value = '';
    const result = click(point, here.legal, this.choice.peek(), confirm);
    if ('play' in result) return void this.play(result.play);
    if ('choice' in result) {
      this.choice.value = result.choice;
      return;
    }
    this.choice.value = nothingChosen;
    this.notice.value = here.ending === null ? tPage('table.not-legal', { point }) : t('over');
  }

  /** Plays a move at the position that is shown: goes to it, or adds it as a variation. */
  async play(move: string): Promise<boolean> {
    const at = this.at.peek();
    const known = childWith(this.tree.peek(), at, move);
    if (known !== undefined) {
      this.show(known);
      return true;
    }
    if (this.judging.peek()) return false;
    this.judging.value = true;
    this.choice.value = { from: null, pending: move };
    try {
      const { moves, turn, legal, ending } = await this.position(at, move);
      const played = moves.at(-1);
      // The user may have gone elsewhere meanwhile, or removed the variation.
      if (played === undefined || this.left || !this.tree.peek().nodes.has(at)) return false;
      const { tree, id } = add(this.tree.peek(), at, played);
      this.tree.value = tree;
      this.keep(id, { turn, legal, ending });
      if (this.at.peek() === at) this.show(id);
      return true;
    } catch (failure) {
      if (!this.left) this.refuse(failure);
      return false;
    } finally {
      this.judging.value = false;
      this.choice.value = nothingChosen;
    }
  }

  /** Adds moves after the position that is shown, as far as they are legal, and stays there. */
  async addLine(line: readonly string[]): Promise<void> {
    const from = this.at.peek();
    let at = from;
    for (const move of line) {
      if (this.at.peek() !== at || !(await this.play(move))) break;
      at = this.at.peek();
    }
    if (this.at.peek() === at) this.show(from);
  }

  comment(text: string): void {
    this.tree.value = edit(this.tree.peek(), this.at.peek(), { comment: text });
  }

  /** Draws a figure on a point, or removes the one that is there. */
  mark(shape: Shape, point: string): void {
    const { marks } = this.node.peek();
    const there = marks.find((mark) => mark.point === point);
    const others = marks.filter((mark) => mark.point !== point);
    const added: Mark = shape === 'label' ? { shape, point, text: nextLabel(marks) } : { shape, point };
    const next = there?.shape === shape ? others : [...others, added];
    this.tree.value = edit(this.tree.peek(), this.at.peek(), { marks: next });
  }

  clearMarks(): void {
    this.tree.value = edit(this.tree.peek(), this.at.peek(), { marks: [] });
  }

  promote(): void {
    this.tree.value = promote(this.tree.peek(), this.at.peek());
  }

  /** Removes the move that is shown and all after it. */
  removeHere(): void {
    const { id, parent } = this.node.peek();
    if (parent === null) return;
    this.show(parent);
    this.tree.value = remove(this.tree.peek(), id);
  }

  get isMainLine(): boolean {
    return variationOf(this.tree.value, this.at.value) === null;
  }

  private position(at: number, ...more: string[]): Promise<BoardPosition> {
    const { kind, options, position, turn } = this.game;
    const moves = lineTo(this.tree.peek(), at).map(({ move }) => move);
    return positionAfter(kind, options, position === null ? {} : { position, side: turn }, [...moves, ...more]);
  }

  private keep(id: number, judged: Judged): void {
    const all = new Map(this.judged.peek());
    if (all.size >= maxKept) all.clear();
    this.judged.value = all.set(id, judged);
  }

  private refuse(failure: unknown): void {
    this.notice.value =
      failure instanceof Illegal ? sayCause(failure) : t(failure instanceof Busy ? 'busy' : 'not-judged');
  }
}

/** The first capital letter that is no label yet; after Z numbers. */
function nextLabel(marks: readonly Mark[]): string {
  const used = new Set(marks.map(({ text }) => text));
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const numbers = Array.from({ length: marks.length + 1 }, (_, at) => String(at + 1));
  return [...letters, ...numbers].find((each) => !used.has(each)) ?? '';
}
