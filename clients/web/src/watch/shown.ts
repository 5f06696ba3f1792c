import type { ThoughtMessage } from '../protocol/events';
import type { TableMessage } from '../protocol/tables';
import type { Side } from '../protocol/vocabulary';

/** A game in the grid. It stays for a while after its end, so that the result can be read. */
export interface Shown {
  row: TableMessage;
  /** The time at which it was first missing among the running tables (the page's monotonic ms). */
  gone: number | null;
  /** The time of its last move, as far as it is known: by the list, or because the page has seen it. */
  moved: number;
}

export const stays = 12_000;

/** In ms. Games that have ended, or that their players have deserted, disappear within this time. */
export const refreshEvery = 2_000;

/** The states of games to watch; tables that wait for players have none. */
export const liveStates = 'playing+paused+scoring';

export const isLive = (row: TableMessage): boolean => liveStates.split('+').includes(row.state);

/** In ms. Nobody waits longer to see whether an absent player comes back. */
const patience = 120_000;

/** Whether a player has been away for so long that the game is not shown to spectators. */
export const isDeserted = (row: TableMessage): boolean => row.away !== undefined && row.away > patience;

/** Returns the time of the last move. The list does not tell moves: the page may have seen a later one than the list. */
function movedAt(row: TableMessage, last: Shown | undefined, now: number): number {
  const told = now - (row.idle ?? 0);
  if (last === undefined) return told;
  if (last.row.ply !== row.ply) return now;
  return row.idle === undefined ? last.moved : Math.max(last.moved, told);
}

/**
 * Returns the games to show after a new list of tables, in order of table numbers. A game that its players have
 * deserted is not shown.
 */
export function shownAfter(before: readonly Shown[], rows: readonly TableMessage[], now: number): Shown[] {
  const known = new Map(before.map((each) => [each.row.room, each]));
  const live = rows
    .filter((row) => isLive(row) && !isDeserted(row))
    .map((row): Shown => {
      const last = known.get(row.room);
      return { row, gone: null, moved: movedAt(row, last, now) };
    });
  const numbers = new Set(rows.filter(isLive).map(({ room }) => room));
  const ended = before
    .filter(({ row, gone }) => !numbers.has(row.room) && (gone === null || now - gone < stays))
    .map((each): Shown => ({ ...each, gone: each.gone ?? now }));
  return [...live, ...ended].sort((a, b) => a.row.room - b.row.room);
}

/** In ms. A game whose last move is older is not lively. */
const lively = 120_000;
/** In ms. A game whose last move is older has stalled: its players do something else. */
const still = 600_000;

/** Whether a game has had no move for so long that nobody wants to see it. */
export const isStill = ({ gone, moved }: Shown, now: number): boolean => gone === null && now - moved > still;

/** The ranks of games of tournaments are below this one. */
export const firstCasual = 4;

/**
 * Returns how much a game deserves to be shown, the best with 0: games of running tournaments before others, then those
 * whose players are here, then those with a recent move.
 */
export const rankOf = ({ row, moved }: Shown, now: number): number =>
  (row.tournament === undefined ? firstCasual : 0) +
  (row.away === undefined ? 0 : 2) +
  (now - moved <= lively && row.state !== 'paused' ? 0 : 1);

/** Returns the tables with their ranks, the best first, without those that have stalled; `pinned` is one of them anyway. */
export function ranksOf(shown: readonly Shown[], now: number, pinned?: number): ReadonlyMap<number, number> {
  const ranks = shown
    .filter((each) => !isStill(each, now) || each.row.room === pinned)
    .map((each): [number, number] => [each.row.room, rankOf(each, now)]);
  return new Map(ranks.sort(([, a], [, b]) => a - b));
}

/**
 * Returns the games in the order of the grid: by their numbers, those of tournaments first and those that have stalled
 * last. Tiles do not change places with each move.
 */
export function inOrder(shown: readonly Shown[], now: number): Shown[] {
  const place = (each: Shown): number => (isStill(each, now) ? 2 : each.row.tournament === undefined ? 1 : 0);
  return [...shown].sort((a, b) => place(a) - place(b) || a.row.room - b.row.room);
}

/** Whether a bot has thought about its move: one without a choice, and a random one, come with even chances. */
const isJudged = ({ winrate, playouts }: ThoughtMessage): boolean => playouts > 0 || winrate !== 500;

/** Each player's latest evaluation of its own chances, from 0 to 1. */
export type Chances = Readonly<Record<Side, number | null>>;

export function chancesOf(thoughts: readonly ThoughtMessage[]): Chances {
  const last = (side: Side): number | null => {
    const thought = thoughts.findLast((each) => each.side === side && isJudged(each));
    return thought === undefined ? null : thought.winrate / 1000;
  };
  return { black: last('black'), white: last('white') };
}
