import type { Side } from '../protocol/vocabulary';
import { cross } from './drawing';

export const shapes = ['triangle', 'square', 'circle', 'cross', 'label'] as const;
export type Shape = (typeof shapes)[number];

/** A mark on a point of the board, as people draw it when they talk about a position. */
export interface Mark {
  shape: Shape;
  point: string;
  /** Of a label. */
  text?: string;
}

const maxLetters = 3;

/** The figure of a mark, on a stone or on an empty point. */
export function MarkFigure({ mark, on, radius }: { mark: Mark; on: Side | null; radius: number }) {
  const style = `mark on-${on ?? 'board'}`;
  const size = radius * 0.5;
  switch (mark.shape) {
    case 'triangle':
      return <path class={style} d={`M0 ${-size * 1.2}L${size * 1.05} ${size * 0.65}H${-size * 1.05}Z`} />;
    case 'square':
      return <rect class={style} x={-size * 0.85} y={-size * 0.85} width={size * 1.7} height={size * 1.7} />;
    case 'circle':
      return <circle class={style} r={size * 0.95} />;
    case 'cross':
      return <path class={style} d={cross(size * 0.85)} />;
    case 'label': {
      const text = [...(mark.text ?? '')].slice(0, maxLetters).join('');
      return (
        <g class={style}>
          {on === null &&
            ['ground', 'ground dimmed'].map((each) => <circle class={each} key={each} r={radius * 0.7} />)}
          <text font-size={radius * (text.length > 1 ? 0.85 : 1.15)}>{text}</text>
        </g>
      );
    }
  }
}
