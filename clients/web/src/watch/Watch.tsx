import { useEffect, useRef, useState } from 'preact/hooks';

import { PlayerName } from '../app/PlayerLink';
import { go } from '../app/route';
import { me } from '../app/session';
import { useGames, useTables } from '../lobby/tables';
import type { TableFilters } from '../lobby/tableList';
import { Subscription } from '../table/subscription';
import { speaker, t, tWord } from '../text/text';
import { ChanceBars, LiveBoard, PlayerLine, Standing } from './LiveGame';
import { inOrder, liveStates, refreshEvery, shownAfter, type Shown } from './shown';
import { useTournaments, useTournamentsNow } from './tournaments';
import { words } from './words';
import './watch.css';

const say = speaker(words);

/** The number of games at first, and that scrolling to the end adds. */
const gridSize = 24;

/** All games in progress, each as a small live board. */
export function Watch({ filters }: { filters: URLSearchParams }) {
  const game = filters.get('game') ?? '';
  const tournament = filters.get('tournament') ?? '';
  const wanted: TableFilters = { state: liveStates };
  if (game !== '') wanted.game = game;
  if (tournament !== '') wanted.tournament = Number(tournament);
  const tables = useTables(wanted, gridSize, refreshEvery);
  const games = useGames();
  const tournaments = useTournaments();
  const [shown, setShown] = useState<readonly Shown[] | null>(null);
  useEffect(() => {
    setShown((before) => (tables === null ? null : shownAfter(before ?? [], tables.rows, performance.now())));
  }, [tables]);
  const chosen = useTournamentsNow(tournament === '' ? [] : [Number(tournament)])[0];

  function filter(name: string, value: string): void {
    const next = new URLSearchParams(filters);
    if (value === '') next.delete(name);
    else next.set(name, value);
    go(next.size > 0 ? `/watch?${next}` : '/watch', { replace: true });
  }

  return (
    <div class="watch">
      <div class="head">
        <h1>{say('title')}</h1>
        <label>
          <span>{t('archive.game')}</span>
          <select value={game} onChange={(each) => filter('game', each.currentTarget.value)}>
            <option value="">{t('archive.any')}</option>
            {games.map(({ name, title }) => (
              <option value={name} key={name}>
                {tWord('game', name, title)}
              </option>
            ))}
          </select>
        </label>
        {(tournaments.length > 0 || tournament !== '') && (
          <label>
            <span>{say('tournament')}</span>
            <select value={tournament} onChange={(each) => filter('tournament', each.currentTarget.value)}>
              <option value="">{t('archive.any')}</option>
              {tournaments.map(({ id, name }) => (
                <option value={id} key={id}>
                  {name}
                </option>
              ))}
              {tournament !== '' && !tournaments.some(({ id }) => String(id) === tournament) && (
                <option value={tournament}>{chosen?.name ?? tournament}</option>
              )}
            </select>
          </label>
        )}
        <a class="button" href="/venue">
          {say('projector')}
        </a>
      </div>
      {shown === null && <p class="loading">{t('common.loading')}</p>}
      {shown?.length === 0 && (
        <div class="card narrow">
          <p>{say(game === '' && tournament === '' ? 'none' : 'none-such')}</p>
          <p class="buttons">
            <a class="button primary" href="/">
              {say('play')}
            </a>
            <a class="button" href="/archive">
              {t('archive.title')}
            </a>
          </p>
        </div>
      )}
      <ul class="grid">
        {inOrder(shown ?? [], performance.now()).map((each) => (
          <Tile shown={each} key={each.row.room} />
        ))}
      </ul>
      {tables !== null && tables.more !== null && <End onReach={tables.more} key={tables.rows.length} />}
    </div>
  );
}

/** The end of the grid, which loads more games when it comes into sight. */
function End({ onReach }: { onReach: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const inSight = useInSight(place);
  useEffect(() => {
    if (inSight) onReach();
  }, [inSight, onReach]);
  return (
    <div class="buttons" ref={place}>
      <button onClick={onReach}>{t('lobby.more')}</button>
    </div>
  );
}

/** One game of the grid. It is subscribed to only while it is visible. */
function Tile({ shown: { row, gone } }: { shown: Shown }) {
  const place = useRef<HTMLLIElement>(null);
  const inSight = useInSight(place);
  const isMine = row.black === me.value || row.white === me.value;
  const subscription = useSubscription(row.room, inSight, isMine);
  const table = subscription?.table.value ?? null;
  return (
    <li class={`tile${gone !== null || table?.stage === 'over' ? ' over' : ''}`} ref={place} data-room={row.room}>
      <h2>
        <a href={`/table/${row.room}`}>{t('table.title-of', { game: tWord('game', row.game), room: row.room })}</a>
        <span class="quiet">{t('lobby.moves', { count: table?.moves.length ?? row.ply })}</span>
      </h2>
      <div class="picture">{subscription !== null && <LiveBoard subscription={subscription} />}</div>
      {table !== null ? (
        <>
          <PlayerLine table={table} side="black" />
          <PlayerLine table={table} side="white" />
          <ChanceBars table={table} />
          <Standing table={table} />
        </>
      ) : (
        <p class="quiet">
          <PlayerName name={row.black} /> – <PlayerName name={row.white} />
        </p>
      )}
    </li>
  );
}

/** Whether an element is in the window or close to it. */
function useInSight(place: { current: Element | null }): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '150px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return inSight;
}

function useSubscription(room: number, wanted: boolean, isMine: boolean): Subscription | null {
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const begun = new Subscription(room, isMine);
    setSubscription(begun);
    return () => {
      begun.leave();
      setSubscription(null);
    };
  }, [room, wanted, isMine]);
  return subscription;
}
