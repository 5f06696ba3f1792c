import { effect, signal } from '@preact/signals';

import { Illegal, positionAfter, type BoardPosition } from '../app/api';
import { Considering, type Place } from '../considering/considering';
import { chancesOf, gradeOf, type Candidate, type Grade, type View } from '../considering/view';
import type { Side } from '../protocol/vocabulary';
import { click, nothingChosen, type Choice } from '../table/rules';

/** The judgement of a try: how much it loses against the best move, in thousandths of a win. */
export interface Verdict {
  move: string;
  loss: number;
  grade: Grade;
}

/** A view is trusted after this many reports, about one second of thinking. */
const enough = 3;
/** The share of the most visited candidate's visits from which a candidate's own evaluation is trusted. */
const share = 0.25;
const maxHints = 4;

/** Another attempt at one move of a game: the user plays, the bot judges. Call `leave` at the end. */
export class Trial {
  /** The position before the move; null until it is loaded. */
  readonly start = signal<BoardPosition | null>(null);
  /** The position after the user's move; null before it. */
  readonly tried = signal<BoardPosition | null>(null);
  readonly choice = signal<Choice>(nothingChosen);
  /** The user's move while the bot judges it. */
  readonly judging = signal<string | null>(null);
  readonly verdict = signal<Verdict | null>(null);
  /** Points of which one is the best move's. */
  readonly hints = signal<readonly string[]>([]);
  readonly solution = signal<Candidate | null>(null);
  readonly failed = signal(false);

  readonly considering = new Considering();
  private best: View | null = null;
  /** The move that was shown as the solution. */
  private shown: string | null = null;
  private reports = 0;
  private place: 'before' | 'after' = 'before';
  private readonly end: () => void;

  constructor(
    private readonly kind: string,
    private readonly options: Readonly<Record<string, string>>,
    private readonly moves: readonly string[],
    readonly side: Side,
  ) {
    void this.load();
    this.end = effect(() => {
      const view = this.considering.view.value;
      const isDone = this.considering.state.value === 'done';
      if (view !== null) this.heard(view, isDone);
    });
    this.look([]);
  }

  leave(): void {
    this.end();
    this.considering.leave();
  }

  /** Handles a click on a point. */
  press(point: string): void {
    const start = this.start.peek();
    if (start === null || this.tried.peek() !== null || this.judging.peek() !== null) return;
    const result = click(point, start.legal, this.choice.peek(), false);
    if ('choice' in result) this.choice.value = result.choice;
    else if ('play' in result) void this.play(result.play);
    else this.choice.value = nothingChosen;
  }

  async play(move: string): Promise<void> {
    this.choice.value = nothingChosen;
    this.solution.value = null;
    this.hints.value = [];
    this.judging.value = move;
    try {
      this.tried.value = await positionAfter(this.kind, this.options, {}, [...this.moves, move]);
      this.goOn();
    } catch (failure) {
      this.judging.value = null;
      if (!(failure instanceof Illegal)) this.failed.value = true;
    }
  }

  /** Returns to the position before the move. */
  again(): void {
    this.tried.value = null;
    this.judging.value = null;
    this.verdict.value = null;
    this.look([]);
  }

  /** Marks a few points of which one is right. */
  hint(): void {
    const start = this.start.peek();
    const best = this.best?.candidates[0];
    if (start === null || best === undefined) return;
    const others = [...(this.best?.candidates.slice(1) ?? []).map(({ move }) => move), ...start.legal];
    const points = new Set([best.move, ...others].map((move) => move.split('-').at(-1) ?? move));
    this.hints.value = [...points].slice(0, maxHints);
  }

  solve(): void {
    this.again();
    this.hints.value = [];
    this.solution.value = this.best?.candidates[0] ?? null;
    this.shown = this.solution.value?.move ?? null;
  }

  private async load(): Promise<void> {
    try {
      this.start.value = await positionAfter(this.kind, this.options, {}, this.moves);
    } catch {
      this.failed.value = true;
    }
  }

  private look(more: readonly string[]): void {
    this.place = more.length === 0 ? 'before' : 'after';
    this.reports = 0;
    const place: Place = { kind: this.kind, options: this.options, from: null, moves: [...this.moves, ...more] };
    this.considering.look(place);
  }

  private heard(view: View, isDone: boolean): void {
    this.reports += 1;
    if (this.place === 'before') this.best = view;
    const isSure = isDone || this.reports >= enough;
    if (!isSure) return;
    if (this.place === 'before') this.goOn(true);
    else this.judge(chancesOf(view, this.side));
  }

  /** Judges the user's move once the position before it is known well enough. */
  private goOn(isSure = this.reports >= enough || this.considering.state.peek() === 'done'): void {
    const move = this.judging.peek();
    const tried = this.tried.peek();
    if (move === null || tried === null || this.place === 'after' || !isSure) return;
    // What the bot has shown as the solution is right, even if it has changed its mind since.
    if (this.shown === move) return this.decide(move, 0);
    const known = this.best?.candidates.find((each) => each.move === move);
    const most = Math.max(...(this.best?.candidates ?? []).map(({ visits }) => visits));
    if (known !== undefined && known.visits >= most * share) return this.decide(move, known.loss);
    if (tried.ending !== null) return this.judge(chancesAtEnd(tried.ending.result, this.side));
    this.look([move]);
  }

  private judge(chances: number): void {
    const move = this.judging.peek();
    if (move === null || this.best === null) return;
    this.decide(move, Math.max(0, chancesOf(this.best, this.side) - chances));
  }

  private decide(move: string, loss: number): void {
    this.judging.value = null;
    this.verdict.value = { move, loss, grade: gradeOf(loss) };
  }
}

/** Returns the chances of a side in a game that is over. */
function chancesAtEnd(result: string, side: Side): number {
  if (!/^[BW]\+/.test(result)) return 500;
  return result.startsWith(side === 'black' ? 'B' : 'W') ? 1000 : 0;
}
