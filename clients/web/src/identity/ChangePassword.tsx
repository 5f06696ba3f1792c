import { useState } from 'preact/hooks';

import { PasswordField } from '../app/fields';
import { explain, me, server } from '../app/session';
import { speaker } from '../text/text';
import { words } from './words';

const say = speaker(words);

/** A new password, which ends all other sign-ins. */
export function ChangePassword({ onDone }: { onDone: () => void }) {
  const [old, setOld] = useState('');
  const [wanted, setWanted] = useState('');
  const [said, setSaid] = useState({ text: '', isProblem: false });

  async function change(event: Event): Promise<void> {
    event.preventDefault();
    try {
      await server.ask({ verb: 'Password', old, new: wanted });
    } catch (failure) {
      setSaid({ text: explain(failure), isProblem: true });
      return;
    }
    setSaid({ text: say('password.done'), isProblem: false });
    setOld('');
    setWanted('');
    onDone();
  }

  return (
    <details>
      <summary>{say('password')}</summary>
      <form onSubmit={(event) => void change(event)}>
        {/* For the browser's own store of passwords. */}
        <input type="hidden" name="username" autocomplete="username" value={me.value} />
        <PasswordField label={say('password.old')} kind="current-password" value={old} onChange={setOld} />
        <PasswordField label={say('password.new')} kind="new-password" value={wanted} onChange={setWanted} />
        <p class="quiet">{say('password.note')}</p>
        <p class={said.isProblem ? 'problem' : ''} role={said.isProblem ? 'alert' : 'status'}>
          {said.text}
        </p>
        <button type="submit" class="primary">
          {say('password')}
        </button>
      </form>
    </details>
  );
}
