import { useState } from 'preact/hooks';

import { role } from '../app/role';
import { explain, me, signOut } from '../app/session';
import { speaker, t } from '../text/text';
import { ChangePassword } from './ChangePassword';
import { Devices } from './Devices';
import { words } from './words';
import './identity.css';

const say = speaker(words);

/** The user's account: where it is signed in, its password, and the ways out. */
export function Account({ onSwitch, onClose }: { onSwitch: () => void; onClose: () => void }) {
  const [problem, setProblem] = useState('');
  const [changes, setChanges] = useState(0);
  const known = role.value;

  async function leave(): Promise<void> {
    try {
      await signOut();
      onClose();
    } catch (failure) {
      setProblem(explain(failure));
    }
  }

  return (
    <div class="account">
      <h2 id="identity-title">{me.value}</h2>
      <p class="quiet">{known !== null && known !== 'guest' && say(`who.${known}`)}</p>
      <Devices key={changes} />
      <ChangePassword onDone={() => setChanges(changes + 1)} />
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="buttons">
        <button onClick={() => void leave()}>{say('sign-out')}</button>
        <button onClick={onSwitch}>{say('other')}</button>
        <button class="primary" onClick={onClose}>
          {t('common.close')}
        </button>
      </div>
    </div>
  );
}
