import { useMemo } from 'preact/hooks';

import type { Table } from '../table/table';
import { ChancesChart } from './ChancesChart';
import { ofPlayers } from './evaluations';
import type { Source } from './sources';
import { t } from './words';
import './replay.css';

/** The players' evaluations of a running game, for spectators. */
export function LiveChart(props: { table: Table; ply: number; onPly: (ply: number) => void }) {
  const { table, ply, onPly } = props;
  const moves = useMemo(
    () =>
      table.moves.map(({ ply: number, side, move }) => {
        const said = table.thoughts.find((each) => each.ply === number);
        if (said === undefined) return { side, move };
        const { winrate, playouts, variation = [] } = said;
        return { side, move, thought: { winrate, playouts, variation } };
      }),
    [table.moves, table.thoughts],
  );
  const sources = useMemo((): Source[] => {
    const evaluations = ofPlayers({ moves });
    return evaluations.size === 0
      ? []
      : [{ key: 'players', title: t('source.players'), evaluations, falls: [], whole: false }];
  }, [moves]);
  if (sources.length === 0) return null;
  return (
    <section class="live-chart" aria-label={t('chart.live')}>
      <ChancesChart
        record={{ black: table.black, white: table.white, moves }}
        sources={sources}
        ply={ply}
        onPly={onPly}
        height={150}
      />
    </section>
  );
}
