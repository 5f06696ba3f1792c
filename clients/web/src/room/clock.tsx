import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { Side } from '../protocol/vocabulary';
import { timeLeft, type Clocks } from '../table/table';
import { t } from '../text/text';

const lowTime = 10_000;

/** Returns 1:02:03, 4:05, or 9.4 near the end. Rounds up, so 0 means that no time is left. */
export function clockText(ms: number): string {
  if (ms < lowTime) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Returns the page's monotonic time in ms, updated every `every` ms while `running`. */
export function useNow(running: boolean, every = 100): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(performance.now()), every);
    return () => clearInterval(timer);
  }, [running, every]);
  return running ? Math.max(now, performance.now()) : now;
}

/** Returns whether a moment of the page's monotonic clock has come, and renders again when it comes. */
export function useReached(moment: number): boolean {
  const [, setNow] = useState(0);
  useEffect(() => {
    const left = moment - performance.now();
    if (left <= 0) return undefined;
    // A timer may be early by a fraction of a millisecond.
    const timer = setTimeout(() => setNow(performance.now()), left + 1);
    return () => clearTimeout(timer);
  }, [moment]);
  return moment <= performance.now();
}

export function ClockFace({ clocks, side }: { clocks: Clocks; side: Side }) {
  const running = clocks.running === side;
  // Many clocks may run on one page; count tenths only where they are shown.
  const tenths = timeLeft(clocks, side, performance.now()) < lowTime + 500;
  const now = useNow(running, tenths ? 100 : 250);
  const left = timeLeft(clocks, side, now);
  if (left < 0) return null;
  const low = left < lowTime;
  return (
    <span
      class={`clock${running ? ' running' : ''}${low ? ' low' : ''}`}
      role="timer"
      aria-label={t('clockface.of', { side: t(`side.${side}`) })}
    >
      {clockText(left)}
    </span>
  );
}

/** The time until a moment of the page's monotonic clock. */
export function Countdown(props: { until: number; show: (text: string, over: boolean) => ComponentChildren }) {
  const now = useNow(true);
  return <>{props.show(clockText(Math.max(0, props.until - now)), props.until <= now)}</>;
}
