import { useEffect, useState } from 'preact/hooks';

import { kinds, type GameKind } from '../app/api';
import { server } from '../app/session';
import type { TableMessage } from '../protocol/tables';

const refreshEvery = 2_000;

/** The tables of the server; null before the first answer. Polled while the page is visible, as the list is small. */
export function useTables(): TableMessage[] | null {
  const [tables, setTables] = useState<TableMessage[] | null>(null);
  const visit = server.visits.value;
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    async function refresh(): Promise<void> {
      if (document.visibilityState === 'visible' && server.link.value === 'online') {
        // A failure does no harm: the next poll follows.
        const lines = await server.askAll({ verb: 'Tables', with: 'away' }).catch(() => null);
        if (over) return;
        if (lines !== null) setTables(lines.filter((line) => line.verb === 'Table'));
      }
      timer = setTimeout(() => void refresh(), refreshEvery);
    }
    void refresh();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [visit]);
  return tables;
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
