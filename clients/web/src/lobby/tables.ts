import { useEffect, useState } from 'preact/hooks';

import { kinds, type GameKind } from '../app/api';
import { server } from '../app/session';
import type { TableMessage } from '../protocol/tables';
import { TableList, type TableFilters } from './tableList';

/** The rows of a list of tables, and a function that shows more of them; null if there are no more. */
export interface ShownTables {
  rows: readonly TableMessage[];
  more: (() => void) | null;
}

/** In ms. How often a page that shows times asks for the moves that no news has told. */
const askAgainEvery = 120_000;

/**
 * The tables with these filters, `size` of them at first; null before the first answer. The server tells what changes.
 * With `every`, the result is also renewed in intervals of this length (ms), for the times that it has, and now and
 * then the list itself.
 */
export function useTables(filters: TableFilters, size: number, every?: number): ShownTables | null {
  const [list, setList] = useState<TableList | null>(null);
  const [shown, setShown] = useState<ShownTables | null>(null);
  const key = JSON.stringify(filters);
  useEffect(() => {
    const begun = new TableList(server, JSON.parse(key) as TableFilters, size);
    setList(begun);
    setShown(null);
    return () => begun.leave();
  }, [key, size]);
  useEffect(() => {
    if (list === null) return undefined;
    const renew = (): void => setShown({ rows: list.rows(performance.now()), more: list.hasMore() ? list.more : null });
    const unsubscribe = list.version.subscribe((version) => {
      if (version > 0) renew();
    });
    const timer = every === undefined ? undefined : setInterval(() => list.version.peek() > 0 && renew(), every);
    const askAgain =
      every === undefined
        ? undefined
        : setInterval(() => document.visibilityState === 'visible' && list.refresh(), askAgainEvery);
    return () => {
      unsubscribe();
      clearInterval(timer);
      clearInterval(askAgain);
    };
  }, [list, every]);
  return shown;
}

/** The games of the server. After a failure they are requested again on reconnection. */
export function useGames(): GameKind[] {
  const [games, setGames] = useState<GameKind[]>([]);
  const visit = server.visits.value;
  useEffect(() => {
    kinds().then(setGames, () => undefined);
  }, [visit]);
  return games;
}
