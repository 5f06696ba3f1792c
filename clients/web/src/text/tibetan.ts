import { options, type VNode } from 'preact';

import { settings } from '../app/settings';
import { texts } from './texts.bo';

/** Returns a Chinese text of the page in Tibetan, or unchanged if it has no translation. */
export const toTibetan = (chinese: string): string => texts[chinese] ?? chinese;

/** Returns the language of a text on the Tibetan page, by its script; undefined if its letters are neither. */
export function languageOf(text: string): string | undefined {
  if (/\p{Script=Tibetan}/u.test(text)) return 'bo';
  return /\p{Script=Han}/u.test(text) ? 'zh-Hans' : undefined;
}

/** The properties of an element that a screen reader reads. */
const spoken = ['aria-label', 'title', 'placeholder', 'alt'];

/** Returns what an element itself says, without the elements in it. */
function textOf(props: Readonly<Record<string, unknown>>): string {
  const children: unknown[] = Array.isArray(props['children']) ? props['children'] : [props['children']];
  const parts = children.filter((child) => typeof child === 'string');
  return (parts.length > 0 ? parts : spoken.map((name) => props[name]).filter((each) => typeof each === 'string')).join(
    ' ',
  );
}

/**
 * Marks each element of the Tibetan page with the language of its text. Many texts have no translation and are shown in
 * Chinese, which needs other fonts and another voice.
 */
function markLanguages(): void {
  const before = options.vnode?.bind(options);
  options.vnode = (vnode: VNode) => {
    const props = vnode.props as Record<string, unknown>;
    if (settings.peek().language === 'bo' && typeof vnode.type === 'string' && props['lang'] === undefined) {
      const lang = languageOf(textOf(props));
      if (lang !== undefined) props['lang'] = lang;
    }
    before?.(vnode);
  };
}

markLanguages();
