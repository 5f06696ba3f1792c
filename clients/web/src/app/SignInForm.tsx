import { useState } from 'preact/hooks';

import { t } from '../text/text';
import { Choice, PasswordField } from './fields';
import { explain, hasAccount, me, server } from './session';

export type Way = 'guest' | 'account' | 'new';

/** Signs in as a guest or to an account, or creates an account. Until that succeeds, the user stays who they are. */
export function SignInForm({ first, onDone }: { first: Way; onDone: () => void }) {
  const [way, setWay] = useState(first);
  const isSomeoneElse = server.link.peek() === 'online' && hasAccount.peek();
  const [name, setName] = useState(isSomeoneElse ? '' : me.peek());
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [entering, setEntering] = useState(false);
  const isGuest = server.user.value?.role === 'guest';

  async function enter(event: Event): Promise<void> {
    event.preventDefault();
    setProblem('');
    setEntering(true);
    // As the server shows it.
    const user = name.trim().normalize('NFC');
    try {
      await server.signIn(way === 'guest' ? { user } : { user, password }, { isNew: way === 'new' });
      onDone();
    } catch (failure) {
      setProblem(explain(failure));
      setEntering(false);
    }
  }

  return (
    <form onSubmit={(event) => void enter(event)}>
      <h2 id="identity-title">{t('name.title')}</h2>
      {isGuest && <p>{t('name.you-are-guest', { name: me.value })}</p>}
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
          maxLength={128}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      {way !== 'guest' && (
        <PasswordField
          label={t('name.password')}
          kind={way === 'new' ? 'new-password' : 'current-password'}
          value={password}
          onChange={setPassword}
        />
      )}
      <p class="quiet">
        {t('name.rules')} {t(`name.${way}-note`)}
      </p>
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="buttons">
        <button type="submit" class="primary" disabled={entering}>
          {t(way === 'guest' ? 'name.enter' : way === 'account' ? 'name.login' : 'name.register')}
        </button>
        <button type="button" onClick={onDone}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  );
}
