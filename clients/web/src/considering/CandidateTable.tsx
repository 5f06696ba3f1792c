import { useRef } from 'preact/hooks';

import { moveText } from '../room/MoveList';
import { compact, lineText } from './numbers';
import { gradeOf, inHeldOrder, type View } from './view';
import { t } from './words';

const percent = (thousandths: number): string => `${(thousandths / 10).toFixed(1)}%`;

/** The candidates as a table. The button of each shows its line on the board while it has the focus or the pointer. */
export function CandidateTable(props: {
  view: View;
  shown: string | null;
  onShow: (move: string | null) => void;
  onPick?: ((move: string) => void) | undefined;
}) {
  const { view, shown, onShow, onPick } = props;
  const best = view.candidates[0]?.move;
  const order = useRef<readonly string[]>([]);
  const rows = inHeldOrder(view.candidates, order.current, shown);
  order.current = rows.map(({ move }) => move);
  return (
    <table aria-label={t('considering.table')}>
      <thead>
        <tr>
          {(['move', 'win', 'loss', 'visits', 'line'] as const).map((column) => (
            <th key={column} scope="col" class={column === 'move' || column === 'line' ? 'text' : ''}>
              {t(`considering.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ move, winrate, loss, visits, line }) => (
          <tr key={move} data-move={move} onPointerEnter={() => onShow(move)} onPointerLeave={() => onShow(null)}>
            <td class="text">
              <button
                class="plain"
                aria-pressed={onPick === undefined ? shown === move : undefined}
                aria-label={t(onPick === undefined ? 'considering.show-line' : 'considering.play-move', {
                  move: moveText(move),
                })}
                onFocus={() => onShow(move)}
                onBlur={() => onShow(null)}
                onClick={() => (onPick === undefined ? onShow(shown === move ? null : move) : onPick(move))}
              >
                <span class={`grade grade-${gradeOf(loss)}`} aria-hidden="true" />
                {moveText(move)}
              </button>
            </td>
            <td>{percent(winrate)}</td>
            <td>{move === best ? t('considering.best') : loss === 0 ? '0' : `−${percent(loss)}`}</td>
            <td>{compact(visits)}</td>
            <td class="text quiet">{lineText(line.slice(1))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
