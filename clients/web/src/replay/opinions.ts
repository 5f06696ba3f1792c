import type { GameRecord } from '../app/api';
import type { Side } from '../protocol/messages';

/** What an engine thinks of a position, in thousandths of a win for `side`, which is to move there. */
export interface Opinion {
  side: Side;
  winrate: number;
  playouts: number;
  /** The line it expects from there. */
  variation: readonly string[];
}

/** By the ply that they are shown with. */
export type Opinions = ReadonlyMap<number, Opinion>;

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
export const smallestFall = 50;
const smallestDisagreement = 100;

export const chanceOf = (opinion: Opinion, side: Side): number =>
  opinion.side === side ? opinion.winrate : 1000 - opinion.winrate;

/**
 * What the players thought of their own moves: each with the ply of the move, about the position before it. Players that
 * do not search have no opinion.
 */
export function ofPlayers(record: Pick<GameRecord, 'moves'>): Opinions {
  const opinions = new Map<number, Opinion>();
  record.moves.forEach(({ side, thought }, index) => {
    if (thought !== undefined && thought.playouts > 0) opinions.set(index + 1, { side, ...thought });
  });
  return opinions;
}

/** Those of one player. */
export const ofSide = (opinions: Opinions, side: Side): Opinions =>
  new Map([...opinions].filter(([, opinion]) => opinion.side === side));

/** Black's chance in percent at every ply from 0 to `plies`. */
export function blackChances(opinions: Opinions, plies: number): (number | null)[] {
  return Array.from({ length: plies + 1 }, (_, ply) => {
    const opinion = opinions.get(ply);
    return opinion === undefined ? null : chanceOf(opinion, 'black') / 10;
  });
}

const bySize = (falls: Fall[]): Fall[] =>
  falls.filter(({ loss }) => loss >= smallestFall).sort((a, b) => b.loss - a.loss || a.ply - b.ply);

/** What the players themselves took back of their hopes: a move, and what they thought at their next one. */
export function fallsOfPlayers(opinions: Opinions): Fall[] {
  const falls: Fall[] = [];
  for (const side of ['black', 'white'] as const) {
    const own = [...ofSide(opinions, side)].sort(([a], [b]) => a - b);
    own.forEach(([ply, opinion], index) => {
      const next = own[index + 1];
      if (next !== undefined) falls.push({ ply, side, loss: opinion.winrate - next[1].winrate, better: null });
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
export function fallsOfAnalysis(opinions: Opinions, moves: readonly { side: Side; move: string }[]): Fall[] {
  const falls: Fall[] = [];
  moves.forEach(({ side, move }, index) => {
    const before = opinions.get(index);
    const after = opinions.get(index + 1);
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
export function disagreement(opinions: Opinions): { ply: number; difference: number } | null {
  let most: { ply: number; difference: number } | null = null;
  for (const [ply, opinion] of opinions) {
    const other = opinions.get(ply - 1);
    if (other === undefined || other.side === opinion.side) continue;
    const difference = Math.abs(chanceOf(opinion, 'black') - chanceOf(other, 'black'));
    if (difference >= smallestDisagreement && difference > (most?.difference ?? 0)) most = { ply, difference };
  }
  return most;
}
