import { useEffect, useState } from 'preact/hooks';

import { record, type GameRecord } from '../app/api';
import { other } from '../protocol/vocabulary';
import { countOf } from '../table/ending';
import { tollAfter } from '../table/stones';
import type { Table } from '../table/table';
import { resultText, t } from '../text/text';
import { Ending } from './Ending';
import type { Seat } from './seat';

/**
 * Returns the record of the game once it is over: it says how the game was counted. Undefined until it is loaded, null
 * if there is none.
 */
export function useRecord(table: Table | null): GameRecord | null | undefined {
  const [found, setFound] = useState<GameRecord | null | undefined>(undefined);
  const room = table?.room;
  const result = table?.over?.result;
  useEffect(() => {
    let isHere = true;
    setFound(result === 'void' ? null : undefined);
    if (room !== undefined && result !== undefined && result !== 'void')
      record(room).then(
        (read) => isHere && setFound(read),
        () => isHere && setFound(null),
      );
    return () => {
      isHere = false;
    };
  }, [room, result]);
  return found;
}

/** The end of the game at a table, over its board. */
export function TableEnding(props: { seat: Seat; table: Table; record: GameRecord | null; onClose: () => void }) {
  const { seat, table, record: found, onClose } = props;
  const board = seat.view.value;
  if (table.over === null || board === null) return null;
  const { result, reason } = table.over;
  const mine = seat.mySides.value;
  // A user with both seats reads the neutral text, like spectators.
  const side = mine.length === 1 ? mine[0] : undefined;
  const hasOpponent = mine.length > 0 && table[other(mine[0] ?? 'black')] !== '';
  const canPlayAgain = hasOpponent && table.next === null && seat.playedHere.value.length > 0;
  return (
    <Ending
      result={resultText(result, reason, { game: table.game, side })}
      mood={
        side === undefined || !/^[BW]\+/.test(result)
          ? null
          : result.startsWith(side === 'black' ? 'B' : 'W')
            ? 'won'
            : 'lost'
      }
      rows={countOf(table.game, found?.score, seat.stones.value, tollAfter(table.moves, table.moves.length))}
      moves={table.moves.length}
      row={found?.row ?? []}
      board={board}
      onClose={onClose}
    >
      {canPlayAgain && (
        <button
          class="primary"
          disabled={seat.asking.value === 'rematch'}
          onClick={() => void seat.askOpponent('rematch')}
        >
          {t('act.rematch')}
        </button>
      )}
      {result !== 'void' && (
        <a class={canPlayAgain ? 'button' : 'button primary'} href={`/game/${table.room}`}>
          {t('act.replay')}
        </a>
      )}
      {result !== 'void' && (
        <a class="button" href={`/analysis?game=${table.room}`}>
          {t('act.analyse')}
        </a>
      )}
      <a class="button" href="/">
        {t('act.new')}
      </a>
    </Ending>
  );
}
