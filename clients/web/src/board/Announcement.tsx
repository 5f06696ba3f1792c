import { useEffect, useRef, useState } from 'preact/hooks';

import type { Side } from '../protocol/vocabulary';
import { parseMove } from '../table/stones';
import { speaker, t } from '../text/text';
import { words } from './words';

const say = speaker(words);

export interface SaidMove {
  side: Side;
  move: string;
  effects?: readonly string[];
}

/** Describes a move for screen readers: "White D4, captures 2". */
export function moveSaid({ side, move, effects = [] }: SaidMove): string {
  const who = t(`side.${side}`);
  const { from, to } = parseMove(move);
  const captured = effects.filter((effect) => effect.startsWith('x')).length;
  const turned = effects.length - captured;
  return [
    to === undefined
      ? say('said.pass', { side: who })
      : from === undefined
        ? say('said.move', { side: who, move })
        : say('said.from-to', { side: who, from, to }),
    ...(captured > 0 ? [say('said.captures', { count: captured })] : []),
    ...(turned > 0 ? [say('said.turns', { count: turned })] : []),
  ].join(', ');
}

/** Announces each new move to screen readers once it is on the board. */
export function Announcement({ moves, ply }: { moves: readonly SaidMove[]; ply: number }) {
  const [text, setText] = useState('');
  const before = useRef(ply);
  useEffect(() => {
    if (before.current === ply) return;
    before.current = ply;
    const last = moves[ply - 1];
    setText(last === undefined ? '' : moveSaid(last));
  }, [moves, ply]);
  return (
    <p class="hidden" role="status" aria-live="polite" data-announced>
      {text}
    </p>
  );
}
