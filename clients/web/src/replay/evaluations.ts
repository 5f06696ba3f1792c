import type { GameRecord } from '../app/api';
import type { Side } from '../protocol/vocabulary';

/** An engine's evaluation of a position, in thousandths of a win for `side`, which is to move. */
export interface Evaluation {
  side: Side;
  winrate: number;
  playouts: number;
  /** The expected line from the position. */
  variation: readonly string[];
}

/** Evaluations by the ply at which they are shown. */
export type Evaluations = ReadonlyMap<number, Evaluation>;

/** A move that lowered its side's chances. */
export interface Fall {
  ply: number;
  side: Side;
  /** In thousandths of a win. */
  loss: number;
  /** The move that the engine prefers, if it is another one. */
  better: string | null;
}

/** Smaller losses count as noise of the playouts. */
export const minFall = 50;
const minDisagreement = 100;

export const chanceOf = (evaluation: Evaluation, side: Side): number =>
  evaluation.side === side ? evaluation.winrate : 1000 - evaluation.winrate;

/**
 * Returns the players' evaluations of their own moves: each is stored at the ply of the move and about the position
 * before it. Players that do not search have none.
 */
export function ofPlayers(record: Pick<GameRecord, 'moves'>): Evaluations {
  const evaluations = new Map<number, Evaluation>();
  record.moves.forEach(({ side, thought }, index) => {
    if (thought !== undefined && thought.playouts > 0) evaluations.set(index + 1, { side, ...thought });
  });
  return evaluations;
}

/** Returns the evaluations of one player. */
export const ofSide = (evaluations: Evaluations, side: Side): Evaluations =>
  new Map([...evaluations].filter(([, evaluation]) => evaluation.side === side));

/** Returns Black's chances in per cent at every ply from 0 to `plies`. */
export function blackChances(evaluations: Evaluations, plies: number): (number | null)[] {
  return Array.from({ length: plies + 1 }, (_, ply) => {
    const evaluation = evaluations.get(ply);
    return evaluation === undefined ? null : chanceOf(evaluation, 'black') / 10;
  });
}

const bySize = (falls: Fall[]): Fall[] =>
  falls.filter(({ loss }) => loss >= minFall).sort((a, b) => b.loss - a.loss || a.ply - b.ply);

/** Returns the losses that the players noticed themselves: the change between a move and the player's next one. */
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

/** Returns the median of the losses shortly before and after. */
function usualLoss(falls: readonly Fall[], at: number): number {
  const losses = falls
    .slice(Math.max(0, at - around), at + around + 1)
    .map(({ loss }) => loss)
    .sort((a, b) => a - b);
  return Math.max(0, losses[Math.floor((losses.length - 1) / 2)] ?? 0);
}

/**
 * Returns the losses that an analysis of every position shows. A short search is too optimistic for the side to move,
 * so every move seems to cost something; the usual loss nearby is therefore subtracted.
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

/** Returns the ply at which the players disagreed most about the game, or null if they nearly agree throughout. */
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
