import { useEffect, useState } from 'preact/hooks';

import { me, server } from '../app/session';
import type { Present } from './presets';

interface Accounts extends Present {
  /** The names of all accounts. */
  all: readonly string[];
}

const nobody: Accounts = { people: [], bots: [], all: [] };

/** Returns the accounts, and which of them are connected, apart from the user's own; empty until the server answers. */
export function useAccounts(): Accounts {
  const [accounts, setAccounts] = useState(nobody);
  const visit = server.visits.value;
  useEffect(() => {
    server.askAll({ verb: 'Accounts' }).then(
      (lines) => {
        const all = lines.flatMap((line) => (line.verb === 'Account' ? [line] : []));
        const here = (role: string): string[] =>
          all
            .filter((each) => each.online === 'yes' && each.role === role && each.user !== me.value)
            .map(({ user }) => user);
        setAccounts({ people: here('player'), bots: here('bot'), all: all.map(({ user }) => user) });
      },
      // Without the list of accounts, the user types the full name.
      () => undefined,
    );
  }, [visit]);
  return accounts;
}
