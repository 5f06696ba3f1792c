import { t as tPage, tWord } from '../text/text';
import { CandidateTable } from './CandidateTable';
import type { Considering } from './considering';
import { compact } from './numbers';
import type { View } from './view';
import { t } from './words';
import './considering.css';

/** A bot's view of the position in words, and its candidates as a table. */
export function ConsideredPanel(props: {
  considering: Considering;
  shown: string | null;
  onShow: (move: string | null) => void;
  onPick?: ((move: string) => void) | undefined;
}) {
  const { considering } = props;
  const view = considering.view.value;
  return (
    <section class="considering" aria-labelledby="considering-title" data-considering={considering.state.value}>
      <h2 id="considering-title" class="hidden">
        {t('considering.title')}
      </h2>
      <p class="chances-now">{view === null ? ' ' : inWords(view)}</p>
      <div class="candidates">{view !== null && <CandidateTable {...props} view={view} />}</div>
      <p class="quiet">
        {t(`considering.${considering.state.value}`)}
        {view !== null && ` ${t('considering.by', { bot: tWord('bot', view.bot), count: compact(view.playouts) })}`}
      </p>
      <p class="problem" role="alert">
        {considering.problem.value}
      </p>
    </section>
  );
}

function inWords({ side, winrate, lead }: View): string {
  const chances = t('considering.chances', { side: tPage(`side.${side}`), percent: (winrate / 10).toFixed(1) });
  if (lead === null) return chances;
  const [, winner, margin = ''] = /^([BW])\+(.*)$/.exec(lead) ?? [];
  if (winner === undefined) return `${chances} · ${t('considering.level')}`;
  const ahead = tPage(winner === 'B' ? 'side.black' : 'side.white');
  return `${chances} · ${t('considering.lead', { side: ahead, margin })}`;
}
