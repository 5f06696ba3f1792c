import { Choice } from '../app/fields';
import { speaker, tWord } from '../text/text';
import { grade, isShown, nextUnsolved } from './filter';
import { isSolved, solvedCount } from './progress';
import { grades, type PuzzleFile } from './puzzle';
import { Streak } from './Streak';
import { words } from './words';

const say = speaker(words);

/** The puzzles of a game as numbered links, with a filter by difficulty. */
export function PuzzleList({ file }: { file: PuzzleFile }) {
  const { game, puzzles } = file;
  const next = nextUnsolved(game, puzzles, 0);
  const found = grades.filter((each) => puzzles.some((puzzle) => puzzle.grade === each));
  return (
    <div class="puzzle-list">
      <header>
        <h1>{`${tWord('game', game)} · ${say('title')}`}</h1>
        <p class="buttons">
          <a href="/puzzles">{say('all')}</a>
        </p>
        <p class="quiet">{say('solved', { done: solvedCount(game), count: puzzles.length })}</p>
        <Streak />
      </header>
      <Choice
        legend={say('filter')}
        name="grade"
        value={String(grade.value)}
        choices={[['0', say('any')], ...found.map((each): [string, string] => [String(each), '★'.repeat(each)])]}
        onChange={(value) => (grade.value = Number(value))}
      />
      <ol>
        {puzzles.map((puzzle, index) => {
          if (!isShown(puzzle)) return null;
          const solved = isSolved(game, puzzle.id);
          const name = say(solved ? 'number-solved' : 'number-open', { number: index + 1, grade: puzzle.grade });
          return (
            <li key={puzzle.id}>
              <a class={solved ? 'solved' : ''} href={`/puzzles/${game}/${index + 1}`} aria-label={name}>
                <span>{index + 1}</span>
                <span class="stars" aria-hidden="true">
                  {'★'.repeat(puzzle.grade)}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
      {next === null ? (
        <p>{say('finished')}</p>
      ) : (
        <p class="buttons">
          <a class="button primary" href={`/puzzles/${game}/${next}`}>
            {say('next')}
          </a>
        </p>
      )}
    </div>
  );
}
