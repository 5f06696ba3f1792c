import { speaker } from '../text/text';
import { words } from '../replay/words';
import { t } from './words';

const say = speaker(words);

/** The keys of the analysis board. */
export function Keys() {
  const rows: readonly (readonly [readonly string[], string])[] = [
    [['←', '→'], say('keys.step')],
    [['↑', '↓'], t('keys.alternative')],
    [['Home', 'End'], say('keys.ends')],
    [['Delete'], t('keys.delete')],
  ];
  return (
    <details class="folded keys">
      <summary>{say('keys.title')}</summary>
      <dl>
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
