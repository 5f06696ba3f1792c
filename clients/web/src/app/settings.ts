import { signal, type Signal } from '@preact/signals';

import { boardMaterials, stoneSets, type Look } from '../board/materials';
import { isLanguage, languages, preferred, type Language } from '../text/languages';

/** The user's settings on this device. */
export interface Settings extends Look {
  language: Language;
  theme: 'auto' | 'light' | 'dark' | 'contrast';
  confirm: 'touch' | 'always' | 'never';
  coordinates: boolean;
  hints: boolean;
  shapes: boolean;
  sound: boolean;
  /** From 1 to 10. */
  volume: number;
  countdown: boolean;
  notify: boolean;
}

const key = 'qiyuan.settings';

const byDefault: Settings = {
  language: preferred(globalThis.navigator?.languages ?? []),
  theme: 'auto',
  board: 'kaya',
  stones: 'slate',
  confirm: 'touch',
  coordinates: true,
  hints: true,
  shapes: false,
  sound: true,
  volume: 6,
  countdown: false,
  notify: false,
};

/** Returns the value stored on this device under `name`. A private window may store nothing. */
export function kept<T>(name: string): Partial<T> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}

export function keep(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Then it lives as long as the page.
  }
}

export const settings: Signal<Settings> = signal(remembered());

/** Returns the stored settings, without a language or look that this version of the page lacks. */
function remembered(): Settings {
  const all = { ...byDefault, ...kept<Settings>(key) };
  return {
    ...all,
    language: isLanguage(all.language) ? all.language : byDefault.language,
    board: boardMaterials.includes(all.board) ? all.board : byDefault.board,
    stones: stoneSets.includes(all.stones) ? all.stones : byDefault.stones,
  };
}

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [name]: value };
}

/** Changes the theme. High contrast includes board and stones; leaving it brings back the default ones. */
export function setTheme(theme: Settings['theme']): void {
  const { board, stones } = byDefault;
  const before = settings.value;
  const look: Partial<Look> =
    theme === 'contrast' ? { board: 'contrast', stones: 'flat' } : before.theme === 'contrast' ? { board, stones } : {};
  settings.value = { ...before, theme, ...look };
}

/** Applies the settings to the document. Run it again whenever they change. */
export function applySettings(): void {
  keep(key, settings.value);
  const root = document.documentElement;
  root.lang = languages[settings.value.language].html;
  root.dataset['theme'] = settings.value.theme;
}
