import { useEffect } from 'preact/hooks';

import { settings } from '../app/settings';
import { countSound } from '../app/sound';
import { timeLeft } from '../table/table';
import type { Seat } from './seat';

const from = 10;

/** Speaks the last ten seconds of the user's clock if the setting is on. */
export function useCountdown(seat: Seat): void {
  const { countdown } = settings.value;
  const clocks = seat.table.value?.clocks;
  const side = clocks?.running ?? null;
  const mine = side !== null && seat.playedHere.value.includes(side);
  useEffect(() => {
    if (!countdown || !mine || clocks === undefined || side === null || clocks[side] < 0) return undefined;
    const seconds = (): number => Math.ceil(timeLeft(clocks, side, performance.now()) / 1000);
    let last = Math.min(from + 1, seconds());
    const timer = setInterval(() => {
      const now = seconds();
      if (now >= last) return;
      last = now;
      if (now > 0) countSound(now);
    }, 100);
    return () => clearInterval(timer);
  }, [countdown, mine, clocks, side]);
}
