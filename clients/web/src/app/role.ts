import { computed, effect, signal } from '@preact/signals';

import type { AccountMessage } from '../protocol/accounts';
import { Refusal } from '../protocol/server';
import { hasAccount, me, server } from './session';

/** The role of the signed-in user. */
export type Role = 'guest' | AccountMessage['role'];

/** The user's role; null until it is known. */
export const role = signal<Role | null>(null);

export const isArbiter = computed(() => role.value === 'arbiter' || role.value === 'admin');

/** Whether the user is an arbiter; null until that is known. */
export const arbiterIfKnown = computed(() => (role.value === null ? null : isArbiter.value));

/** Returns the user's role. The protocol has no request for it, but only arbiters and admins may list accounts. */
async function askRole(): Promise<Role | null> {
  if (!hasAccount.peek()) return 'guest';
  const user = me.peek().toLowerCase();
  try {
    const lines = await server.askAll({ verb: 'Accounts', prefix: user });
    const mine = lines.find((line) => line.verb === 'Account' && line.user.toLowerCase() === user);
    return mine?.verb === 'Account' ? mine.role : 'arbiter';
  } catch (failure) {
    return failure instanceof Refusal ? 'player' : null;
  }
}

/** Asks for the role again: an admin may have granted one meanwhile. */
export async function refreshRole(): Promise<void> {
  const visit = server.visits.peek();
  const found = await askRole();
  if (server.visits.peek() === visit) role.value = found;
}

/** Asks for the role after every login. Call it once per page. */
export function followRole(): void {
  effect(() => {
    if (server.visits.value === 0) return;
    role.value = null;
    void refreshRole();
  });
}
