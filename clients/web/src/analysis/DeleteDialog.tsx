import { useEffect, useRef } from 'preact/hooks';

import { moveText } from '../room/MoveList';
import { t as tPage } from '../text/text';
import type { Analysis } from './analysis';
import { countAfter } from './tree';
import { t } from './words';

/** Asks whether to delete the move that is shown and all after it. */
export function DeleteDialog({ analysis, onDone }: { analysis: Analysis; onDone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const move = moveText(analysis.node.value.move);
  const count = countAfter(analysis.tree.value, analysis.at.value);
  return (
    <dialog ref={dialog} aria-labelledby="delete-text" onClose={onDone}>
      <form method="dialog">
        <p id="delete-text">{count === 0 ? t('delete.one', { move }) : t('delete.many', { move, count })}</p>
        <div class="buttons">
          <button class="danger" onClick={() => analysis.removeHere()}>
            {t('delete.yes')}
          </button>
          <button>{tPage('common.cancel')}</button>
        </div>
      </form>
    </dialog>
  );
}
