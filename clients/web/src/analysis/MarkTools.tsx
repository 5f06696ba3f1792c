import { MarkFigure, shapes, type Shape } from '../board/marks';
import type { Analysis } from './analysis';
import { t } from './words';

/** Chooses whether a press on the board plays a move or draws a figure. */
export function MarkTools({ analysis }: { analysis: Analysis }) {
  const tool = analysis.tool.value;
  return (
    <div class="tools" role="group" aria-label={t('tools.title')}>
      <button class="tool" aria-pressed={tool === null} onClick={() => (analysis.tool.value = null)}>
        {t('tools.play')}
      </button>
      {shapes.map((shape) => (
        <Tool key={shape} analysis={analysis} shape={shape} />
      ))}
      <button class="plain" disabled={analysis.node.value.marks.length === 0} onClick={() => analysis.clearMarks()}>
        {t('tools.clear')}
      </button>
    </div>
  );
}

function Tool({ analysis, shape }: { analysis: Analysis; shape: Shape }) {
  const text = t(`tools.${shape}`);
  const isOn = analysis.tool.value === shape;
  return (
    <button
      class="tool"
      aria-label={text}
      title={text}
      aria-pressed={isOn}
      onClick={() => (analysis.tool.value = isOn ? null : shape)}
    >
      <svg class="figure" viewBox="-1 -1 2 2" aria-hidden="true">
        <MarkFigure mark={{ shape, point: '', text: 'A' }} on={null} radius={1.3} />
      </svg>
    </button>
  );
}
