import { useRef, useState } from 'preact/hooks';

import type { Stones } from '../table/stones';
import { speaker, t } from '../text/text';
import { labels, type BoardView } from './geometry';
import { KeysDialog } from './Keys';
import { words } from './words';

const say = speaker(words);

/** The position row by row and the keys of the board, for users who cannot see it. */
export function BoardInWords({ view, stones }: { view: BoardView; stones: Stones }) {
  const [open, setOpen] = useState(false);
  const keys = useRef<HTMLDialogElement>(null);
  return (
    <div class="board-help">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{say('words.title')}</summary>
        {open && (
          <ol>
            {rowsOf(view, stones).map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ol>
        )}
      </details>
      <button class="plain" onClick={() => keys.current?.showModal()}>
        {say('keys.title')}
      </button>
      <KeysDialog dialog={keys} />
    </div>
  );
}

/** "Row 4: Black D4, E4; White F4" */
export function rowsOf(view: BoardView, stones: Stones): string[] {
  const names = new Map(labels(view.points).rows.map(({ text, y }) => [y, text]));
  const rows = [...new Set(view.points.map(({ y }) => y))];
  return rows.map((y, number) => {
    const points = view.points.filter((point) => point.y === y);
    const parts = (['black', 'white'] as const).flatMap((side) => {
      const own = points.filter(({ name }) => stones.get(name) === side).map(({ name }) => name);
      return own.length === 0 ? [] : [say('words.side', { side: t(`side.${side}`), points: own.join(', ') })];
    });
    return say('words.row', {
      row: names.get(y) ?? number + 1,
      stones: parts.length === 0 ? say('words.empty') : parts.join('; '),
    });
  });
}
