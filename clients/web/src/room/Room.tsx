import { useEffect, useMemo, useState } from 'preact/hooks';

import { record } from '../app/api';
import { lazy } from '../app/lazy';
import { go } from '../app/route';
import { server } from '../app/session';
import { settings } from '../app/settings';
import { Announcement } from '../board/Announcement';
import { Board } from '../board/Board';
import { BoardInWords } from '../board/BoardInWords';
import type { Mark } from '../board/marks';
import { WinningRow } from '../board/WinningRow';
import { other } from '../protocol/vocabulary';
import { nothingChosen, origins, targets } from '../table/rules';
import { countedAt, type Counted } from '../table/score';
import { pointsOf, turnedBy } from '../table/stones';
import { deadStones, type Table } from '../table/table';
import { t, tWord, type Key } from '../text/text';
import { EvaluationsLater } from '../watch/LiveGame';
import { Actions } from './Actions';
import { Banners } from './Banners';
import { Chat } from './Chat';
import { useCountdown } from './countdown';
import { MoveList } from './MoveList';
import { Player } from './Players';
import { Seat } from './seat';
import { TableEnding, useRecord } from './TableEnding';
import { say } from './words';
import './room.css';

const none: ReadonlySet<string> = new Set();
const LiveChart = lazy(async () => (await import('../replay/LiveChart')).LiveChart);

export function Room({ room }: { room: number }) {
  const [seat, setSeat] = useState<Seat | null>(null);
  useEffect(() => {
    const taken = new Seat(room);
    setSeat(taken);
    return () => taken.leave();
  }, [room]);
  if (seat === null || seat.room !== room) return <p class="loading">{t('common.loading')}</p>;
  return <RoomOf seat={seat} key={room} />;
}

