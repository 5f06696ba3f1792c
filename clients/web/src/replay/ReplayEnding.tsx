import { Ending } from '../room/Ending';
import type { MoveMessage } from '../protocol/events';
import { countOf } from '../table/ending';
import { tollAfter, type Stones } from '../table/stones';
import { resultText, t as tPage } from '../text/text';
import type { Game } from './game';
import { t } from './words';

/** The end of a recorded game, over its board. */
export function ReplayEnding(props: {
  game: Game;
  stones: Stones;
  moves: readonly MoveMessage[];
  onClose: () => void;
  onAgain: () => void;
  onReview: () => void;
}) {
  const { game, stones, moves, onClose } = props;
  const { kind, result, reason, score } = game.record;
  return (
    <Ending
      result={resultText(result, reason, { game: kind })}
      mood={null}
      rows={countOf(kind, score, stones, tollAfter(moves, moves.length))}
      moves={moves.length}
      row={game.record.row ?? []}
      board={game.view}
      onClose={onClose}
    >
      <button class="primary" onClick={props.onReview}>
        {t('live.show')}
      </button>
      <button onClick={props.onAgain}>{t('end.again')}</button>
      <a class="button" href="/">
        {tPage('act.new')}
      </a>
    </Ending>
  );
}
