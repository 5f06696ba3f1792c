import { useEffect, useState } from 'preact/hooks';

import { kinds, type Analysis, type BotKind } from '../app/api';
import { me, server } from '../app/session';
import { Select } from '../app/fields';
import { botAbout, botTitle } from '../text/bots';
import type { Analyses } from './analyses';
import { titleOfAnalysis } from './sources';
import { t } from './words';

const usualLevel = '3';

/** Returns the levels of a bot, or null: only bots that search evaluate positions. */
const levelOf = (bot: BotKind | undefined): { min: number; max: number } | null => {
  const level = bot?.options.find(({ name }) => name === 'level');
  return level?.type === 'integer' ? level : null;
};

/** The form to start an analysis, and the progress of running ones. */
export function AnalysisPanel(props: {
  analyses: Analyses;
  kind: string;
  positions: number;
  onBegun: (analysis: number) => void;
}) {
  const { analyses, kind, positions } = props;
  const [bots, setBots] = useState<BotKind[]>([]);
  const [bot, setBot] = useState('');
  const [level, setLevel] = useState(usualLevel);
  useEffect(() => {
    kinds().then(
      (all) => {
        const able = all.find(({ name }) => name === kind)?.bots.filter((each) => levelOf(each) !== null) ?? [];
        setBots(able);
        setBot(able[0]?.name ?? '');
      },
      () => undefined,
    );
  }, [kind]);
  const chosen = bots.find(({ name }) => name === bot);
  const range = levelOf(chosen);
  const levels =
    range === null ? [] : Array.from({ length: range.max - range.min + 1 }, (_, at) => String(range.min + at));
  const mine = analyses.mine.value;

  async function begin(event: Event): Promise<void> {
    event.preventDefault();
    const begun = await analyses.begin(bot, { level });
    if (begun !== null) props.onBegun(begun);
  }

  return (
    <section class="analysis" aria-labelledby="analysis-title">
      <h2 id="analysis-title">{t('analysis.title')}</h2>
      {mine === null && bots.length > 0 && (
        <form class="ask" onSubmit={(event) => void begin(event)}>
          <Select
            title={t('analysis.bot')}
            value={bot}
            choices={bots.map((each) => [each.name, botTitle(each)] as const)}
            onChange={setBot}
          />
          <Select
            title={t('analysis.level')}
            value={level}
            choices={levels.map((each) => [each, each] as const)}
            onChange={setLevel}
          />
          <button type="submit" disabled={analyses.asking.value || server.link.value !== 'online'}>
            {t('analysis.begin')}
          </button>
        </form>
      )}
      {mine === null && chosen !== undefined && <p class="quiet">{botAbout(chosen)}</p>}
      {mine === null && <p class="quiet">{t('analysis.help')}</p>}
      <ul>
        {analyses.all.value
          .filter(({ state }) => state !== 'done')
          .map((each) => (
            <li key={each.analysis} data-state={each.state}>
              <State analysis={each} positions={positions} onStop={() => void analyses.stop(each.analysis)} />
            </li>
          ))}
      </ul>
      {analyses.notice.value !== '' && (
        <p class="problem" role="alert">
          {analyses.notice.value}
        </p>
      )}
    </section>
  );
}

function State(props: { analysis: Analysis; positions: number; onStop: () => void }) {
  const { analysis, positions } = props;
  const source = titleOfAnalysis(analysis);
  const found = analysis.positions.length;
  if (analysis.state === 'stopped' || analysis.state === 'failed')
    return (
      <span class="quiet">
        {t(analysis.state === 'stopped' ? 'analysis.stopped' : 'analysis.ended-badly', { source, count: found })}
      </span>
    );
  const own = analysis.by === me.value;
  return (
    <>
      <span>{own ? source : t('analysis.by', { source, name: analysis.by })}</span>
      <div class="running">
        <progress max={positions} value={found} aria-label={t('analysis.progress', { source })} />
        <span class="quiet">
          {found}/{positions}
        </span>
        {own && <button onClick={props.onStop}>{t('analysis.stop')}</button>}
      </div>
    </>
  );
}
