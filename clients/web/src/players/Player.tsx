import { useCallback, useEffect, useMemo } from 'preact/hooks';

import { Missing } from '../app/api';
import { Choice, Disc } from '../app/fields';
import { usePatientAnswer } from '../app/patientAnswer';
import { PlayerLink, PlayerName } from '../app/PlayerLink';
import { go } from '../app/route';
import { GamesTable } from '../archive/GamesTable';
import '../archive/archive.css';
import { Chart, type Line } from '../chart/Chart';
import { sayFault } from '../text/faults';
import { formatDay, speaker, t, tWord } from '../text/text';
import { errorOf, isProvisional, profile, scoreOf, together, type KindProfile, type Tally } from './players';
import { words } from './words';
import './players.css';

const tOwn = speaker(words);

/** The archive's statistics of one player. */
export function Player({ name, filters }: { name: string; filters: URLSearchParams }) {
  const { found, busy, failure } = usePatientAnswer(useCallback(() => profile(name), [name]));
  const shown = tWord('bot', found?.name ?? name);
  useEffect(() => {
    document.title = `${shown} · ${t('app.name')}`;
  }, [shown]);

  if (failure !== null)
    return (
      <div class="card narrow">
        <h1>{failure instanceof Missing ? tOwn('missing', { name }) : tOwn('failed')}</h1>
        <a class="button" href="/players">
          {tOwn('title')}
        </a>
      </div>
    );
  if (found === null) return <p class="loading">{busy === null ? t('common.loading') : sayFault(busy)}</p>;
  const kind = found.kinds.find(({ game }) => game === filters.get('game')) ?? found.kinds[0];
  return (
    <div class="players player-page">
      <h1>
        <PlayerName name={found.name} />
      </h1>
      {found.kinds.length > 1 && (
        <Choice
          legend={tOwn('game')}
          class="unnamed"
          name="game"
          value={kind?.game ?? ''}
          choices={found.kinds.map(({ game }) => [game, tWord('game', game)])}
          onChange={(game) =>
            go(`/players/${encodeURIComponent(name)}?game=${game}`, { replace: true, keepPlace: true })
          }
        />
      )}
      {kind !== undefined && <InKind name={shown} kind={kind} key={kind.game} />}
      <section>
        <h2>{tOwn('opponents')}</h2>
        <Tallies
          head={tOwn('opponent')}
          rows={found.opponents.map((each) => ({ ...each, title: <PlayerLink name={each.name} /> }))}
        />
      </section>
      <section class="archive">
        <h2>{tOwn('last-games')}</h2>
        <GamesTable games={found.last} />
        <p>
          <a class="button" href={`/archive?${new URLSearchParams({ player: found.name })}`}>
            {tOwn('all-of', { name: shown })}
          </a>
        </p>
      </section>
    </div>
  );
}

/** Rating and results in one game. */
function InKind({ name, kind }: { name: string; kind: KindProfile }) {
  return (
    <div class="in-kind">
      <section class="card">
        <h2>
          {tOwn('rating')} · {tWord('game', kind.game)}
        </h2>
        <p class="rating">
          <strong>{kind.rating.toFixed(0)}</strong> ± {errorOf(kind).toFixed(0)}
        </p>
        <p class="quiet">{tOwn(isProvisional(kind) ? 'rating.provisional' : 'rating.certain')}</p>
        {kind.history.length < 2 ? (
          <p class="quiet">{tOwn('chart.later')}</p>
        ) : (
          <RatingChart name={name} history={kind.history} />
        )}
      </section>
      <section>
        <h2>{tOwn('colours')}</h2>
        <Tallies
          head={tOwn('colour')}
          rows={[
            ...(['black', 'white'] as const).map((side) => ({
              ...kind[side],
              title: (
                <>
                  <Disc side={side} /> <span aria-hidden="true">{t(`side.${side}`)}</span>
                </>
              ),
            })),
            { ...together(kind.black, kind.white), title: tOwn('both') },
          ]}
        />
      </section>
    </div>
  );
}

const day = 24 * 60 * 60 * 1000;
const wholePoints = (value: number): string => value.toFixed(0);
const dateOf = (x: number): string => formatDay(new Date(x * day).toISOString(), 'short');

function RatingChart({ name, history }: { name: string; history: KindProfile['history'] }) {
  const [x, lines] = useMemo((): [number[], Line[]] => {
    const line: Line = {
      title: tOwn('rating'),
      values: history.map(({ rating }) => rating),
      error: history.map(errorOf),
      colour: '--chart-1',
      format: wholePoints,
    };
    return [history.map(({ date }) => Date.parse(date) / day), [line]];
  }, [history]);
  const first = history[0];
  const last = history.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <Chart
      x={x}
      lines={lines}
      formatX={dateOf}
      labelX={tOwn('date')}
      height={220}
      label={tOwn('chart', {
        name,
        from: formatDay(first.date),
        to: formatDay(last.date),
        first: wholePoints(first.rating),
        last: wholePoints(last.rating),
      })}
    />
  );
}

function Tallies({ head, rows }: { head: string; rows: readonly (Tally & { title: preact.ComponentChildren })[] }) {
  return (
    // On a narrow screen the table scrolls sideways, also with the keyboard.
    <div class="scroll" role="group" aria-label={head} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {(['games', 'won', 'drawn', 'lost', 'score'] as const).map((column) => (
              <th scope="col" class="number" key={column}>
                {tOwn(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{row.title}</th>
              <td class="number">{row.games}</td>
              <td class="number">{row.won}</td>
              <td class="number">{row.drawn}</td>
              <td class="number">{row.lost}</td>
              <td class="number">{scoreOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
