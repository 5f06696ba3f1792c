import { useLayoutEffect } from 'preact/hooks';

import { go } from '../app/route';
import { settings } from '../app/settings';
import { Announcement } from '../board/Announcement';
import { Board } from '../board/Board';
import { BoardInWords } from '../board/BoardInWords';
import { origins, targets } from '../table/rules';
import { pointsOf, turnedBy } from '../table/stones';
import { speaker, tWord } from '../text/text';
import { isShown, nextUnsolved } from './filter';
import { isSolved } from './progress';
import type { Puzzle, PuzzleFile } from './puzzle';
import { Stars } from './Stars';
import { Streak } from './Streak';
import { usePuzzle } from './usePuzzle';
import { Verdict } from './Verdict';
import { words } from './words';

const say = speaker(words);
const none: ReadonlySet<string> = new Set();

/** One puzzle: its board, the task and what the user's move brings about. */
export function PuzzlePage({ file, puzzle, number }: { file: PuzzleFile; puzzle: Puzzle; number: number }) {
  const { game, puzzles } = file;
  const now = usePuzzle(file, puzzle);
  const { phase, moves, legal, choice } = now;
  const { confirm, coordinates, hints, shapes } = settings.value;
  const isOpen = phase.kind === 'open';
  const last = moves.at(-1) ?? puzzle.last;
  const solved = isSolved(game, puzzle.id);
  const next = nextUnsolved(game, puzzles, number);
  const show = (wanted: number | null): void => {
    if (wanted !== null) go(`/puzzles/${game}/${wanted}`, { keepPlace: true });
  };
  const neighbour = (step: 1 | -1): number | null => {
    for (let wanted = number + step; wanted >= 1 && wanted <= puzzles.length; wanted += step) {
      const other = puzzles[wanted - 1];
      if (other !== undefined && isShown(other)) return wanted;
    }
    return null;
  };

  // Bind in the same frame as the puzzle changes: the next key may come at once.
  useLayoutEffect(() => {
    function key(event: KeyboardEvent): void {
      const target = event.target as Element;
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest('input, select, dialog, .board')) return;
      if (event.key === 'ArrowLeft') show(neighbour(-1));
      if (event.key === 'ArrowRight') show(neighbour(1));
    }
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  });

  return (
    <div class="puzzle">
      <header class="puzzle-head">
        <h1>{`${tWord('game', game)} · ${say('number', { number })}`}</h1>
        <Stars grade={puzzle.grade} />
        <p class="buttons">
          <a href={`/puzzles/${game}`}>{say('list')}</a>
          <a href="/puzzles">{say('all')}</a>
        </p>
      </header>
      <div class="puzzle-board">
        <Board
          view={now.view}
          stones={now.stones}
          last={last === undefined ? [] : pointsOf(last.move)}
          turned={moves.length === 0 ? [] : turnedBy(last)}
          toPlay={isOpen ? puzzle.side : null}
          origins={isOpen ? origins(legal) : none}
          targets={isOpen ? targets(legal, choice.from) : none}
          from={choice.from}
          pending={choice.pending === null ? null : (pointsOf(choice.pending)[0] ?? null)}
          dead={none}
          found={new Set(now.hint)}
          pressable={isOpen}
          coordinates={coordinates}
          hints={hints}
          shapes={shapes}
          label={say('board')}
          onCancel={now.cancel}
          {...(isOpen
            ? {
                onPoint: (point: string, touch: boolean) =>
                  now.press(point, confirm === 'always' || (confirm === 'touch' && touch)),
              }
            : {})}
        />
        <Announcement moves={moves} ply={moves.length} />
      </div>
      <div class="puzzle-task">
        <p class="ask">
          <strong>{say(puzzle.side)}</strong>
          {puzzle.solution.length > 1 && isOpen && (
            <span> {say(now.turn.length === 0 ? 'two-stones' : 'second-stone')}</span>
          )}
        </p>
        <Verdict puzzle={puzzle} bot={file.weak_bot} phase={phase} hint={now.hint} refused={now.refused} />
        <div class="buttons">
          {(phase.kind === 'right' || phase.kind === 'shown') && next !== null && (
            <button class="primary" onClick={() => show(next)}>
              {say('next')}
            </button>
          )}
          {phase.kind === 'wrong' && (
            <button class="primary" onClick={now.again}>
              {say('again')}
            </button>
          )}
          {(phase.kind === 'right' || phase.kind === 'shown') && <button onClick={now.again}>{say('reset')}</button>}
          {isOpen && !now.hinted && <button onClick={now.giveHint}>{say('hint')}</button>}
          {isOpen && now.turn.length > 0 && <button onClick={now.again}>{say('reset')}</button>}
          {(isOpen || phase.kind === 'wrong') && <button onClick={now.show}>{say('show')}</button>}
        </div>
        {next === null && solved && <p>{say('finished')}</p>}
        <Streak />
        <nav class="puzzle-ways" aria-label={say('list')}>
          <button disabled={neighbour(-1) === null} onClick={() => show(neighbour(-1))}>
            {say('previous')}
          </button>
          <span class="quiet">{say('of', { number, count: puzzles.length })}</span>
          <button disabled={neighbour(1) === null} onClick={() => show(neighbour(1))}>
            {say('following')}
          </button>
        </nav>
        <BoardInWords view={now.view} stones={now.stones} />
      </div>
    </div>
  );
}
