import { useEffect, useState } from 'preact/hooks';

import { kinds, type ArchivedGame, type GameKind } from '../app/api';
import { Select } from '../app/fields';
import { go } from '../app/route';
import { speaker, t, tWord } from '../text/text';
import { GamesTable } from './GamesTable';
import { OpeningSearch } from './Opening';
import { games, openingOf, pageSize, withOpening } from './search';
import { words } from './words';
import './archive.css';

const tOwn = speaker(words);

const reasons = ['resign', 'time', 'score', 'no-move', 'eliminated', 'repetition', 'limit', 'agreed', 'adjudicated'];

/** The finished games that match the address's query. */
export function Archive({ filters }: { filters: URLSearchParams }) {
  const [found, setFound] = useState<ArchivedGame[] | null>(null);
  const [complete, setComplete] = useState(true);
  const [failed, setFailed] = useState(false);
  const [known, setKnown] = useState<GameKind[]>([]);
  const query = filters.toString();
  const opening = openingOf(filters);

  useEffect(() => {
    kinds().then(setKnown, () => undefined);
  }, []);

  useEffect(() => {
    let over = false;
    games(new URLSearchParams(query)).then(
      (list) => {
        if (over) return;
        setFound(list);
        setComplete(list.length < pageSize);
        setFailed(false);
      },
      () => {
        if (!over) setFailed(true);
      },
    );
    return () => (over = true);
  }, [query]);

  async function more(list: ArchivedGame[]): Promise<void> {
    try {
      const next = await games(filters, list.at(-1)?.game);
      setFound([...list, ...next]);
      setComplete(next.length < pageSize);
    } catch {
      setFailed(true);
    }
  }

  return (
    <div class="archive">
      <div class="archive-title">
        <h1>{t('archive.title')}</h1>
        <a class="button" href="/analysis">
          {t('act.analyse')}
        </a>
      </div>
      <SearchForm filters={filters} known={known} key={query} />
      {opening !== null && <OpeningSearch filters={filters} opening={opening} kinds={known} />}
      {opening !== null && <h2>{tOwn('found')}</h2>}
      {failed && <p role="alert">{t('archive.failed')}</p>}
      {!failed && found === null && <p class="loading">{t('common.loading')}</p>}
      {found?.length === 0 && <p class="quiet">{t('archive.none')}</p>}
      {found !== null && found.length > 0 && <GamesTable games={found} />}
      {found !== null && !complete && !failed && (
        <p>
          <button onClick={() => void more(found)}>{tOwn('more')}</button>
        </p>
      )}
    </div>
  );
}

/** The search form. It starts from the address and updates it when submitted. */
function SearchForm({ filters, known }: { filters: URLSearchParams; known: readonly GameKind[] }) {
  const [wanted, setWanted] = useState<Record<string, string>>(() => Object.fromEntries(filters));
  const want = (name: string, value: string): void => setWanted({ ...wanted, [name]: value });
  const opening = openingOf(filters);

  /** Returns the query of the form. It keeps the opening only while the game stays the same. */
  function search(): URLSearchParams {
    const next = new URLSearchParams();
    for (const name of ['player', 'game', 'result', 'from', 'before', 'tournament']) {
      const value = (wanted[name] ?? '').trim();
      if (value !== '') next.set(name, value);
    }
    return opening !== null && opening.kind === next.get('game') ? withOpening(next, opening) : next;
  }

  function byOpening(): void {
    const next = search();
    go(`/archive?${withOpening(next, { kind: next.get('game') ?? known[0]?.name ?? '', options: {}, moves: [] })}`);
  }

  const text = (name: string, title: string, type = 'text') => (
    <label>
      <span>{title}</span>
      <input type={type} value={wanted[name] ?? ''} onInput={(event) => want(name, event.currentTarget.value)} />
    </label>
  );
  return (
    <form
      class="card find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        go(`/archive?${search()}`);
      }}
    >
      {text('player', t('archive.player'))}
      <Select
        title={t('archive.game')}
        value={wanted.game ?? ''}
        choices={[
          ['', t('archive.any')],
          ...known.map(({ name, title }) => [name, tWord('game', name, title)] as const),
        ]}
        onChange={(value) => want('game', value)}
      />
      <label>
        <span>{tOwn('result')}</span>
        <select value={wanted.result ?? ''} onChange={(event) => want('result', event.currentTarget.value)}>
          <option value="">{t('archive.any')}</option>
          {(['black', 'white', 'draw', 'void'] as const).map((word) => (
            <option value={word} key={word}>
              {tOwn(`result.${word}`)}
            </option>
          ))}
          <optgroup label={tOwn('by-reason')}>
            {reasons.map((word) => (
              <option value={word} key={word}>
                {tWord('reason', word)}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {text('from', tOwn('from'), 'date')}
      {text('before', tOwn('before'), 'date')}
      <div class="buttons">
        <button type="submit" class="primary">
          {t('archive.find')}
        </button>
        {opening === null && (
          <button type="button" disabled={known.length === 0} onClick={byOpening}>
            {tOwn('opening.search')}
          </button>
        )}
      </div>
    </form>
  );
}
