import { useEffect, useState } from 'preact/hooks';

import { copyText } from '../app/clipboard';
import { usePageAddress } from '../app/pageAddress';
import { explain } from '../app/session';
import { pairings } from '../app/turns';
import { sitDown } from '../lobby/offers';
import { other, type OfferWord, type Side } from '../protocol/vocabulary';
import { inGame, type Table } from '../table/table';
import { resultText, t, tWord, type Key } from '../text/text';
import { Countdown, useReached } from './clock';
import { QrCode } from './QrCode';
import { asker, type Seat } from './seat';

const offers: readonly OfferWord[] = ['repent', 'draw', 'pause', 'rematch'];
const sides: readonly Side[] = ['black', 'white'];

/** Notices at a table: an empty seat, a request, a disconnected player, a pause, scoring, the result. */
export function Banners({ seat }: { seat: Seat }) {
  const table = seat.table.value;
  if (table === null) return null;
  const mine = seat.playedHere.value;
  return (
    <div class="banners">
      {(table.stage === 'open' || table.stage === 'ready') && <Seats seat={seat} table={table} />}
      {offers.map((what) => {
        const side = asker(table, what, mine);
        if (side === null) return null;
        return (
          <div class="banner" role="alert" key={what} data-ask={what}>
            <p>{t(`ask.${what}`, { name: tWord('bot', table[side]), plies: table.asked[what]?.plies ?? 1 })}</p>
            <div class="buttons">
              <button class="primary" onClick={() => void seat.reply(what, true)}>
                {t('ask.accept')}
              </button>
              <button onClick={() => void seat.reply(what, false)}>{t('ask.decline')}</button>
            </div>
          </div>
        );
      })}
      {inGame(table) && sides.map((side) => <Away key={side} seat={seat} table={table} side={side} />)}
      {table.paused !== null && (
        <div class="banner">
          <p>
            {t(`table.paused.${table.paused.why}` as Key)}{' '}
            {table.paused.until !== null && <Countdown until={table.paused.until} show={(text) => <b>{text}</b>} />}
          </p>
        </div>
      )}
      {table.scoring !== null && <Score seat={seat} table={table} />}
      {table.stage === 'over' && <Over seat={seat} table={table} />}
    </div>
  );
}

function Seats({ seat, table }: { seat: Seat; table: Table }) {
  const [copied, setCopied] = useState(false);
  const mine = seat.mySides.value;
  const free = sides.filter((side) => table[side] === '');
  const address = usePageAddress();
  // A computer without a network has only its own address.
  const link = new URL(location.pathname, address ?? location.href).href;
  // The server does not announce that a player left a seat before the start.
  useEffect(() => {
    const timer = setInterval(() => void seat.refresh(), 3_000);
    return () => clearInterval(timer);
  }, [seat]);

  async function sit(side: Side): Promise<void> {
    try {
      await sitDown(seat.room, side);
    } catch (failure) {
      seat.notice.value = explain(failure);
    }
    await seat.refresh();
  }

  const paired = pairings.value.find(({ room }) => room === seat.room);
  // In a tournament the server seats the players, and the game starts when both are here.
  if (paired !== undefined)
    return (
      <div class="banner">
        <p>{t('table.paired', { round: paired.round, name: tWord('bot', paired.opponent) })}</p>
      </div>
    );
  if (mine.length > 0)
    return (
      <div class="banner">
        {free.length > 0 && (
          <>
            <p>{t('table.waiting')}</p>
            <p class="address">
              <code>{link}</code>
              {navigator.clipboard !== undefined && (
                <button onClick={() => void copyText(link).then(setCopied)}>
                  {copied ? t('table.copied') : t('table.copy')}
                </button>
              )}
            </p>
            {address !== null && <QrCode text={link} />}
          </>
        )}
        <div class="buttons">
          {table.stage === 'ready' && (
            <button class="primary" onClick={() => void seat.request({ verb: 'Ready', room: seat.room })}>
              {t('table.ready')}
            </button>
          )}
          {free.map((side) => (
            <button
              key={side}
              onClick={() =>
                void seat.request({ verb: 'SeatBot', room: seat.room, side, bot: 'uct' }).then(() => seat.refresh())
              }
            >
              {t('table.seat-bot', { bot: t('bot.uct') })}
            </button>
          ))}
          <button onClick={() => void seat.request({ verb: 'StandUp', room: seat.room }).then(() => seat.refresh())}>
            {t('table.stand')}
          </button>
        </div>
      </div>
    );
  if (free.length === 0) return null;
  return (
    <div class="banner">
      <div class="buttons">
        {free.map((side) => (
          <button class="primary" key={side} onClick={() => void sit(side)}>
            {t('table.sit', { side: t(`side.${side}`) })}
          </button>
        ))}
      </div>
    </div>
  );
}

function Away({ seat, table, side }: { seat: Seat; table: Table; side: Side }) {
  const absence = table.away[side];
  const isNews = useReached(absence?.shownFrom ?? 0);
  if (absence === undefined || !isNews || seat.mySides.value.includes(side)) return null;
  const name = tWord('bot', table[side]);
  if (!seat.playedHere.value.includes(other(side)))
    return (
      <div class="banner">
        <p>{t('away.watch', { name })}</p>
      </div>
    );
  return (
    <div class="banner" data-away={side}>
      <Countdown
        until={absence.claimFrom}
        show={(time, over) =>
          over ? (
            <>
              <p>{t('away.claim', { name })}</p>
              <div class="buttons">
                <button class="primary" onClick={() => void seat.request({ verb: 'Claim', room: seat.room })}>
                  {t('act.claim')}
                </button>
              </div>
            </>
          ) : (
            <p>{t('away.wait', { name, time })}</p>
          )
        }
      />
    </div>
  );
}

function Score({ seat, table }: { seat: Seat; table: Table }) {
  const { scoring } = table;
  if (scoring === null) return null;
  const mine = seat.playedHere.value;
  const agreed = mine.some((side) => scoring.accepted.includes(side));
  return (
    <div class="banner score" role="region" aria-label={t('score.title')}>
      {mine.length > 0 && <p>{t('score.help')}</p>}
      {scoring.unsettled.length > 0 && (
        <p data-unsettled>{t('score.unsettled', { stones: scoring.unsettled.join(' ') })}</p>
      )}
      <p>
        <strong data-score>{t('score.now', { result: resultText(scoring.result, '', { game: table.game }) })}</strong>
      </p>
      <p class="quiet">
        <Countdown until={scoring.until} show={(time) => t('score.left', { time })} />
      </p>
      {scoring.accepted.map((side) => (
        <p key={side}>{t('score.agreed', { name: tWord('bot', table[side]) })}</p>
      ))}
      {mine.length > 0 && (
        <div class="buttons">
          <button class="primary" disabled={agreed} onClick={() => void seat.reply('score', true)}>
            {t('score.agree')}
          </button>
          <button onClick={() => void seat.reply('score', false)}>{t('score.play-on')}</button>
        </div>
      )}
    </div>
  );
}

function Over({ seat, table }: { seat: Seat; table: Table }) {
  const mine = seat.mySides.value;
  const watches = mine.length === 0;
  // A user with both seats reads the neutral text, like spectators.
  const side = mine.length === 1 ? mine[0] : undefined;
  return (
    <div class="banner over" role="status">
      {table.over !== null && (
        <p class="result">{resultText(table.over.result, table.over.reason, { game: table.game, side })}</p>
      )}
      {table.next !== null && watches && (
        <p>
          {t('table.next', { room: table.next })} <a href={`/table/${table.next}`}>{t('table.follow')}</a>
        </p>
      )}
    </div>
  );
}
