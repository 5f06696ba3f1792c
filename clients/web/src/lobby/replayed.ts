import { useEffect, useState } from 'preact/hooks';

import { archive, board, positionAfter, record, type RecordedMove } from '../app/api';
import type { BoardView } from '../board/geometry';
import { sample } from './sample';

/** A finished game to replay. */
export interface Replayed {
  /** Its number in the archive; null for the sample. */
  game: number | null;
  kind: string;
  black: string;
  white: string;
  result: string;
  view: BoardView;
  moves: readonly RecordedMove[];
}

/** In ms, between two moves, and at the end. */
const moveTime = 1_200;
const endTime = 8_000;

/** Shorter games show too little. */
const minMoves = 20;
/** The number of recent games to look through for one that is long enough. */
const recent = 12;

/** Passes on the most recent games of some length, one after the other; without one, a game that comes with the page. */
async function findGames(count: number, found: (game: Replayed) => void): Promise<void> {
  let missing = count;
  const games = await archive(new URLSearchParams({ limit: String(recent) }));
  for (const { game, result } of games) {
    if (missing === 0) return;
    if (result === 'void') continue;
    const read = await record(game);
    if (read.moves.length < minMoves) continue;
    found({ ...read, view: await board(read.kind, read.options) });
    missing -= 1;
  }
  if (missing < count) return;
  const { kind, options, moves, ...players } = sample;
  const position = await positionAfter(kind, options, {}, moves);
  found({ ...players, game: null, kind, view: await board(kind, options), moves: position.moves });
}

/** Recent games of the archive, as soon as they are wanted; as many as have been loaded. */
export function useRecentGames(count: number, areWanted: boolean): readonly Replayed[] {
  const [games, setGames] = useState<readonly Replayed[]>([]);
  useEffect(() => {
    if (!areWanted) return undefined;
    let over = false;
    setGames([]);
    const add = (game: Replayed): void => {
      if (!over) setGames((before) => [...before, game]);
    };
    findGames(count, add).catch(() => undefined);
    return () => (over = true);
  }, [count, areWanted]);
  return games;
}

export interface Replay {
  ply: number;
  isPlaying: boolean;
  toggle: () => void;
}

/**
 * Replays the moves of a game again and again while `isVisible`. With reduced motion it shows the last position until
 * the user lets it play.
 */
export function useReplay(plies: number, isVisible: boolean): Replay {
  const [isPlaying, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [ply, setPly] = useState(() => (isPlaying ? 0 : plies));
  useEffect(() => {
    if (!isPlaying || !isVisible) return undefined;
    const timer = setTimeout(() => setPly(ply >= plies ? 0 : ply + 1), ply >= plies ? endTime : moveTime);
    return () => clearTimeout(timer);
  }, [isPlaying, isVisible, ply, plies]);
  return { ply, isPlaying, toggle: () => setPlaying(!isPlaying) };
}
