import { speaker } from '../text/text';
import { grades } from './puzzle';
import { words } from './words';

const say = speaker(words);

/** The grade of a puzzle as stars. */
export const Stars = ({ grade }: { grade: number }) => (
  <span class="stars" role="img" aria-label={say('grade', { grade })}>
    {grades.map((each) => (each <= grade ? '★' : '☆')).join('')}
  </span>
);
