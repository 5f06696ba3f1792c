import type { ThoughtMessage } from '../protocol/events';
import type { TableMessage } from '../protocol/tables';
import type { Side } from '../protocol/vocabulary';

/** A game in the grid. It stays for a while after its end, so that the result can be read. */
export interface Shown {
  row: TableMessage;
  /** The time at which it was first missing among the running tables (the page's monotonic ms). */
  gone: number | null;
}

export const stays = 12_000;

/** Whether there is a game to watch; tables that wait for players have none. */
export const isLive = (row: TableMessage): boolean => ['playing', 'scoring', 'paused'].includes(row.state);

/** Returns the games to show after a new list of tables, in order of table numbers. */
export function shownAfter(before: readonly Shown[], rows: readonly TableMessage[], now: number): Shown[] {
  const live = rows.filter(isLive).map((row): Shown => ({ row, gone: null }));
  const numbers = new Set(live.map(({ row }) => row.room));
  const ended = before
    .filter(({ row, gone }) => !numbers.has(row.room) && (gone === null || now - gone < stays))
    .map(({ row, gone }): Shown => ({ row, gone: gone ?? now }));
  return [...live, ...ended].sort((a, b) => a.row.room - b.row.room);
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
