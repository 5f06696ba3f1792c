import { Disc } from '../app/fields';
import { PlayerName } from '../app/PlayerLink';
import { me } from '../app/session';
import type { Side } from '../protocol/vocabulary';
import { count, tollAfter } from '../table/stones';
import { hasClock, inGame } from '../table/table';
import { t } from '../text/text';
import { ClockFace } from './clock';
import type { Seat } from './seat';

/** The player of a side, with clock, captures and a mark for the turn. */
export function Player({ seat, side }: { seat: Seat; side: Side }) {
  const table = seat.table.value;
  if (table === null) return null;
  const name = table[side];
  const toll = tollAfter(table.moves, seat.ply.value)[side];
  // The server sends bots' evaluations to spectators.
  const thought = table.thoughts.findLast((each) => each.side === side && each.ply <= seat.ply.value);
  const turn = table.stage === 'playing' && table.turn === side;
  return (
    <div class={`player${turn ? ' turn' : ''}`} data-side={side}>
      <Disc side={side} />
      <div class="person">
        <strong>
          {name === '' ? <em>{t('table.free')}</em> : <PlayerName name={name} />}
          {name !== '' && name === me.value && <span class="quiet"> ({t('table.you')})</span>}
        </strong>
        <span class="quiet">
          {t('table.moves-on-board', { count: count(seat.stones.value, side) })}
          {toll.captured > 0 && ` · ${t('table.captured', { count: toll.captured })}`}
          {toll.turned > 0 && ` · ${t('table.turned', { count: toll.turned })}`}
          {table.waits === side && <span data-waits> · {t('table.bot-waits')}</span>}
          {thought !== undefined && ` · ${t('table.thought', { percent: (thought.winrate / 10).toFixed(0) })}`}
        </span>
      </div>
      {hasClock(table) && inGame(table) && <ClockFace clocks={table.clocks} side={side} />}
    </div>
  );
}
