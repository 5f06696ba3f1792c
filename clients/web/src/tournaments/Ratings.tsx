import { useMemo, useRef, useState } from 'preact/hooks';

import { Chart, type Line } from '../chart/Chart';
import { abbreviations, eloText, nameOf, type TournamentData } from './tournament';
import { say } from './words';

const colours = 6;
/** The maximum number of players whose error bands are drawn. */
const shownAtFirst = 3;
/** The maximum height of a band above and below its line, in Elo: more would flatten all lines. */
const maxBand = 800;

/** Returns the previous object as long as the value is equal. */
function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}

/** The estimated strength after each round, and the probability that one player is stronger than another. */
export function Ratings({ tournament }: { tournament: TournamentData }) {
  const order = tournament.standings.map(({ entrant }) => entrant);
  const [chosen, setChosen] = useState<readonly number[]>(() => order.slice(0, shownAtFirst));
  const rounds = useSame(tournament.ratings.filter(({ elo }) => elo.some((value) => value !== null)));
  const names = useSame(order.map((_, entrant) => nameOf(tournament, entrant)));
  const x = useMemo(() => rounds.map(({ round }) => round), [rounds]);
  const lines = useMemo(
    () =>
      chosen.map((entrant, at): Line => {
        const error = rounds.map((each) => Math.min(each.error[entrant] ?? 0, maxBand));
        return {
          title: names[entrant] ?? '?',
          values: rounds.map((each) => each.elo[entrant] ?? null),
          colour: `--chart-${(at % colours) + 1}`,
          dashed: at >= colours,
          // Many overlapping bands would be unreadable.
          ...(chosen.length <= shownAtFirst ? { error } : {}),
          format: (value) => eloText(value, null),
        };
      }),
    [rounds, names, chosen],
  );
  if (rounds.length === 0) return <p class="quiet">{say('no-ratings')}</p>;
  const toggle = (entrant: number): void =>
    setChosen(chosen.includes(entrant) ? chosen.filter((each) => each !== entrant) : [...chosen, entrant]);
  return (
    <>
      <p class="quiet">{say('elo-about')}</p>
      <fieldset class="choice pick">
        <legend>{say('whose')}</legend>
        <div class="segments">
          {order.map((entrant) => (
            <label key={entrant}>
              <input type="checkbox" checked={chosen.includes(entrant)} onChange={() => toggle(entrant)} />
              <span>{nameOf(tournament, entrant)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {chosen.length > shownAtFirst && <p class="quiet">{say('bands-how')}</p>}
      {chosen.length > 0 && (
        <Chart
          x={x}
          lines={lines}
          height={320}
          formatX={(round) => say('round', { round })}
          label={say('chart-label', { names: chosen.map((entrant) => nameOf(tournament, entrant)).join(', ') })}
        />
      )}
      <Likelihood tournament={tournament} order={order} />
    </>
  );
}

/** The probability that the row player is stronger than the column player. */
function Likelihood({ tournament, order }: { tournament: TournamentData; order: readonly number[] }) {
  const short = abbreviations(tournament.entrants.map((_, entrant) => nameOf(tournament, entrant)));
  if (order.length < 2) return null;
  return (
    <>
      <h3 id="los-title">{say('los')}</h3>
      <p class="quiet">{say('los-about')}</p>
      <div class="scroll tall" tabIndex={0} role="group" aria-labelledby="los-title">
        <table class="sheet cross los">
          <thead>
            <tr>
              <th scope="col" class="corner">
                {say('name')}
              </th>
              {order.map((entrant) => (
                <th scope="col" key={entrant} class="figure">
                  <abbr title={nameOf(tournament, entrant)}>{short[entrant]}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map((row) => (
              <tr key={row}>
                <th scope="row">{nameOf(tournament, row)}</th>
                {order.map((column) => {
                  const value = tournament.los[row]?.[column] ?? null;
                  if (row === column) return <td class="self" key={column} />;
                  if (value === null)
                    return (
                      <td class="figure" key={column}>
                        –
                      </td>
                    );
                  return (
                    <td key={column} class={`figure ${sureness(value)}`}>
                      {percent(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const sureness = (value: number): string => (value >= 0.95 ? 'ahead sure' : value > 0.5 ? 'ahead' : 'behind');

/** Never rounds to 0 or 100 %. */
const percent = (value: number): string =>
  value > 0.99 && value < 1 ? '> 99 %' : value < 0.01 && value > 0 ? '< 1 %' : `${Math.round(value * 100)} %`;
