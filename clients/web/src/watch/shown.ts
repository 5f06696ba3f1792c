import type { ThoughtMessage } from '../protocol/events';
import type { TableMessage } from '../protocol/tables';
import type { Side } from '../protocol/vocabulary';

/** A game in the grid. It stays for a while after its end, so that the result can be read. */
export interface Shown {
  row: TableMessage;
  /** The time at which it was first missing among the running tables (the page's monotonic ms). */
  gone: number | null;
  /** The time at which its last move was first seen. */
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
      return { row, gone: null, moved: last?.row.ply === row.ply ? last.moved : now };
    });
  const numbers = new Set(rows.filter(isLive).map(({ room }) => room));
  const ended = before
    .filter(({ row, gone }) => !numbers.has(row.room) && (gone === null || now - gone < stays))
    .map((each): Shown => ({ ...each, gone: each.gone ?? now }));
  return [...live, ...ended].sort((a, b) => a.row.room - b.row.room);
}

/** In ms. A game whose last move is older is not lively. */
const lively = 120_000;

/**
 * Returns how much a game deserves to be shown, the best with 0: games of running tournaments (`live` has their
 * tables) before others, then those whose players are here, then those with a recent move.
 */
export function rankOf({ row, moved }: Shown, live: ReadonlySet<number>, now: number): number {
  return (live.has(row.room) ? 0 : 4) + (row.away === undefined ? 0 : 2) + (now - moved <= lively ? 0 : 1);
}

/** Returns the tables with their ranks, the best first. */
export function ranksOf(shown: readonly Shown[], live: ReadonlySet<number>, now: number): ReadonlyMap<number, number> {
  const ranks = shown.map((each): [number, number] => [each.row.room, rankOf(each, live, now)]);
  return new Map(ranks.sort(([, a], [, b]) => a - b));
}

/** Each player's latest evaluation of its own chances, from 0 to 1. */
export type Chances = Readonly<Record<Side, number | null>>;

export function chancesOf(thoughts: readonly ThoughtMessage[]): Chances {
  const last = (side: Side): number | null => {
    const thought = thoughts.findLast((each) => each.side === side);
    return thought === undefined ? null : thought.winrate / 1000;
  };
  return { black: last('black'), white: last('white') };
}
