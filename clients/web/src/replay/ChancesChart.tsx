import { useMemo } from 'preact/hooks';

import type { GameRecord } from '../app/api';
import { settings } from '../app/settings';
import { Chart, type Line } from '../chart/Chart';
import { languages } from '../text/languages';
import { t as tPage, tWord } from '../text/text';
import { blackChances, chanceOf, disagreement, ofSide, type Evaluations } from './evaluations';
import type { Source } from './sources';
import { t } from './words';

const percent = (value: number): string => t('chart.percent', { value: value.toFixed(0) });
const ofAnalyses = ['--chart-3', '--chart-4', '--chart-5'];

function compact(count: number): string {
  const { locales } = languages[settings.value.language];
  return new Intl.NumberFormat(locales, { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}

const playouts = (evaluations: Evaluations, plies: number): (number | null)[] =>
  Array.from({ length: plies + 1 }, (_, ply) => evaluations.get(ply)?.playouts || null);

/** The evaluations of both players and of every analysis as Black's winning chances, with the playouts of each move. */
export function ChancesChart(props: {
  record: Pick<GameRecord, 'black' | 'white' | 'moves'>;
  sources: readonly Source[];
  ply: number;
  onPly: (ply: number) => void;
  height?: number;
}) {
  const { record, sources, ply } = props;
  const plies = record.moves.length;
  const { language } = settings.value;
  const x = useMemo(() => Array.from({ length: plies + 1 }, (_, each) => each), [plies]);
  const lines = useMemo(() => {
    const all: Line[] = [];
    const add = (title: string, evaluations: Evaluations, colour: string, dashed = false): void => {
      if (evaluations.size > 0)
        all.push({ title, values: blackChances(evaluations, plies), colour, dashed, format: percent });
    };
    sources.forEach(({ key, title, evaluations }) => {
      if (key === 'players') {
        for (const side of ['black', 'white'] as const) {
          const name = t('chart.player', { name: tWord('bot', record[side]), side: tPage(`side.${side}`) });
          add(name, ofSide(evaluations, side), side === 'black' ? '--chart-1' : '--chart-2', side === 'white');
        }
      } else {
        const analyses = all.filter(({ colour }) => ofAnalyses.includes(colour)).length;
        add(title, evaluations, ofAnalyses[analyses % ofAnalyses.length] ?? '--chart-3');
      }
    });
    const count = (title: string, evaluations: Evaluations, colour: string): void => {
      if (evaluations.size > 0)
        all.push({ title, values: playouts(evaluations, plies), colour, axis: 'right', dots: true, format: compact });
    };
    const [first] = sources;
    if (first?.key !== 'players') count(t('chart.playouts'), first?.evaluations ?? new Map(), '--chart-3');
    else
      for (const side of ['black', 'white'] as const)
        count(
          t('chart.playouts-of', { side: tPage(`side.${side}`) }),
          ofSide(first.evaluations, side),
          side === 'black' ? '--chart-1' : '--chart-2',
        );
    return all;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the titles are in the language of the settings
  }, [record, sources, plies, language]);
  const greatest = useMemo(() => {
    const players = sources.find(({ key }) => key === 'players');
    return players === undefined ? null : disagreement(players.evaluations);
  }, [sources]);
  const marks = useMemo(() => (greatest === null ? [] : [{ x: greatest.ply, colour: '--danger' }]), [greatest]);

  return (
    <div class="chances">
      <Chart
        x={x}
        lines={lines}
        range={[0, 100]}
        logarithmic
        labelX={t('chart.move')}
        at={ply}
        marks={marks}
        onPick={props.onPly}
        label={t('chart.label', {
          names: lines
            .filter(({ axis }) => axis !== 'right')
            .map(({ title }) => title)
            .join(', '),
        })}
        {...(props.height === undefined ? {} : { height: props.height })}
      />
      <Now record={record} sources={sources} ply={ply} />
      {greatest !== null && (
        <button class="plain disagree" onClick={() => props.onPly(greatest.ply)}>
          <svg class="mark" viewBox="0 0 12 9" aria-hidden="true">
            <path d="M0 0H12L6 9Z" />
          </svg>
          {t('chart.disagree', { ply: greatest.ply, percent: (greatest.difference / 10).toFixed(0) })}
        </button>
      )}
    </div>
  );
}

/** The values at the current ply as text, for screen readers. */
function Now(props: { record: Pick<GameRecord, 'black' | 'white'>; sources: readonly Source[]; ply: number }) {
  const { record, sources, ply } = props;
  const values = sources.flatMap(({ key, title, evaluations }) => {
    const evaluation = evaluations.get(ply);
    if (evaluation === undefined) return [];
    const name = key === 'players' ? tWord('bot', record[evaluation.side]) : title;
    const chance = percent(chanceOf(evaluation, 'black') / 10);
    return [`${name} ${chance} (${compact(evaluation.playouts)})`];
  });
  return (
    <p class="quiet now">
      {values.length === 0
        ? t('chart.now-none')
        : t(ply === 0 ? 'chart.now-start' : 'chart.now', { ply, values: values.join(' · ') })}
    </p>
  );
}
