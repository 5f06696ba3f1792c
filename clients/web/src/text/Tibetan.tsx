import { settings } from '../app/settings';
import { terms } from './terms.bo';

/** The Tibetan name for a key such as `game.jiaqi`; nothing if there is none, or if the page is in Tibetan itself. */
export function Tibetan({ word }: { word: string }) {
  const term = terms[word];
  if (term === undefined || settings.value.language === 'bo') return null;
  return (
    <span class="tibetan" lang="bo">
      {term}
    </span>
  );
}
