import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import { Follow } from '../table/follow';

/** Several tables that are followed at the same time. */
export class Follows {
  readonly all = signal<ReadonlyMap<number, Follow>>(new Map());

  /** Follows these tables from now on, and no others. */
  only(rooms: readonly number[]): void {
    const before = this.all.peek();
    if (rooms.length === before.size && rooms.every((room) => before.has(room))) return;
    for (const [room, follow] of before) if (!rooms.includes(room)) follow.leave();
    this.all.value = new Map(rooms.map((room) => [room, before.get(room) ?? new Follow(room)]));
  }
}

/** Follows these tables while the component is there. */
export function useFollows(rooms: readonly number[]): ReadonlyMap<number, Follow> {
  const [follows] = useState(() => new Follows());
  useEffect(() => follows.only(rooms));
  useEffect(() => () => follows.only([]), [follows]);
  return follows.all.value;
}
