import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { Disc } from '../app/fields';
import { lazy } from '../app/lazy';
import { PlayerName } from '../app/PlayerLink';
import { go } from '../app/route';
import { explain, me } from '../app/session';
import type { TableMessage } from '../protocol/tables';
import { t, tWord, type Key } from '../text/text';
import { sitDown } from './offers';
import { PlayNow } from './PlayNow';
import { useGames, useTables } from './tables';
import './lobby.css';

const TournamentsNow = lazy(async () => (await import('../tournaments/TournamentsNow')).TournamentsNow, {
  silent: true,
});

export function Lobby() {
  const games = useGames();
  const tables = useTables();
  const [problem, setProblem] = useState('');
  const user = me.value;
  const mine = (table: TableMessage): boolean => table.black === user || table.white === user;
  const yours = tables?.filter(mine) ?? [];
  const open = tables?.filter((table) => !mine(table) && table.state === 'open') ?? [];
  const running = tables?.filter((table) => !mine(table) && table.state !== 'open') ?? [];

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
          </section>
        )}
        <section aria-labelledby="open">
          <h2 id="open">{t('lobby.open')}</h2>
          {tables !== null && open.length === 0 && <p class="quiet">{t('lobby.no-open')}</p>}
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
        </section>
        <section aria-labelledby="running">
          <h2 id="running">{t('lobby.running')}</h2>
          {tables !== null && running.length === 0 && <p class="quiet">{t('lobby.no-running')}</p>}
          <ul>
            {running.map((table) => (
              <Row table={table} key={table.room}>
                <a class="button" href={`/table/${table.room}`}>
                  {t('lobby.watch')}
                </a>
              </Row>
            ))}
          </ul>
        </section>
        {tables !== null && <TournamentsNow />}
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
          {table.ply > 0 && ` · ${t('lobby.moves', { count: table.ply })}`}
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
