import { useEffect, useMemo, useState } from 'preact/hooks';

import { click, nothingChosen, type Choice } from '../table/rules';
import { startStones, stonesAfter, type Stones } from '../table/stones';
import { dayOf } from './daily';
import { markMissed, markSolved } from './progress';
import { hintOf, judge, legalAfter, viewOf, type LineMove, type Puzzle, type PuzzleFile } from './puzzle';

/** The time between the moves of a line that is shown. */
const pace = 700;

export type Phase =
  | { kind: 'open' }
  /** `answered` is false if the puzzle has no answer to the wrong turn. */
  | { kind: 'wrong'; answered: boolean }
  | { kind: 'right' }
  /** The user asked for the solution. */
  | { kind: 'shown' };

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The state of one puzzle. The puzzle's own data judge every move, so it works without a server. */
export function usePuzzle(file: PuzzleFile, puzzle: Puzzle) {
  const { game } = file;
  const [phase, setPhase] = useState<Phase>({ kind: 'open' });
  const [turn, setTurn] = useState<readonly string[]>([]);
  const [choice, setChoice] = useState<Choice>(nothingChosen);
  const [hinted, setHinted] = useState(false);
  const [refused, setRefused] = useState('');
  const [tries, setTries] = useState(0);
  /** The line that is shown after a complete turn, and how many of its moves are on the board. */
  const [line, setLine] = useState<readonly LineMove[]>([]);
  const [ply, setPly] = useState(0);

  const view = useMemo(() => viewOf(file, puzzle), [file, puzzle]);
  const start = useMemo(() => startStones(view), [view]);
  const isOpen = phase.kind === 'open';
  const legal = isOpen ? legalAfter(puzzle, turn) : [];
  const own = turn.map((move): LineMove => ({ side: puzzle.side, move }));
  const moves = isOpen ? own : line.slice(0, ply);
  const stones: Stones = stonesAfter(start, moves, moves.length);

  const isPlaying = !isOpen && ply < line.length;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setPly(ply + 1), pace);
    return () => clearTimeout(timer);
  }, [isPlaying, ply]);

  /** Shows a line from the moves that the user sees already. */
  function tell(shown: readonly LineMove[], seen: number): void {
    setLine(shown);
    setPly(isCalm() ? shown.length : seen);
  }

  function play(move: string): void {
    const next = [...turn, move];
    setChoice(nothingChosen);
    setRefused('');
    const verdict = judge(puzzle, next);
    if (verdict.kind === 'unfinished') return setTurn(next);
    tell(verdict.line, next.length);
    if (verdict.kind === 'right') {
      markSolved(game, puzzle.id, tries === 0, dayOf(new Date()));
      return setPhase({ kind: 'right' });
    }
    markMissed(game, puzzle.id);
    setTries(tries + 1);
    setPhase({ kind: 'wrong', answered: verdict.answered });
  }

  /** A press on a point. With `confirm` a second one plays. */
  function press(point: string, confirm: boolean): void {
    if (!isOpen) return;
    const result = click(point, legal, choice, confirm);
    if ('choice' in result) {
      setRefused('');
      return setChoice(result.choice);
    }
    if ('play' in result) return play(result.play);
    setChoice(nothingChosen);
    setRefused(turn.includes(point) ? '' : point);
  }

  /** Goes back to the position of the puzzle. */
  function again(): void {
    setPhase({ kind: 'open' });
    setTurn([]);
    setLine([]);
    setPly(0);
    setChoice(nothingChosen);
    setRefused('');
  }

  function show(): void {
    markMissed(game, puzzle.id);
    setTries(tries + 1);
    setTurn([]);
    setRefused('');
    tell(puzzle.line, 0);
    setPhase({ kind: 'shown' });
  }

  return {
    view,
    stones,
    moves,
    legal,
    phase,
    choice,
    refused,
    turn,
    hint: hinted && isOpen ? hintOf(file, puzzle) : [],
    hinted,
    press,
    again,
    show,
    giveHint: () => setHinted(true),
    cancel: () => setChoice(nothingChosen),
  };
}
