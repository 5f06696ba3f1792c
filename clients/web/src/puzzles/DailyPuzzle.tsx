import { speaker, tWord } from '../text/text';
import { dailyPuzzle, dayOf } from './daily';
import { Picture } from './Picture';
import { isSolved } from './progress';
import { Stars } from './Stars';
import { useFile } from './useFile';
import { words } from './words';
import './puzzles.css';

const say = speaker(words);

/** The puzzle of the day as a card, the same for everybody; nothing while it loads. */
export function DailyPuzzle() {
  const daily = dailyPuzzle(dayOf(new Date()));
  const { file } = useFile(daily?.game ?? '');
  const puzzle = file?.puzzles[(daily?.number ?? 0) - 1];
  if (daily === null || !file || puzzle === undefined) return null;
  const done = isSolved(daily.game, puzzle.id);
  return (
    <section class="card daily-puzzle" aria-labelledby="daily-puzzle">
      <h2 id="daily-puzzle">{say('daily')}</h2>
      <a class="daily-board" href={`/puzzles/${daily.game}/${daily.number}`} tabIndex={-1}>
        <Picture file={file} puzzle={puzzle} label={say(puzzle.side)} />
      </a>
      <div class="daily-text">
        <p>
          <strong>{tWord('game', daily.game)}</strong> <Stars grade={puzzle.grade} />
        </p>
        <p>{say(puzzle.side)}</p>
        <p class="buttons">
          <a class={done ? 'button' : 'button primary'} href={`/puzzles/${daily.game}/${daily.number}`}>
            {say(done ? 'daily-done' : 'daily-open')}
          </a>
        </p>
      </div>
    </section>
  );
}
