import type { GameRecord } from '../../app/api';
import type { BoardView } from '../../board/geometry';
import type { TournamentData } from '../tournament';

/**
 * What the scripts of a downloaded folder put on the page: a page that was opened from a disk may run scripts of its
 * folder, but read no files.
 */
export interface Folder {
  tournament: TournamentData;
  /** The start positions that there are. */
  boards: readonly BoardView[];
  /** Of which boards the games are played on, by the number of the game: those that are in the folder. */
  boardOf: Readonly<Record<number, number>>;
  /** The records that were asked for so far; each game's script adds its own. */
  records: Record<number, GameRecord>;
}

declare global {
  var qiyuanFolder: Folder;
}

/** The script of a folder that adds a game's record. */
export const scriptOf = (game: number): string => `games/${game}.js`;

/** Resolves when the record of the game is there. */
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
