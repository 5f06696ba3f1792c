import type { GameRecord } from '../../app/api';
import type { BoardView } from '../../board/geometry';
import type { TournamentData } from '../tournament';

/**
 * The data that the scripts of a downloaded folder provide. A page opened from a disk can run the scripts of its
 * folder, but cannot read files.
 */
export interface Folder {
  tournament: TournamentData;
  /** The start positions. */
  boards: readonly BoardView[];
  /** The index of the board for each game in the folder. */
  boardOf: Readonly<Record<number, number>>;
  /** The records loaded so far; each game's script adds its own. */
  records: Record<number, GameRecord>;
}

declare global {
  var qiyuanFolder: Folder;
}

/** Returns the script that adds a game's record. */
export const scriptOf = (game: number): string => `games/${game}.js`;

/** Resolves when the game's record is loaded. */
export function fetchRecord(game: number): Promise<GameRecord> {
  return new Promise((resolve, reject) => {
    const given = (): GameRecord | undefined => qiyuanFolder.records[game];
    const known = given();
    if (known !== undefined) return resolve(known);
    const script = document.createElement('script');
    script.src = scriptOf(game);
    script.onload = () => {
      const record = given();
      if (record === undefined) reject(new Error(`${script.src} holds another game`));
      else resolve(record);
    };
    script.onerror = () => reject(new Error(`there is no ${script.src}`));
    document.head.append(script);
  });
}
