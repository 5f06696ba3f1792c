import { Select, Switch } from '../app/fields';
import { canNotify, notifies, refused, setNotify } from '../app/notify';
import { set, settings, setTheme } from '../app/settings';
import { moveSound } from '../app/sound';
import { languageCodes, languages } from '../text/languages';
import { speaker, t } from '../text/text';
import { chooseLanguage } from '../text/translated';
import { LookFields } from './LookFields';
import { words } from './words';
import './settings.css';

const say = speaker(words);

/** The settings of this device. Each takes effect at once. */
export function SettingsForm() {
  const now = settings.value;
  return (
    <form method="dialog" class="settings">
      <h2 id="settings-title">{t('settings.title')}</h2>
      <section aria-labelledby="settings-appearance">
        <h3 id="settings-appearance">{say('appearance')}</h3>
        <div class="pair">
          <Select
            title={t('settings.language')}
            value={now.language}
            choices={languageCodes.map((code) => [code, languages[code].name])}
            onChange={(language) => void chooseLanguage(language)}
          />
          <Select
            title={t('settings.theme')}
            value={now.theme}
            choices={[
              ['auto', t('settings.theme.auto')],
              ['light', t('settings.theme.light')],
              ['dark', t('settings.theme.dark')],
              ['contrast', say('theme.contrast')],
            ]}
            onChange={setTheme}
          />
        </div>
        {now.language === 'bo' && <p class="quiet">{t('settings.not-reviewed')}</p>}
        <LookFields />
        <Switch title={t('settings.coordinates')} value={now.coordinates} onChange={(on) => set('coordinates', on)} />
        <Switch title={t('settings.shapes')} value={now.shapes} onChange={(on) => set('shapes', on)} />
      </section>
      <section aria-labelledby="settings-play">
        <h3 id="settings-play">{say('play')}</h3>
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
        <Switch title={t('settings.hints')} value={now.hints} onChange={(on) => set('hints', on)} />
        {canNotify() && <Switch title={say('notify')} value={notifies()} onChange={(on) => void setNotify(on)} />}
        {refused.value && <p class="problem">{say('notify-refused')}</p>}
      </section>
      <section aria-labelledby="settings-sound">
        <h3 id="settings-sound">{say('sound')}</h3>
        <Switch title={t('settings.sound')} value={now.sound} onChange={(on) => set('sound', on)} />
        <label>
          <span>{say('volume')}</span>
          <input
            type="range"
            min={1}
            max={10}
            value={now.volume}
            disabled={!now.sound}
            onInput={(event) => set('volume', Number(event.currentTarget.value))}
            onChange={() => moveSound([])}
          />
        </label>
        <Switch title={t('settings.countdown')} value={now.countdown} onChange={(on) => set('countdown', on)} />
      </section>
      <div class="buttons">
        <button class="primary">{t('common.close')}</button>
      </div>
    </form>
  );
}
