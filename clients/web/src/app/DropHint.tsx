import { t } from '../text/text';
import { dragging } from './chosenFile';
import './drop.css';

/** Says where a file that is dragged over the page will open. */
export function DropHint() {
  return dragging.value ? <p class="drop-hint">{t('app.drop')}</p> : null;
}
