import { formatDate, t } from '../text/text';
import { actText, newestFirst } from './acts';
import type { TournamentData } from './tournament';
import { say } from './words';

/** What arbiters and workers have changed in a tournament, newest first. */
export function Acts({ tournament }: { tournament: TournamentData }) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={say('section.log')}>
      <table class="log">
        <thead>
          <tr>
            <th scope="col">{t('archive.date')}</th>
            <th scope="col">{say('log.by')}</th>
            <th scope="col">{say('log.act')}</th>
            <th scope="col">{say('log.detail')}</th>
          </tr>
        </thead>
        <tbody>
          {newestFirst(tournament.acts).map(({ action, by, detail, at }, index) => (
            <tr key={tournament.acts.length - index} data-act={action}>
              <td>{formatDate(at)}</td>
              <td>{by}</td>
              <td>{actText(action)}</td>
              <td class="detail">{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
