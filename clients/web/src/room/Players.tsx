import { PlayerName } from '../app/PlayerLink';
import { me } from '../app/session';
import type { Side } from '../protocol/vocabulary';
import { tollAfter } from '../table/stones';
import { hasClock, inGame } from '../table/table';
import { t } from '../text/text';
import { chancesOf } from '../watch/shown';
import { ClockFace } from './clock';
import { PlayerStrip } from './PlayerStrip';
import type { Seat } from './seat';

/** The player of a side at a table. */
export function Player({ seat, side }: { seat: Seat; side: Side }) {
  const table = seat.table.value;
  if (table === null) return null;
  const name = table[side];
  // The server sends bots' evaluations to spectators.
  const chance = chancesOf(table.thoughts.filter(({ ply }) => ply <= seat.ply.value))[side];
  return (
    <PlayerStrip
      side={side}
      game={table.game}
      rated={name === '' ? null : name}
      name={
        <>
          {name === '' ? <em>{t('table.free')}</em> : <PlayerName name={name} />}
          {name !== '' && name === me.value && <span class="quiet"> ({t('table.you')})</span>}
        </>
      }
      stones={seat.stones.value}
      toll={tollAfter(table.moves, seat.ply.value)[side]}
      turn={table.stage === 'playing' && table.turn === side}
      notes={
        <>
          {table.waits === side && <span data-waits>{t('table.bot-waits')}</span>}
          {chance !== null && <span>{t('table.thought', { percent: (100 * chance).toFixed(0) })}</span>}
        </>
      }
      clock={hasClock(table) && inGame(table) && <ClockFace clocks={table.clocks} side={side} />}
    />
  );
}
