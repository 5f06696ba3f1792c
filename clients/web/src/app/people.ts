import { signal, type Signal } from '@preact/signals';

import type { NameRole } from '../protocol/vocabulary';
import { server } from './session';

const maxNames = 100;
const maxKnown = 2000;

const known = new Map<string, Signal<NameRole | null>>();
let wanted = new Set<string>();

/**
 * Returns who uses a name, or null until the server has told it. All names of one moment are asked for together; the
 * answers are kept until the next login.
 */
export function roleOf(name: string): NameRole | null {
  let role = known.get(name);
  if (role === undefined) {
    if (known.size >= maxKnown) known.clear();
    role = signal<NameRole | null>(null);
    known.set(name, role);
    if (wanted.size === 0) setTimeout(() => void ask());
    wanted.add(name);
  }
  return role.value;
}

async function ask(): Promise<void> {
  const names = [...wanted];
  wanted = new Set();
  for (let from = 0; from < names.length; from += maxNames) await askFor(names.slice(from, from + maxNames));
}

function set(name: string, role: NameRole): void {
  const found = known.get(name);
  if (found !== undefined) found.value = role;
}

async function askFor(names: readonly string[]): Promise<void> {
  try {
    for (const line of await server.askAll({ verb: 'Roles', names: [...names] }))
      if (line.verb === 'Role') set(line.name, line.role);
  } catch {
    // Without an answer no name is marked; the next visit asks again.
    for (const name of names) known.delete(name);
  }
}

/** Forgets the answers: an account may have been created meanwhile. */
export function forgetRoles(): void {
  known.clear();
}
