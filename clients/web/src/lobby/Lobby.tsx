import { useState } from 'preact/hooks';

import { lazy } from '../app/lazy';
import { go } from '../app/route';
import { explain, me } from '../app/session';
import type { TableMessage } from '../protocol/tables';
import { t } from '../text/text';
import { sitDown } from './offers';
import { PlayNow } from './PlayNow';
import { TableSection, ToTable } from './TableSection';
import { useGames, useTables } from './tables';
import './lobby.css';

const TournamentsNow = lazy(async () => (await import('../tournaments/TournamentsNow')).TournamentsNow, {
  silent: true,
});
const DailyPuzzle = lazy(async () => (await import('../puzzles/DailyPuzzle')).DailyPuzzle, { silent: true });
const Show = lazy(async () => (await import('./Show')).Show, { silent: true });

/** The number of tables of each list at first, and that "more" adds. */
const listSize = 30;
/** In ms. How often the boards are chosen again. */
const chooseEvery = 5_000;

export function Lobby() {
  const games = useGames();
  const user = me.value;
  const seats = useTables({ player: user }, listSize);
  const waiting = useTables({ state: 'open' }, listSize);
  const played = useTables({ state: 'ready+playing+paused+scoring' }, listSize, chooseEvery);
  const [problem, setProblem] = useState('');
  // Everything below the card comes at once, so that no part moves another one down.
  const isListed = games.length > 0 && seats !== null && waiting !== null && played !== null;
  const isMine = (table: TableMessage): boolean => table.black === user || table.white === user;
  const yours = seats?.rows ?? [];
  const open = waiting?.rows.filter((table) => !isMine(table)) ?? [];
  const running = played?.rows.filter((table) => !isMine(table)) ?? [];

  async function join(table: TableMessage): Promise<void> {
    setProblem('');
    try {
      await sitDown(table.room);
      go(`/table/${table.room}`);
    } catch (failure) {
      setProblem(explain(failure));
    }
  }

  return (
    <div class="lobby">
      <div class="tables play">
        {games.length > 0 ? <PlayNow games={games} /> : <div class="card play-now loading">{t('common.loading')}</div>}
        <p class="problem" role="alert">
          {problem}
        </p>
        {isListed && yours.length > 0 && (
          <TableSection name="yours" list={seats} rows={yours}>
            {(table) => <ToTable table={table} kind="primary" text={t('lobby.return')} />}
          </TableSection>
        )}
        {isListed && (
          <TableSection name="open" list={waiting} rows={open} empty={t('lobby.no-open')}>
            {(table) => (
              <>
                <ToTable table={table} text={t('lobby.watch')} />
                <button class="primary" onClick={() => void join(table)}>
                  {t('lobby.join')}
                </button>
              </>
            )}
          </TableSection>
        )}
      </div>
      {isListed && (
        <div class="aside">
          {/* Keeps its place from the beginning: nothing below may move when the boards come. */}
          <div class="show-place">
            <Show rows={running} />
          </div>
          <TournamentsNow />
          <DailyPuzzle />
        </div>
      )}
      {isListed && (
        <div class="tables">
          <TableSection name="running" list={played} rows={running} empty={t('lobby.no-running')}>
            {(table) => <ToTable table={table} text={t('lobby.watch')} />}
          </TableSection>
        </div>
      )}
    </div>
  );
}
