import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { moveText } from '../room/MoveList';
import { t as tPage } from '../text/text';
import type { Analysis } from './analysis';
import { DeleteDialog } from './DeleteDialog';
import { rowsOf, type Numbered, type Row } from './rows';
import { root } from './tree';
import { t } from './words';

const maxIndent = 5;

/** The moves with their variations, and the buttons to go through them. */
export function TreePanel({ analysis, onDelete }: { analysis: Analysis; onDelete: () => void }) {
  const tree = analysis.tree.value;
  const at = analysis.at.value;
  const rows = useMemo(() => rowsOf(tree), [tree]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    // scrollIntoView would scroll the page too.
    if (box && current) box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
    else if (box) box.scrollTop = 0;
  }, [at, rows]);
  const isStart = at === root;
  const isEnd = analysis.node.value.children.length === 0;
  return (
    <section class="moves variations" aria-labelledby="tree-title">
      <h2 id="tree-title">{t('tree.title')}</h2>
      <div class="steps">
        <Step text={tPage('moves.first')} sign="M6 5v14M18 5l-9 7 9 7" off={isStart} act={() => analysis.toStart()} />
        <Step text={tPage('moves.back')} sign="M15 5l-8 7 8 7" off={isStart} act={() => analysis.back()} />
        <Step text={tPage('moves.forward')} sign="M9 5l8 7-8 7" off={isEnd} act={() => analysis.forward()} />
        <Step text={tPage('moves.last')} sign="M18 5v14M6 5l9 7-9 7" off={isEnd} act={() => analysis.toEnd()} />
      </div>
      {rows.length === 0 && <p class="quiet">{t('tree.none')}</p>}
      {rows.length > 0 && (
        <ol class="rows" ref={list} tabIndex={0} aria-labelledby="tree-title">
          {rows.map((row) => (
            <RowOf key={row.moves[0]?.node.id} row={row} at={at} onMove={(id) => analysis.show(id)} />
          ))}
        </ol>
      )}
      <div class="buttons">
        <button disabled={analysis.isMainLine} onClick={() => analysis.promote()}>
          {t('tree.promote')}
        </button>
        <button disabled={isStart} onClick={onDelete}>
          {t('tree.delete')}
        </button>
      </div>
    </section>
  );
}

function Step({ text, sign, off, act }: { text: string; sign: string; off: boolean; act: () => void }) {
  return (
    <button aria-label={text} title={text} disabled={off} onClick={act}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
    </button>
  );
}

function RowOf({ row, at, onMove }: { row: Row; at: number; onMove: (id: number) => void }) {
  return (
    <li class={`tree-row indent-${Math.min(row.depth, maxIndent)}`}>
      {row.depth > 0 && row.isNew && <span class="hidden">{t('tree.variation')}</span>}
      {row.moves.map(({ node, ply }) => (
        <Move key={node.id} move={{ node, ply }} isCurrent={node.id === at} onMove={onMove} />
      ))}
    </li>
  );
}

function Move(props: { move: Numbered; isCurrent: boolean; onMove: (id: number) => void }) {
  const { node, ply } = props.move;
  return (
    <>
      <button
        tabIndex={-1}
        class={`move ${node.side}`}
        data-node={node.id}
        aria-current={props.isCurrent ? 'step' : undefined}
        onClick={() => props.onMove(node.id)}
      >
        <span class="number">{ply}</span> <span class="hidden">{tPage(`side.${node.side}`)}</span> {moveText(node.move)}
      </button>
      {node.comment !== '' && <span class="remark">{node.comment}</span>}
    </>
  );
}

/** Asks before moves are deleted; returns the dialog and what opens it. */
export function useDelete(analysis: Analysis) {
  const [asks, setAsks] = useState(false);
  const ask = (): void => setAsks(analysis.at.peek() !== root);
  const dialog = asks && <DeleteDialog analysis={analysis} onDone={() => setAsks(false)} />;
  return { ask, dialog };
}
