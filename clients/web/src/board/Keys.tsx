import type { RefObject } from 'preact';

import { speaker, t } from '../text/text';
import { words } from './words';

const say = speaker(words);

/** The keys and gestures of the board. */
export function KeysDialog({ dialog }: { dialog: RefObject<HTMLDialogElement> }) {
  return (
    <dialog ref={dialog} class="keys" aria-label={say('keys.title')} onKeyDown={(event) => event.stopPropagation()}>
      <form method="dialog">
        <h2>{say('keys.title')}</h2>
        <dl>
          {(['arrows', 'enter', 'coordinate', 'escape', 'help', 'touch'] as const).map((key) => (
            <div key={key}>
              <dt>{say(`keys.${key}`, { point: 'D4' })}</dt>
              <dd>{say(`keys.${key}-do`)}</dd>
            </div>
          ))}
        </dl>
        <div class="buttons">
          <button class="primary">{t('common.close')}</button>
        </div>
      </form>
    </dialog>
  );
}
