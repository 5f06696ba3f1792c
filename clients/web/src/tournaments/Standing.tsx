import { tWord } from '../text/text';
import { eloText, nameOf, number, type TournamentData } from './tournament';
import { say } from './words';

/** The standings: points, tie-breaks and estimated strength. */
export function Standing({ tournament }: { tournament: TournamentData }) {
  if (tournament.entrants.length === 0) return <p class="quiet">{say('no-entrants')}</p>;
  const schools = tournament.entrants.some(({ school }) => school !== '');
  const ratings = tournament.entrants.some(({ rating }) => rating !== null);
  const draws = tournament.standings.some(({ drawn }) => drawn > 0);
  const breaks = tournament.tie_breaks;
  const elo = tournament.standings.some((each) => each.elo !== null);
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label={say('section.standing')}>
        <table class="sheet standing">
          <caption class="hidden">{say('section.standing')}</caption>
          <thead>
            <tr>
              <th scope="col" class="figure">
                <abbr title={say('rank')}>{say('rank-short')}</abbr>
              </th>
              <th scope="col">{say('name')}</th>
              {schools && <th scope="col">{say('school')}</th>}
              {ratings && (
                <th scope="col" class="figure">
                  {say('rating')}
                </th>
              )}
              <th scope="col" class="figure">
                {say('points')}
              </th>
              {breaks.map((each) => (
                <th scope="col" class="figure" key={each}>
                  <abbr title={say(`tie-break.${each}`)}>{say(`tie-break-short.${each}`)}</abbr>
                </th>
              ))}
              <th scope="col" class="figure">
                {say('played')}
              </th>
              <th scope="col" class="figure">
                {say(draws ? 'won-drawn-lost' : 'won-lost')}
              </th>
              {elo && (
                <th scope="col" class="figure">
                  Elo
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {tournament.standings.map((line) => {
              const entrant = tournament.entrants[line.entrant];
              if (entrant === undefined) return null;
              return (
                <tr key={line.entrant} class={entrant.state === 'withdrawn' ? 'withdrawn' : undefined}>
                  <td class="figure">{line.rank}</td>
                  <th scope="row">
                    {nameOf(tournament, line.entrant)}
                    {entrant.bot !== null && !entrant.name.includes(':') && <BotNote bot={entrant.bot} />}
                    {entrant.state === 'withdrawn' && <span class="quiet"> {say('withdrawn')}</span>}
                  </th>
                  {schools && <td>{entrant.school}</td>}
                  {ratings && <td class="figure">{entrant.rating ?? ''}</td>}
                  <td class="figure">
                    <strong>{number(line.points)}</strong>
                  </td>
                  {breaks.map((each, at) => {
                    return (
                      <td class="figure" key={each}>
                        {number(line.tie_breaks[at] ?? null)}
                      </td>
                    );
                  })}
                  <td class="figure">{line.played}</td>
                  <td class="figure">
                    {draws ? `${line.won}–${line.drawn}–${line.lost}` : `${line.won}–${line.lost}`}
                  </td>
                  {elo && <td class="figure">{eloText(line.elo, line.error)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <dl class="legend">
        {breaks.map((each) => (
          <div key={each}>
            <dt>
              {say(`tie-break-short.${each}`)}: {say(`tie-break.${each}`)}
            </dt>
            <dd>{say(`tie-break-about.${each}`)}</dd>
          </div>
        ))}
        {elo && (
          <div>
            <dt>Elo</dt>
            <dd>{say('elo-about')}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

function BotNote({ bot }: { bot: NonNullable<TournamentData['entrants'][number]['bot']> }) {
  const options = Object.entries(bot.options).map(([name, value]) => `${name}=${value}`);
  return (
    <span class="quiet"> {tWord('bot', [bot.name, options.join(',')].filter((each) => each !== '').join(':'))}</span>
  );
}
