import { settings } from '../app/settings';
import type { Side } from '../protocol/vocabulary';
import { extent, isOuter, labels, stoneRadius, type BoardView, type Point } from './geometry';
import type { StoneSet } from './materials';
import { lieOf, sets } from './stoneSets';
import felt from './textures/felt.webp';

const sides: readonly Side[] = ['black', 'white'];

/** The growth lines of a shell across a stone of radius 1. */
const growth = [-0.68, -0.42, -0.16, 0.1, 0.37, 0.65]
  .map((y) => {
    const half = Math.sqrt(1 - y * y) * 0.94;
    return `M-${half.toFixed(2)} ${y}Q0 ${(y - 0.2).toFixed(2)} ${half.toFixed(2)} ${y}`;
  })
  .join('');

/**
 * A stone at the origin; on its `point`, as it lies there. With `shapes` the sides also differ by a figure: a square on
 * black, a triangle on white. Its board draws `<Shades>`.
 */
export function Stone(props: { side: Side; radius: number; shapes: boolean; point?: string; set?: StoneSet }) {
  const { side, radius, shapes, point = '', set = settings.value.stones } = props;
  const { dx, dy, turn, kind } = lieOf(point, set);
  const [x, y] = [dx * radius, dy * radius];
  const half = radius * 0.4;
  return (
    <>
      <circle
        class={`disc ${side}`}
        cx={x}
        cy={y}
        r={radius}
        fill={`url(#${shadeId(set, side, kind % sets[set].shades[side].length)})`}
        stroke={sets[set].rim[side]}
      />
      {sets[set].shell && side === 'white' && (
        <path class="growth" d={growth} transform={`translate(${x} ${y}) rotate(${turn}) scale(${radius})`} />
      )}
      {shapes && side === 'black' && (
        <rect class="shape black" x={-half} y={-half} width={2 * half} height={2 * half} />
      )}
      {shapes && side === 'white' && (
        <path class="shape white" d={`M0 ${-half * 1.25}L${half * 1.2} ${half * 0.85}H${-half * 1.2}Z`} />
      )}
    </>
  );
}

/** The gradients of a set of stones and of their shadows. */
export function Shades({ set = settings.value.stones }: { set?: StoneSet }) {
  return (
    <defs>
      {sides.flatMap((side) =>
        sets[set].shades[side].map(({ cx, cy, r, stops }, number) => (
          <radialGradient key={`${side}${number}`} id={shadeId(set, side, number)} cx={cx} cy={cy} r={r}>
            {stops.map(([offset, colour]) => (
              <stop key={offset} offset={offset} stop-color={colour} />
            ))}
          </radialGradient>
        )),
      )}
      <radialGradient id="stone-shadow">
        <stop offset="0.72" stop-opacity="0.5" />
        <stop offset="0.86" stop-opacity="0.2" />
        <stop offset="1" stop-opacity="0" />
      </radialGradient>
    </defs>
  );
}

const shadeId = (set: StoneSet, side: Side, number: number): string => `stone-${set}-${side}-${number}`;

/** The shadows of stones, drawn before all of them: no shadow falls on a neighbour. */
export function Shadows(props: {
  points: Iterable<{ name: string; x: number; y: number }>;
  radius: number;
  set?: StoneSet;
}) {
  const { points, radius, set = settings.value.stones } = props;
  if (!sets[set].solid) return null;
  return (
    <g class="shadows" aria-hidden="true">
      {[...points].map(({ name, x, y }) => {
        const { dx, dy } = lieOf(name, set);
        return (
          <circle
            key={name}
            cx={x + radius * (dx + 0.1)}
            cy={y + radius * (dy + 0.17)}
            r={radius * 1.16}
            fill="url(#stone-shadow)"
          />
        );
      })}
    </g>
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
  const radius = stoneRadius(view);
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

/** The width of a line of the grid at scale 1; the outer lines are heavier. */
const lineWidth = 0.03;
const heavier = 1.6;

/** The board's surface, lines or cells, and coordinates. */
export function Ground({ view, layout }: { view: BoardView; layout: Layout }) {
  const { scale } = layout;
  const at = (number: number): Point => view.points[number] ?? { name: '', x: 0, y: 0 };
  const edges = extent(view.points);
  return (
    <g aria-hidden="true" stroke-width={lineWidth * scale} font-size={0.33 * scale}>
      <rect class="wood" {...layout.box} />
      {view.cells ? (
        <Felt view={view} scale={scale} />
      ) : (
        view.lines.map((line, number) => {
          const points = line.map(at);
          return (
            <polyline
              class="line"
              key={number}
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              stroke-width={isOuter(points, edges) ? heavier * lineWidth * scale : undefined}
            />
          );
        })
      )}
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

/** The cells of a board whose stones lie between the lines: a cloth let into the wood. */
function Felt({ view, scale }: { view: BoardView; scale: number }) {
  const { left, top, right, bottom } = extent(view.points);
  const area = { x: left - 0.5, y: top - 0.5, width: right - left + 1, height: bottom - top + 1 };
  return (
    <>
      <image class="felt" href={felt} {...area} preserveAspectRatio="xMidYMid slice" />
      {view.points.map((point) => (
        <rect class="cell" x={point.x - 0.5} y={point.y - 0.5} width="1" height="1" key={point.name} />
      ))}
      <rect class="line" {...area} stroke-width={2 * heavier * lineWidth * scale} />
    </>
  );
}

/** A ring around a stone or a point, with a casing: it shows on every stone and every board. */
export function Ring({ kind, radius }: { kind: string; radius: number }) {
  return (
    <>
      <circle class={`casing of-${kind}`} r={radius} />
      <circle class={kind} r={radius} />
    </>
  );
}

/** The cross on a dead stone, with a casing like rings. */
export function DeadMark({ radius }: { radius: number }) {
  const path = cross(radius * 0.45);
  return (
    <>
      <path class="casing of-dead" d={path} />
      <path class="dead-mark" d={path} />
    </>
  );
}

export const cross = (half: number): string => `M${-half} ${-half}L${half} ${half}M${half} ${-half}L${-half} ${half}`;
