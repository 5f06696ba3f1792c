import { signal } from '@preact/signals';

import { keep, kept } from '../app/settings';

const key = 'qiyuan.learn';

/** The steps that have been done on this device, of each game by their ids. */
export const progress = signal<Readonly<Partial<Record<string, readonly string[]>>>>(kept(key));

export const isDone = (game: string, step: string): boolean => progress.value[game]?.includes(step) ?? false;

export function markDone(game: string, step: string): void {
  if (isDone(game, step)) return;
  progress.value = { ...progress.value, [game]: [...(progress.value[game] ?? []), step] };
  keep(key, progress.value);
}
