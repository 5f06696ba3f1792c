import { useState } from 'preact/hooks';

import { Switch } from '../app/fields';
import { keep, kept } from '../app/settings';
import { ConsideredPanel } from '../considering/ConsideredPanel';
import type { Considering } from '../considering/considering';
import type { Analysis } from './analysis';
import { t } from './words';

const key = 'qiyuan.engine';

/** Whether the engine is on, which this device remembers. */
export function useEngine(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => kept<{ on: boolean }>(key).on === true);
  const change = (next: boolean): void => {
    setOn(next);
    keep(key, { on: next });
  };
  return [on, change];
}

/** The switch of the engine, and what it thinks of the position: its candidates can be played. */
export function Engine(props: {
  analysis: Analysis;
  considering: Considering;
  on: boolean;
  onSwitch: (on: boolean) => void;
  shown: string | null;
  onShow: (move: string | null) => void;
}) {
  const { analysis, considering, on, shown } = props;
  const best = considering.view.value?.candidates[0];
  return (
    <section class="engine" aria-label={t('engine.title')}>
      <Switch title={t('engine.title')} value={on} onChange={props.onSwitch} />
      {on && (
        <>
          <ConsideredPanel
            considering={considering}
            shown={shown}
            onShow={props.onShow}
            onPick={(move) => void analysis.play(move)}
          />
          <button
            disabled={best === undefined || analysis.judging.value}
            onClick={() => void analysis.addLine(best?.line.map(({ move }) => move) ?? [])}
          >
            {t('engine.line')}
          </button>
        </>
      )}
    </section>
  );
}
