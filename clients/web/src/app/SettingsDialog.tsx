import type { RefObject } from 'preact';

import { languageCodes, languages } from '../text/languages';
import { t } from '../text/text';
import { chooseLanguage } from '../text/translated';
import { Select, Switch } from './fields';
import { set, settings } from './settings';

export function SettingsDialog({ dialog }: { dialog: RefObject<HTMLDialogElement> }) {
  const now = settings.value;
  return (
    <dialog ref={dialog} aria-labelledby="settings-title">
      <form method="dialog">
        <h2 id="settings-title">{t('settings.title')}</h2>
        <Select
          title={t('settings.language')}
          value={now.language}
          choices={languageCodes.map((code) => [code, languages[code].name])}
          onChange={(language) => void chooseLanguage(language)}
        />
        {now.language === 'bo' && <p class="quiet">{t('settings.not-reviewed')}</p>}
        <Select
          title={t('settings.theme')}
          value={now.theme}
          choices={[
            ['auto', t('settings.theme.auto')],
            ['light', t('settings.theme.light')],
            ['dark', t('settings.theme.dark')],
          ]}
          onChange={(theme) => set('theme', theme)}
        />
        <Select
          title={t('settings.confirm')}
          value={now.confirm}
          choices={[
            ['touch', t('settings.confirm.touch')],
            ['always', t('settings.confirm.always')],
            ['never', t('settings.confirm.never')],
          ]}
          onChange={(confirm) => set('confirm', confirm)}
        />
        <Switch title={t('settings.coordinates')} value={now.coordinates} onChange={(on) => set('coordinates', on)} />
        <Switch title={t('settings.hints')} value={now.hints} onChange={(on) => set('hints', on)} />
        <Switch title={t('settings.shapes')} value={now.shapes} onChange={(on) => set('shapes', on)} />
        <Switch title={t('settings.sound')} value={now.sound} onChange={(on) => set('sound', on)} />
        <Switch title={t('settings.countdown')} value={now.countdown} onChange={(on) => set('countdown', on)} />
        <div class="buttons">
          <button class="primary">{t('common.close')}</button>
        </div>
      </form>
    </dialog>
  );
}
