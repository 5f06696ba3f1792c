import { other } from '../protocol/vocabulary';
import { speaker, t } from '../text/text';
import type { Puzzle, PuzzleFile } from './puzzle';
import type { Phase } from './usePuzzle';
import { words } from './words';

const say = speaker(words);

/** The largest number of playouts that `qiyuan puzzles make` tries. */
const maxPlayouts = 16_384;

/** What it takes to find the solution. */
function effort({ proof, playouts }: Puzzle, bot: string): string {
  if (proof === 'attacks') return say('nodes-to-find', { count: playouts });
  if (playouts > maxPlayouts) return say('playouts-more', { bot, count: maxPlayouts });
  return say('playouts-to-find', { bot, count: playouts });
}

/** The response to the user's move, or the hint. */
export function Verdict(props: {
  puzzle: Puzzle;
  bot: PuzzleFile['weak_bot'];
  phase: Phase;
  hint: readonly string[];
  refused: string;
}) {
  const { puzzle, phase, refused } = props;
  return (
    <div role="status" class={`word ${phase.kind}`}>
      {phase.kind === 'open' && refused !== '' && <p>{say('refused', { point: refused })}</p>}
      {phase.kind === 'open' && refused === '' && props.hint.length > 0 && (
        <p>{say(puzzle.solution[0]?.includes('-') === true ? 'hint-from' : 'hint-row')}</p>
      )}
      {phase.kind === 'wrong' && (
        <p>
          <strong>{say('wrong')}</strong>{' '}
          {phase.answered
            ? say(`wrong-${other(puzzle.side)}`)
            : say(puzzle.proof === 'attacks' ? 'wrong-attack' : 'wrong-open')}
        </p>
      )}
      {phase.kind === 'right' && (
        <p>
          <strong>{say('right')}</strong> {puzzle.line.length > puzzle.solution.length && say('right-more')}
        </p>
      )}
      {phase.kind === 'shown' && <p>{say('solution', { moves: puzzle.solution.join(', ') })}</p>}
      {(phase.kind === 'right' || phase.kind === 'shown') && (
        <p class="quiet">
          {say(`proof.${puzzle.proof}`)} {effort(puzzle, t(`bot.${props.bot}`))}
        </p>
      )}
    </div>
  );
}
