import type { BoardView } from './geometry';

/** Marks the stones of the row with which a side has won. */
export function WinningRow({ row, board, radius }: { row: readonly string[]; board: BoardView; radius: number }) {
  const marked = new Set(row);
  return (
    <g class="winning-row" aria-hidden="true">
      {board.points.map(
        ({ name, x, y }) => marked.has(name) && <circle key={name} cx={x} cy={y} r={radius * 0.9} data-row={name} />,
      )}
    </g>
  );
}
