import { useEffect, useState } from 'preact/hooks';

import { ranksOf, shownAfter, type Shown } from '../watch/shown';
import { useSubscriptions } from '../watch/subscriptions';
import type { TableMessage } from '../protocol/tables';
import type { Subscription } from '../table/subscription';
import { roomsToShow } from './rooms';

/** Whether the page can be seen: a lobby in a hidden window follows no games. */
export function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = (): void => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

/** The games to show among these tables, the best first. */
export function useShow(rows: readonly TableMessage[]): readonly Subscription[] {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [rooms, setRooms] = useState<readonly number[]>([]);
  const isVisible = useIsVisible();
  const subscriptions = useSubscriptions(isVisible ? rooms : [], { atAGlance: true });
  useEffect(() => {
    const now = performance.now();
    const known = rows.map((row) => ({
      ...row,
      ply: subscriptions.get(row.room)?.table.peek()?.moves.length ?? row.ply,
    }));
    setShown((before) => shownAfter(before, known, now));
  }, [rows, subscriptions]);
  useEffect(() => setRooms((before) => roomsToShow(before, ranksOf(shown, performance.now()))), [shown]);
  return rooms.flatMap((room) => subscriptions.get(room) ?? []);
}
