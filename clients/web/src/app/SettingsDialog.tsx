import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { lazy } from './lazy';

const SettingsForm = lazy(async () => (await import('../settings/SettingsForm')).SettingsForm);

const shown = signal(false);

/** Opens the dialog. */
export function openSettings(): void {
  shown.value = true;
}

export function SettingsDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = shown.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  return (
    <dialog ref={dialog} class="settings-dialog" aria-labelledby="settings-title" onClose={() => (shown.value = false)}>
      {open && <SettingsForm />}
    </dialog>
  );
}
