import { signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { t } from '../text/text';
import { Choice } from './fields';
import { enter, enterAsGuest, explain, me, server } from './session';

type Way = 'guest' | 'account' | 'new';

const asked = signal(false);

/** Opens the sign-in dialog on the tab for accounts. */
export function askWho(): void {
  asked.value = true;
}

/** The dialog for signing in and creating an account. */
export function Identity({ dialog }: { dialog: RefObject<HTMLDialogElement> }) {
  const [way, setWay] = useState<Way>('guest');
  const [name, setName] = useState(me.value);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [entering, setEntering] = useState(false);
  const link = server.link.value;
  const refusal = server.problem.value;
  const refused = refusal?.code;

  useEffect(() => {
    if (link === 'refused') {
      // The name has become an account since the last visit, so it needs a password.
      setName(me.peek());
      if (refused === 'bad-login') setWay('account');
      if (!dialog.current?.open) dialog.current?.showModal();
    }
    if (!entering) return;
    if (link === 'online') {
      setEntering(false);
      setPassword('');
      dialog.current?.close();
    }
    if (link === 'refused' || link === 'elsewhere') setEntering(false);
  }, [link, entering, refused, dialog]);

  async function come(event: Event): Promise<void> {
    event.preventDefault();
    setProblem('');
    if (way === 'new') {
      try {
        await server.ask({ verb: 'Register', user: name, password });
      } catch (failure) {
        setProblem(explain(failure));
        return;
      }
    }
    setEntering(true);
    if (way === 'guest') enterAsGuest(name.trim());
    else enter({ user: name.trim(), password });
  }

  const wanted = asked.value;
  useEffect(() => {
    if (!wanted) return;
    asked.value = false;
    setWay('account');
    dialog.current?.showModal();
  }, [wanted, dialog]);

  const why = problem || (!entering && refusal !== null && link !== 'online' ? explain(refusal) : '');
  return (
    <dialog ref={dialog} aria-labelledby="identity-title">
      <form onSubmit={(event) => void come(event)}>
        <h2 id="identity-title">{t('name.title')}</h2>
        <Choice
          legend={t('name.title')}
          class="unnamed"
          name="way"
          value={way}
          choices={[
            ['guest', t('name.guest')],
            ['account', t('name.account')],
            ['new', t('name.new')],
          ]}
          onChange={setWay}
        />
        <label>
          <span>{t('name.name')}</span>
          <input
            name="username"
            autocomplete="username"
            required
            maxLength={24}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {way !== 'guest' && (
          <label>
            <span>{t('name.password')}</span>
            <input
              type="password"
              name="password"
              autocomplete={way === 'new' ? 'new-password' : 'current-password'}
              required
              value={password}
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          </label>
        )}
        <p class="quiet">
          {t('name.rules')} {t(way === 'guest' ? 'name.guest-note' : 'name.account-note')}
        </p>
        <p class="problem" role="alert">
          {why}
        </p>
        <div class="buttons">
          <button type="submit" class="primary" disabled={entering}>
            {t(way === 'guest' ? 'name.enter' : way === 'account' ? 'name.login' : 'name.register')}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('common.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
