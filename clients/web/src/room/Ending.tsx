import type { ComponentChildren } from 'preact';

import { Disc } from '../app/fields';
import { extent, type BoardView } from '../board/geometry';
import type { Side } from '../protocol/vocabulary';
import type { CountRow } from '../table/ending';
import { t } from '../text/text';
import { say } from './words';
import './ending.css';

/** The end of a game, told over the board to its reader: the result, the count, and what to do next. */
export function Ending(props: {
  result: string;
  /** Whether the reader has won or lost; null for a draw, and for spectators. */
  mood: 'won' | 'lost' | null;
  rows: readonly CountRow[];
  moves: number;
  /** The row that has won, which must stay visible. */
  row: readonly string[];
  board: BoardView;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const { result, mood, rows, moves, row, board, onClose, children } = props;
  return (
    <section
      class={`ending ${mood ?? ''} ${placeOf(row, board)}`}
      aria-label={say('end.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <button class="plain close" aria-label={say('end.close')} title={say('end.close')} onClick={onClose}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 3L13 13M13 3L3 13" />
        </svg>
      </button>
      <p class="told">{result}</p>
      {rows.length > 0 && <CountTable rows={rows} />}
      <p class="quiet">{say('end.moves', { count: moves })}</p>
      <div class="buttons">{children}</div>
    </section>
  );
}

/** Returns where the end is told: away from the row. */
function placeOf(row: readonly string[], board: BoardView): 'middle' | 'top' | 'bottom' {
  if (row.length === 0) return 'middle';
  const { top, bottom } = extent(board.points);
  const heights = board.points.filter(({ name }) => row.includes(name)).map(({ y }) => y);
  const mean = heights.reduce((sum, y) => sum + y, 0) / heights.length;
  return mean > (top + bottom) / 2 ? 'top' : 'bottom';
}

const sides: readonly Side[] = ['black', 'white'];

function CountTable({ rows }: { rows: readonly CountRow[] }) {
  return (
    <table aria-label={say('end.count')}>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side} scope="col">
              <Disc side={side} />
              <span class="hidden">{t(`side.${side}`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.what} class={row.what}>
            <th scope="row">{say(`end.${row.what}`)}</th>
            {sides.map((side) => (
              <td key={side}>{row.what === 'komi' && side === 'black' ? '' : row[side]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
