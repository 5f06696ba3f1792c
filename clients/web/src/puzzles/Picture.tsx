import { settings } from '../app/settings';
import { StillBoard } from '../board/StillBoard';
import { pointsOf, startStones } from '../table/stones';
import { viewOf, type Puzzle, type PuzzleFile } from './puzzle';

/** The position of a puzzle as a static picture. */
export function Picture({ file, puzzle, label }: { file: PuzzleFile; puzzle: Puzzle; label: string }) {
  const view = viewOf(file, puzzle);
  return (
    <StillBoard
      view={view}
      stones={startStones(view)}
      last={puzzle.last === undefined ? [] : pointsOf(puzzle.last.move)}
      shapes={settings.value.shapes}
      label={label}
    />
  );
}
