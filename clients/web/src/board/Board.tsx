import { useMemo, useRef, useState } from 'preact/hooks';

import type { Side } from '../protocol/messages';
import type { Stones } from '../table/stones';
import { t } from '../text/text';
import { extent, labels, neighbour, stoneRadius, type BoardView, type Direction, type Point } from './geometry';
import './board.css';

export interface BoardProps {
  view: BoardView;
  stones: Stones;
  /** Points of the last move, the stone's own first. */
  last: readonly string[];
  /** The side whose stone is shown where the pointer is; null where nothing can be played. */
  toPlay: Side | null;
  /** Where a stone may be put, and which stones may be taken up. */
  targets: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  /** The stone that was taken up, and the point that waits for a second tap. */
  from: string | null;
  pending: string | null;
  dead: ReadonlySet<string>;
  /** What the last move recoloured, in the order of the captures. */
  turned: readonly string[];
  /** Scoring: every stone can be pressed. */
  marking?: boolean;
  coordinates: boolean;
  hints: boolean;
  shapes: boolean;
  label: string;
  onPoint?: (point: string, touch: boolean) => void;
}

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The board of any game, from the server's description of it. */
export function Board(props: BoardProps) {
  const { view, stones, toPlay, onPoint } = props;
  const layout = useMemo(() => layoutOf(view, props.coordinates), [view, props.coordinates]);
  const svg = useRef<SVGSVGElement>(null);
  const [cursor, setCursor] = useState(() => nearestTheMiddle(view.points));
  const current = Math.min(cursor, view.points.length - 1);
  const touched = useRef(false);

  function move(event: KeyboardEvent) {
    const direction = arrows[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      const next = neighbour(view.points, current, direction);
      setCursor(next);
      svg.current?.querySelector<SVGElement>(`[data-number="${next}"]`)?.focus();
    } else if ((event.key === 'Enter' || event.key === ' ') && onPoint !== undefined) {
      event.preventDefault();
      onPoint(view.points[current]?.name ?? '', false);
    }
  }

  const { box, radius } = layout;
  return (
    <svg
      ref={svg}
      class="board"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      role="group"
      aria-label={props.label}
      onKeyDown={move}
    >
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
      <Ground view={view} layout={layout} />
      {view.points.map((point, number) => {
        const stone = stones.get(point.name) ?? null;
        const lastIndex = props.last.indexOf(point.name);
        const order = props.turned.indexOf(point.name);
        const isTarget = props.targets.has(point.name);
        const isOrigin = props.origins.has(point.name);
        const playable = onPoint !== undefined && (isTarget || isOrigin || (props.marking === true && stone !== null));
        const dead = props.dead.has(point.name);
        return (
          <g
            key={point.name}
            class={`point${playable ? ' playable' : ''}`}
            data-number={number}
            data-point={point.name}
            data-stone={stone ?? undefined}
            transform={`translate(${point.x} ${point.y})`}
            tabindex={number === current ? 0 : -1}
            role={onPoint === undefined ? 'img' : 'button'}
            aria-label={describe(point, stone, lastIndex === 0, isTarget, dead)}
            aria-pressed={onPoint === undefined ? undefined : props.from === point.name || props.pending === point.name}
            onFocus={() => setCursor(number)}
            onPointerDown={(event) => (touched.current = event.pointerType !== 'mouse')}
            onClick={() => {
              setCursor(number);
              onPoint?.(point.name, touched.current);
            }}
          >
            <rect
              class="touch"
              x={-layout.reach}
              y={-layout.reach}
              width={2 * layout.reach}
              height={2 * layout.reach}
            />
            {stone === null && <Empty {...props} point={point.name} radius={radius} isTarget={isTarget} />}
            {stone !== null && (
              <g class={dead ? 'dead' : undefined}>
                {/* A stone that was recoloured is drawn anew, so that its turning can be seen. */}
                <g
                  key={`${stone}${order >= 0 ? props.last.join() : ''}`}
                  class={order >= 0 ? `stone turned wave-${Math.min(order, 11)}` : 'stone'}
                >
                  <Stone side={stone} radius={radius} shapes={props.shapes} />
                </g>
              </g>
            )}
            {isOrigin && <circle class="origin" r={radius * 0.92} />}
            {dead && <path class="dead-mark" d={cross(radius * 0.45)} />}
            {lastIndex === 0 && stone !== null && <circle class={`last on-${stone}`} r={radius * 0.42} />}
            {lastIndex === 1 && stone === null && <circle class="last-from" r={radius * 0.3} />}
            {props.from === point.name && <circle class="taken-up" r={radius * 1.02} />}
            {props.pending === point.name && stone === null && toPlay !== null && (
              <g class="pending">
                <Stone side={toPlay} radius={radius} shapes={props.shapes} />
              </g>
            )}
            {props.pending === point.name && <circle class="taken-up" r={radius * 1.02} />}
            <circle class="focus-ring" r={radius * 1.12} />
          </g>
        );
      })}
    </svg>
  );
}

function Empty(props: BoardProps & { point: string; radius: number; isTarget: boolean }) {
  const { toPlay, isTarget, radius } = props;
  if (toPlay === null) return null;
  const empty = props.view.points.length - props.stones.size;
  const forbidden = empty - props.targets.size;
  // On a board where nearly everything is legal the exceptions are worth a mark, else the legal points.
  const markForbidden = props.from === null && forbidden < props.targets.size;
  return (
    <>
      {isTarget && props.from === null && props.origins.size === 0 && (
        <g class="ghost">
          <Stone side={toPlay} radius={radius} shapes={false} />
        </g>
      )}
      {props.hints && isTarget && !markForbidden && <circle class="hint" r={radius * 0.26} />}
      {props.hints && !isTarget && markForbidden && <path class="forbidden" d={cross(radius * 0.22)} />}
    </>
  );
}

/** With `shapes` the sides differ by a figure too: black has a square, white a triangle. */
function Stone({ side, radius, shapes }: { side: Side; radius: number; shapes: boolean }) {
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

interface Layout {
  box: { x: number; y: number; width: number; height: number };
  /** 1 on a board of 9×9. */
  scale: number;
  radius: number;
  /** Half the side of what catches the pointer. */
  reach: number;
  columns: { text: string; x: number; y: number }[];
  rows: { text: string; x: number; y: number }[];
}

function layoutOf(view: BoardView, coordinates: boolean): Layout {
  const { left, top, right, bottom } = extent(view.points);
  const radius = stoneRadius(view.points);
  const edge = Math.max(0.5, radius) + 0.2;
  // What is written and drawn beside the stones keeps its size on the screen, whatever the number of points.
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

function Ground({ view, layout }: { view: BoardView; layout: Layout }) {
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

const cross = (half: number): string => `M${-half} ${-half}L${half} ${half}M${half} ${-half}L${-half} ${half}`;

function nearestTheMiddle(points: readonly Point[]): number {
  const { left, top, right, bottom } = extent(points);
  let best = 0;
  let bestDistance = Infinity;
  points.forEach(({ x, y }, number) => {
    const distance = Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2);
    if (distance < bestDistance) [best, bestDistance] = [number, distance];
  });
  return best;
}

function describe(point: Point, stone: Side | null, last: boolean, playable: boolean, dead: boolean): string {
  const words = [point.name, stone === null ? t('board.empty') : t(`side.${stone}`)];
  if (dead) words.push(t('board.dead'));
  if (last) words.push(t('board.last'));
  if (playable) words.push(t('board.playable'));
  return words.join(', ');
}
