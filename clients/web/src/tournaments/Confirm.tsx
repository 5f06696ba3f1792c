import { useEffect, useRef } from 'preact/hooks';

import { say } from './words';

/** A question before an action that a click cannot undo. */
export interface Question {
  text: string;
  act: () => Promise<void> | void;
}

/** Shows the question, if there is one, in a dialog. `onDone` clears it. */
export function Confirm({ question, onDone }: { question: Question | null; onDone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (question !== null) dialog.current?.showModal();
  }, [question]);
  return (
    <dialog ref={dialog} aria-labelledby="confirm-text" onClose={onDone}>
      <form method="dialog">
        <p id="confirm-text">{question?.text}</p>
        <div class="buttons">
          <button class="primary" onClick={() => void question?.act()}>
            {say('control.do')}
          </button>
          <button>{say('cancel')}</button>
        </div>
      </form>
    </dialog>
  );
}
