import type { Expected } from '../table/expected';
import { Stone } from './drawing';
import type { BoardView, Point } from './geometry';

/** The expected line as numbered translucent stones; for a stone that moves, also its origin. */
export function ExpectedLine(props: { moves: readonly Expected[]; view: BoardView; radius: number }) {
  const { moves, view, radius } = props;
  const at = (name: string | undefined): Point | undefined => view.points.find((point) => point.name === name);
  return (
    <g class="expected" aria-hidden="true">
      {moves.map(({ from, point }) => {
        const [start, end] = [at(from), at(point)];
        if (start === undefined || end === undefined) return null;
        return (
          <g key={point}>
            <path class="way" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
            <circle class="way" cx={start.x} cy={start.y} r={radius * 0.8} />
          </g>
        );
      })}
      {moves.map(({ number, point, side }) => {
        const place = at(point);
        return place === undefined ? null : (
          <g key={point} transform={`translate(${place.x} ${place.y})`} data-expected={point}>
            <Stone side={side} radius={radius * 0.9} shapes={false} />
            <text class={side} font-size={radius * (number > 9 ? 0.85 : 1.05)}>
              {number}
            </text>
          </g>
        );
      })}
    </g>
  );
}
