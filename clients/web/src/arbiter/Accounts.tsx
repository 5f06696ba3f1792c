import { useEffect, useRef, useState } from 'preact/hooks';

import { Select } from '../app/fields';
import { role } from '../app/role';
import { explain, server } from '../app/session';
import type { AccountMessage } from '../protocol/accounts';
import { speaker, t } from '../text/text';
import { words } from './words';

const say = speaker(words);

type AccountRole = AccountMessage['role'];
const roles: readonly AccountRole[] = ['player', 'bot', 'arbiter', 'admin'];
const maxShown = 100;

/** The accounts with their roles; admins can grant roles. */
export function Accounts() {
  const [prefix, setPrefix] = useState('');
  const [wanted, setWanted] = useState({ prefix: '' });
  const [found, setFound] = useState<AccountMessage[] | null>(null);
  const [problem, setProblem] = useState('');
  const [granting, setGranting] = useState<{ account: AccountMessage; to: AccountRole } | null>(null);
  const grants = role.value === 'admin';

  const find = (): void => setWanted({ prefix: prefix.trim() });
  const visit = server.visits.value;
  useEffect(() => {
    let over = false;
    server.askAll({ verb: 'Accounts', ...(wanted.prefix === '' ? {} : wanted) }).then(
      (lines) => {
        if (over) return;
        setFound(lines.filter((line) => line.verb === 'Account'));
        setProblem('');
      },
      (failure: unknown) => {
        if (!over) setProblem(explain(failure));
      },
    );
    return () => {
      over = true;
    };
  }, [visit, wanted]);

  return (
    <section class="accounts" aria-labelledby="accounts-title">
      <h2 id="accounts-title">{say('accounts')}</h2>
      <form
        class="find"
        role="search"
        aria-labelledby="accounts-title"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <label>
          <span>{say('accounts.prefix')}</span>
          <input
            name="prefix"
            maxLength={24}
            autocomplete="off"
            value={prefix}
            onInput={(event) => setPrefix(event.currentTarget.value)}
          />
        </label>
        <button type="submit">{t('archive.find')}</button>
      </form>
      <p class="problem" role="alert">
        {problem}
      </p>
      {found?.length === 0 && <p class="quiet">{say('accounts.none')}</p>}
      {found !== null && found.length > 0 && (
        <div class="scroll" tabIndex={0} role="group" aria-labelledby="accounts-title">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('name.name')}</th>
                <th scope="col">{say('accounts.role')}</th>
                <th scope="col">{say('accounts.here')}</th>
                {grants && <th scope="col">{say('accounts.grant')}</th>}
              </tr>
            </thead>
            <tbody>
              {found.slice(0, maxShown).map((account) => (
                <tr key={`${account.user} ${granting === null}`} data-account={account.user}>
                  <td>{account.user}</td>
                  <td>{say(`role.${account.role}`)}</td>
                  <td>{say(account.online === 'yes' ? 'accounts.yes' : 'accounts.no')}</td>
                  {grants && (
                    <td>
                      <Select
                        title={say('accounts.new-role', { name: account.user })}
                        value={account.role}
                        choices={roles.map((each) => [each, say(`role.${each}`)])}
                        onChange={(to) => setGranting({ account, to })}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found !== null && found.length > maxShown && (
        <p class="quiet">{say('accounts.more', { count: found.length - maxShown })}</p>
      )}
      {granting !== null && (
        <GrantDialog
          {...granting}
          onClose={() => {
            setGranting(null);
            find();
          }}
        />
      )}
    </section>
  );
}

function GrantDialog(props: { account: AccountMessage; to: AccountRole; onClose: () => void }) {
  const { account, to, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => dialog.current?.showModal(), []);

  async function grant(event: Event): Promise<void> {
    event.preventDefault();
    try {
      await server.ask({ verb: 'Grant', user: account.user, role: to });
      dialog.current?.close();
    } catch (failure) {
      setProblem(explain(failure));
    }
  }

  return (
    <dialog ref={dialog} aria-labelledby="grant-title" onClose={onClose}>
      <form onSubmit={(event) => void grant(event)}>
        <h2 id="grant-title">{say('accounts.sure', { name: account.user, role: say(`role.${to}`) })}</h2>
        <p class="quiet">{say(`role.about.${to}`)}</p>
        <p class="problem" role="alert">
          {problem}
        </p>
        <div class="buttons">
          <button type="submit" class="primary">
            {say('accounts.do')}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('common.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
