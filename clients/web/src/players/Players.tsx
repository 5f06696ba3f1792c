import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';

import { kinds, type GameKind } from '../app/api';
import { Select } from '../app/fields';
import { usePatientAnswer } from '../app/patientAnswer';
import { PlayerLink } from '../app/PlayerLink';
import { go } from '../app/route';
import { sayFault } from '../text/faults';
import { formatDate, speaker, t, tWord } from '../text/text';
import { errorOf, maxPlayers, orders, players, sorted, type Order, type PlayerRow } from './players';
import { words } from './words';
import './players.css';

const tOwn = speaker(words);

/** All players with rated games. The query selects the game, the names and the order. */
export function Players({ filters }: { filters: URLSearchParams }) {
  const game = filters.get('game') ?? '';
  const prefix = filters.get('prefix') ?? '';
  const order = orders.find((each) => each === filters.get('sort')) ?? 'games';
  const [known, setKnown] = useState<GameKind[]>([]);

  useEffect(() => {
    kinds().then(setKnown, () => undefined);
  }, []);

  const { found, busy, failure } = usePatientAnswer(useCallback(() => players(prefix, game), [prefix, game]));
  const rows = useMemo(() => sorted(found?.players ?? [], order), [found, order]);
  function show(change: Record<string, string>): void {
    const next = new URLSearchParams(filters);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    go(`/players?${next}`, { replace: true, keepPlace: true });
  }

  return (
    <div class="players">
      <h1>{tOwn('title')}</h1>
      <div class="find" role="search">
        <label>
          <span>{tOwn('find')}</span>
          <input value={prefix} onInput={(event) => show({ prefix: event.currentTarget.value })} />
        </label>
        <Select
          title={tOwn('game')}
          value={game}
          choices={[
            ['', tOwn('all-games')],
            ...known.map(({ name, title }) => [name, tWord('game', name, title)] as const),
          ]}
          onChange={(value) => show({ game: value })}
        />
      </div>
      {failure !== null && <p role="alert">{tOwn('failed')}</p>}
      {failure === null && found === null && (
        <p class="loading">{busy === null ? t('common.loading') : sayFault(busy)}</p>
      )}
      {found?.count === 0 && <p class="quiet">{prefix === '' && game === '' ? tOwn('none') : tOwn('none-found')}</p>}
      {rows.length > 0 && <List rows={rows} order={order} onOrder={(next) => show({ sort: next })} />}
      {found !== null && found.count > found.players.length && (
        <p class="quiet">{tOwn('first', { count: maxPlayers })}</p>
      )}
      <p class="quiet">{tOwn('counts')}</p>
    </div>
  );
}

function List(props: { rows: readonly PlayerRow[]; order: Order; onOrder: (order: Order) => void }) {
  const { rows, order, onOrder } = props;
  const head = (each: Order, title: string, kind = '') => (
    <th
      scope="col"
      class={kind}
      aria-sort={order === each ? (each === 'name' ? 'ascending' : 'descending') : undefined}
    >
      <button class="plain" onClick={() => onOrder(each)}>
        {title}
        <span aria-hidden="true">{order === each ? (each === 'name' ? ' ▲' : ' ▼') : ''}</span>
      </button>
    </th>
  );
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {head('name', tOwn('player'))}
            {head('rating', tOwn('rating'))}
            {head('games', tOwn('games'), 'number')}
            <th scope="col" class="number">
              {tOwn('won')}
            </th>
            <th scope="col" class="number">
              {tOwn('drawn')}
            </th>
            <th scope="col" class="number">
              {tOwn('lost')}
            </th>
            {head('last', tOwn('last'))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>
                <PlayerLink name={row.name} />
              </td>
              <td>
                {row.rating.toFixed(0)} ± {errorOf(row).toFixed(0)} <span class="quiet">{tWord('game', row.game)}</span>
              </td>
              <td class="number">{row.games}</td>
              <td class="number">{row.won}</td>
              <td class="number">{row.drawn}</td>
              <td class="number">{row.lost}</td>
              <td>{formatDate(row.last)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
