import { useEffect, useRef } from 'preact/hooks';

import { say } from './words';

/** What is asked before something is done that cannot be undone with a click. */
export interface Question {
  text: string;
  act: () => Promise<void> | void;
}

/** Asks while there is a question; `onDone` takes it away. */
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
