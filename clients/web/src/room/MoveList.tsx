import { useEffect, useRef } from 'preact/hooks';

import type { Side } from '../protocol/vocabulary';
import { t } from '../text/text';

export interface ListedMove {
  side: Side;
  move: string;
}

/** The moves, each a link to its position. `onPly` with the last ply returns to the current position. */
export function MoveList(props: { moves: readonly ListedMove[]; ply: number; onPly: (ply: number) => void }) {
  const { moves, ply, onPly } = props;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    // scrollIntoView would scroll the page too.
    if (box && current) box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [ply, moves.length]);
  const step = (text: string, sign: string, to: number, possible: boolean) => (
    <button aria-label={text} title={text} disabled={!possible} onClick={() => onPly(to)}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
    </button>
  );
  return (
    <section class="moves" aria-labelledby="moves-title">
      <h2 id="moves-title">{t('moves.title')}</h2>
      <div class="steps">
        {step(t('moves.first'), 'M6 5v14M18 5l-9 7 9 7', 0, ply > 0)}
        {step(t('moves.back'), 'M15 5l-8 7 8 7', ply - 1, ply > 0)}
        {step(t('moves.forward'), 'M9 5l8 7-8 7', ply + 1, ply < moves.length)}
        {step(t('moves.last'), 'M18 5v14M6 5l9 7-9 7', moves.length, ply < moves.length)}
      </div>
      {moves.length === 0 && <p class="quiet">{t('moves.none')}</p>}
      {moves.length > 0 && (
        <ol ref={list} tabIndex={0} aria-labelledby="moves-title">
          {moves.map(({ side, move }, index) => (
            <li key={index}>
              <button
                tabIndex={-1}
                class={`move ${side}`}
                aria-current={index + 1 === ply ? 'step' : undefined}
                onClick={() => onPly(index + 1)}
              >
                <span class="number">{index + 1}</span> <span class="hidden">{t(`side.${side}`)}</span> {moveText(move)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export const moveText = (move: string): string => (move === 'pass' ? t('moves.pass') : move);
