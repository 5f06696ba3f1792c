import type { ArchivedGame } from '../app/api';
import { PlayerLink } from '../app/PlayerLink';
import { formatDate, resultText, t, tWord } from '../text/text';

/** A table of finished games. Games found by position open at that position. */
export function GamesTable({ games }: { games: readonly ArchivedGame[] }) {
  return (
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
          {games.map((each) => (
            <tr key={each.game}>
              <td>
                <a href={`/game/${each.game}${each.ply === undefined ? '' : `#${each.ply}`}`}>{each.game}</a>
              </td>
              <td>{tWord('game', each.kind)}</td>
              <td>
                <PlayerLink name={each.black} />
              </td>
              <td>
                <PlayerLink name={each.white} />
              </td>
              <td>{resultText(each.result, '', { game: each.kind })}</td>
              <td>{formatDate(each.date)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
