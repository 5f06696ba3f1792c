import { terms } from './terms.bo';
import './tibetan.css';

/** The Tibetan name for a key such as `game.jiaqi`; nothing if there is none. */
export function Tibetan({ word }: { word: string }) {
  const term = terms[word];
  if (term === undefined) return null;
  return (
    <span class="tibetan" lang="bo">
      {term}
    </span>
  );
}
