import type { Side } from '../protocol/vocabulary';
import { extent, labels, stoneRadius, type BoardView, type Point } from './geometry';

/** A stone. With `shapes` the sides also differ by a figure: a square on black, a triangle on white. */
export function Stone({ side, radius, shapes }: { side: Side; radius: number; shapes: boolean }) {
  const half = radius * 0.4;
  return (
    <>
      <circle class={`disc ${side}`} r={radius} fill={`url(#stone-${side})`} />
      {shapes && side === 'black' && (
        <rect class="shape black" x={-half} y={-half} width={2 * half} height={2 * half} />
      )}
      {shapes && side === 'white' && (
        <path class="shape white" d={`M0 ${-half * 1.25}L${half * 1.2} ${half * 0.85}H${-half * 1.2}Z`} />
      )}
    </>
  );
}

/** The gradients of the stones. */
export function Shades() {
  return (
    <defs>
      <radialGradient id="stone-black" cx="35%" cy="30%" r="75%">
        <stop offset="0" class="black-light" />
        <stop offset="1" class="black-dark" />
      </radialGradient>
      <radialGradient id="stone-white" cx="35%" cy="30%" r="80%">
        <stop offset="0.3" class="white-light" />
        <stop offset="1" class="white-dark" />
      </radialGradient>
    </defs>
  );
}

export interface Layout {
  box: { x: number; y: number; width: number; height: number };
  /** 1 on a 9×9 board. */
  scale: number;
  radius: number;
  /** Half the side of the square that reacts to the pointer. */
  reach: number;
  columns: { text: string; x: number; y: number }[];
  rows: { text: string; x: number; y: number }[];
}

/** The positions of everything on a board, in grid steps. */
export function layoutOf(view: BoardView, coordinates: boolean): Layout {
  const { left, top, right, bottom } = extent(view.points);
  const radius = stoneRadius(view.points);
  const edge = Math.max(0.5, radius) + 0.2;
  // Labels and marks keep their size on the screen, whatever the number of points.
  const scale = (Math.max(right - left, bottom - top) + 2 * edge) / 10;
  const wide = edge + (coordinates ? 0.45 * scale : 0);
  const box = { x: left - wide, y: top - wide, width: right - left + 2 * wide, height: bottom - top + 2 * wide };
  const named = labels(view.points);
  const aside = edge + 0.14 * scale;
  return {
    box,
    scale,
    radius,
    reach: Math.max(0.5, radius * 0.78),
    columns: coordinates
      ? named.columns.flatMap(({ text, x }) => [
          { text, x, y: top - aside },
          { text, x, y: bottom + aside },
        ])
      : [],
    rows: coordinates
      ? named.rows.flatMap(({ text, y }) => [
          { text, x: left - aside, y },
          { text, x: right + aside, y },
        ])
      : [],
  };
}

/** The board's surface, lines or cells, and coordinates. */
export function Ground({ view, layout }: { view: BoardView; layout: Layout }) {
  const { scale } = layout;
  const at = (number: number): Point => view.points[number] ?? { name: '', x: 0, y: 0 };
  return (
    <g aria-hidden="true" stroke-width={0.03 * scale} font-size={0.33 * scale}>
      <rect class="wood" {...layout.box} />
      {view.cells
        ? view.points.map((point) => (
            <rect class="cell" x={point.x - 0.5} y={point.y - 0.5} width="1" height="1" key={point.name} />
          ))
        : view.lines.map((line, number) => (
            <polyline
              class="line"
              key={number}
              points={line.map((point) => `${at(point).x},${at(point).y}`).join(' ')}
            />
          ))}
      {view.stars.map((star) => (
        <circle class="star" key={star} cx={at(star).x} cy={at(star).y} r={0.1 * Math.sqrt(scale)} />
      ))}
      {[...layout.columns, ...layout.rows].map(({ text, x, y }) => (
        <text class="coordinate" key={`${x},${y}`} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
}

export const cross = (half: number): string => `M${-half} ${-half}L${half} ${half}M${half} ${-half}L${-half} ${half}`;
