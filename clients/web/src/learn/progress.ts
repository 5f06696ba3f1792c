import { signal } from '@preact/signals';

import { keep, kept } from '../app/settings';

const key = 'qiyuan.learn';

/** The steps finished on this device: for each game, the ids of its steps. */
export const progress = signal<Readonly<Partial<Record<string, readonly string[]>>>>(kept(key));

export const isDone = (game: string, step: string): boolean => progress.value[game]?.includes(step) ?? false;

export function markDone(game: string, step: string): void {
  if (isDone(game, step)) return;
  progress.value = { ...progress.value, [game]: [...(progress.value[game] ?? []), step] };
  keep(key, progress.value);
}
