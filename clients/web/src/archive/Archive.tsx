import { useEffect, useState } from 'preact/hooks';

import { archive, kinds, type ArchivedGame } from '../app/api';
import { go } from '../app/route';
import { formatDate, resultText, t, tWord } from '../text/text';
import './archive.css';

const pageSize = 50;

export function Archive({ filters }: { filters: URLSearchParams }) {
  const [found, setFound] = useState<ArchivedGame[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [player, setPlayer] = useState(filters.get('player') ?? '');
  const [game, setGame] = useState(filters.get('game') ?? '');
  const [games, setGames] = useState<string[]>([]);
  const query = filters.toString();

  useEffect(() => {
    kinds().then(
      (all) => setGames(all.map(({ name }) => name)),
      () => undefined,
    );
  }, []);

  useEffect(() => {
    setPlayer(filters.get('player') ?? '');
    setGame(filters.get('game') ?? '');
  }, [query]);

  useEffect(() => {
    let over = false;
    const asked = new URLSearchParams(query);
    asked.set('limit', String(pageSize));
    archive(asked).then(
      (list) => {
        if (!over) [setFound(list), setFailed(false)];
      },
      () => {
        if (!over) setFailed(true);
      },
    );
    return () => (over = true);
  }, [query]);

  function find(event: Event): void {
    event.preventDefault();
    const next = new URLSearchParams();
    if (player.trim() !== '') next.set('player', player.trim());
    if (game !== '') next.set('game', game);
    go(`/archive?${next}`);
  }

  const oldest = found !== null && found.length === pageSize ? found.at(-1) : undefined;
  const older = new URLSearchParams(filters);
  if (oldest !== undefined) older.set('before', oldest.date);
  return (
    <div class="archive">
      <h1>{t('archive.title')}</h1>
      <form class="find" role="search" onSubmit={find}>
        <label>
          <span>{t('archive.player')}</span>
          <input value={player} onInput={(event) => setPlayer(event.currentTarget.value)} />
        </label>
        <label>
          <span>{t('archive.game')}</span>
          <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            <option value="">{t('archive.any')}</option>
            {games.map((each) => (
              <option value={each} key={each}>
                {tWord('game', each)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary">
          {t('archive.find')}
        </button>
      </form>
      {failed && <p role="alert">{t('archive.failed')}</p>}
      {!failed && found === null && <p class="loading">{t('common.loading')}</p>}
      {found?.length === 0 && <p class="quiet">{t('archive.none')}</p>}
      {found !== null && found.length > 0 && (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('archive.number')}</th>
                <th scope="col">{t('archive.game')}</th>
                <th scope="col">{t('side.black')}</th>
                <th scope="col">{t('side.white')}</th>
                <th scope="col">{t('archive.result')}</th>
                <th scope="col">{t('archive.date')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map((each) => (
                <tr key={each.game}>
                  <td>
                    <a href={`/game/${each.game}`}>{each.game}</a>
                  </td>
                  <td>{tWord('game', each.kind)}</td>
                  <td>{tWord('bot', each.black)}</td>
                  <td>{tWord('bot', each.white)}</td>
                  <td>{resultText(each.result)}</td>
                  <td>{formatDate(each.date)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {oldest !== undefined && (
        <p>
          <a class="button" href={`/archive?${older}`}>
            {t('archive.older')}
          </a>
        </p>
      )}
    </div>
  );
}
