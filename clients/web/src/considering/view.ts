import type { ConsideredMessage } from '../protocol/considering';
import { other, type Side } from '../protocol/vocabulary';
import type { LineMove } from '../table/expected';

/** A move that the bot considers. Chances and losses are in thousandths of a win for the side to move. */
export interface Candidate {
  move: string;
  visits: number;
  winrate: number;
  /** How much worse it is than the best move. */
  loss: number;
  /** The expected line, beginning with the move. */
  line: readonly LineMove[];
}

/** What a bot thinks of a position. */
export interface View {
  bot: string;
  /** The side to move. */
  side: Side;
  winrate: number;
  playouts: number;
  /** Written like a result, `B+3.5`; null if the bot does not count points. */
  lead: string | null;
  /** The owner of each point, from 0 (White) to 9 (Black); empty if the bot does not say. */
  ownership: readonly number[];
  /** The best first. */
  candidates: readonly Candidate[];
}

export function viewOf(message: ConsideredMessage, bot: string): View {
  const { side, winrate, playouts, lead = null, ownership = '' } = message;
  const read = (message.candidates ?? []).map((text) => candidateOf(text, side));
  const best = read[0]?.winrate ?? 0;
  return {
    bot,
    side,
    winrate,
    playouts,
    lead,
    ownership: [...ownership].map(Number),
    candidates: read.map((each) => ({ ...each, loss: Math.max(0, best - each.winrate) })),
  };
}

/** Reads `231 540 D4 E5+F6 G7`: visits, chances, and a line in which one side makes both E5 and F6. */
function candidateOf(text: string, first: Side): Omit<Candidate, 'loss'> {
  const [visits, winrate, ...turns] = text.split(' ');
  let side = first;
  const line = turns.flatMap((turn, index) => {
    if (index > 0) side = other(side);
    return turn.split('+').map((move): LineMove => ({ move, side }));
  });
  return { move: line[0]?.move ?? '', visits: Number(visits), winrate: Number(winrate), line };
}

/** How bad a loss is, from 0 (none) to 4 (a blunder). */
export type Grade = 0 | 1 | 2 | 3 | 4;

export const gradeOf = (loss: number): Grade => (loss < 10 ? 0 : loss < 40 ? 1 : loss < 100 ? 2 : loss < 250 ? 3 : 4);

/** Returns the chances of a side in a view. */
export const chancesOf = (view: View, side: Side): number => (view.side === side ? view.winrate : 1000 - view.winrate);

/**
 * Returns the candidates in the order of these moves, new ones last, if the held move is one of them; else the best
 * first. A row under the pointer or with the focus must not move away.
 */
export function inHeldOrder(
  candidates: readonly Candidate[],
  order: readonly string[],
  held: string | null,
): readonly Candidate[] {
  if (!candidates.some(({ move }) => move === held)) return candidates;
  const place = ({ move }: Candidate): number => (order.includes(move) ? order.indexOf(move) : order.length);
  return [...candidates].sort((a, b) => place(a) - place(b));
}
