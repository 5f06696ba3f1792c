import { signal, type Signal } from '@preact/signals';

import type { NameRole } from '../protocol/vocabulary';

const maxNames = 100;
const maxKnown = 2000;

/** The roles of names. Asks for all names of one moment together, and keeps the answers. */
export class NameRoles {
  private readonly known = new Map<string, Signal<NameRole | null>>();
  private wanted = new Set<string>();

  /** `ask` returns the roles of at most 100 names, or rejects. */
  constructor(private readonly ask: (names: string[]) => Promise<{ name: string; role: NameRole }[]>) {}

  /** Returns the role behind a name, or null until the server has answered. */
  of(name: string): NameRole | null {
    let role = this.known.get(name);
    if (role === undefined) {
      if (this.known.size >= maxKnown) this.known.clear();
      role = signal<NameRole | null>(null);
      this.known.set(name, role);
      if (this.wanted.size === 0) setTimeout(() => void this.askForWanted());
      this.wanted.add(name);
    }
    return role.value;
  }

  forget(): void {
    this.known.clear();
  }

  private async askForWanted(): Promise<void> {
    const names = [...this.wanted];
    this.wanted.clear();
    for (let from = 0; from < names.length; from += maxNames) await this.askFor(names.slice(from, from + maxNames));
  }

  private async askFor(names: string[]): Promise<void> {
    try {
      for (const { name, role } of await this.ask(names)) {
        const found = this.known.get(name);
        if (found !== undefined) found.value = role;
      }
    } catch {
      // Without an answer no name is marked; whoever shows the name next asks again.
      for (const name of names) this.known.delete(name);
    }
  }
}
