import { speaker } from '../text/text';
import { dayOf } from './daily';
import { daysInARow, progress } from './progress';
import { words } from './words';

const say = speaker(words);

/** The days in a row and the puzzles in a row; nothing before the first solved puzzle. */
export function Streak() {
  const { row, longest, lastDay } = progress.value;
  if (lastDay < 0) return null;
  return (
    <ul class="streak">
      <li>{say('days', { count: daysInARow(dayOf(new Date())) })}</li>
      <li>{say('row', { count: row })}</li>
      <li>{say('longest', { count: longest })}</li>
    </ul>
  );
}