function RoomOf({ seat }: { seat: Seat }) {
  const table = seat.table.value;
  const next = table?.next ?? null;
  const plays = seat.mySides.value.length > 0;
  useEffect(() => {
    if (next !== null && plays) go(`/table/${next}`);
  }, [next, plays]);
  useTitle(seat);
  useCountdown(seat);
  const found = useRecord(table);
  const [told, setTold] = useState(true);
  const over = table?.over ?? null;
  // Another end, after an arbiter reopened the game, is told again.
  useEffect(() => setTold(true), [over?.result, over?.reason]);

  if (seat.missing.value) return <Missing room={seat.room} />;
  if (table === null || seat.view.value === null) return <p class="loading">{t('common.loading')}</p>;
  const near = seat.mySides.value[0] ?? 'black';
  return (
    <div class="room">
      <h1 class="hidden">{t('table.title-of', { game: tWord('game', table.game), room: seat.room })}</h1>
      <div class="far">
        <Player seat={seat} side={other(near)} />
      </div>
      <div class="board-place">
        <div class="board-area">
          <TableBoard
            seat={seat}
            counted={found && seat.lookingAt.value === null ? countedAt(found, table.moves.length) : null}
            onCancel={() => setTold(false)}
          />
          {table.stage === 'over' && found !== undefined && told && seat.lookingAt.value === null && (
            <TableEnding seat={seat} table={table} record={found} onClose={() => setTold(false)} />
          )}
          {table.elsewhere && plays && <PlayedElsewhere seat={seat} />}
        </div>
        <UnderBoard seat={seat} onTell={told || over === null ? null : () => setTold(true)} />
        {!plays && table.thoughts.some(({ playouts }) => playouts > 0) && (
          <LiveChart table={table} ply={seat.ply.value} onPly={(ply) => look(seat, ply)} />
        )}
        <EvaluationsLater table={table} />
        <Announcement moves={table.moves} ply={seat.ply.value} />
      </div>
      <div class="near">
        <Player seat={seat} side={near} />
        <Banners seat={seat} />
        <Actions seat={seat} />
      </div>
      <div class="aside">
        <MoveList moves={table.moves} ply={seat.ply.value} onPly={(ply) => look(seat, ply)} />
        <Chat seat={seat} />
        <BoardInWords view={seat.view.value} stones={seat.stones.value} />
        <details class="conditions">
          <summary>{t('table.options')}</summary>
          <dl>
            {Object.entries(table.options).map(([name, value]) => (
              <div key={name}>
                <dt>{tWord('option', name)}</dt>
                <dd>{tWord('clock', value, tWord('word', value, tWord('common', value)))}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </div>
  );
}

/** Shows the position at a ply; the last ply returns to the live game. */
function look(seat: Seat, ply: number): void {
  seat.lookingAt.value = ply >= (seat.table.peek()?.moves.length ?? 0) ? null : ply;
}

function TableBoard(props: { seat: Seat; counted: Counted | null; onCancel: () => void }) {
  const { seat, counted } = props;
  const table = seat.table.value;
  const view = seat.view.value;
  const legal = seat.legalNow.value;
  const { from, pending } = seat.choice.value;
  const choices = useMemo(() => ({ origins: origins(legal), targets: targets(legal, from) }), [legal, from]);
  const last = table?.moves[seat.ply.value - 1];
  if (table === null || view === null) return null;
  const { confirm, coordinates, hints, shapes } = settings.value;
  const marking = table.stage === 'scoring' && seat.playedHere.value.length > 0;
  const toPlay = legal.length > 0 ? seat.toPlay.value : null;
  return (
    <Board
      view={view}
      stones={seat.stones.value}
      last={last === undefined ? [] : pointsOf(last.move)}
      turned={turnedBy(last)}
      toPlay={toPlay}
      origins={choices.origins}
      targets={toPlay === null ? none : choices.targets}
      from={from}
      pending={pending === null ? null : (pointsOf(pending)[0] ?? null)}
      dead={new Set(seat.lookingAt.value === null ? deadStones(table) : [])}
      {...(counted === null
        ? {}
        : {
            territory: counted.territory,
            over: (radius: number) => <WinningRow row={counted.row} board={view} radius={radius} />,
          })}
      marks={seat.lookingAt.value === null ? unsettledMarks(table) : []}
      marking={marking}
      coordinates={coordinates}
      hints={hints}
      shapes={shapes}
      label={t('table.board', { game: tWord('game', table.game) })}
      onCancel={() => {
        seat.choice.value = nothingChosen;
        props.onCancel();
      }}
      {...(seat.toPlay.value !== null || marking
        ? {
            onPoint: (point: string, touch: boolean) =>
              seat.press(point, confirm === 'always' || (confirm === 'touch' && touch)),
          }
        : {})}
    />
  );
}

const unsettledMarks = (table: Table): Mark[] =>
  (table.scoring?.unsettled ?? []).map((point) => ({ shape: 'label', point, text: '?' }));

/** Lies over the board, so that the board stays where it is. */
function PlayedElsewhere({ seat }: { seat: Seat }) {
  return (
    <div class="elsewhere" role="status" data-elsewhere>
      <p>{t('table.elsewhere')}</p>
      <button class="primary" onClick={() => void seat.takeOver()}>
        {t('table.take-over')}
      </button>
    </div>
  );
}

/** The line below the board: whose turn it is, the selection, an error, or the way to the result that was closed. */
function UnderBoard({ seat, onTell }: { seat: Seat; onTell: (() => void) | null }) {
  const table = seat.table.value;
  if (table === null) return null;
  const { from, pending } = seat.choice.value;
  const lookingAt = seat.lookingAt.value;
  return (
    <div class="under">
      {lookingAt !== null ? (
        <>
          <span>{t('table.looking-back', { ply: lookingAt, count: table.moves.length })}</span>
          <button onClick={() => (seat.lookingAt.value = null)}>{t('table.to-present')}</button>
        </>
      ) : pending !== null && !seat.sending.value ? (
        <>
          <button class="primary" onClick={() => void seat.play(pending)}>
            {t('table.play', { move: pending })}
          </button>
          <button onClick={() => (seat.choice.value = nothingChosen)}>{t('common.cancel')}</button>
        </>
      ) : (
        <span role="status" data-status>
          {seat.notice.value !== ''
            ? seat.notice.value
            : seat.sending.value
              ? t('table.sending')
              : from !== null
                ? t('table.pick-target', { point: from })
                : whoseTurn(seat)}
        </span>
      )}
      {onTell !== null && lookingAt === null && <button onClick={onTell}>{say('end.open')}</button>}
    </div>
  );
}

function whoseTurn(seat: Seat): string {
  const table = seat.table.value;
  if (table === null) return '';
  if (table.stage !== 'playing') return t(`stage.${table.stage}` as Key);
  if (seat.playedHere.value.length === 1 && seat.playedHere.value[0] === table.turn) {
    const twice = table.moves.at(-1)?.side === table.turn;
    return t(twice ? 'table.twice' : 'table.your-turn');
  }
  return t('table.to-move', { side: t(`side.${table.turn}`) });
}

/** Marks the tab's title when it is the user's turn. */
function useTitle(seat: Seat): void {
  const known = seat.table.value !== null;
  const turn = seat.toPlay.value !== null;
  const language = settings.value.language;
  useEffect(() => {
    document.title = `${turn ? '● ' : ''}${t('table.title', { room: seat.room })} · ${t('app.name')}`;
  }, [seat, turn, known, language]);
}

/** The server forgets tables some time after their games; the archive keeps the games. */
function Missing({ room }: { room: number }) {
  const [archived, setArchived] = useState<boolean | null>(null);
  useEffect(() => {
    record(room).then(
      () => setArchived(true),
      () => setArchived(false),
    );
  }, [room]);
  if (archived === null || server.link.value !== 'online') return <p class="loading">{t('common.loading')}</p>;
  return (
    <div class="card narrow">
      <h1>{t(archived ? 'table.missing-archived' : 'table.missing', { room })}</h1>
      <p class="buttons">
        {archived && (
          <a class="button primary" href={`/game/${room}`}>
            {t('act.replay')}
          </a>
        )}
        <a class="button" href="/">
          {t('app.back')}
        </a>
      </p>
    </div>
  );
}
