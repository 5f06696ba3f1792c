import { t } from './words';

/** The keys of a replay. */
export function Keys() {
  return (
    <details class="conditions keys">
      <summary>{t('keys.title')}</summary>
      <dl>
        <div>
          <dt>
            <kbd>←</kbd> <kbd>→</kbd>
          </dt>
          <dd>{t('keys.step')}</dd>
        </div>
        <div>
          <dt>
            <kbd>Home</kbd> <kbd>End</kbd>
          </dt>
          <dd>{t('keys.ends')}</dd>
        </div>
        <div>
          <dt>
            <kbd>{t('key.space')}</kbd>
          </dt>
          <dd>{t('keys.play')}</dd>
        </div>
        <div>
          <dt>
            <kbd>n</kbd> <kbd>Shift+n</kbd>
          </dt>
          <dd>{t('keys.mistake')}</dd>
        </div>
        <div>
          <dt>
            <kbd>v</kbd>
          </dt>
          <dd>{t('keys.line')}</dd>
        </div>
        <div>
          <dt>
            <kbd>l</kbd>
          </dt>
          <dd>{t('keys.live')}</dd>
        </div>
      </dl>
    </details>
  );
}
