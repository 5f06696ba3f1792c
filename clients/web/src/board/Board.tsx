import { useMemo, useRef, useState } from 'preact/hooks';

import { settings } from '../app/settings';
import { other, type Side } from '../protocol/vocabulary';
import { speaker, t } from '../text/text';
import type { BoardProps } from './boardProps';
import { cross, DeadMark, Ground, layoutOf, Ring, Shades, Shadows, Stone } from './drawing';
import { ExpectedLine } from './ExpectedLine';
import { extent, neighbour, type Direction, type Point } from './geometry';
import { KeysDialog } from './Keys';
import { Lens } from './Lens';
import { MarkFigure, type Mark } from './marks';
import { typed } from './typed';
import { useLens } from './useLens';
import { words as boardWords } from './words';
import './board.css';

const say = speaker(boardWords);

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The board of any game, drawn from the server's description. */
export function Board(props: BoardProps) {
  const { view, stones, toPlay, onPoint } = props;
  const layout = useMemo(() => layoutOf(view, props.coordinates), [view, props.coordinates]);
  const svg = useRef<SVGSVGElement>(null);
  const [cursor, setCursor] = useState(() => nearestTheMiddle(view.points));
  const current = Math.min(cursor, view.points.length - 1);
  const touched = useRef(false);
  const keys = useRef<HTMLDialogElement>(null);
  const letters = useRef('');
  const look = useLens(svg, view.points, onPoint);

  function goTo(number: number): void {
    setCursor(number);
    svg.current?.querySelector<SVGElement>(`[data-number="${number}"]`)?.focus();
  }

  /** Handles arrows, Enter, typed coordinates, Escape and ?. */
  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = arrows[event.key];
    const spelt = typed(view.points, letters.current, event.key);
    letters.current = spelt?.letters ?? '';
    if (direction !== undefined) {
      event.stopPropagation();
      goTo(neighbour(view.points, current, direction));
    } else if ((event.key === 'Enter' || event.key === ' ') && onPoint !== undefined) {
      onPoint(view.points[current]?.name ?? '', false);
    } else if (event.key === 'Escape') {
      props.onCancel?.();
    } else if (event.key === '?') {
      keys.current?.showModal();
    } else if (spelt !== null) {
      if (spelt.point !== null) goTo(spelt.point);
    } else {
      return;
    }
    event.preventDefault();
  }

  const { box, radius } = layout;
  return (
    <>
      <svg
        ref={svg}
        class={view.cells ? 'board cells' : 'board'}
        data-board={settings.value.board}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="group"
        aria-label={props.label}
        onKeyDown={move}
      >
        <Shades />
        <Ground view={view} layout={layout} />
        <Shadows points={view.points.filter(({ name }) => stones.has(name) && !props.dead.has(name))} radius={radius} />
        {view.points.map((point, number) => {
          const stone = stones.get(point.name) ?? null;
          const lastIndex = props.last.indexOf(point.name);
          const order = props.turned.indexOf(point.name);
          const isTarget = props.targets.has(point.name);
          const isOrigin = props.origins.has(point.name);
          const playable =
            onPoint !== undefined &&
            (isTarget || isOrigin || props.pressable === true || (props.marking === true && stone !== null));
          const dead = props.dead.has(point.name);
          const owner = props.territory?.get(point.name);
          const marks = props.marks?.filter((mark) => mark.point === point.name) ?? [];
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
              aria-label={describe(point, stone, lastIndex === 0, isTarget, dead, owner, marks)}
              aria-pressed={
                onPoint === undefined ? undefined : props.from === point.name || props.pending === point.name
              }
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
                  {/* A recoloured stone is a new element, which starts the flip animation. */}
                  <g key={`${stone}${order >= 0 ? props.last.join() : ''}`} class={waveOf(order)}>
                    {order >= 0 && (
                      <g class="before">
                        <Stone side={other(stone)} radius={radius} shapes={props.shapes} point={point.name} />
                      </g>
                    )}
                    <g class={order >= 0 ? 'stone turned' : 'stone'}>
                      <Stone side={stone} radius={radius} shapes={props.shapes} point={point.name} />
                    </g>
                  </g>
                </g>
              )}
              {isOrigin && <Ring kind="origin" radius={radius * 0.92} />}
              {props.found?.has(point.name) === true && <Ring kind="found" radius={radius * 0.62} />}
              {dead && <DeadMark radius={radius} />}
              {owner !== undefined && <Territory side={owner} radius={radius} />}
              {marks.map((mark) => (
                <MarkFigure key={mark.shape} mark={mark} on={stone} radius={radius} />
              ))}
              {lastIndex === 0 && stone !== null && marks.length === 0 && (
                <circle class={`last on-${stone}`} r={radius * 0.42} />
              )}
              {lastIndex === 1 && stone === null && <circle class="last-from" r={radius * 0.3} />}
              {props.from === point.name && <Ring kind="taken-up" radius={radius * 1.02} />}
              {props.pending === point.name && stone === null && toPlay !== null && (
                <g class="pending">
                  <Stone side={toPlay} radius={radius} shapes={props.shapes} />
                </g>
              )}
              {props.pending === point.name && <Ring kind="taken-up" radius={radius * 1.02} />}
              <Ring kind="focus-ring" radius={radius * 1.12} />
            </g>
          );
        })}
        {props.over?.(radius)}
        {props.expected !== undefined && <ExpectedLine moves={props.expected} view={view} radius={radius} />}
      </svg>
      {look !== null && <Lens {...props} layout={layout} look={look} />}
      <KeysDialog dialog={keys} />
    </>
  );
}

/** A point that counts for a side although its stone is not there. */
function Territory({ side, radius }: { side: Side; radius: number }) {
  const size = radius * 0.5;
  return <rect class={`territory ${side}`} x={-size / 2} y={-size / 2} width={size} height={size} />;
}

/** The animation class of a flipped stone by its order; all from the twelfth on flip together. */
const waveOf = (order: number): string => (order < 0 ? '' : `wave-${Math.min(order, 11)}`);

function Empty(props: BoardProps & { point: string; radius: number; isTarget: boolean }) {
  const { toPlay, isTarget, radius } = props;
  if (toPlay === null) return null;
  const empty = props.view.points.length - props.stones.size;
  const forbidden = empty - props.targets.size;
  // If nearly every point is legal, mark the illegal points instead.
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

function describe(
  point: Point,
  stone: Side | null,
  last: boolean,
  playable: boolean,
  dead: boolean,
  owner: Side | undefined,
  marks: readonly Mark[],
): string {
  const words = [point.name, stone === null ? t('board.empty') : t(`side.${stone}`)];
  if (dead) words.push(t('board.dead'));
  if (owner !== undefined) words.push(t(`board.territory-${owner}`));
  for (const { shape, text } of marks) words.push(say(`mark.${shape}`, { text: text ?? '' }));
  if (last) words.push(t('board.last'));
  if (playable) words.push(t('board.playable'));
  return words.join(', ');
}
