import { terms } from './terms.bo';
import './tibetan.css';

/** The Tibetan name behind the key of a word, such as `game.jiaqi`; nothing where none is known. */
export function Tibetan({ word }: { word: string }) {
  const term = terms[word];
  if (term === undefined) return null;
  return (
    <span class="tibetan" lang="bo">
      {term}
    </span>
  );
}
