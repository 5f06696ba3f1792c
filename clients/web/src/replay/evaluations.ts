import type { GameRecord } from '../app/api';
import type { Side } from '../protocol/vocabulary';

/** What an engine thinks of a position, in thousandths of a win for `side`, which is to move there. */
export interface Evaluation {
  side: Side;
  winrate: number;
  playouts: number;
  /** The line it expects from there. */
  variation: readonly string[];
}

/** By the ply that they are shown with. */
export type Evaluations = ReadonlyMap<number, Evaluation>;

/** A move that cost its side a part of its chances. */
export interface Fall {
  ply: number;
  side: Side;
  /** In thousandths. */
  loss: number;
  /** What the engine would have played, where that is something else. */
  better: string | null;
}

/** Losses below are taken for the noise of playouts. */
export const minFall = 50;
const minDisagreement = 100;

export const chanceOf = (evaluation: Evaluation, side: Side): number =>
  evaluation.side === side ? evaluation.winrate : 1000 - evaluation.winrate;

/**
 * What the players thought of their own moves: each with the ply of the move, about the position before it. Players that
 * do not search have no evaluation.
 */
export function ofPlayers(record: Pick<GameRecord, 'moves'>): Evaluations {
  const evaluations = new Map<number, Evaluation>();
  record.moves.forEach(({ side, thought }, index) => {
    if (thought !== undefined && thought.playouts > 0) evaluations.set(index + 1, { side, ...thought });
  });
  return evaluations;
}

/** Those of one player. */
export const ofSide = (evaluations: Evaluations, side: Side): Evaluations =>
  new Map([...evaluations].filter(([, evaluation]) => evaluation.side === side));

/** Black's chance in percent at every ply from 0 to `plies`. */
export function blackChances(evaluations: Evaluations, plies: number): (number | null)[] {
  return Array.from({ length: plies + 1 }, (_, ply) => {
    const evaluation = evaluations.get(ply);
    return evaluation === undefined ? null : chanceOf(evaluation, 'black') / 10;
  });
}

const bySize = (falls: Fall[]): Fall[] =>
  falls.filter(({ loss }) => loss >= minFall).sort((a, b) => b.loss - a.loss || a.ply - b.ply);

/** What the players themselves took back of their hopes: a move, and what they thought at their next one. */
export function fallsOfPlayers(evaluations: Evaluations): Fall[] {
  const falls: Fall[] = [];
  for (const side of ['black', 'white'] as const) {
    const own = [...ofSide(evaluations, side)].sort(([a], [b]) => a - b);
    own.forEach(([ply, evaluation], index) => {
      const next = own[index + 1];
      if (next !== undefined) falls.push({ ply, side, loss: evaluation.winrate - next[1].winrate, better: null });
    });
  }
  return bySize(falls);
}

const around = 6;

/** The middle one of the losses that come shortly before and after. */
function usualLoss(falls: readonly Fall[], at: number): number {
  const losses = falls
    .slice(Math.max(0, at - around), at + around + 1)
    .map(({ loss }) => loss)
    .sort((a, b) => a - b);
  return Math.max(0, losses[Math.floor((losses.length - 1) / 2)] ?? 0);
}

/**
 * Where somebody who looks at every position sees the mover's chances fall. Who searches little has too much hope for
 * the side to move, so that every move seems to cost something: what most around it seem to cost is no mistake.
 */
export function fallsOfAnalysis(evaluations: Evaluations, moves: readonly { side: Side; move: string }[]): Fall[] {
  const falls: Fall[] = [];
  moves.forEach(({ side, move }, index) => {
    const before = evaluations.get(index);
    const after = evaluations.get(index + 1);
    if (before === undefined || after === undefined) return;
    const best = before.variation[0];
    falls.push({
      ply: index + 1,
      side,
      loss: chanceOf(before, side) - chanceOf(after, side),
      better: best === undefined || best === move ? null : best,
    });
  });
  return bySize(falls.map((fall, at) => ({ ...fall, loss: fall.loss - usualLoss(falls, at) })));
}

/** Where the players, one right after the other, judged the game most differently; null where they nearly agree. */
export function disagreement(evaluations: Evaluations): { ply: number; difference: number } | null {
  let greatest: { ply: number; difference: number } | null = null;
  for (const [ply, evaluation] of evaluations) {
    const other = evaluations.get(ply - 1);
    if (other === undefined || other.side === evaluation.side) continue;
    const difference = Math.abs(chanceOf(evaluation, 'black') - chanceOf(other, 'black'));
    if (difference >= minDisagreement && difference > (greatest?.difference ?? 0)) greatest = { ply, difference };
  }
  return greatest;
}
