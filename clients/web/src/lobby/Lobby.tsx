import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { Disc } from '../app/fields';
import { lazy } from '../app/lazy';
import { PlayerName } from '../app/PlayerLink';
import { go } from '../app/route';
import { explain, me } from '../app/session';
import type { TableMessage } from '../protocol/tables';
import { t, tWord, type Key } from '../text/text';
import { More } from './More';
import { sitDown } from './offers';
import { PlayNow } from './PlayNow';
import { useGames, useTables } from './tables';
import './lobby.css';

const TournamentsNow = lazy(async () => (await import('../tournaments/TournamentsNow')).TournamentsNow, {
  silent: true,
});

/** The number of tables of each list at first, and that "more" adds. */
const listSize = 30;

export function Lobby() {
  const games = useGames();
  const user = me.value;
  const seats = useTables({ player: user }, listSize);
  const waiting = useTables({ state: 'open' }, listSize);
  const played = useTables({ state: 'ready+playing+paused+scoring' }, listSize);
  const [problem, setProblem] = useState('');
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
      {games.length > 0 ? <PlayNow games={games} /> : <div class="card play-now loading">{t('common.loading')}</div>}
      <div class="tables">
        <p class="problem" role="alert">
          {problem}
        </p>
        {yours.length > 0 && (
          <section aria-labelledby="yours">
            <h2 id="yours">{t('lobby.yours')}</h2>
            <ul>
              {yours.map((table) => (
                <Row table={table} key={table.room}>
                  <a class="button primary" href={`/table/${table.room}`}>
                    {t('lobby.return')}
                  </a>
                </Row>
              ))}
            </ul>
            <More list={seats} />
          </section>
        )}
        <section aria-labelledby="open">
          <h2 id="open">{t('lobby.open')}</h2>
          {waiting !== null && open.length === 0 && <p class="quiet">{t('lobby.no-open')}</p>}
          <ul>
            {open.map((table) => (
              <Row table={table} key={table.room}>
                <a class="button" href={`/table/${table.room}`}>
                  {t('lobby.watch')}
                </a>
                <button class="primary" onClick={() => void join(table)}>
                  {t('lobby.join')}
                </button>
              </Row>
            ))}
          </ul>
          <More list={waiting} />
        </section>
        <section aria-labelledby="running">
          <h2 id="running">{t('lobby.running')}</h2>
          {played !== null && running.length === 0 && <p class="quiet">{t('lobby.no-running')}</p>}
          <ul>
            {running.map((table) => (
              <Row table={table} key={table.room}>
                <a class="button" href={`/table/${table.room}`}>
                  {t('lobby.watch')}
                </a>
              </Row>
            ))}
          </ul>
          <More list={played} />
        </section>
        {played !== null && <TournamentsNow />}
      </div>
    </div>
  );
}

function Row({ table, children }: { table: TableMessage; children: ComponentChildren }) {
  return (
    <li class="table-row">
      <div class="what">
        <strong>{tWord('game', table.game)}</strong>
        <span class="quiet">
          {t('table.title', { room: table.room })} · {t(`stage.${table.state}` as Key)}
          {table.watchers > 0 && ` · ${t('lobby.watchers', { count: table.watchers })}`}
        </span>
      </div>
      <div class="who">
        <span>
          <Disc side="black" /> {table.black === '' ? <em>{t('lobby.free')}</em> : <PlayerName name={table.black} />}
        </span>
        <span>
          <Disc side="white" /> {table.white === '' ? <em>{t('lobby.free')}</em> : <PlayerName name={table.white} />}
        </span>
      </div>
      <div class="do">{children}</div>
    </li>
  );
}
