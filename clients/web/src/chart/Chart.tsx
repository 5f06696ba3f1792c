import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

import { settings } from '../app/settings';
import './chart.css';

/** A curve; `null` is a gap. */
export interface Line {
  title: string;
  values: readonly (number | null)[];
  /** A custom property of the style sheet, such as `--chart-1`. */
  colour: string;
  /** The axis of the curve. */
  axis?: 'left' | 'right';
  dashed?: boolean;
  /** Draws points without a line between them. */
  dots?: boolean;
  /** The error of each value, drawn as a band. */
  error?: readonly (number | null)[];
  format: (value: number) => string;
}

export interface ChartProps {
  /** Ascending; every line has a value for each x. */
  x: readonly number[];
  lines: readonly Line[];
  /** The range of the left axis; by default the range of the values. */
  range?: readonly [number, number];
  formatX?: (x: number) => string;
  /** The label of x in the legend. */
  labelX?: string;
  /** Uses powers of ten on the right axis; its values must be above 0. */
  logarithmic?: boolean;
  /** Places to mark at the upper edge. */
  marks?: readonly { x: number; colour: string }[];
  /** The current x, marked by a vertical line. */
  at?: number;
  /** Called on a click, with the nearest x. */
  onPick?: (x: number) => void;
  height?: number;
  /** The description for screen readers. */
  label: string;
}

/** Curves over a common x with one cursor, drawn by uPlot. */
export function Chart(props: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const { x, lines, height = 180 } = props;
  const { theme, language } = settings.value;

  useEffect(() => {
    const host = place.current;
    if (host === null) return undefined;
    let chart = draw(host, latest, height);
    plot.current = chart;
    const resized = new ResizeObserver(() => {
      if (host.clientWidth > 0 && host.clientWidth !== chart.width) chart.setSize({ width: host.clientWidth, height });
    });
    resized.observe(host);
    // uPlot reads the colours when it draws.
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const again = (): void => {
      chart.destroy();
      chart = draw(host, latest, height);
      plot.current = chart;
    };
    dark.addEventListener('change', again);
    return () => {
      dark.removeEventListener('change', again);
      resized.disconnect();
      chart.destroy();
      plot.current = null;
    };
  }, [x, lines, height, theme, language]);

  useEffect(() => plot.current?.redraw(false, false), [props.at, props.marks]);

  return <div class="chart" role="img" aria-label={props.label} ref={place} />;
}

/** Returns the width of a vertical axis, in which its longest label fits. */
function widthOf(_: uPlot, labels: readonly string[] | null): number {
  const perLetter = 7;
  return Math.max(52, 20 + perLetter * Math.max(0, ...(labels ?? []).map((label) => label.length)));
}

/** Draws the chart. A line with an error becomes three series: the line and both bounds of its band. */
function draw(host: HTMLElement, props: { current: ChartProps }, height: number): uPlot {
  const { x, lines, range, formatX = String, labelX = ' ', logarithmic = false } = props.current;
  const style = getComputedStyle(host);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const series: uPlot.Series[] = [{ value: (_, value) => (value === null ? '' : formatX(value)), label: labelX }];
  const bands: uPlot.Band[] = [];
  const data: (readonly (number | null)[])[] = [x];
  for (const line of lines) {
    const stroke = colour(line.colour);
    const scale = line.axis === 'right' ? 'right' : 'y';
    series.push({
      label: line.title,
      stroke,
      scale,
      width: 2,
      ...(line.dashed ? { dash: [6, 4] } : {}),
      ...(line.dots ? { paths: () => null } : {}),
      points: line.dots ? { show: true, size: 4, width: 0, fill: `${stroke}b0` } : { show: x.length < 3 },
      spanGaps: true,
      value: (_, value) => (value === null ? '–' : line.format(value)),
    });
    data.push(line.values);
    if (line.error === undefined) continue;
    const error = line.error;
    for (const sign of [1, -1]) {
      series.push({ label: '', scale, stroke: 'transparent', points: { show: false }, spanGaps: true, class: 'bound' });
      data.push(line.values.map((value, at) => (value === null ? null : value + sign * (error[at] ?? 0))));
    }
    bands.push({ series: [series.length - 2, series.length - 1], fill: `${stroke}2e` });
  }
  const ink = colour('--quiet');
  const grid = { stroke: colour('--edge'), width: 1 };
  const left = lines.find((line) => line.axis !== 'right');
  const right = lines.find((line) => line.axis === 'right');
  const axis = { stroke: ink, grid, ticks: grid, font: `13px ${getComputedStyle(host).fontFamily}` };
  const options: uPlot.Options = {
    width: Math.max(host.clientWidth, 100),
    height,
    series,
    bands,
    scales: {
      x: { time: false },
      y: range === undefined ? {} : { range: [range[0], range[1]] },
      right: logarithmic ? { distr: 3 } : {},
    },
    axes: [
      { ...axis, values: (_, values) => values.map((value) => (Number.isInteger(value) ? formatX(value) : '')) },
      { ...axis, scale: 'y', size: widthOf, values: (_, values) => values.map((value) => left?.format(value) ?? '') },
      ...(right === undefined
        ? []
        : [
            {
              ...axis,
              scale: 'right',
              side: 1 as const,
              size: widthOf,
              grid: { show: false },
              values: (_: uPlot, values: (number | null)[]) =>
                values.map((value) => (value === null ? '' : right.format(value))),
            },
          ]),
    ],
    legend: { live: true },
    cursor: { drag: { x: false, y: false } },
    hooks: {
      draw: [
        (chart) => {
          const { at, marks = [] } = props.current;
          const { ctx, bbox } = chart;
          for (const mark of marks) {
            const half = 6 * devicePixelRatio;
            const middle = chart.valToPos(mark.x, 'x', true);
            ctx.fillStyle = colour(mark.colour);
            ctx.beginPath();
            ctx.moveTo(middle - half, bbox.top);
            ctx.lineTo(middle + half, bbox.top);
            ctx.lineTo(middle, bbox.top + 1.5 * half);
            ctx.fill();
          }
          if (at === undefined) return;
          const across = Math.round(chart.valToPos(at, 'x', true));
          ctx.save();
          ctx.strokeStyle = colour('--accent');
          ctx.lineWidth = 2 * devicePixelRatio;
          ctx.beginPath();
          ctx.moveTo(across, bbox.top);
          ctx.lineTo(across, bbox.top + bbox.height);
          ctx.stroke();
          ctx.restore();
        },
      ],
      ready: [
        // To screen readers the chart is one image with a description.
        (chart) => chart.root.setAttribute('aria-hidden', 'true'),
        (chart) =>
          chart.over.addEventListener('click', () => {
            const picked = chart.cursor.idx;
            const value = picked === undefined || picked === null ? undefined : props.current.x[picked];
            if (value !== undefined) props.current.onPick?.(value);
          }),
      ],
    },
  };
  return new uPlot(options, data as unknown as uPlot.AlignedData, host);
}
