import { settings } from '../app/settings';
import type { BoardProps } from './boardProps';
import { Ground, Ring, Shadows, Stone, type Layout } from './drawing';
import type { Look } from './useLens';

/** In px. */
const radius = 72;
const above = 104;
const margin = 4;
/** The size of a grid step in the lens in px, and the minimum magnification. */
const step = 44;
const larger = 1.5;

/** Magnifies the part of the board under the finger, shown above it. */
export function Lens(props: BoardProps & { layout: Layout; look: Look }) {
  const { look, layout, view, stones, toPlay } = props;
  const [width, height] = [innerWidth, innerHeight];
  const scale = Math.max(step, larger * look.unit);
  const y = Math.max(look.page.y - above, radius + margin);
  // At the top of the board there is no room above the finger, so the lens goes beside it.
  const hidden = look.page.y - y < radius + 20;
  const aside = hidden ? (look.page.x > width / 2 ? -1 : 1) * (radius + 40) : 0;
  const x = Math.min(Math.max(look.page.x + aside, radius + margin), width - radius - margin);
  const reach = radius / scale + 1;
  const near = view.points.filter(
    (point) => Math.hypot(point.x - look.board.x, point.y - look.board.y) < reach + layout.radius,
  );
  const { point } = look;
  const empty = point !== null && !stones.has(point.name);
  return (
    <svg class="lens" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-lens={point?.name ?? ''}>
      <clipPath id="lens">
        <circle cx={x} cy={y} r={radius} />
      </clipPath>
      <circle class="lens-ground" data-board={settings.value.board} cx={x} cy={y} r={radius} />
      <g clip-path="url(#lens)">
        <g
          class={view.cells ? 'board cells' : 'board'}
          data-board={settings.value.board}
          transform={`translate(${x} ${y}) scale(${scale}) translate(${-look.board.x} ${-look.board.y})`}
        >
          <Ground view={view} layout={layout} />
          <Shadows points={near.filter(({ name }) => stones.has(name))} radius={layout.radius} />
          {near.map(({ name, x: left, y: top }) => {
            const stone = stones.get(name);
            return (
              stone !== undefined && (
                <g key={name} transform={`translate(${left} ${top})`}>
                  <Stone side={stone} radius={layout.radius} shapes={props.shapes} point={name} />
                </g>
              )
            );
          })}
          {point !== null && (
            <g transform={`translate(${point.x} ${point.y})`}>
              {empty && toPlay !== null && props.targets.has(point.name) && (
                <g class="pending">
                  <Stone side={toPlay} radius={layout.radius} shapes={props.shapes} />
                </g>
              )}
              <Ring kind="lens-point" radius={layout.radius * 1.02} />
            </g>
          )}
        </g>
      </g>
      <circle class="lens-rim" cx={x} cy={y} r={radius} />
      {point !== null && (
        <text class="lens-name" x={x} y={y + radius - 10}>
          {point.name}
        </text>
      )}
    </svg>
  );
}
