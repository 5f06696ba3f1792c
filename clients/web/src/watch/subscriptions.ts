import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import { Subscription } from '../table/subscription';

/** Subscriptions to several tables. */
export class Subscriptions {
  readonly all = signal<ReadonlyMap<number, Subscription>>(new Map());

  /** `atAGlance`: see Subscription. */
  constructor(private readonly atAGlance = false) {}

  /** Follows exactly these tables from now on; `all` has their order. */
  only(rooms: readonly number[]): void {
    const before = this.all.peek();
    const order = [...before.keys()];
    if (rooms.length === order.length && rooms.every((room, at) => room === order[at])) return;
    for (const [room, subscription] of before) if (!rooms.includes(room)) subscription.leave();
    this.all.value = new Map(
      rooms.map((room) => [room, before.get(room) ?? new Subscription(room, false, this.atAGlance)]),
    );
  }
}

/** Follows these tables while the component is mounted. */
export function useSubscriptions(
  rooms: readonly number[],
  { atAGlance = false }: { atAGlance?: boolean } = {},
): ReadonlyMap<number, Subscription> {
  const [subscriptions] = useState(() => new Subscriptions(atAGlance));
  useEffect(() => subscriptions.only(rooms));
  useEffect(() => () => subscriptions.only([]), [subscriptions]);
  return subscriptions.all.value;
}
