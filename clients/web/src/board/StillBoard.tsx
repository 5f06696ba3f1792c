import { useMemo } from 'preact/hooks';

import type { Side } from '../protocol/vocabulary';
import type { Stones } from '../table/stones';
import { settings } from '../app/settings';
import { DeadMark, Ground, layoutOf, Shades, Shadows, Stone } from './drawing';
import type { BoardView } from './geometry';
import type { Look } from './materials';
import './board.css';

export interface StillBoardProps {
  view: BoardView;
  stones: Stones;
  /** The points of the last move, the stone's own first. */
  last: readonly string[];
  dead?: readonly string[];
  coordinates?: boolean;
  shapes?: boolean;
  /** By default the look that the user has chosen. */
  look?: Look;
  /** The description for screen readers. */
  label: string;
}

/** The board as a static picture. It draws only stones and handles no input, so a page can have dozens of them. */
export function StillBoard(props: StillBoardProps) {
  const { view, stones, last, coordinates = false, shapes = false, look = settings.value, label } = props;
  const { layout, places, ground } = useMemo(() => {
    const layout = layoutOf(view, coordinates);
    return {
      layout,
      places: new Map(view.points.map((point) => [point.name, point])),
      // Keeping the same element skips the comparison.
      ground: <Ground view={view} layout={layout} />,
    };
  }, [view, coordinates]);
  const { box, radius } = layout;
  const dead = new Set(props.dead ?? []);
  const place = (point: string | undefined) => (point === undefined ? undefined : places.get(point));
  const put = place(last[0]);
  const from = place(last[1]);
  const lastStone: Side | undefined = put === undefined ? undefined : stones.get(put.name);
  return (
    <svg
      class={view.cells ? 'board cells' : 'board'}
      data-board={look.board}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      role="img"
      aria-label={label}
    >
      <Shades set={look.stones} />
      {ground}
      <Shadows
        points={view.points.filter(({ name }) => stones.has(name) && !dead.has(name))}
        radius={radius}
        set={look.stones}
      />
      {[...stones].map(([name, side]) => {
        const point = places.get(name);
        return (
          point !== undefined && (
            <g
              key={name}
              data-point={name}
              data-stone={side}
              transform={`translate(${point.x} ${point.y})`}
              class={dead.has(name) ? 'dead' : undefined}
            >
              <g class={point === put ? 'stone' : 'stone settled'}>
                <Stone side={side} radius={radius} shapes={shapes} point={name} set={look.stones} />
              </g>
              {dead.has(name) && <DeadMark radius={radius} />}
            </g>
          )
        );
      })}
      {put !== undefined && lastStone !== undefined && (
        <circle class={`last on-${lastStone}`} cx={put.x} cy={put.y} r={radius * 0.42} data-last={put.name} />
      )}
      {from !== undefined && <circle class="last-from" cx={from.x} cy={from.y} r={radius * 0.3} />}
    </svg>
  );
}
