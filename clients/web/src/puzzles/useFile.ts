import { useEffect, useState } from 'preact/hooks';

import { puzzlesOf, type PuzzleFile } from './puzzle';

/** The puzzles of a game: null if it has none, undefined while they load. */
export type Loaded = PuzzleFile | null | undefined;

export function useFile(game: string): { file: Loaded; failed: boolean; retry: () => void } {
  const [loaded, setLoaded] = useState<{ game: string; file: PuzzleFile | null }>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    puzzlesOf(game).then(
      (file) => setLoaded({ game, file }),
      () => setFailed(true),
    );
  }, [game, attempt]);
  return {
    file: loaded?.game === game ? loaded.file : undefined,
    failed,
    retry: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}
