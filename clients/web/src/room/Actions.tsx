import { useState } from 'preact/hooks';

import type { OfferWord } from '../protocol/vocabulary';
import { movesMade } from '../table/table';
import { t } from '../text/text';
import type { Seat } from './seat';

/** The player's actions other than moves. */
export function Actions({ seat }: { seat: Seat }) {
  const [sure, setSure] = useState(false);
  const table = seat.table.value;
  if (table === null || seat.playedHere.value.length === 0) return null;
  const ask = (what: OfferWord) => (
    <button disabled={seat.asking.value === what} onClick={() => void seat.askOpponent(what)}>
      {t(what === 'repent' ? 'act.undo' : `act.${what}`)}
    </button>
  );
  const moves = movesMade(table);
  const hasMoved = moves.some(({ side }) => seat.mySides.value.includes(side));
  const asking = seat.asking.value;
  return (
    <div class="actions">
      {table.stage === 'playing' && (
        <div class="buttons">
          {seat.legalNow.value.includes('pass') && (
            <button onClick={() => void seat.play('pass')} disabled={seat.sending.value}>
              {t('act.pass')}
            </button>
          )}
          {table.options['undo'] !== 'off' && hasMoved && ask('repent')}
          {seat.draws.value && ask('draw')}
          {ask('pause')}
          {moves.length < 2 ? (
            <button onClick={() => void seat.request({ verb: 'Abort', room: seat.room })}>{t('act.abort')}</button>
          ) : (
            <button onClick={() => setSure(true)} disabled={sure}>
              {t('act.resign')}
            </button>
          )}
        </div>
      )}
      {table.stage === 'paused' && table.paused?.why === 'agreed' && (
        <div class="buttons">
          <button class="primary" onClick={() => void seat.request({ verb: 'Continue', room: seat.room })}>
            {t('table.continue')}
          </button>
        </div>
      )}
      {sure && table.stage === 'playing' && (
        <div class="banner" role="alertdialog" aria-label={t('act.resign-sure')}>
          <p>{t('act.resign-sure')}</p>
          <div class="buttons">
            <button
              class="danger"
              onClick={() => {
                setSure(false);
                void seat.request({ verb: 'Lose', room: seat.room });
              }}
            >
              {t('act.resign-yes')}
            </button>
            <button onClick={() => setSure(false)}>{t('act.resign-no')}</button>
          </div>
        </div>
      )}
      {asking !== null && <p class="quiet">{t(`sent.${asking}`)}</p>}
    </div>
  );
}
