import { computed, effect, signal } from '@preact/signals';

import { Lost, Refusal } from '../protocol/server';
import type { UserRole } from '../protocol/vocabulary';
import { forgetRoles } from './people';
import { me, server } from './session';

/** The user's role; null until it is known. */
export const role = signal<UserRole | null>(null);

export const isArbiter = computed(() => role.value === 'arbiter' || role.value === 'admin');

/** Whether the user is an arbiter; null until that is known. */
export const arbiterIfKnown = computed(() => (role.value === null ? null : isArbiter.value));

/** Returns the user's role. `Return` brings it at the sign-in; an admin may have changed it since. */
async function askRole(isNews: boolean): Promise<UserRole | null> {
  const told = server.user.peek()?.role ?? null;
  if (told !== null && (isNews || told === 'guest')) return told;
  try {
    const [line] = await server.askAll({ verb: 'Roles', names: [me.peek()] });
    return line?.verb === 'Role' && line.role !== 'built-in' ? line.role : null;
  } catch (failure) {
    if (failure instanceof Refusal || failure instanceof Lost) return null;
    throw failure;
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
    forgetRoles();
    void refreshRole(true);
  });
}
