import { languageCodes, languages } from '../text/languages';
import { t } from '../text/text';
import { chooseLanguage } from '../text/translated';
import { settings } from './settings';
import './language.css';

/** Opens the list of languages, which is elsewhere on the page. */
export function LanguageButton() {
  return (
    <button class="plain" aria-label={t('settings.language')} popoverTarget="languages">
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18" />
      </svg>
    </button>
  );
}

/** The list of languages, each under its own name. */
export function LanguageList() {
  return (
    <div class="languages" id="languages" popover="auto" role="group" aria-label={t('settings.language')}>
      {languageCodes.map((code) => (
        <button
          class="plain"
          key={code}
          lang={languages[code].html}
          aria-pressed={code === settings.value.language}
          popoverTarget="languages"
          popoverTargetAction="hide"
          onClick={() => void chooseLanguage(code)}
        >
          {languages[code].name}
        </button>
      ))}
    </div>
  );
}
