import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { lazy } from './lazy';
import { hasAccount, server } from './session';
import { SignInForm } from './SignInForm';

const Account = lazy(async () => (await import('../identity/Account')).Account);

/** What the dialog shows: the account of the user, or the form to sign in as a guest or to an account. */
const shown = signal<'nothing' | 'account' | 'guest-form' | 'account-form'>('nothing');

/** Opens the dialog. It shows the account to its user, and the form to sign in to everyone else. */
export function askWho(): void {
  if (!hasAccount.peek()) shown.value = 'guest-form';
  else shown.value = server.link.peek() === 'online' ? 'account' : 'account-form';
}

/** Opens the dialog with the form to sign in to an account. */
export function askForAccount(): void {
  shown.value = 'account-form';
}

/** The dialog about who the user is. */
export function Identity() {
  const dialog = useRef<HTMLDialogElement>(null);
  const refused = server.link.value === 'refused';
  const what = shown.value;
  useEffect(() => {
    // A server without guests asks for an account at once.
    if (refused) askForAccount();
  }, [refused]);
  useEffect(() => {
    if (what === 'nothing') dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [what]);
  const close = (): void => {
    shown.value = 'nothing';
  };
  return (
    <dialog ref={dialog} aria-labelledby="identity-title" onClose={close}>
      {what === 'account' && <Account onSwitch={askForAccount} onClose={close} />}
      {what === 'guest-form' && <SignInForm first="guest" onDone={close} key={what} />}
      {what === 'account-form' && <SignInForm first="account" onDone={close} key={what} />}
    </dialog>
  );
}
