import { computed, effect, signal } from '@preact/signals';

import { Refusal } from '../protocol/server';
import type { UserRole } from '../protocol/vocabulary';
import { me, server } from './session';

/** The user's role; null until it is known. */
export const role = signal<UserRole | null>(null);

export const isArbiter = computed(() => role.value === 'arbiter' || role.value === 'admin');

/** Whether the user is an arbiter; null until that is known. */
export const arbiterIfKnown = computed(() => (role.value === null ? null : isArbiter.value));

/**
 * Returns the user's role. The server tells it to a user who returns; after a login with a password only arbiters and
 * admins can ask for it, as only they may list accounts.
 */
async function askRole(isNews: boolean): Promise<UserRole | null> {
  const told = server.user.peek()?.role ?? null;
  if (told !== null && (isNews || told === 'guest')) return told;
  const user = me.peek().toLowerCase();
  try {
    const lines = await server.askAll({ verb: 'Accounts', prefix: user });
    const mine = lines.find((line) => line.verb === 'Account' && line.user.toLowerCase() === user);
    return mine?.verb === 'Account' ? mine.role : 'arbiter';
  } catch (failure) {
    return failure instanceof Refusal ? 'player' : null;
  }
}

/** Asks for the role again: an admin may have granted one meanwhile. `isNews`: right after a login. */
export async function refreshRole(isNews = false): Promise<void> {
  const visit = server.visits.peek();
  const found = await askRole(isNews);
  if (server.visits.peek() === visit) role.value = found;
}

/** Asks for the role after every login. Call it once per page. */
export function followRole(): void {
  effect(() => {
    if (server.visits.value === 0) return;
    role.value = null;
    void refreshRole(true);
  });
}
