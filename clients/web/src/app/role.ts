import { computed, effect, signal } from '@preact/signals';

import type { AccountMessage } from '../protocol/accounts';
import { Refusal } from '../protocol/server';
import { hasAccount, me, server } from './session';

/** What the account has that one has come with. */
export type Role = 'guest' | AccountMessage['role'];

/** Null while it is not known. */
export const role = signal<Role | null>(null);

export const isArbiter = computed(() => role.value === 'arbiter' || role.value === 'admin');

/** The same, and null while nobody knows. */
export const arbiterIfKnown = computed(() => (role.value === null ? null : isArbiter.value));

/** The protocol has no question for one's own role; but only arbiters and admins may ask for accounts. */
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

/** Finds it out again: an admin may have granted one meanwhile. */
export async function refreshRole(): Promise<void> {
  const visit = server.visits.peek();
  const found = await askRole();
  if (server.visits.peek() === visit) role.value = found;
}

/** Finds it out after every login; once for the page. */
export function followRole(): void {
  effect(() => {
    if (server.visits.value === 0) return;
    role.value = null;
    void refreshRole();
  });
}
